"""Achievements of this game. Wins by resignation earn none of them."""

from collections.abc import Iterator
from itertools import pairwise

from engine.description import Achievement
from engine.kernel.facts import CardMoved
from engine.kernel.feats import Feat, find_happened, has_happened
from engine.ruleset import FinishedGame

FEW_QUESTIONS = 2
"""Most questions of a winner who earns `gut_feeling`."""

ACHIEVEMENTS = [
    Achievement("x_file_named", "Name on the file", "Win by naming an X-File.", "secret-book"),
    Achievement("straight_face", "Straight face", "Win after a rival named your X-File wrong.", "domino-mask"),
    Achievement("no_beds_taken", "No beds taken", "Win without sending an Agent to the Hospital.", "ambulance"),
    Achievement("gut_feeling", "Gut feeling", "Win by naming an X-File after at most two questions.", "third-eye"),
    Achievement("worn_out_shoes", "Worn-out shoes", "Solve 25 Sites.", "footsteps", 25),
]


def list_feats(game: FinishedGame) -> list[Feat]:
    """Return the feats of a game."""
    solved = [
        Feat("worn_out_shoes", fact.seat, event)
        for event, fact in find_happened(game.history, "solved")
        if fact.seat is not None
    ]
    if has_happened(game.history[-1], "resigned"):
        return solved
    winners = [seat for side in game.score.sides if side.outcome == "won" for seat in side.seats]
    last = len(game.history) - 1
    return solved + [Feat(name, seat, last) for seat in winners for name in _feats_of_winner(game, seat)]


def _feats_of_winner(game: FinishedGame, seat: int) -> Iterator[str]:
    """Yield the achievements of a seat that won.

    Source: WIN-01, QST-10, DMG-09.
    """
    if _named_at_the_end(game, seat):
        yield "x_file_named"
        if sum(fact.seat == seat for _, fact in find_happened(game.history, "asked")) <= FEW_QUESTIONS:
            yield "gut_feeling"
    if _was_named_wrong(game, seat):
        yield "straight_face"
    if not _has_been_in_hospital(game, seat):
        yield "no_beds_taken"


def _named_at_the_end(game: FinishedGame, seat: int) -> bool:
    """Return whether the last event is the seat's right guess."""
    told = [(fact.what, fact.seat) for _, fact in find_happened(game.history[-1:], "guessed", "missed")]
    return told[-1:] == [("guessed", seat)]


def _was_named_wrong(game: FinishedGame, seat: int) -> bool:
    """Return whether a rival made a wrong guess about the X-File of a seat.

    Only the last guess of a game can be right. The text of a guess begins with the seat that it is about.
    """
    told = [fact for _, fact in find_happened(game.history, "guessed", "missed")]
    wrong = [guess for guess, after in pairwise(told) if after.what == "missed"]
    return any(guess.text.startswith(f"{seat}:") for guess in wrong)


def _has_been_in_hospital(game: FinishedGame, seat: int) -> bool:
    hospital = f"hospital.{seat}"
    return any(isinstance(fact, CardMoved) and fact.target == hospital for facts in game.history for fact in facts)
