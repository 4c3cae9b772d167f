"""The sideboard: exchanges between periods, and counting it (SID)."""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.rules import drawing, simultaneous_answers
from engine.fanccg.table.table import Table
from engine.kernel.frames import Frame


def _gather(table: Table, frame: Frame) -> None:
    """Return hands and discards to the draw decks before the exchange.

    Source: SID-07, PER-04.
    """
    table.state.phase = "sideboard"
    table.happened("sideboard")
    for seat in range(SEATS):
        drawing.gather(table, seat, ("hand", "discard"))


def _ask(table: Table, frame: Frame) -> None:
    """Ask both players for their exchange, sealed. Source: SID-01, SID-05, SID-06."""
    _let_count(table)
    simultaneous_answers.ask(table, "exchange", "Choose the cards for your sideboard.")


def _let_count(table: Table) -> None:
    for player in table.state.players:
        player.may_count = True


def cards(table: Table, seat: int) -> list[int]:
    """Return the cards that a player may exchange: not those on the table.

    Source: SID-01, SID-03.
    """
    return [*table.zones[f"deck.{seat}"], *table.zones[f"sideboard.{seat}"]]


def unchanged_answer(table: Table, seat: int) -> tuple[int, ...]:
    """Return the answer that exchanges nothing."""
    return tuple(sorted(table.zones[f"sideboard.{seat}"]))


def minimum_in_sideboard(table: Table, seat: int) -> dict[str, int]:
    """Return the minimum copies of each design in the sideboard for a legal draw deck.

    The answer's size limit keeps the sideboard's size. Source: SID-02, DCK-02, DCK-03, DCK-10.
    """
    count: dict[str, int] = {}
    for card in cards(table, seat):
        count[table.design(card).id] = count.get(table.design(card).id, 0) + 1
    most = {id: table.card_set.designs[id].design.most_in_deck for id in count}
    return {id: count[id] - limit for id in sorted(count) if (limit := most[id]) is not None and count[id] > limit}


def _exchange(table: Table, frame: Frame) -> None:
    """Rebuild decks and sideboards without revealing the number of exchanges.

    Source: SID-01, SID-06.
    """
    for seat, answer in enumerate(simultaneous_answers.answers(table)):
        assert answer.cards is not None
        _part(table, seat, set(answer.cards))
        drawing.renumber(table, seat)
        table.happened("exchanged", seat)
    _let_count(table)


def _part(table: Table, seat: int, aside: set[int]) -> None:
    """Split a player's cards into sideboard and draw deck."""
    there = cards(table, seat)
    piles = {
        f"deck.{seat}": [card for card in there if card not in aside],
        f"sideboard.{seat}": [card for card in there if card in aside],
    }
    table.zones.update(piles)
    table.zones.reindex(piles)


def count(table: Table, seat: int) -> None:
    """Report the size of the rival's sideboard, before and after an exchange.

    Source: SID-04, D12.
    """
    rival = table.rival(seat)
    table.state.players[seat].may_count = False
    table.happened("sideboard_counted", seat, None, str(len(table.zones[f"sideboard.{rival}"])))


PROGRAMS = {"sideboard": [_gather, _ask, _exchange]}
ANSWERS = {"exchange": simultaneous_answers.answer}
