"""A campaign that tries out a custom card.

It skips and prepares what is needed to play the card at once.
"""

from engine.fanccg.cards.designs import ENVIRONMENT, FOLLOWERS
from engine.fanccg.table import derivation
from engine.fanccg.table.state import Entry
from engine.fanccg.table.table import Table
from engine.fanccg.table.tableau import Tableau

MOST_BEFORE, MOST_ROWS = 4, 24
"""Maximum number of cards before the card, and of rows that are continued."""
Row = tuple[Entry, ...]


def first_player(table: Table) -> int:
    """Return the seat that begins the environment.

    It is the rival if seat 0 tries out the second one.
    """
    return int(table.card_set.designs[table.state.setup.trial].label == ENVIRONMENT[1])


def choose(table: Table, cards: list[int]) -> int:
    """Return the card that is tried out, or the first one."""
    return next((card for card in cards if table.design(card).id == table.state.setup.trial), cards[0])


def lay_row(table: Table) -> None:
    """Begin the first round with cards that the card can follow.

    They belong to seat 0, which is next. Their texts don't happen.
    """
    table.state.turn.seat = table.rival(0)
    for entry in _row_before(table):
        table.state.round.laid += 1
        table.lay(entry)
        table.move(entry.card, "row")


def _row_before(table: Table) -> Row:
    """Return a shortest row that the card can follow.

    It is empty if the card needs none or the deck has none.
    """
    wanted = table.card_set.designs[table.state.setup.trial]
    if wanted.design.type not in FOLLOWERS:
        return ()
    own = [*table.zones["hand.0"], *table.zones["deck.0"]]
    cards = {table.printed(card): card for card in own if table.printed(card) is not wanted}
    rows: list[tuple[Row, Tableau]] = [((), table.tableau)]
    for place in range(MOST_BEFORE):
        longer = [
            ((*row, entry := Entry(card, 0, place)), derivation.derive_with_card(table, before, entry))
            for row, before in rows
            for printed, card in cards.items()
            if printed.fits(before.met) and printed.design.type != "conclusion" and all(card != e.card for e in row)
        ]
        for row, after in longer:
            if wanted.fits(after.met):
                return row
        rows = longer[:MOST_ROWS]
    return ()
