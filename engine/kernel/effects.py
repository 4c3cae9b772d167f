"""The parts that card effects are written with: steps, conditions and amounts.

Each part renders itself as card text and compiles itself into instructions for `engine.kernel.interpreter`. Cards
write them as typed structs: Operation, Condition, Amount.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import msgspec

from engine.kernel.decisions import Action
from engine.kernel.english import Bounds, Share, Shares, counted, listed, plural, sentence, third
from engine.kernel.frames import Frame, Instruction

NO_NAMES = frozenset({"A", "All", "An", "Another", "Each", "If", "The", "This", "You", "Your"})
"""Words that lose their capital letter in the middle of a sentence."""


@dataclass(frozen=True, slots=True)
class Words(ABC):
    """Renders the parts of an ability as text, in the wording of one ruleset.

    Rulesets extend it.
    your, is_third: address the player ("your"), or describe another player in the third person.
    """

    your: str = "your"
    is_third: bool = False

    def of_another(self) -> Self:
        """Return a renderer for the actions of another player."""
        return replace(self, your="their", is_third=True)

    def verb(self, verb: str) -> str:
        return third(verb) if self.is_third else verb

    @abstractmethod
    def target(self, target: Any) -> str:
        """Return the text of a target: the number of cards, their kind and place."""

    def choose(self, target: Any, missing: int) -> str:
        """Return the prompt for choosing cards. missing: how many are still to choose."""
        many = "a card" if missing == 1 else f"{missing} cards"
        return f"Choose {'up to ' if target.up_to and missing > 1 else ''}{many}: {self.target(target)}."

    def steps(self, steps: "Iterable[Step]") -> str:
        return " ".join(sentence(step.text(self)) for step in steps)

    def with_clause(self, clause: str, steps: "list[Step]") -> str:
        """Return a clause with the steps that follow it: "if you do, draw a card."."""
        first, *others = [step.text(self) for step in steps]
        if first.split(" ", 1)[0] in NO_NAMES:
            first = first[0].lower() + first[1:]
        return " ".join([f"{clause}, {first}" + "." * (not first.endswith(".")), *map(sentence, others)])

    def may(self, who: str, steps: "list[Step]") -> str:
        """Return optional steps: "you may draw a card", "you may draw a card.

        If you do, you get +1 Attack."
        """
        orders = [step.order(self) for step in steps]
        if all(orders) and not any("." in order for order in orders[:-1]):
            return f"{who} may {listed(orders)}"
        if orders and orders[0] and "." not in orders[0]:
            then = self.with_clause(f"If {'you' if who == 'you' else 'they'} do", steps[1:])
            return f"{who} may {orders[0]}. {then}"
        return f"{who} may do this: {self.steps(steps)}"


def parts(thing: Any) -> Iterator[Any]:
    """Yield a part of a card and, depth first, all parts inside it."""
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
    """Base class of the elements of a card language."""

    __slots__ = ()

    @abstractmethod
    def text(self, words: Any) -> str:
        """Return the part as card text."""


class Step(Part):
    """One step of a program: an Operation of a card, or an internal step of the rules.

    cancels: true if it cancels the event that its ability answers. asks_first: true if the rest depends on the player
    who accepts.
    """

    __slots__ = ()

    cancels: ClassVar[bool] = False
    asks_first: ClassVar[bool] = False

    def order(self, words: Any) -> str:
        """Return the step as an imperative for "you may", or ""."""
        return ""

    def text(self, words: Any) -> str:
        order = self.order(words)
        if not order:
            raise ValueError(f"{type(self).__name__} has no text")
        return order

    def needs(self, test: "Test") -> bool:
        """Return whether the step needs the test, so that its text can omit it."""
        return False

    def compile(self, code: "Code") -> None:
        """Add the instructions of this step."""
        code.add(self.run)

    def run(self, table: Any, frame: Frame) -> None:
        """Carry out a step that is a single instruction. Others override `compile`."""


class Test(Part):
    """A condition, true or false. Cards write it as a Condition."""

    __slots__ = ()

    @abstractmethod
    def text(self, words: Any, denied: bool = False) -> str:
        """Return the condition as text, negated if `denied`."""

    @abstractmethod
    def holds(self, table: Any, frame: Frame) -> bool:
        """Return whether the condition is met now."""


class Value(Part):
    """A number: Fixed, or an Amount computed when needed.

    Its text: "2", "the number of Enemies".
    """

    __slots__ = ()

    def shares(self, words: Any) -> Shares:
        """Return the parts of the amount, such as 2, and 1 for each Enemy."""
        return Shares([Share(1, f"times {self.text(words)}")])

    def many(self, words: Any, one: str, more: str = "", where: str = "", lead: str = "") -> str:
        """Return the amount with a noun: "a card", "up to 2 cards for each Enemy"."""
        more = more or plural(one)
        return self.shares(words).said(
            lambda number: counted(number, one, more, lead) + where, lambda number: f"{number} more"
        )

    def gain(self, words: Any, name: str) -> str:
        """Return the amount as a bonus: "+2 Attack and +1 for each Enemy, at most 5"."""
        return self.shares(words).said(lambda number: f"+{number} {name}", lambda number: f"+{number}")

    def compared(self, words: Any, bounds: Bounds) -> str:
        """Return a comparison of the amount with bounds: "you have at least 2 cards"."""
        return f"{self.text(words)} is {bounds.said()}"

    @abstractmethod
    def amount(self, table: Any, frame: Frame) -> int:
        """Return the amount now."""


class Operation(msgspec.Struct, Step, tag_field="op", forbid_unknown_fields=True):
    """A step as cards write it: {op: tag, ...}."""


class Condition(msgspec.Struct, Test, tag_field="is", forbid_unknown_fields=True):
    """A condition as cards write it: {is: tag, ...}."""


class Amount(msgspec.Struct, Value, tag_field="amount", forbid_unknown_fields=True):
    """A computed amount as cards write it: {amount: tag, ...}."""


class Counted(Amount, kw_only=True):
    """A number of countable things.

    Subclasses give the noun; this class builds the phrases.
    """

    @abstractmethod
    def noun(self, words: Any, plural: bool = False) -> str:
        """Return the noun, in the plural if `plural`."""

    def after(self, words: Any) -> str:
        """Return the words that follow the noun, such as " in the Field"."""
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
    """A constant; cards write the plain number."""

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
    """Compiler of steps into programs.

    Blocks that run in separate frames become named programs.
    """

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
        """Compile steps into a separate program and return its name."""
        self._parts += 1
        inner = Code(self.programs, self.references, f"{self.name}/{self._parts}")
        inner.steps(steps)
        return inner.name

    def refer(self, thing: Any) -> str:
        """Store a part of the card set under a name for states; return the name."""
        self._parts += 1
        name = f"{self.name}@{self._parts}"
        self.references[name] = thing
        return name

    def jump(self) -> "Jump":
        """Add a jump. `here` sets its target later."""
        jump = Jump()
        self.add(jump)
        return jump

    def branch(self, holds: Callable[[Any, Frame], bool]) -> "Branch":
        """Add a branch that is taken if `holds` is false."""
        branch = Branch(holds)
        self.add(branch)
        return branch

    def here(self, *jumps: "Jump | Branch") -> None:
        for jump in jumps:
            jump.target = len(self.instructions)


class Jump:
    """Instruction: continue at the target."""

    target = 0

    def __call__(self, table: Any, frame: Frame) -> None:
        frame.pc = self.target


class Branch:
    """Instruction: continue at the target unless the test holds."""

    target = 0

    def __init__(self, holds: Callable[[Any, Frame], bool]) -> None:
        self.holds = holds

    def __call__(self, table: Any, frame: Frame) -> None:
        if not self.holds(table, frame):
            frame.pc = self.target


class Question:
    """Instruction that asks. consequences: returns the steps that follow an option."""

    def __init__(self, ask: Instruction, consequences: "Callable[[Action], list[Step]]") -> None:
        self.ask = ask
        self.consequences = consequences

    def __call__(self, table: Any, frame: Frame) -> None:
        self.ask(table, frame)
