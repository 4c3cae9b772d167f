"""Evaluation of questions and guesses about hidden X-Files."""

from typing import cast

from engine.ccg.cards.designs import XFile
from engine.ccg.presentation.evaluation.situation import Situation
from engine.ccg.presentation.question_value import (
    best_guess_probability,
    count_shared_values,
    guess_probability,
    question_value,
)
from engine.kernel.decisions import Action

GOOD_ODDS, CERTAIN_ODDS = 0.3, 0.99
"""Minimum probability for a guess: usually, and if a wrong guess loses the game."""


def evaluate_xfile(situation: Situation, option: Action) -> float:
    every = [design for design in situation.card_set.in_order if isinstance(design, XFile)]
    return float(count_shared_values(cast("XFile", situation.design(option.card)), every))


def evaluate_question(situation: Situation, option: Action) -> float:
    """Prefer the question that splits the remaining X-Files best.

    Any question beats none.
    """
    if option.type != "ask":
        return -0.1
    left = situation.left(situation.seen["about"])
    if situation.seen["agreed"]["question_or_guess"] and best_guess_probability(left) >= _odds(situation):
        return -1.0
    return question_value(left, option.pick or "")


def _odds(situation: Situation) -> float:
    return CERTAIN_ODDS if situation.seen["agreed"]["single_guess"] else GOOD_ODDS


def evaluate_guess(situation: Situation, option: Action) -> float:
    if option.type != "guess":
        return 0.0
    return guess_probability(situation.left(situation.seen["about"]), option.pick or "") - _odds(situation)


def evaluate_penalty(situation: Situation, option: Action) -> float:
    """Compare guesses with questions by what they rule out: guesses are free here."""
    left = situation.left(situation.seen["about"])
    if option.type == "guess":
        return guess_probability(left, option.pick or "")
    return 0.9 * question_value(left, option.pick or "") if option.type == "ask" else -0.1
