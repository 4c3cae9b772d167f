"""Operations on players and the turn.

Points, Beliefs, Doubts, Strikes, Scars, lasting effects.
"""

from typing import Any, Literal

from engine.kernel.effects import ONE, Code, Fixed, Operation, Test, Value
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Ability, Modifier, Price, Target, Who
from engine.legendary.language.base import PlayerStep, pick_then
from engine.legendary.language.conditions import CanPay
from engine.legendary.rules import avatar_swaps, beliefs, fights, game_outcome, points, strikes
from engine.legendary.table import modifiers
from engine.legendary.table.state import Until
from engine.legendary.table.table import Table


class Points(Operation, tag="points", kw_only=True):
    """Gain Attack or Recruit points of the class of the card (OPEN-20)."""

    gains_points = True

    attack: Value = Fixed(0)
    recruit: Value = Fixed(0)

    def run(self, table: Table, frame: Frame) -> None:
        points.gain(table, frame.source, self.attack.amount(table, frame), self.recruit.amount(table, frame))

    def order(self, words: Any) -> str:
        parts = [(self.attack, "Attack"), (self.recruit, "Recruit")]
        return f"get {' and '.join(value.gain(words, name) for value, name in parts if not _is_zero(value))}"

    def text(self, words: Any) -> str:
        return f"you {self.order(words)}"


def given(ability: Ability) -> tuple[int, int]:
    """Return the Attack and Recruit of an ability that only gives fixed points.

    Otherwise 0, 0.
    """
    is_plain = not (ability.test or ability.pay or ability.optional or ability.modify)
    values = [[step.attack, step.recruit] for step in ability.do if isinstance(step, Points)]
    numbers = [[value.number for value in row if isinstance(value, Fixed)] for row in values]
    if not is_plain or len(numbers) < len(ability.do) or any(len(row) < 2 or min(row) < 0 for row in numbers):
        return 0, 0
    return sum(attack for attack, _ in numbers), sum(recruit for _, recruit in numbers)


def _is_zero(value: Value) -> bool:
    return isinstance(value, Fixed) and value.number == 0


class Pay(Operation, tag="pay", kw_only=True):
    """Pay points of this turn; guard it with the condition `can_pay`."""

    attack: int = 0
    recruit: int = 0

    def run(self, table: Table, frame: Frame) -> None:
        points.charge(table, "attack", self.attack)
        points.charge(table, "recruit", self.recruit)

    def order(self, words: Any) -> str:
        return f"pay {words.price(Price(self.attack, self.recruit))}"

    def needs(self, test: Test) -> bool:
        return isinstance(test, CanPay) and (test.attack, test.recruit) == (self.attack, self.recruit)


class Belief(PlayerStep, tag="belief", kw_only=True):
    """Gain Beliefs from their stack (CLAR-26)."""

    amount: Value = ONE
    to: Literal["discard", "hand", "deck"] = "discard"

    def run(self, table: Table, frame: Frame) -> None:
        beliefs.gain_belief(table, frame.you, self.amount.amount(table, frame), self.to)

    def does(self, words: Any) -> str:
        return f"{words.verb('gain')} {self.amount.many(words, 'Belief', where=words.into(self.to))}"


class Doubt(PlayerStep, tag="doubt", kw_only=True):
    """Gain Doubts from their stack (CLAR-26)."""

    amount: Value = ONE
    to: Literal["discard", "hand", "deck"] = "discard"

    def run(self, table: Table, frame: Frame) -> None:
        beliefs.gain_doubt(table, frame.you, self.amount.amount(table, frame), self.to)

    def does(self, words: Any) -> str:
        return f"{words.verb('gain')} {self.amount.many(words, 'Doubt', where=words.into(self.to))}"


class ResolveBelief(PlayerStep, tag="resolve_belief", kw_only=True):
    """Resolve the Avatar's Belief, unless done this turn (ACT-18)."""

    def run(self, table: Table, frame: Frame) -> None:
        beliefs.resolve_belief(table, frame.you)

    def does(self, words: Any) -> str:
        return f"{words.verb('resolve')} {words.your} Belief"


class ResolveDoubt(PlayerStep, tag="resolve_doubt", kw_only=True):
    """Resolve the Avatar's Doubt, unless done this turn (ACT-22)."""

    def run(self, table: Table, frame: Frame) -> None:
        beliefs.resolve_doubt(table, frame.you)

    def does(self, words: Any) -> str:
        return f"{words.verb('resolve')} {words.your} Doubt"


class Strike(PlayerStep, tag="strike", kw_only=True):
    """Strike players by an effect (STRIKE-02)."""

    amount: Value = ONE

    def run(self, table: Table, frame: Frame) -> None:
        for _ in range(self.amount.amount(table, frame)):
            strikes.strike(table, frame.you, frame.source, effect=True)

    def does(self, words: Any) -> str:
        return f"{words.verb('draw')} {self.amount.many(words, 'Strike')}"


class Scar(PlayerStep, tag="scar", kw_only=True):
    """Gain Scars (STRIKE-13)."""

    amount: Value = ONE

    def run(self, table: Table, frame: Frame) -> None:
        for _ in range(self.amount.amount(table, frame)):
            strikes.scar(table, frame.you, frame.source)

    def does(self, words: Any) -> str:
        return f"{words.verb('gain')} {self.amount.many(words, 'Scar')}"


