"""A campaign that tries out a custom card.

It begins in the first round, in which the player of seat 0 can use the card at once.
"""

from engine.fanccg.cards.designs import ENVIRONMENT, FOLLOWERS
from engine.fanccg.rules import environment, period, round
from engine.fanccg.table import derivation
from engine.fanccg.table.state import Entry
from engine.fanccg.table.table import Table
from engine.fanccg.table.tableau import Tableau
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.zones import bring_to_top

MOST_BEFORE, MOST_ROWS = 4, 24
"""Maximum number of cards before the card, and of rows that are continued."""
Row = tuple[Entry, ...]


def lay_table(table: Table) -> None:
    """Set up the first round without a question."""
    table.stack[:] = [Frame("game", pc=1), Frame("period", pc=1, vars={"begun": True}), Frame("round", pc=1)]
    table.happened("game_began")
    table.happened("setup")
    _lay_environment(table)
    period.begin(table)
    _put_on_deck(table)
    period.draw_hands(table)
    round.begin(table, 0)
    _lay_row(table)


def _lay_environment(table: Table) -> None:
    """Play the environment: the card, if it is one, and the first of each deck.

    The rival begins if seat 0 tries out the second card.
    """
    wanted = table.state.setup.trial
    table.state.first = int(table.card_set.designs[wanted].label == ENVIRONMENT[1])
    table.happened("plays_first", table.state.first)
    for _ in ENVIRONMENT:
        seat = environment.player(table)
        cards = environment.choices(table, seat)
        chosen = next((card for card in cards if table.design(card).id == wanted), cards[0])
        environment.play(table, seat, Action("environment", card=chosen))


def _put_on_deck(table: Table) -> None:
    """Put the card on top of the draw deck of seat 0, if it is in there."""
    bring_to_top(table.zones["deck.0"], lambda card: table.design(card).id == table.state.setup.trial)


def _lay_row(table: Table) -> None:
    """Lay cards that the card can follow.

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
