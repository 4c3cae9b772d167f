"""Evaluation of options for bots that see only the view, like a sensible beginner.

The bot uses the notebook: it asks questions that split the remaining X-Files and guesses when the odds are good. It
values a Site by its questions if its Team can solve it. In other players' turns it hinders checks that would pass
and otherwise keeps its cards. An option that does nothing scores 0.
"""

from collections.abc import Callable, Sequence
from typing import Any

from engine.ccg.cards.catalogue import CardSet
from engine.ccg.presentation.evaluation import hand_cards, plays, questions, sites, targets
from engine.ccg.presentation.evaluation.situation import NEVER, Situation
from engine.kernel.decisions import Action, Decision


def evaluate_options(seen: dict[str, Any], decision: Decision, card_set: CardSet) -> list[float]:
    """Return a score for each option.

    Higher is better.
    """
    situation = Situation(seen, decision, card_set)
    judge = KINDS.get(decision.kind, plays.evaluate_window)
    return [judge(situation, option) for option in decision.options]


def _first(situation: Situation, option: Action) -> float:
    return float(option.seat == situation.seat)


KINDS: dict[str, Callable[[Situation, Action], float]] = {
    "xfile": questions.evaluate_xfile,
    "first": _first,
    "draw": hand_cards.evaluate_draw,
    "buy_cards": hand_cards.evaluate_buy_cards,
    "sell": hand_cards.evaluate_sell,
    "equip": sites.evaluate_equip,
    "deploy": sites.evaluate_deploy,
    "team": sites.evaluate_team,
    "place": sites.evaluate_place,
    "slide": plays.evaluate_slide,
    "investigate": sites.evaluate_investigate,
    "skill": sites.evaluate_skill,
    "commit": sites.evaluate_commit,
    "bluff": plays.evaluate_bluff,
    "target": targets.evaluate_target,
    "choose_card": targets.evaluate_choose_card,
    "victim": targets.evaluate_ability,
    "insanity": targets.evaluate_hardest,
    "question": questions.evaluate_question,
    "guess": questions.evaluate_guess,
    "penalty": questions.evaluate_penalty,
    "discard": hand_cards.evaluate_discard,
    "lose_card": hand_cards.evaluate_lose_card,
}
"""Question kind to the function that scores its options.

All other kinds are windows.
"""
DECIDED_BY_BELIEF = frozenset({"draw", "first", "question", "guess", "penalty"})
"""Question kinds that bots answer without looking ahead.

The evaluation knows how likely each X-File is. Playouts only see one of them at a time.
"""


def is_clear(decision: Decision, values: Sequence[float]) -> bool:
    """Return whether bots choose by the values without looking ahead.

    They also do so if the evaluation rules out all options except one.
    """
    return decision.kind in DECIDED_BY_BELIEF or sum(value > NEVER for value in values) == 1
