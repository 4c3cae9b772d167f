"""Sites in the Field that nobody has gone to: which of them wait (INV-13, BLF-08)."""

from engine.ccg.table.table import Table


def passing(table: Table, seat: int) -> list[int]:
    """Return the Sites of a player that don't wait: nothing lies under them, and no text of what lies there keeps them.

    Source: INV-13, BLF-08, PLAY-01.
    """
    return [site for site in table.sites(seat) if not table.zones[f"under.{site}"] and not _is_kept(table, site)]


def _is_kept(table: Table, site: int) -> bool:
    return any(table.texts.allows(table, "keeps_site", card) for card in table.zones[f"attached.{site}"])
