"""Decisions, actions, and the errors of refused actions."""

from typing import Any, NamedTuple

import msgspec


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """An action of a seat. Fields that its type doesn't use are None.

    type: a verb of the ruleset ("play", "scan" ...), or "choose" for an answer to a prompt.
    card: number of a card; space: a place on the table; seat: another seat; pick: a named alternative;
    ability: index of one of the card's abilities, from 0. cards: numbers of several cards chosen at once.
    parts: the actions that a macro consists of, in order.
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
"""Resign: available at any time in games with rivals.

The side loses, or the seat leaves the game.
"""


class Choice(msgspec.Struct, array_like=True, gc=False):
    """A question in the state that waits for an answer.

    options: the answers, or None if the ruleset computes them on demand (the actions of a turn).
    labels: texts for options that no card or space explains; parallel to options, or empty.
    """

    seat: int
    kind: str
    prompt: str
    options: list[Action] | None = None
    labels: list[str] = []
    into: str = "answer"


class Picks(msgspec.Struct, frozen=True):
    """Progress of a selection of several cards that are chosen one by one.

    chosen: how many are chosen so far. least, most: how many are needed in total. If fewer than `most` are enough, one
    of the options ends the selection.
    copies: parallel to the options; for each option, the actions for its interchangeable cards, in the order in which
    they will be offered. Empty for the option that ends the selection.
    """

    chosen: int
    least: int
    most: int
    copies: list[list[Action]] = []


class Limit(msgspec.Struct, frozen=True):
    """Limits for the number of certain cards in an answer.

    rule: id of the rule that sets the limit, or "".
    """

    cards: tuple[int, ...]
    least: int
    most: int
    rule: str = ""

    def holds(self, named: frozenset[int]) -> bool:
        """Return whether the named cards respect the limit."""
        return self.least <= len(named.intersection(self.cards)) <= self.most


class Compose(msgspec.Struct, frozen=True):
    """An answer that names several cards at once, without visible steps.

    action: the answer without its cards. of: the cards that may be named, each once, in ascending order.
    least, most: how many cards. limits: further conditions.
    """

    action: Action
    of: tuple[int, ...]
    least: int
    most: int
    limits: tuple[Limit, ...] = ()

    def accepts(self, action: Action) -> bool:
        """Return whether an action is a valid answer."""
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
    """An answer that a player may want to give automatically from now on.

    option: its index in the options. title: text of the setting.
    """

    option: int
    title: str


class Decision(msgspec.Struct, gc=False):
    """A decision that the game waits for: the seat, and all its legal options.

    labels: texts of the options, parallel to them, or empty if the cards explain themselves.
    rule: id of the rule that asks, or "".
    picks: progress of a selection of several cards.
    formal: true if there is nothing to choose; the seat is asked so that the others can't tell.
    consequences: parallel to the options; the steps of the asking card that follow each option, as data for the bots.
    Empty if no card asks.
    compose: describes an answer that names several cards; the options are then only examples.
    sealed: true if other seats decide at the same time and no answer is shown before all are given.
    window: kind of moment, for players who pass there automatically, or "".
    decline: index of the option that does nothing; always set where `window` is set.
    waiver: out-of-turn action after which the seat is no longer asked this; None if there is none.
    usual: index of the option that nearly everybody takes, for automatic answers; None if it isn't clear.
    habit: an answer that many players always give; None if there is none.
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
        """Return whether an action is a legal answer."""
        return action in self.options or (self.compose is not None and self.compose.accepts(action))


class Ending(msgspec.Struct, frozen=True):
    """The option that ends a turn or a part of it, and what the player could still do.

    option: its index in the options. left: what could still be done, one sentence each; empty if nothing is left.
    at_hand: resources to spend and what they buy: "7 Attack: scan from 3".
    """

    option: int
    left: list[str]
    at_hand: list[str] = []


class Refusal(NamedTuple):
    """A reason why an action is not allowed.

    rule: id of the rule that forbids it, "" if there is no single one.
    """

    reason: str
    rule: str = ""


class Blocked(msgspec.Struct, frozen=True):
    """A visible thing that can't be used now, and the reason.

    source: its name; rule: id of the rule that forbids it, or "". card: its number; space: its place on the table.
    A hidden card is given by its space alone.
    """

    source: str
    reason: str
    rule: str = ""
    card: int | None = None
    space: str | None = None


class EngineError(Exception):
    """The engine refuses a request. Nothing has changed."""

    code = "engine_error"

    def __init__(self, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.extra = extra

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the error for another process, whatever parameters its class takes."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class SetupError(EngineError):
    """The ruleset doesn't allow a setup. `field` names the invalid field.

    extra: further data, such as the `faults` of a deck as JSON data (detail, rule, part, design).
    """

    code = "invalid_setup"

    def __init__(self, field: str, detail: str, **extra: Any) -> None:
        super().__init__(detail, field=field, **extra)
        self.field = field


class IllegalActionError(EngineError):
    """The action is not among the legal actions."""

    code = "illegal_action"


class NotYourDecisionError(EngineError):
    """The seat has nothing to decide now."""

    code = "not_your_decision"


class GameOverError(EngineError):
    """The game is over."""

    code = "game_over"


class UnsettledError(EngineError):
    """The table can't be reshuffled while an effect on hidden cards is under way."""

    code = "unsettled"
    usual = "An effect on hidden cards is in progress. Choose a moment before or after it."

    def __init__(self, detail: str = usual, **extra: Any) -> None:
        super().__init__(detail, **extra)
