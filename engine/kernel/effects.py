"""What effects are written with: steps, tests and values, which say themselves in words, and their way into programs.

They compile themselves into instructions of `engine.kernel.interpreter`. As cards write them they are typed structs:
operations, conditions and amounts.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import msgspec

from engine.kernel.decisions import Action
from engine.kernel.english import Bounds, Share, Shares, counted, listed, plural, sentence, third
from engine.kernel.frames import Frame, Instruction


@dataclass(frozen=True, slots=True)
class Words:
    """Says the parts of an ability in the voice of one ruleset; rulesets extend it.

    your, is_third: whose deeds are told, one's own or another's.
    """

    your: str = "your"
    is_third: bool = False

    def of_another(self) -> Self:
        """Return the words in which another player's deed is told."""
        return replace(self, your="their", is_third=True)

    def verb(self, verb: str) -> str:
        return third(verb) if self.is_third else verb

    def target(self, target: Any) -> str:
        """Say which cards a target means, how many and where."""
        raise NotImplementedError(type(self).__name__)

    def choose(self, target: Any, missing: int) -> str:
        """Say the prompt for picking cards. missing: how many still are."""
        many = "a card" if missing == 1 else f"{missing} cards, one after the other"
        return f"Choose {'up to ' if target.up_to and missing > 1 else ''}{many}: {self.target(target)}."

    def steps(self, steps: "Iterable[Step]") -> str:
        return " ".join(sentence(step.text(self)) for step in steps)

    def may(self, who: str, steps: "list[Step]") -> str:
        """Say what a player may do: "you may draw a card", "you may draw a card. If you do: You get +1 Attack."."""
        orders = [step.order(self) for step in steps]
        if all(orders) and not any("." in order for order in orders[:-1]):
            return f"{who} may {listed(orders)}"
        if orders and orders[0] and "." not in orders[0]:
            return f"{who} may {orders[0]}. If {'you' if who == 'you' else 'they'} do: {self.steps(steps[1:])}"
        return f"{who} may do this: {self.steps(steps)}"


def parts(thing: Any) -> Iterator[Any]:
    """Yield a part of a card and all parts within it, each before those within."""
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | tuple):
            waiting += one[::-1]
            continue
        yield one
        if fields := getattr(one, "__struct_fields__", ()):
            waiting += [getattr(one, name) for name in reversed(fields)]


class Part:
    """Base of what a ruleset's language is made of."""

    __slots__ = ()

    def text(self, words: Any) -> str:
        """Return the part in words."""
        raise NotImplementedError(type(self).__name__)


class Step(Part):
    """One thing that a program does: an Operation that cards write, or one that rules make, which no card can name.

    cancels: it undoes the happening that its ability answers. asks_first: what follows depends on who accepts.
    """

    __slots__ = ()

    cancels: ClassVar[bool] = False
    asks_first: ClassVar[bool] = False

    def order(self, words: Any) -> str:
        """Return what "you" is told to do, so that it can follow "you may"; "" where it is no order to "you"."""
        return ""

    def text(self, words: Any) -> str:
        order = self.order(words)
        if not order:
            raise NotImplementedError(type(self).__name__)
        return order

    def needs(self, test: "Test") -> bool:
        """Return whether nobody could do this step where the test fails, so that it need not be said."""
        return False

    def compile(self, code: "Code") -> None:
        """Add this step's instructions."""
        code.add(self.run)

    def run(self, table: Any, frame: Frame) -> None:
        """Carry out a step that is one instruction."""
        raise NotImplementedError(type(self).__name__)


class Test(Part):
    """What holds or doesn't; cards write it as a Condition."""

    __slots__ = ()

    def text(self, words: Any, denied: bool = False) -> str:
        """Return the condition in words, or its opposite."""
        raise NotImplementedError(type(self).__name__)

    def holds(self, table: Any, frame: Frame) -> bool:
        """Return whether the condition is met now."""
        raise NotImplementedError(type(self).__name__)


class Value(Part):
    """A number, Fixed or an Amount that is computed when it is needed. Its text: "2", "the number of Enemies"."""

    __slots__ = ()

    def shares(self, words: Any) -> Shares:
        """Return the amount part by part, so many for each of something."""
        return Shares([Share(1, f"times {self.text(words)}")])

    def many(self, words: Any, one: str, more: str = "", where: str = "", lead: str = "") -> str:
        """Say so many things: "a card", "up to 2 cards", "a card from your hand for each Enemy"."""
        more = more or plural(one)
        return self.shares(words).said(
            lambda number: counted(number, one, more, lead) + where, lambda number: f"{number} more"
        )

    def gain(self, words: Any, name: str) -> str:
        """Say so much more of something: "+2 Attack and +1 for each Enemy, at most 5"."""
        return self.shares(words).said(lambda number: f"+{number} {name}", lambda number: f"+{number}")

    def compared(self, words: Any, bounds: Bounds) -> str:
        """Say that the amount lies within bounds: "you have at least 2 cards"."""
        return f"{self.text(words)} is {bounds.said()}"

    def amount(self, table: Any, frame: Frame) -> int:
        """Return the amount now."""
        raise NotImplementedError(type(self).__name__)


