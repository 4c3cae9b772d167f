"""Operations, conditions and amounts that cards of every game can use."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

import msgspec

from engine.kernel.decisions import Action
from engine.kernel.effects import Amount, Code, Condition, Fixed, Operation, Question, Step, Test, Value, Words
from engine.kernel.english import Bounds, Share, Shares, multiply_shares, often, plural, sentence
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO, YES


class If(Operation, tag="if", kw_only=True):
    """Carry out steps if a condition holds, others if not."""

    test: Test
    then: list[Step]
    otherwise: list[Step] = []

    def compile(self, code: Code) -> None:
        branch = code.branch(self.test.holds)
        code.steps(self.then)
        if self.otherwise:
            end = code.jump()
            code.here(branch)
            code.steps(self.otherwise)
            code.here(end)
        else:
            code.here(branch)

    def text(self, words: Words) -> str:
        then = words.with_clause(f"if {self.test.text(words)}", self.then)
        return f"{then} {words.with_clause('Otherwise', self.otherwise)}" if self.otherwise else then


class May(Operation, tag="may", kw_only=True):
    """Ask "you" whether to carry out steps; other steps may follow a no.

    test: condition under which the question makes sense (public, or known to "you").
    """

    do: list[Step]
    test: Test | None = None
    otherwise: list[Step] = []

    def compile(self, code: Code) -> None:
        prompt = cache(self._prompt)

        def ask(table: Any, frame: Frame) -> None:
            table.ask(frame, frame.you, "may", prompt(table.words), [YES, NO], ["Yes", "No"])

        impossible = code.branch(self.test.holds) if self.test else None
        code.add(Question(ask, lambda option: self.do if option == YES else self.otherwise))
        refused = code.branch(lambda table, frame: bool(table.take_yes(frame)))
        code.steps(self.do)
        end = code.jump()
        code.here(*(branch for branch in (impossible, refused) if branch))
        code.steps(self.otherwise)
        code.here(end)

    def _prompt(self, words: Words) -> str:
        refused = f" {_if_not(words, self.otherwise)}" if self.otherwise else ""
        return words.steps(self.do) + refused

    def text(self, words: Words) -> str:
        test = None if self.test and self.do and self.do[0].needs(self.test) else self.test
        when = f"if {test.text(words)}, " if test else ""
        said = when + words.may("you", self.do)
        return f"{sentence(said)} {_if_not(words, self.otherwise)}" if self.otherwise else said


def _if_not(words: Words, steps: list[Step]) -> str:
    return words.with_clause("If you don't", steps)


class Mode(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One alternative of a choice. test: condition under which it is available."""

    do: list[Step]
    test: Test | None = None


class ChooseOne(Operation, tag="choose_one", kw_only=True):
    """Ask "you" to choose one of several alternatives."""

    modes: list[Mode]

    def compile(self, code: Code) -> None:
        code.add(Question(self._ask, lambda option: self.modes[int(option.pick or 0)].do))
        ends = []
        for number, mode in enumerate(self.modes):
            other = code.branch(_answered(str(number)))
            code.steps(mode.do)
            ends.append(code.jump())
            code.here(other)
        code.here(*ends)

    def _ask(self, table: Any, frame: Frame) -> None:
        frame.take_answer()
        open_modes = [n for n, mode in enumerate(self.modes) if mode.test is None or mode.test.holds(table, frame)]
        if open_modes:
            options = [Action("choose", pick=str(number)) for number in open_modes]
            labels = [table.words.steps(self.modes[number].do) for number in open_modes]
            table.ask(frame, frame.you, "choose_one", "Choose one.", options, labels)

    def order(self, words: Words) -> str:
        said = " Or: ".join(
            (f"(if {mode.test.text(words)}) " if mode.test else "") + words.steps(mode.do) for mode in self.modes
        )
        return f"choose one: {said}"


def _answered(pick: str) -> Callable[[Any, Frame], bool]:
    return lambda table, frame: frame.answer is not None and frame.answer.pick == pick


