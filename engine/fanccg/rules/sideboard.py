"""The sideboard: exchanges between the periods, and counting it (SID)."""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.rules import drawing, simultaneous_answers
from engine.fanccg.table.table import Table
from engine.kernel.frames import Frame


def _gather(table: Table, frame: Frame) -> None:
    """Hands and discards are back in the draw decks before anything is exchanged. Source: SID-07, PER-04."""
    table.state.phase = "sideboard"
    table.happened("sideboard")
    for seat in range(SEATS):
        drawing.gather(table, seat, ("hand", "discard"))


def _ask(table: Table, frame: Frame) -> None:
    """Both exchange at the same time, unseen. Source: SID-01, SID-05, SID-06."""
    _let_count(table)
    simultaneous_answers.ask(table, "exchange", "Choose the cards for your sideboard.")


def _let_count(table: Table) -> None:
    for player in table.state.players:
        player.may_count = True


def cards(table: Table, seat: int) -> list[int]:
    """Return what a player may exchange: not what lies on the table. Source: SID-01, SID-03."""
    return [*table.zones[f"deck.{seat}"], *table.zones[f"sideboard.{seat}"]]


def kept(table: Table, seat: int) -> tuple[int, ...]:
    """Return the answer that exchanges nothing."""
    return tuple(sorted(table.zones[f"sideboard.{seat}"]))


def fewest_aside(table: Table, seat: int) -> dict[str, int]:
    """Return of how many copies at least the sideboard must hold, so that the draw deck is legal.

    It keeps its size by itself. Source: SID-02, DCK-02, DCK-03, DCK-10.
    """
    count: dict[str, int] = {}
    for card in cards(table, seat):
        count[table.design(card).id] = count.get(table.design(card).id, 0) + 1
    most = {id: table.box.designs[id].design.most_in_deck for id in count}
    return {id: count[id] - limit for id in sorted(count) if (limit := most[id]) is not None and count[id] > limit}


def _exchange(table: Table, frame: Frame) -> None:
    """Lay out draw decks and sideboards anew; how many cards changed places nobody is told. Source: SID-01, SID-06."""
    for seat, answer in enumerate(simultaneous_answers.answers(table)):
        assert answer.cards is not None
        _part(table, seat, set(answer.cards))
        drawing.renumber(table, seat)
        table.happened("exchanged", seat)
    _let_count(table)


def _part(table: Table, seat: int, aside: set[int]) -> None:
    """Lay a player's cards out anew as sideboard and draw deck."""
    there = cards(table, seat)
    piles = {
        f"deck.{seat}": [card for card in there if card not in aside],
        f"sideboard.{seat}": [card for card in there if card in aside],
    }
    table.zones.update(piles)
    table.zones.reindex(piles)


def count(table: Table, seat: int) -> None:
    """Tell how many cards the rival's sideboard holds, before an exchange and after it. Source: SID-04, D12."""
    rival = table.rival(seat)
    table.state.players[seat].may_count = False
    table.happened("sideboard_counted", seat, None, str(len(table.zones[f"sideboard.{rival}"])))


PROGRAMS = {"sideboard": [_gather, _ask, _exchange]}
ANSWERS = {"exchange": simultaneous_answers.answer}