class Operation(msgspec.Struct, Step, tag_field="op", forbid_unknown_fields=True):
    """A step as cards write it: {op: its tag, ...}."""


class Condition(msgspec.Struct, Test, tag_field="is", forbid_unknown_fields=True):
    """A test as cards write it: {is: its tag, ...}."""


class Amount(msgspec.Struct, Value, tag_field="amount", forbid_unknown_fields=True):
    """A computed amount as cards write it: {amount: its tag, ...}."""


class Counted(Amount, kw_only=True):
    """An amount of things that can be counted; it says what they are, and the grammar follows."""

    def noun(self, words: Any, plural: bool = False) -> str:
        raise NotImplementedError(type(self).__name__)

    def after(self, words: Any) -> str:
        """Return what follows the noun and says which ones: " in the Field"."""
        return ""

    def text(self, words: Any) -> str:
        return f"the number of {self.noun(words, plural=True)}{self.after(words)}"

    def shares(self, words: Any) -> Shares:
        return Shares([Share(1, f"for each {self.noun(words)}{self.after(words)}")])

    def compared(self, words: Any, bounds: Bounds) -> str:
        return f"there {bounds.verb} {self.so_many(words, bounds)}{self.after(words)}"

    def so_many(self, words: Any, bounds: Bounds) -> str:
        return bounds.of(self.noun(words), self.noun(words, plural=True))


class Fixed(Value):
    """A plain number; written as such."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def amount(self, table: Any, frame: Frame) -> int:
        return self.number

    def text(self, words: Any) -> str:
        return str(self.number)

    def shares(self, words: Any) -> Shares:
        return Shares([Share(self.number)])


ONE = Fixed(1)


class Code:
    """Compiles steps into programs. Blocks that run in frames of their own get names of their own."""

    def __init__(self, programs: dict[str, list[Instruction]], references: dict[str, Any], name: str) -> None:
        self.programs = programs
        self.references = references
        self.name = name
        self.instructions: list[Instruction] = []
        self._parts = 0
        programs[name] = self.instructions

    def add(self, instruction: Instruction) -> None:
        self.instructions.append(instruction)

    def steps(self, steps: Iterable[Step]) -> None:
        for step in steps:
            step.compile(self)

    def block(self, steps: Iterable[Step]) -> str:
        """Compile steps into a program of its own and return its name."""
        self._parts += 1
        inner = Code(self.programs, self.references, f"{self.name}/{self._parts}")
        inner.steps(steps)
        return inner.name

    def refer(self, thing: Any) -> str:
        """Keep a part of the card set under a name that the state can store; return the name."""
        self._parts += 1
        name = f"{self.name}@{self._parts}"
        self.references[name] = thing
        return name

    def jump(self) -> "Jump":
        """Add a jump whose end is set later with `here`."""
        jump = Jump()
        self.add(jump)
        return jump

    def branch(self, holds: Callable[[Any, Frame], bool]) -> "Branch":
        """Add a branch that is taken where `holds` is false."""
        branch = Branch(holds)
        self.add(branch)
        return branch

    def here(self, *jumps: "Jump | Branch") -> None:
        for jump in jumps:
            jump.target = len(self.instructions)


class Jump:
    """Goes on at another place of the program."""

    target = 0

    def __call__(self, table: Any, frame: Frame) -> None:
        frame.pc = self.target


class Branch:
    """Goes on at another place of the program unless a test holds."""

    target = 0

    def __init__(self, holds: Callable[[Any, Frame], bool]) -> None:
        self.holds = holds

    def __call__(self, table: Any, frame: Frame) -> None:
        if not self.holds(table, frame):
            frame.pc = self.target


class Question:
    """Asks; it knows with which steps an option goes on."""

    def __init__(self, ask: Instruction, consequences: "Callable[[Action], list[Step]]") -> None:
        self.ask = ask
        self.consequences = consequences

    def __call__(self, table: Any, frame: Frame) -> None:
        self.ask(table, frame)