class Repeat(Operation, tag="repeat", kw_only=True):
    """Carry out steps several times."""

    times: Value
    do: list[Step]

    def compile(self, code: Code) -> None:
        block = code.block(self.do)

        def push_all(table: Any, frame: Frame) -> None:
            for _ in range(self.times.amount(table, frame)):
                table.push_block(block, frame, frame.you)

        code.add(push_all)

    def text(self, words: Words) -> str:
        shares = self.times.shares(words)
        (number, by), *others = shares.parts
        if number == 1 and by.startswith("for each ") and not others and shares.least is shares.most is None:
            return words.with_clause(by, self.do)
        return f"{shares.said(often, lambda number: f'{often(number)} more')}: {words.steps(self.do)}"


class ForEachPlayer(Operation, tag="each_player", kw_only=True):
    """Carry out steps once for each of several players, in turn order, as "you"."""

    who: str = "each"
    do: list[Step]

    def compile(self, code: Code) -> None:
        per_player(code, self.who, self.do, self.do)

    def text(self, words: Any) -> str:
        match self.do:
            case [May(test=None, otherwise=[]) as may] if self.who in ("each", "others"):
                return f"in turn order, {replace(words, your='their').may(words.who(self.who).lower(), may.do)}"
        turn = " in turn" if self.who in ("each", "others") else ""
        return f"{words.who(self.who)} does this{turn}: {words.steps(self.do)}"


def per_player(code: Code, who: str, body: list[Step], steps: list[Step]) -> None:
    """Compile steps that each player in `who` carries out as "you", in turn order.

    body: the steps as one player carries them out.
    """
    block = code.block(body)
    prompt = cache(lambda words: f"Choose a player. {words.steps(steps)}")

    def ask_whom(table: Any, frame: Frame) -> None:
        frame.take_answer()
        options = [Action("choose", seat=seat) for seat in table.seats(who, frame)]
        if options:
            table.ask(frame, frame.you, "choose_player", prompt(table.words), options)

    def push_chosen(table: Any, frame: Frame) -> None:
        seat = frame.take_answer().seat
        if seat is not None:
            table.push_block(block, frame, seat)

    def push_all(table: Any, frame: Frame) -> None:
        for seat in reversed(table.seats(who, frame)):
            table.push_block(block, frame, seat)

    if who.startswith("choose"):
        code.add(Question(ask_whom, lambda option: steps))
        code.add(push_chosen)
    else:
        code.add(push_all)


class PlayerStep(Operation, kw_only=True):
    """A step that each of the players in `who` carries out as "you".

    subject: the subject of the sentence, if it isn't an order to "you".
    """

    subject: ClassVar[str] = ""

    who: str = "you"

    def compile(self, code: Code) -> None:
        if self.who == "you":
            self.act_code(code)
        else:
            per_player(code, self.who, [_AsYou(self)], [self])

    def act_code(self, code: Code) -> None:
        code.add(self.run)

    @abstractmethod
    def does(self, words: Any) -> str:
        """Return the action as a verb phrase: "draw a card" or "draws a card"."""

    def order(self, words: Any) -> str:
        return self.does(words) if self.who == "you" and not self.subject else ""

    def text(self, words: Any) -> str:
        if self.who == "you":
            return f"{self.subject} {self.does(words)}".strip()
        return f"{words.who(self.who)} {self.does(words.of_another())}"


class _AsYou(Step):
    """The body of a PlayerStep, run for each player."""

    __slots__ = ("step",)

    def __init__(self, step: PlayerStep) -> None:
        self.step = step

    def compile(self, code: Code) -> None:
        self.step.act_code(code)


class Not(Condition, tag="not", kw_only=True):
    """The negation of a condition."""

    of: Test

    def holds(self, table: Any, frame: Frame) -> bool:
        return not self.of.holds(table, frame)

    def text(self, words: Words, denied: bool = False) -> str:
        return self.of.text(words, denied=not denied)


class All(Condition, tag="all", kw_only=True):
    """All of several conditions."""

    of: list[Test]

    def holds(self, table: Any, frame: Frame) -> bool:
        return all(test.holds(table, frame) for test in self.of)

    def text(self, words: Words, denied: bool = False) -> str:
        return _joined("or" if denied else "and", self.of, words, denied)


