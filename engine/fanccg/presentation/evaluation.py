"""Values of options for the bot, from the view of its seat alone.

Before playing a card, the bot looks one turn of each player ahead. It estimates the value of the round then, and the
chance that the rival ends it or can't play. It also checks whether the bot could end the round afterwards. Discarded
cards are compared with the value of an unknown new card. Values are points of the bot's total minus the rival's.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.fanccg.cards.card_files import walk
from engine.fanccg.cards.catalogue import CardSet, Printed
from engine.fanccg.cards.designs import OPENERS, Design, Timing
from engine.fanccg.presentation import rival_hand_guess, table_from_view
from engine.fanccg.presentation.rival_hand_guess import Guess
from engine.fanccg.rules import plays
from engine.fanccg.table.state import PERIODS
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from engine.kernel.effects import Fixed, Step

OPENING = 8.0
"""Value of opening the next round, in addition to the points of this one."""
USUAL = 5.0
"""Average points that a future card adds to a round."""
WILLING = 0.6
"""Chance that a rival with a playable Conclusion plays it."""
I_PLAY_ON, RIVAL_IS_STUCK = 0.2, 0.85
"""Share of a round that the bot wins after another card; if the rival passed."""
I_PASS = 0.7
"""Share of a round that is lost if the bot has to pass."""
GOOD_DRAW = 2
"""Minimum draw value to reveal for high card."""
NEW_CARD = 4.5
"""Value of an unknown card."""
OPENERS_WANTED = 2
"""Number of openers in a hand; more are of little use."""
STEP_VALUES = {
    "draw": 5.0, "look": 1.0, "score": 8.0, "negate": 1.0, "move": 1.0, "turn_up": 1.0, "replace": 1.0,
    "discard": -3.0, "disable": 1.0, "capture": -1.0, "release": 1.0,
}  # fmt: skip
"""Value of a step for the player who carries it out."""
OF_HANDS = {"draw", "discard"}
"""Steps with the opposite value if the rival carries them out."""


@dataclass
class Sight:
    """The view of a seat at a decision, with cached values for the evaluation."""

    seen: dict[str, Any]
    decision: Decision
    card_set: CardSet

    @property
    def seat(self) -> int:
        return self.decision.seat

    @cached_property
    def hand(self) -> list[Design]:
        faces = self.seen["players"][self.seat]["hand"]
        return [self.card_set.designs[face["design"]].design for face in faces if "design" in face]

    @cached_property
    def table(self) -> Table:
        return table_from_view.build_table(self.seen, self.card_set)

    @cached_property
    def rival(self) -> Guess:
        return rival_hand_guess.guess_hand(self.seen, self.seat, self.card_set)

    @property
    def opening(self) -> float:
        """Value of opening the next round; 0 if this is the last one."""
        is_last = self.seen["ending"] and self.seen["period"] == PERIODS
        return 0.0 if is_last else OPENING

    def design(self, card: int | None) -> Design:
        assert card is not None
        return self.card_set.printed(card).design


def evaluate_options(seen: dict[str, Any], decision: Decision, card_set: CardSet) -> list[float]:
    """Return a value for each option; higher is better."""
    sight = Sight(seen, decision, card_set)
    judge = KINDS.get(decision.kind, _consequence)
    return [judge(sight, option) for option in decision.options]


def evaluate_from_hand(hand: list[Design], decision: Decision, card_set: CardSet) -> list[float]:
    """Return a value for each option, judged from the hand alone."""
    sight = Sight({}, decision, card_set)
    sight.hand = hand
    return [KINDS.get(decision.kind, _consequence)(sight, option) for option in decision.options]


def _high_card(sight: Sight, option: Action) -> float:
    drawn = sight.seen["players"][sight.seat]["drawn"]
    value = sight.card_set.designs[drawn["design"]].design.draw or 0
    return float((option.pick == "reveal") == (value >= GOOD_DRAW))


def _environment(sight: Sight, option: Action) -> float:
    design = sight.design(option.card)
    return len(design.provides) + len(design.themes) + (design.investment or 0) / 10


# Playing a card


def _play(sight: Sight, option: Action) -> float:
    """Return the value of playing a card.

    A Conclusion wins the round. Any other card leaves it to the rival first.
    """
    table = table_from_view.after(sight.table, sight.seat, option)
    gain = table_from_view.lead_change(table, sight.seat) + sight.opening
    if table.state.round.concluded:
        return gain
    ends, stuck = _rival_chances(sight.rival, table, 1 - sight.seat)
    if_stuck = _own_turn_value(sight, table, RIVAL_IS_STUCK)
    if_not = _own_turn_value(sight, table_from_view.after_any(table, 1 - sight.seat), I_PLAY_ON)
    alone = gain if if_stuck is None else if_stuck
    later = -I_PASS * gain if if_not is None else if_not + USUAL
    met = (1 - ends) * later - ends * (gain + USUAL)
    done = 0.0 if option.type == "cover" else _ability_value(sight.design(option.card))
    return stuck * alone + (1 - stuck) * met + done


def _rival_chances(rival: Guess, table: Table, seat: int) -> tuple[float, float]:
    """Return the chances that the rival ends the round next, and that it can't play."""
    playable = [(one.design.type, left) for one, left in rival.left if _may_follow(table, seat, one)]
    able = rival.chance(left for _, left in playable)
    concludes = rival.chance(left for type, left in playable if type == "conclusion")
    return (min(1.0, concludes / able) * WILLING if able else 0.0), 1.0 - able


