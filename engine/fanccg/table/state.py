"""The state of a game as plain data, and its setup."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.fanccg.cards.designs import Aspect, Circumstance, RightMark
from engine.kernel.decisions import Action, Choice
from engine.kernel.frames import Frame

PERIODS = 3
"""Number of periods in a game (END-01)."""

Phase = Literal["high_card", "environment", "round", "scoring", "sideboard", "over"]


class Setup(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The options of a game. Their meanings are in `rules/setup.py`.

    trial: the custom card that seat 0 draws first, "" for none.
    """

    format: str = "single"
    redraw: bool = False
    themes: bool = True
    missing_draw_value: int = 0
    hand_size: int = 13
    least_deck: int = 39
    most_deck: int = 65
    sideboard_size: int = 13
    conflict_cards: bool = True
    cover_cards: bool = False
    trial: str = ""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A card in the row. A change replaces the entry.

    place: from 0 within the round, never reused. covered: face down under a cover card. provides: attributes in
    addition to the printed ones. negated: aspects that no longer count; withdrawn: attributes that no longer count.
    edge: marks of its right edge that a text has replaced.
    """

    card: int
    seat: int
    place: int
    covered: bool = False
    provides: tuple[str, ...] = ()
    negated: tuple[Aspect, ...] = ()
    withdrawn: tuple[str, ...] = ()
    edge: Mapping[Circumstance, RightMark] = {}


class Adjustment(msgspec.Struct, array_like=True):
    """Points from a card text. final: computed after all others (SCO-05)."""

    card: int
    points: int
    final: bool = False


class Contest(msgspec.Struct):
    """The current conflict: card, Pro player and participant (-1 for none)."""

    card: int
    pro: int
    participant: int = -1


class Line(msgspec.Struct, array_like=True):
    """A source of a round's points: a card's printed points, or its text."""

    design: str
    points: int
    added: bool = False


class Round(msgspec.Struct):
    """The current round.

    first: seat of the first turn. passes: consecutive passes. disabled: characters (CNF-06).
    """

    number: int = 0
    first: int = 0
    entries: tuple[Entry, ...] = ()
    laid: int = 0
    passes: int = 0
    redraws: int = 0
    adjustments: list[Adjustment] = []
    disabled: tuple[int, ...] = ()
    contest: Contest | None = None
    score: int = 0
    taker: int = -1
    concluded: bool = False


class HighCard(msgspec.Struct):
    """The result of a high card.

    shown: the design that each seat revealed, "" if kept hidden (HIGH-02). winner: -1 if both draw again (HIGH-05).
    """

    shown: list[str]
    winner: int = -1


class Turn(msgspec.Struct):
    """The current turn. number: counted over the whole game."""

    number: int = 0
    seat: int = 0


class Player(msgspec.Struct):
    """A seat: its score (SCO-04), and whether it may count the rival's sideboard.

    shown: design to the most copies that were visible at one time; looked_at: what only the rival has seen.
    """

    points: int = 0
    may_count: bool = False
    shown: dict[str, int] = {}
    looked_at: dict[str, int] = {}


class Result(msgspec.Struct):
    """The result of a round. taker: the seat that scored; -1 for nobody (RND-16)."""

    round: int
    period: int
    taker: int
    points: int
    concluded: bool
    lines: list[Line]


class State(msgspec.Struct):
    """The complete state of a game.

    seed: 32 secret bytes; counter: number of draws made. first: the first player (HIGH-06). high_card: the last result.
    ending: the period ends with this round (PER-06). sealed: answers of a sealed round by seat. resigned: the seat that
    resigned; -1 for none.
    """

    setup: Setup
    seed: bytes
    counter: int
    cards: str
    zones: dict[str, list[int]]
    players: list[Player]
    phase: Phase = "high_card"
    first: int = 0
    period: int = 0
    ending: bool = False
    round: Round = msgspec.field(default_factory=Round)
    turn: Turn = msgspec.field(default_factory=Turn)
    results: list[Result] = []
    draws: int = 0
    high_card: HighCard | None = None
    sealed: dict[int, Action] = {}
    resigned: int = -1
    stack: list[Frame] = []
    pending: Choice | None = None
