"""What a finished game leaves for statistics; there are no boards of points among rivals (WIN)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.ccg.presentation import results
from engine.ccg.rules import decks, questions
from engine.ccg.table.table import Table
from engine.decks import StarterDeck
from engine.description import Topic, Words
from engine.ruleset import Record, Tally

WORDS = Words(
    tied="Drawn",
    lead="The game of 1996: each player hides one X-File and leads a team of Agents. A Site that is solved allows a "
    "question about a rival's X-File, and who names it first wins; until then the others bluff and send Adversaries.",
    details={"ended_by": "How it ended", "x_files": "Who hid which X-File", "questions": "Who asked how often"},
)
"""What pages say of a game."""

COUNTED = ["solved", "unsolved", "combat"]
HIGHLIGHTS = ["solved", "question", "guess", "resigned", "game_over"]
"""Kinds of marks: those that are counted, and those that the page of a result shows."""


def topics(starters: Sequence[StarterDeck]) -> dict[str, Topic]:
    """Return what statistics count, with the words for it."""
    return {
        "deck": Topic("Starter decks", {starter.name: starter.title for starter in starters}),
        "x_file": Topic("X-Files that were hidden"),
        "ended_by": Topic("How games ended", ENDS),
        "solved": Topic("Sites solved"),
        "unsolved": Topic("Sites not solved"),
        "combat": Topic("Combats"),
    }


ENDS = {
    "guess": "An X-File was named",
    "wrong_guess": "A wrong guess",
    "resigned": "All others resigned",
    "removed": "No Agents were left",
    "turn_limit": "The turns were over",
}


def record(table: Table, starters: Sequence[StarterDeck]) -> Record:
    """Return what is counted of a game that is over."""
    return Record(ranks={}, board={}, tallies=list(_tallies(table, starters)), details=_details(table))


def _details(table: Table) -> dict[str, Any]:
    """Return how it ended, what everybody hid, and how far others had come to know it."""
    seats = range(len(table.state.players))
    return {
        "ended_by": ended_by(table),
        "turns": table.state.turn.number,
        "x_files": [{"seat": seat, "name": _hidden(table, seat)} for seat in seats if table.zones[f"xfile.{seat}"]],
        "questions": [{"seat": seat, "asked": sum(row.asker == seat for row in table.state.log)} for seat in seats],
    }


def _hidden(table: Table, seat: int) -> str:
    return questions.xfile(table, seat).name


def ended_by(table: Table) -> str:
    """Return what ended the game. Source: WIN-01, WIN-03, WIN-05, WIN-07, MP-11."""
    state = table.state
    if not state.winners:
        return "turn_limit"
    last = state.guesses[-1] if state.guesses else None
    if last and last.right and last.seat in state.winners:
        return "guess"
    if sum(not player.out for player in state.players) == 1:
        return "resigned"
    return "wrong_guess" if last and state.setup.single_guess and last.asked in state.winners else "removed"


def _tallies(table: Table, starters: Sequence[StarterDeck]) -> Iterator[Tally]:
    yield Tally("ended_by", ended_by(table))
    for side in results.score(table).sides:
        (seat,) = side.seats
        won = None if side.outcome == "tied" else side.outcome == "won"
        name = starter_of(table, seat, starters)
        if name:
            yield Tally("deck", name, won)
        if table.zones[f"xfile.{seat}"]:
            yield Tally("x_file", _hidden(table, seat), won)


def starter_of(table: Table, seat: int, starters: Sequence[StarterDeck]) -> str:
    """Return the name of the starter deck that a seat plays; "" for a deck of its own."""
    brought = Counter(table.design(card).id for card in table.zones.where if table.owner(card) == seat)
    for starter in starters:
        held: Counter[str] = Counter()
        for pile in decks.without_advanced_cards(table.box, table.state.setup, starter.deck).values():
            held.update(pile)
        if held == brought:
            return starter.name
    return ""
