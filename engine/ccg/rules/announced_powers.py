"""Powers of X-Files and the announcing of their values (XPW, OPT-06).

Values are announced and powers are used in windows. Rules that a power changes on its own call the functions
here.
"""

from engine.ccg.cards.designs import CHARACTERISTICS, Priced, Site, XFile
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action

AFFILIATIONS = CHARACTERISTICS["Affiliation"]
"""Affiliations whose power lets Adversaries of that kind be played at any Site."""
TOKENS: dict[str, int] = {
    "Possession": 2,  # XPW-22
    "Threats": 3,  # XPW-24
    "Violence": 2,  # XPW-25
    "Knowledge": 2,  # XPW-33
    "Abduction": 2,  # XPW-41
    "Physiological Imbalance": 3,  # XPW-45
}
"""The tokens that a power starts with; each use spends one (XPW-05)."""
DISCOUNT = 1
"""The CP that powers take off the price of Events or Bluffs (XPW-21, XPW-34)."""
ONCE_A_TURN = frozenset({"Subterfuge", "Control", "Ideology", "Survival", "Physiological Imbalance"})
"""Once-a-turn powers (XPW-23, XPW-31, XPW-32, XPW-35, XPW-45)."""
ADVERSARY_DISCOUNT = 2
"""The discount for an Adversary played from the Discard Pile (XPW-25)."""


def own_values(table: Table, seat: int) -> list[str]:
    """Return the four values of a player's X-File.

    Source: XPW-01.
    """
    design = table.design(table.zones[f"xfile.{seat}"][0])
    assert isinstance(design, XFile)
    return list(design.characteristics.values())


def announce_actions(table: Table, seat: int) -> list[Action]:
    """Return the actions that announce a value in a window.

    Source: XPW-02.
    """
    if not table.state.setup.powers:
        return []
    return [Action("announce", pick=one) for one in own_values(table, seat) if one not in table.player(seat).powers]


def announce(table: Table, seat: int, value: str) -> None:
    """Announce a value of a player's X-File: it is public and its power is on.

    Its tokens are ready too. Source: XPW-02, XPW-03, XPW-05.
    """
    table.player(seat).powers[value] = TOKENS.get(value, 0)
    table.happened("power_announced", seat, None, value)


def has_power(table: Table, seat: int, value: str) -> bool:
    """Return whether a power is on for a player.

    Its player must be on the conspiracy side, except for Ideology. Source: XPW-01, XPW-03, XPW-04.
    """
    return value in table.player(seat).powers and (seat != table.active or value == "Ideology")


def is_ready(table: Table, seat: int, value: str) -> bool:
    """Return whether a power can be used now.

    It needs a token if it has tokens, and it may not be used up for the turn. Source: XPW-04, XPW-05.
    """
    if not has_power(table, seat, value) or (value in TOKENS and not table.player(seat).powers[value]):
        return False
    return not (value in ONCE_A_TURN and _turn_key(seat, value) in table.state.turn.used)


def record_use(table: Table, seat: int, value: str) -> None:
    """Record a use of a power and remove a token.

    Source: XPW-05.
    """
    if value in TOKENS:
        table.player(seat).powers[value] -= 1
    table.state.turn.used.append(_turn_key(seat, value))
    table.happened("power_used", seat, None, value)


def _turn_key(seat: int, value: str) -> str:
    return f"{value}.{seat}"


# Changes that powers make on their own


def price_change(table: Table, seat: int, card: int) -> int:
    """Return the amount that powers add to a card's price, negative for a discount.

    Source: XPW-21, XPW-34, XPW-44.
    """
    design = table.design(card)
    assert isinstance(design, Priced)
    if isinstance(design, Site):
        return sum(has_power(table, other, "Manipulation of Evidence") for other in table.others(seat))
    if not table.player(seat).powers:
        return 0
    less = {("event", "CP"): "Manipulation", ("bluff", "CP"): "Security"}.get((design.type, design.pool))
    return -DISCOUNT if less and has_power(table, seat, less) else 0


def may_attack_anywhere(table: Table, seat: int, card: int) -> bool:
    """Return whether a power lets a player's Adversary be played at any Site.

    Source: XPW-11 to XPW-15.
    """
    return any(table.has(card, kind) and has_power(table, seat, kind) for kind in AFFILIATIONS)


def is_free(table: Table, seat: int, card: int) -> bool:
    """Return whether a power makes a player's Combat card free.

    Source: XPW-42.
    """
    combat = table.combat
    return combat is not None and combat.free == seat and table.design(card).type == "combat"


def use_up_free_card(table: Table, seat: int, card: int) -> None:
    """Use up the free Combat card if this card is the one.

    Source: XPW-42.
    """
    if is_free(table, seat, card) and table.combat:
        table.combat.free = -1


def players_with_insanity(table: Table, seat: int) -> list[int]:
    """Return the players whose power hurts an Agent when a player plays a Witness.

    Source: XPW-43.
    """
    return [other for other in table.others(seat) if has_power(table, other, "Insanity")]
