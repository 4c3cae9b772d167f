"""Who must choose, and what may be chosen: actions, choices and refusals."""

from typing import Any, NamedTuple

import msgspec


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One thing that a seat does. Fields that its type does not need stay None.

    type: a verb of the ruleset ("play", "scan" ...) or "choose", the answer to a prompt.
    card: a card's number; space: a place on the table; seat: a chair; pick: a named alternative;
    ability: which of the card's abilities, counted from 0. cards: the numbers of several cards at once.
    parts: of a macro, the actions that it stands for, in their order.
    """

    type: str
    card: int | None = None
    space: str | None = None
    seat: int | None = None
    pick: str | None = None
    ability: int | None = None
    cards: tuple[int, ...] | None = None
    parts: tuple["Action", ...] | None = None


RESIGN = Action("resign")
"""What a seat of a game with rivals may do at any time: its side loses, and all is over (or it is out)."""


class Choice(msgspec.Struct, array_like=True, gc=False):
    """A question that waits in the state for its answer.

    options: the answers, or None where the ruleset lists them afresh (the open turn).
    labels: words for the options that no card or space explains; parallel to options, or empty.
    """

    seat: int
    kind: str
    prompt: str
    options: list[Action] | None = None
    labels: list[str] = []
    into: str = "answer"


class Picks(msgspec.Struct, frozen=True):
    """How far a selection is whose cards are chosen one after the other: chosen already, and how many it takes in all.

    Where fewer than `most` will do, one of the options ends it.
    copies: parallel to the options, the actions that choose the like cards each stands for, in the order in which they
    will be offered; none for the option that ends it.
    """

    chosen: int
    least: int
    most: int
    copies: list[list[Action]] = []


class Limit(msgspec.Struct, frozen=True):
    """How many of some cards a composite answer may name. rule: the id of the rule that says so, or ""."""

    cards: tuple[int, ...]
    least: int
    most: int
    rule: str = ""

    def holds(self, named: frozenset[int]) -> bool:
        """Return whether as many of the cards are named as may be."""
        return self.least <= len(named.intersection(self.cards)) <= self.most


class Compose(msgspec.Struct, frozen=True):
    """An answer that names several cards at once, so that nobody sees how many steps it took.

    action: what it is but for its cards. of: the cards that may be named, each once, in rising order.
    least, most: how many. limits: what else must hold.
    """

    action: Action
    of: tuple[int, ...]
    least: int
    most: int
    limits: tuple[Limit, ...] = ()

    def accepts(self, action: Action) -> bool:
        """Return whether an action is such an answer."""
        cards = action.cards
        if cards is None or msgspec.structs.replace(action, cards=None) != self.action:
            return False
        named = frozenset(cards)
        return (
            len(named) == len(cards)
            and self.least <= len(named) <= self.most
            and named.issubset(self.of)
            and all(limit.holds(named) for limit in self.limits)
        )


class Habit(msgspec.Struct, frozen=True):
    """An answer that one may want given unasked from now on, at each question of the kind that is as clear.

    option: its place among the options. title: such a wish in words.
    """

    option: int
    title: str


class Decision(msgspec.Struct, gc=False):
    """What the game waits for: a seat, and the complete list of what that seat may answer.

    compose: the answer names several cards at once; then the options are but some of all that it describes.
    sealed: others are asked as well, and nobody sees an answer before all are given.
    window: what kind of moment it is, for who wants to pass there unasked, or "". decline: the option that does
    nothing, by its place; where there is a window there is one. waiver: an aside after which the seat isn't asked this
    any more, whatever it holds; None where there is none. usual: the place of an option beside which hardly anybody
    takes another, so that one may have it taken unasked; None where it isn't as clear. habit: what many always answer
    here, though not all; None where there is no such thing.
    labels: words for the options, parallel to them, or empty where the cards speak for themselves.
    rule: the id of the rule that asks, or "". picks: how far a selection of several cards is.
    formal: there is nothing to choose; the seat is asked so that nobody can tell.
    consequences: parallel to the options, the steps with which the asking card goes on after each, or empty where no
    card's text asks. They are what prompt and labels say, as data for the ruleset's own appraisal.
    """

    seat: int
    kind: str
    prompt: str
    options: list[Action]
    labels: list[str] = []
    rule: str = ""
    picks: Picks | None = None
    formal: bool = False
    consequences: list[list[Any]] = []
    compose: Compose | None = None
    sealed: bool = False
    window: str = ""
    decline: int | None = None
    waiver: Action | None = None
    usual: int | None = None
    habit: Habit | None = None

    def allows(self, action: Action) -> bool:
        """Return whether an action is one of the answers."""
        return action in self.options or (self.compose is not None and self.compose.accepts(action))


class Ending(msgspec.Struct, frozen=True):
    """The option that ends a turn or a part of it, and what one would leave undone by it.

    option: its place among the options. left: what could still be done, a sentence each; empty where that is nothing.
    at_hand: what one has to act with, and what each is good for now: "7 Attack: scan from 3".
    """

    option: int
    left: list[str]
    at_hand: list[str] = []


class Refusal(NamedTuple):
    """Why something can't be done. rule: the id of the rule that forbids it, "" where it is no single one."""

    reason: str
    rule: str = ""


class Blocked(msgspec.Struct, frozen=True):
    """A thing in sight that can't be used now, and why.

    source: its name; rule: the id of the rule that forbids it, or "". card: its number, space: the place on the table;
    of a hidden card only its space is told.
    """

    source: str
    reason: str
    rule: str = ""
    card: int | None = None
    space: str | None = None


class EngineError(Exception):
    """A refusal by the engine. Nothing has changed."""

    code = "engine_error"

    def __init__(self, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.extra = extra

    def __reduce__(self) -> tuple[Any, ...]:
        """Go from one process to another, whatever parameters its class has."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class SetupError(EngineError):
    """A setup that the ruleset does not allow; `field` says where.

    extra: what else there is to say, such as `faults` of a deck, JSON data with detail, rule, part and design.
    """

    code = "invalid_setup"

    def __init__(self, field: str, detail: str, **extra: Any) -> None:
        super().__init__(detail, field=field, **extra)
        self.field = field


class IllegalActionError(EngineError):
    """An action that is not among the legal ones."""

    code = "illegal_action"


class NotYourDecisionError(EngineError):
    """An action by a seat that has nothing to choose now."""

    code = "not_your_decision"


class GameOverError(EngineError):
    """An action after the end."""

    code = "game_over"


class UnsettledError(EngineError):
    """A table in the midst of something hidden, of which no like one can be dealt."""

    code = "unsettled"
    usual = "Something is under way that touches hidden cards. Choose a moment before or after it."

    def __init__(self, detail: str = usual, **extra: Any) -> None:
        super().__init__(detail, **extra)
