"""Records of finished games for statistics. Rivals have no leaderboards (END-02)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.decks import StarterDeck
from engine.description import Topic, Words
from engine.fanccg.cards.attributes import canonical
from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.rules import victory
from engine.fanccg.table.state import Result
from engine.fanccg.table.table import Table
from engine.ruleset import Record, Tally

WORDS = Words(
    lead="Two rivals build one investigation each round, taking turns playing cards. The player of the last card "
    "scores them all. After three periods, the higher total wins.",
)
"""Texts for pages about the game."""

COUNTED = ["conclusion", "conflict"]
HIGHLIGHTS = ["period", "scored", "conflict", "resigned", "game_over"]
"""Kinds of bookmarks on a result page; statistics count COUNTED."""


def topics(starters: Sequence[StarterDeck]) -> dict[str, Topic]:
    """Return the topics of the statistics with their labels."""
    return {
        "theme": Topic("Themes of openers"),
        "deck": Topic("Starter decks", {starter.name: starter.title for starter in starters}),
        "ended_by": Topic("How rounds ended", {"conclusion": "By a Conclusion", "passes": "By two passes"}),
        "conclusion": Topic("Conclusions"),
        "conflict": Topic("Conflicts"),
    }


def record(table: Table, starters: Sequence[StarterDeck]) -> Record:
    """Return the record of a finished game."""
    return Record(ranks={}, board={}, tallies=list(_tallies(table, starters)), details=_details(table))


def _details(table: Table) -> dict[str, Any]:
    """Return the rounds of each period: scorer, points and ending."""
    found: dict[str, Any] = {}
    for result in table.state.results:
        ended = _conclusion(table, result) if result.concluded else "two passes"
        row = {"round": result.round, "seat": result.taker, "ended_by": ended, "points": result.points}
        found.setdefault(f"rounds_of_period_{result.period}", []).append(row)
    return found


def _conclusion(table: Table, result: Result) -> str:
    """Return the name of the Conclusion that ended a round: the last card played."""
    last = [line.design for line in result.lines if not line.added][-1]
    return table.card_set.designs[last].design.name


def _tallies(table: Table, starters: Sequence[StarterDeck]) -> Iterator[Tally]:
    won = victory.winner(table)
    for seat in range(SEATS):
        name = starter_of(table, seat, starters)
        if name:
            yield Tally("deck", name, None if won is None else won == seat)
    for result in table.state.results:
        yield Tally("ended_by", "conclusion" if result.concluded else "passes")
        for theme in table.card_set.designs[result.lines[0].design].design.themes:
            yield Tally("theme", canonical(theme), None if won is None else won == result.taker)


def starter_of(table: Table, seat: int, starters: Sequence[StarterDeck]) -> str:
    """Return the name of the starter deck that a seat plays; "" for another deck."""
    cards = (card for card in table.zones.where if table.owner(card) == seat)
    brought = Counter(table.design(card).id for card in cards)
    for starter in starters:
        held: Counter[str] = Counter()
        for pile in starter.deck.values():
            held.update(pile)
        if held == brought:
            return starter.name
    return ""