class AnyOf(Condition, tag="any", kw_only=True):
    """At least one of several conditions."""

    of: list[Test]

    def holds(self, table: Any, frame: Frame) -> bool:
        return any(test.holds(table, frame) for test in self.of)

    def text(self, words: Words, denied: bool = False) -> str:
        return _joined("and" if denied else "or", self.of, words, denied)


def _joined(word: str, tests: list[Test], words: Words, denied: bool) -> str:
    """Join conditions. A comma separates conditions that are themselves joined."""
    comma = "," if any(isinstance(test, All | AnyOf) for test in tests) else ""
    return f"{comma} {word} ".join(test.text(words, denied=denied) for test in tests)


class Compare(Condition, tag="compare", kw_only=True):
    """Compare two amounts: the first is at least or at most the second."""

    left: Value
    at_least: Value | None = None
    at_most: Value | None = None

    def holds(self, table: Any, frame: Frame) -> bool:
        left = self.left.amount(table, frame)
        low, high = self.at_least, self.at_most
        return (low is None or left >= low.amount(table, frame)) and (high is None or left <= high.amount(table, frame))

    def text(self, words: Words, denied: bool = False) -> str:
        low, high = ("" if bound is None else bound.text(words) for bound in (self.at_least, self.at_most))
        bounds = Bounds(low, high, denied)
        if all(isinstance(bound, Fixed | None) for bound in (self.at_least, self.at_most)):
            return self.left.compared(words, bounds)
        return f"{self.left.text(words)} is {bounds.said()}"


class Times(Amount, tag="times", kw_only=True):
    """A product."""

    of: list[Value]

    def amount(self, table: Any, frame: Frame) -> int:
        product = 1
        for value in self.of:
            product *= value.amount(table, frame)
        return product

    def text(self, words: Words) -> str:
        return " times ".join(value.text(words) for value in self.of)

    def shares(self, words: Words) -> Shares:
        factor, others = 1, []
        for value in self.of:
            if isinstance(value, Fixed):
                factor *= value.number
            else:
                others.append(value)
        if len(others) == 1:
            return others[0].shares(words).times(factor)
        return Shares(multiply_shares(_parts(value, words) for value in others)).times(factor)


class Sum(Amount, tag="sum", kw_only=True):
    """A sum with optional bounds."""

    of: list[Value]
    least: int | None = None
    most: int | None = None

    def amount(self, table: Any, frame: Frame) -> int:
        total = sum(value.amount(table, frame) for value in self.of)
        if self.least is not None:
            total = max(total, self.least)
        return total if self.most is None else min(total, self.most)

    def text(self, words: Words) -> str:
        first, *others = self.of
        said = first.text(words) + "".join(_added(value, words) for value in others)
        least = f", at least {self.least}" if self.least is not None else ""
        most = f", at most {self.most}" if self.most is not None else ""
        return said + least + most

    def shares(self, words: Words) -> Shares:
        return Shares([share for value in self.of for share in _parts(value, words)], self.least, self.most)


def _added(value: Value, words: Words) -> str:
    if isinstance(value, Fixed) and value.number < 0:
        return f" minus {-value.number}"
    return f" plus {value.text(words)}"


def _parts(value: Value, words: Words) -> list[Share]:
    """Return the terms of a nested amount.

    An amount with its own bounds becomes a single term.
    """
    parts, least, most = value.shares(words)
    return parts if least is None and most is None else [Share(1, f"times ({value.text(words)})")]


class Named(Amount, tag="named", kw_only=True):
    """The number of cards that an earlier step stored under a name."""

    name: str

    def amount(self, table: Any, frame: Frame) -> int:
        return len(frame.cards.get(self.name, ()))

    def text(self, words: Words) -> str:
        return "the number of those cards"

    def shares(self, words: Words) -> Shares:
        return Shares([Share(1, "for each of those cards")])

    def many(self, words: Words, one: str, more: str = "", where: str = "", lead: str = "") -> str:
        return f"{lead} that many {more or plural(one)}{where}".strip()


STEPS: tuple[type, ...] = (If, May, ChooseOne, Repeat, ForEachPlayer)
TESTS: tuple[type, ...] = (Not, All, AnyOf, Compare)
VALUES: tuple[type, ...] = (Times, Sum, Named)