def _may_follow(table: Table, seat: int, printed: Printed) -> bool:
    """Return whether a seat that holds a design could play it next."""
    return printed.fits(table.tableau.met) and plays.design_refusal(table, seat, printed) is None


def _own_turn_value(sight: Sight, table: Table, share: float) -> float | None:
    """Return the value of the bot's next turn; None if it would have to pass.

    share: the share of the round that the bot wins with a card that isn't a Conclusion.
    """
    seat = sight.seat
    playable = {card: table.design(card) for card in plays.playable(table, seat)}
    ended = [
        table_from_view.lead_change(table_from_view.after(table, seat, Action("play", card=card)), seat) + sight.opening
        for card, design in playable.items()
        if design.type == "conclusion"
    ]
    others = [design.value for design in playable.values() if design.type != "conclusion"]
    followed = [share * (table_from_view.lead_change(table, seat) + max(others))] if others else []
    return max(ended + followed, default=None)


# Actions, discards and card effects


def _action(sight: Sight, option: Action) -> float:
    """Return the value of an Action: its effect, and new cards for discards."""
    if option.card is None:
        return 0.0
    action = sight.design(option.card)
    rest = list(sight.hand)
    rest.remove(action)
    steps = list(_steps(action))
    done = sum(_step_value(step) for step in steps if _tag(step) not in OF_HANDS or _is_rivals(step))
    return done + NEW_CARD - card_value(action, sight.hand) + sum(_redraw_gain(step, rest) for step in steps)


def _redraw_gain(step: Any, hand: Sequence[Design]) -> float:
    """Return the gain of discarding the worst cards for a step and drawing new ones."""
    if _tag(step) != "discard" or _is_rivals(step):
        return 0.0
    cards = step.cards
    count = cards.count.number if isinstance(cards.count, Fixed) else 0
    poorest = sorted(card_value(design, hand) for design in hand)[:count]
    return sum(max(0.0, NEW_CARD - one) if cards.up_to else NEW_CARD - one for one in poorest)


def _discard(sight: Sight, option: Action) -> float:
    """Return the value of a discard: keep openers and Conclusions."""
    return -sum(card_value(sight.design(card), sight.hand) for card in option.cards or ())


def card_value(design: Design, hand: Sequence[Design]) -> float:
    """Return the value of a hand card for its player."""
    if design.type in OPENERS:
        return 6.0 if sum(one.type in OPENERS for one in hand) <= OPENERS_WANTED else 1.0
    if design.type == "conclusion":
        return 8.0 + design.value / 10
    if design.type == "action":
        return 2.0
    return (4.0 + design.value / 20) / (0.7 + 0.3 * sum(one.id == design.id for one in hand))


def _consequence(sight: Sight, option: Action) -> float:
    """Return the value of an option from its steps, or the card it gives up."""
    place = sight.decision.options.index(option)
    if sight.decision.consequences:
        steps = [step for part in sight.decision.consequences[place] for step in walk(part)]
        return sum(map(_step_value, steps)) + 0.5 * (option.pick == "yes")
    if option.card is not None and sight.design(option.card) in sight.hand:
        return NEW_CARD - card_value(sight.design(option.card), sight.hand)
    return 0.0


def _ability_value(design: Design) -> float:
    return sum(map(_step_value, _steps(design)))


def _steps(design: Design) -> Iterator[Step]:
    """Yield the steps that happen when a card is played, and the steps inside them."""
    return (step for ability in design.abilities if ability.when == Timing.PLAYED for step in walk(ability.do))


def _step_value(step: Any) -> float:
    value = STEP_VALUES.get(_tag(step), 0.0)
    return -value if _tag(step) in OF_HANDS and _is_rivals(step) else value


def _is_rivals(step: Any) -> bool:
    return "rival" in (getattr(step, "who", ""), getattr(getattr(step, "cards", None), "of", ""))


def _tag(step: Any) -> str:
    config = getattr(step, "__struct_config__", None)
    return str(config.tag) if config else ""


KINDS: dict[str, Callable[[Sight, Action], float]] = {
    "high_card": _high_card,
    "environment": _environment,
    "play": _play,
    "action": _action,
    "discard_two": _discard,
}
