"""A campaign that tries out a custom card.

The card is where the player can use it at once, and the first turn gives points for it.
"""

from engine.legendary.cards.designs import CHARACTERS, ENEMIES, Timing
from engine.legendary.cards.zones import SHADOWS
from engine.legendary.rules import points, shadows_movement
from engine.legendary.table.table import Table

POINTS = 10
"""Attack and Recruit of the first turn, in addition to what the card costs."""
SHADOWS_TEXTS = frozenset({Timing.SHADOWS, Timing.REVEAL_SHADOWS})


def lay_card(table: Table) -> None:
    """Put the card into the first player's hand at the setup of the first game.

    A card that is no character is face down next to the Field.
    """
    if not _is_first_game(table):
        return
    card = _card(table)
    seat = table.state.order[0]
    if table.design(card).type in CHARACTERS:
        table.zones.move(card, f"hand.{seat}")
    else:
        table.zones.move(card, SHADOWS[0])
        table.show([card], 1 << seat)


def begin_turn(table: Table) -> None:
    """Give points for the first turn, and let an Enemy enter the Field.

    An Enemy whose text works in the Shadows stays there, so that the player can scan it.
    """
    if not _is_first_game(table) or table.state.game.turns > 1:
        return
    card = _card(table)
    design = table.design(card)
    points.gain(table, -1, POINTS + (design.fight or 0), POINTS + (design.cost or 0))
    if design.type in ENEMIES and not _works_in_shadows(table, card):
        shadows_movement.into_field(table, card)


def _is_first_game(table: Table) -> bool:
    """Return whether this is the first game of a campaign that tries out a card."""
    return bool(table.state.setup.trial) and table.state.game.number == 1


def _works_in_shadows(table: Table, card: int) -> bool:
    return table.has_keyword(card, "ambush") or not SHADOWS_TEXTS.isdisjoint(table.printed(card).by_timing)


def _card(table: Table) -> int:
    return table.card_set.numbers[table.state.setup.trial][0]
