"""Evaluation of Agents and cards that effects and attacks choose."""

from engine.ccg.presentation.evaluation.hand_cards import value_in_hand
from engine.ccg.presentation.evaluation.situation import Situation
from engine.kernel.decisions import Action


def evaluate_target(situation: Situation, option: Action) -> float:
    """Prefer targets that are defeated, the ablest first; then the weakest."""
    fought = situation.seen["combats"][-1]
    rows = {row["card"]["id"]: row for row in (*fought["foes"], *fought["agents"])}
    row = rows[option.card]
    whole = next((packet["amount"] for packet in fought["packets"] if packet["target"] is None), 0)
    amount, rest = int(option.pick or whole), int(row["health"] - row["damage"])
    wasted = abs(amount - rest) / 100 if option.pick else 0.0
    return (10.0 + evaluate_ability(situation, option) if amount >= rest else -float(rest)) - wasted


def evaluate_ability(situation: Situation, option: Action) -> float:
    """Return the value of an Agent's skills, mainly of the skill that is checked."""
    agent = situation.agents.get(option.card if option.card is not None else -1)
    if agent is None:
        return 0.0
    numbers: dict[str, int] = agent["numbers"]
    asked = numbers.get(situation.check["skill"], 0) if situation.check else 0
    return 10.0 * asked + sum(numbers.values()) / 10


def evaluate_hardest(situation: Situation, option: Action) -> float:
    """Prefer the Agent with the most Health."""
    return float(situation.agents[option.card if option.card is not None else -1]["health"])


def evaluate_choose_card(situation: Situation, option: Action) -> float:
    """Choose the most able Agent, or the card with the highest value in hand."""
    if option.card is None:
        return 0.0
    agent = situation.agents.get(option.card)
    return (
        0.1
        + (evaluate_ability(situation, option) if agent else value_in_hand(situation, situation.design(option.card)))
        / 1000
    )