class Heal(PlayerStep, tag="heal", kw_only=True):
    """Heal Strikes, never Scars (STRIKE-08, D27).

    which: the oldest, the most recent, all, or a choice. scars: heal Scars instead, which needs a card that says so
    (STRIKE-12).
    """

    amount: Value = ONE
    which: Literal["choose", "oldest", "recent", "all"] = "choose"
    scars: bool = False

    def act_code(self, code: Code) -> None:
        zone: Any = "scars" if self.scars else "strikes"
        how: Any = "top" if self.scars else self.which
        target = Target(zone=[zone], count=self.amount, how=how)
        forbidden = code.branch(lambda table, frame: strikes.may_heal(table, frame.you))
        pick_then(code, self, target)
        code.here(forbidden)

    def run(self, table: Table, frame: Frame) -> None:
        for card in frame.cards.pop("picked", []):
            strikes.heal(table, frame.you, card)

    def does(self, words: Any) -> str:
        what = self.amount.many(words, "Scar") if self.scars else words.strikes(self.which, self.amount)
        return f"{words.verb('heal')} {what}"


class Harden(PlayerStep, tag="harden", kw_only=True):
    """Turn Strikes into Scars (STRIKE-14)."""

    amount: Value = ONE
    which: Literal["choose", "oldest", "recent", "all"] = "choose"

    def act_code(self, code: Code) -> None:
        target = Target(zone=["strikes"], count=self.amount, how=self.which)
        pick_then(code, self, target)

    def run(self, table: Table, frame: Frame) -> None:
        for card in frame.cards.pop("picked", []):
            strikes.harden(table, frame.you, card)

    def does(self, words: Any) -> str:
        is_one = self.which != "all" and isinstance(self.amount, Fixed) and self.amount.number == 1
        return f"{words.verb('turn')} {words.strikes(self.which, self.amount)} into {'a Scar' if is_one else 'Scars'}"


class Avoid(PlayerStep, tag="avoid", kw_only=True):
    """Allow avoiding one Strike until the end of the turn (STRIKE-16, OPEN-41).

    now: avoid the Strike about to be drawn, to which this ability reacts (STRIKE-21).
    """

    subject = "you"

    now: bool = False

    def run(self, table: Table, frame: Frame) -> None:
        if self.now:
            table.cancel(frame)
        else:
            strikes.grant_avoid(table, frame.you)

    def does(self, words: Any) -> str:
        return "may avoid a Strike this turn"

    def order(self, words: Any) -> str:
        return "avoid that Strike" if self.now else super().order(words)

    def text(self, words: Any) -> str:
        return self.order(words) or super().text(words)


class Cancel(Operation, tag="cancel", kw_only=True):
    """Cancel the event that this ability reacts to.

    A drawn Strike, a Doubt, a penalty.
    """

    cancels = True

    def run(self, table: Table, frame: Frame) -> None:
        table.cancel(frame)

    def order(self, words: Any) -> str:
        return f"cancel {words.cancelled}"


class Counter(PlayerStep, tag="counter", kw_only=True):
    """Change a player's named public count (CARD-08)."""

    name: str
    amount: Value = ONE

    def run(self, table: Table, frame: Frame) -> None:
        table.count(frame.you, self.name, self.amount.amount(table, frame))

    def does(self, words: Any) -> str:
        return f"{words.verb('gain')} {self.amount.many(words, self.name)}"


class DefeatPlayer(PlayerStep, tag="defeat_player", kw_only=True):
    """Defeat a player without fatal damage (DIFF-07)."""

    subject = "you"

    def run(self, table: Table, frame: Frame) -> None:
        strikes.defeat_player(table, frame.you, by_damage=False)

    def does(self, words: Any) -> str:
        return f"{words.verb('are')} defeated"


class FightPlayer(PlayerStep, tag="fight_player", kw_only=True):
    """Make the current player fight a player, if the points suffice (CLAR-17)."""

    who: Who = "choose_rival"

    def run(self, table: Table, frame: Frame) -> None:
        fights.fight_player(table, frame.you)

    def does(self, words: Any) -> str:
        return "is fought"

    def order(self, words: Any) -> str:
        return ""

    def text(self, words: Any) -> str:
        return f"you must fight {words.who(self.who)} if you have enough Attack"


class SwapAvatars(Operation, tag="swap_avatars", kw_only=True):
    """Swap Avatars with their Strikes and attached cards (CARD-04, SOLO-04).

    back: undo swaps.
    """

    back: bool = False

    def run(self, table: Table, frame: Frame) -> None:
        avatar_swaps.swap_back(table, frame) if self.back else avatar_swaps.swap(table, frame)

    def text(self, words: Any) -> str:
        return (
            "swapped Avatars return to their players"
            if self.back
            else "you and the next player swap Avatars with all Strikes and attached cards"
        )


class InForce(Operation, tag="in_force", kw_only=True):
    """Put modifiers in force.

    until: the end of this turn, "your" next turn, or of the game.
    """

    modify: list[Modifier]
    until: Until = "turn"

    def compile(self, code: Code) -> None:
        name = code.refer(self.modify)
        code.add(lambda table, frame: modifiers.put_in_force(table, frame, name, self.until))
        code.add(lambda table, frame: strikes.test_health(table))

    def text(self, words: Any) -> str:
        long = {"turn": "this turn", "turn_of": "until your next turn", "game": "for the rest of the game"}[self.until]
        return f"{words.modifiers(self.modify)} {long}"


class EndTurn(Operation, tag="end_turn", kw_only=True):
    """End the Action Phase of the current player at once."""

    def run(self, table: Table, frame: Frame) -> None:
        table.end_action_phase()

    def text(self, words: Any) -> str:
        return "the Action Phase ends immediately"


class Lose(Operation, tag="lose", kw_only=True):
    """Lose the game (TURN-06). series: lose the whole Series (SERIES-20)."""

    series: bool = False

    def run(self, table: Table, frame: Frame) -> None:
        if self.series:
            table.state.series_lost = True
        else:
            game_outcome.lose(table, "card")

    def text(self, words: Any) -> str:
        return "the Series ends and is lost" if self.series else "the team loses"
