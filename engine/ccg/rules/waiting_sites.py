"""Sites in the Field that wait for a later turn (INV-13, BLF-08)."""

from engine.ccg.table.table import Table


def sites_to_discard(table: Table, seat: int) -> list[int]:
    """Return the player's Sites that don't stay in the Field.

    Sites stay if a card is under them, or if a text of an attached card keeps them. Source: INV-13, BLF-08,
    PLAY-01.
    """
    return [site for site in table.sites(seat) if not table.zones[f"under.{site}"] and not _is_kept(table, site)]


def _is_kept(table: Table, site: int) -> bool:
    return any(table.texts.permits(table, "keeps_site", card) for card in table.zones[f"attached.{site}"])
