"""Records of finished games for the statistics.

There is no points ranking in this game (WIN).
"""

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
    lead="The card game of 1996. Each player hides an X-File and leads a team of Agents. Solve Sites to ask about a "
    "rival's X-File, and name it first to win. Bluff and send Adversaries to stop your rivals.",
    details={"ended_by": "How it ended", "x_files": "Hidden X-Files", "questions": "Questions asked"},
)
"""Texts about the game on the pages of the server."""

COUNTED = ["solved", "unsolved", "combat"]
HIGHLIGHTS = ["solved", "question", "guess", "resigned", "game_over"]
"""Kinds of bookmarks in the statistics, and on the result page."""


def list_topics(starters: Sequence[StarterDeck]) -> dict[str, Topic]:
    """Return the topics of the statistics with their titles."""
    return {
        "deck": Topic("Starter decks", {starter.name: starter.title for starter in starters}),
        "x_file": Topic("Hidden X-Files"),
        "ended_by": Topic("How games ended", ENDS),
        "solved": Topic("Sites solved"),
        "unsolved": Topic("Sites not solved"),
        "combat": Topic("Combats"),
    }


ENDS = {
    "guess": "An X-File was named",
    "wrong_guess": "A wrong guess",
    "resigned": "All others resigned",
    "removed": "No Agents left",
    "turn_limit": "Turn limit reached",
}


def make_record(table: Table, starters: Sequence[StarterDeck]) -> Record:
    """Return the record of a finished game."""
    return Record(ranks={}, board={}, tallies=list(_tallies(table, starters)), details=_details(table))


def _details(table: Table) -> dict[str, Any]:
    """Return the cause of the end, hidden X-Files and each seat's question count."""
    seats = range(len(table.state.players))
    return {
        "ended_by": find_cause_of_end(table),
        "turns": table.state.turn.number,
        "x_files": [{"seat": seat, "name": _hidden(table, seat)} for seat in seats if table.zones[f"xfile.{seat}"]],
        "questions": [{"seat": seat, "asked": sum(row.asker == seat for row in table.state.log)} for seat in seats],
    }


def _hidden(table: Table, seat: int) -> str:
    return questions.xfile(table, seat).name


def find_cause_of_end(table: Table) -> str:
    """Return the cause of the end.

    Source: WIN-01, WIN-03, WIN-05, WIN-07, MP-11.
    """
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
    yield Tally("ended_by", find_cause_of_end(table))
    for side in results.make_score(table).sides:
        (seat,) = side.seats
        won = None if side.outcome == "tied" else side.outcome == "won"
        name = find_starter_deck(table, seat, starters)
        if name:
            yield Tally("deck", name, won)
        if table.zones[f"xfile.{seat}"]:
            yield Tally("x_file", _hidden(table, seat), won)


def find_starter_deck(table: Table, seat: int, starters: Sequence[StarterDeck]) -> str:
    """Return the name of the starter deck that a seat plays; "" for another deck."""
    brought = Counter(table.design(card).id for card in table.zones.where if table.owner(card) == seat)
    for starter in starters:
        held: Counter[str] = Counter()
        for pile in decks.without_advanced_cards(table.card_set, table.state.setup, starter.deck).values():
            held.update(pile)
        if held == brought:
            return starter.name
    return ""
