"""How good an option looks to a sensible beginner who sees only the view.

The beginner concludes a round once it is worth a Conclusion, leaves one that costs points to the rival, builds a
round up as long as the rival is not likely to take it, and keeps openers. Numbers are only compared with each other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.fanccg.cards.attributes import satisfies
from engine.fanccg.cards.card_files import walk
from engine.fanccg.cards.catalogue import Box
from engine.fanccg.cards.designs import CIRCUMSTANCES, OPENERS, Design, Timing, demands
from engine.fanccg.table.circumstances import MARKS
from engine.kernel.decisions import Action, Decision
from engine.kernel.effects import Fixed

PATIENCE = 0.9
"""What part of a usual round a round should hold before a Conclusion is spent on it."""
USUAL = 25.0
"""What a round comes to as long as none has been scored."""
RIVAL_CONCLUDES, RIVAL_LATER = 0.4, 0.1
"""How likely the rival is to take the round next where many Conclusions would fit, and where none would."""
MANY = 0.5
"""The share of all Conclusions that is many."""
I_CONCLUDE, I_LATER = 0.9, 0.3
"""How likely it is to fall to oneself after that, with a Conclusion in hand that would fit, and without one."""
GOOD_DRAW = 2
"""The draw value from which on a card is revealed for high card."""
STEP_VALUES = {
    "draw": 5.0, "look": 1.0, "score": 8.0, "negate": 1.0, "move": 1.0, "turn_up": 1.0, "replace": 1.0,
    "discard": -3.0, "disable": 1.0, "capture": -1.0, "release": 1.0,
}  # fmt: skip
"""What a step is worth to the player who does it."""


@dataclass(slots=True)
class Sight:
    """What a player sees at a decision, with what the appraisal asks for again and again."""

    seen: dict[str, Any]
    decision: Decision
    box: Box
    hand: list[Design]

    @property
    def score(self) -> float:
        """What the round is worth as it lies, with half of what texts may still take or add."""
        designs = [self.box.designs[laid["card"]["design"]].design for laid in _open(self.seen["round"]["row"])]
        return float(self.seen["round"]["score"]) + sum(_adjustment(design) for design in designs) / 2

    def conclusions(self) -> list[Design]:
        """Return all Conclusions that there are: what the rival may hold."""
        return [printed.design for printed in self.box.designs.values() if printed.design.type == "conclusion"]

    def design(self, card: int | None) -> Design:
        assert card is not None
        return self.box.printed(card).design


def appraise(seen: dict[str, Any], decision: Decision, box: Box) -> list[float]:
    """Return a number for each option; the higher, the better."""
    me = seen["players"][decision.seat]
    hand = [box.designs[card["design"]].design for card in me["hand"] if "design" in card]
    sight = Sight(seen, decision, box, hand)
    judge = KINDS.get(decision.kind, _consequence)
    return [judge(sight, option) for option in decision.options]


def _open(row: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [laid for laid in row if "design" in laid["card"]]


def _adjustment(design: Design) -> float:
    """Return what a card's text will add when the round is scored, as far as it is a plain number."""
    steps = [step for ability in design.abilities if ability.when == Timing.ADJUSTING for step in walk(ability.do)]
    amounts = [getattr(step, "amount", None) for step in steps]
    return sum(amount.number for amount in amounts if isinstance(amount, Fixed))


def _high_card(sight: Sight, option: Action) -> float:
    drawn = sight.seen["players"][sight.decision.seat]["drawn"]
    value = sight.box.designs[drawn["design"]].design.draw or 0
    return float((option.pick == "reveal") == (value >= GOOD_DRAW))


def _environment(sight: Sight, option: Action) -> float:
    design = sight.design(option.card)
    return len(design.provides) + len(design.themes) + (design.investment or 0) / 10


def _play(sight: Sight, option: Action) -> float:
    """A Conclusion takes the round; any other card leaves it to whoever can conclude next."""
    design = sight.design(option.card)
    covered = option.type == "cover"
    after = sight.score + (0.0 if covered else design.value + _adjustment(design))
    if design.type == "conclusion":
        return after - _patience(sight)
    history = [*(frozenset(laid["on"]) for laid in sight.seen["round"]["row"]), _left_on(sight, design, covered)]
    have = [*sight.seen["round"]["available"], *([] if covered else [*design.provides, *design.themes])]
    fitting = [_could_end(one, history, have) for one in sight.conclusions()]
    threat = min(1.0, sum(fitting) / (MANY * max(1, len(fitting))))
    rival = RIVAL_LATER + (RIVAL_CONCLUDES - RIVAL_LATER) * threat
    me = I_CONCLUDE if any(_could_end(one, history, have) for one in sight.hand) else I_LATER
    return after * ((1 - rival) * me - rival) + _ability_value(design)


def _patience(sight: Sight) -> float:
    """Return what a round should hold before a Conclusion is spent on it: some part of what rounds came to so far."""
    past = [float(result["points"]) for result in sight.seen["results"]]
    return PATIENCE * (sum(past) + USUAL) / (len(past) + 1)


def _left_on(sight: Sight, design: Design, covered: bool) -> frozenset[str]:
    """Return the circumstances that a card leaves on."""
    now = frozenset(sight.seen["round"]["on"])
    marks = {name: "pass" if covered else design.right.get(name, "off") for name in CIRCUMSTANCES}
    return frozenset(name for name, mark in marks.items() if mark == "on" or (mark == "pass" and name in now))


def _could_end(design: Design, history: list[frozenset[str]], have: list[str]) -> bool:
    """Return whether a card would end the round next, as far as edges and attributes tell."""
    if design.type != "conclusion":
        return False
    edges = all(MARKS[mark][0]([name in on for on in history]) for name, mark in design.left.items())
    wanted = [demand.attribute or demand.term for demand in demands(design.requires)]
    return edges and all(any(satisfies(one, attribute) for one in have) for attribute in wanted)


def _ability_value(design: Design) -> float:
    steps = [step for ability in design.abilities if ability.when == Timing.PLAYED for step in walk(ability.do)]
    return sum(STEP_VALUES.get(_tag(step), 0.0) for step in steps)


def _tag(step: Any) -> str:
    config = getattr(step, "__struct_config__", None)
    return str(config.tag) if config else ""


def _action(sight: Sight, option: Action) -> float:
    return 0.0 if option.card is None else _ability_value(sight.design(option.card))


def _discard(sight: Sight, option: Action) -> float:
    """Nobody could open: what is kept should open the next time, and conclude."""
    return -sum(worth(sight.design(card)) for card in option.cards or ())


def worth(design: Design) -> float:
    """Return what a card in hand is worth to its player."""
    if design.type in OPENERS:
        return 6.0
    if design.type == "conclusion":
        return 8.0 + design.value / 10
    return 2.0 if design.type == "action" else 4.0 + design.value / 20


def _consequence(sight: Sight, option: Action) -> float:
    """Judge an option by the steps with which the card that asks goes on, or by the card that it gives away."""
    place = sight.decision.options.index(option)
    if sight.decision.consequences:
        steps = [step for part in sight.decision.consequences[place] for step in walk(part)]
        return sum(STEP_VALUES.get(_tag(step), 0.0) for step in steps) + 0.5 * (option.pick == "yes")
    if option.card is not None and sight.box.printed(option.card).design in sight.hand:
        return -worth(sight.design(option.card))
    return 0.0


KINDS: dict[str, Callable[[Sight, Action], float]] = {
    "high_card": _high_card,
    "environment": _environment,
    "play": _play,
    "action": _action,
    "discard_two": _discard,
}
