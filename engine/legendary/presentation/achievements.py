"""Achievements of this game. Most are feats of the whole team."""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.description import Achievement
from engine.kernel.feats import Feat, find_happened
from engine.legendary.rules import scoring
from engine.legendary.rules.series import GAMES
from engine.ruleset import FinishedGame

LOANS = 10
"""Number of cards to lend in a game."""

ACHIEVEMENTS = [
    Achievement("case_solved", "Signed and stamped", "Win a campaign.", "stamper"),
    Achievement("everyone_home", "Everyone home", "Win a game as a team without a defeated Agent.", "family-house"),
    Achievement("no_loose_ends", "No loose ends", "Win a game with all Evidence Collected.", "finger-print"),
    Achievement("three_for_three", "Three for three", "Win all three games of a Series.", "podium"),
    Achievement("backup", "Backup on the line", "Lend ten cards with Coordinate in one game.", "shaking-hands"),
    Achievement("many_faces", "Many faces", "Finish campaigns as five different Agents.", "duality-mask", 5),
]


def list_feats(game: FinishedGame) -> list[Feat]:
    """Return the feats of a campaign."""
    team = range(len(game.record.avatars))
    last = len(game.history) - 1
    found = [Feat(name, seat, event) for name, event in _team_feats(game) for seat in team]
    found += [Feat("backup", seat, event) for seat, event in _tenth_loans(game)]
    return found + [Feat("many_faces", seat, last, game.record.avatars[seat]) for seat in team]


def _team_feats(game: FinishedGame) -> Iterator[tuple[str, int]]:
    """Yield the achievements of the whole team, with the event of each."""
    last = len(game.history) - 1
    if game.score.won:
        yield "case_solved", last
    if len(game.record.avatars) > 1:
        yield from (("everyone_home", event) for event in _wins_without_defeat(game))
    yield from (("no_loose_ends", event) for event in _wins_with_all_evidence(game))
    if [row["won"] for row in game.score.games] == [True] * GAMES:
        yield "three_for_three", last


def _tenth_loans(game: FinishedGame) -> Iterator[tuple[int, int]]:
    """Yield the seats that lent ten cards in a game, with the event of the tenth.

    Source: KWC-01.
    """
    lent: Counter[int] = Counter()
    for event, fact in find_happened(game.history, "game_began", "coordinated"):
        if fact.what == "game_began":
            lent.clear()
        elif fact.seat is not None:
            lent[fact.seat] += 1
            if lent[fact.seat] == LOANS:
                yield fact.seat, event


def _wins_without_defeat(game: FinishedGame) -> Iterable[int]:
    """Yield the ends of won games in which no player was defeated.

    Source: STRIKE-09, STRIKE-10.
    """
    is_intact = True
    for event, fact in find_happened(game.history, "game_began", "player_defeated", "game_won"):
        if fact.what == "game_won" and is_intact:
            yield event
        is_intact = fact.what == "game_began" or (is_intact and fact.what != "player_defeated")


def _wins_with_all_evidence(game: FinishedGame) -> Iterable[int]:
    """Yield the ends of won games with all Evidence Collected.

    Source: SETUP-07, SERIES-15.
    """
    ends = find_happened(game.history, "game_won", "game_lost")
    for (event, _), row in zip(ends, game.score.games, strict=False):
        if row["won"] and row["collected"] >= scoring.EVIDENCE_CARDS:
            yield event
