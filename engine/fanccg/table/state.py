"""The state of a game as plain data, and the setup it was opened with."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.fanccg.cards.designs import Aspect, Circumstance, RightMark
from engine.kernel.decisions import Action, Choice
from engine.kernel.frames import Frame

PERIODS = 3
"""A game has so many periods (END-01)."""

Phase = Literal["high_card", "environment", "round", "scoring", "sideboard", "over"]


class Setup(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What both players agreed to. Each member is an option; their meanings stand in `rules/setup.py`."""

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


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A card in the row of the round, in order of play; where something about it changes another takes its place.

    place: counted from 0 over the round, never given twice. covered: it lies face down under a cover card.
    provides: attributes beside the printed ones. negated: what of it no longer counts; withdrawn: attributes that no
    longer do. edge: marks of its right edge that a text has replaced.
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
    """Points that a card's text adds to a round. final: it was computed after all others (SCO-05)."""

    card: int
    points: int
    final: bool = False


class Contest(msgspec.Struct):
    """A conflict under way: the card, who plays Pro, and the character that stands up for it (-1: none)."""

    card: int
    pro: int
    participant: int = -1


class Line(msgspec.Struct, array_like=True):
    """Where points of a round came from: a card's printed points, or what its text added."""

    design: str
    points: int
    added: bool = False


class Round(msgspec.Struct):
    """The round in play. first: who moves first. passes: successive ones, now. disabled: characters (CNF-06)."""

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
    """How a high card went. shown: the design that each seat revealed, "" for a card kept hidden (HIGH-02).

    winner: -1 where nobody won and both draw again (HIGH-05).
    """

    shown: list[str]
    winner: int = -1


class Turn(msgspec.Struct):
    """The turn in play. number: over the whole game."""

    number: int = 0
    seat: int = 0


class Player(msgspec.Struct):
    """A seat: its score, which may be negative (SCO-04), and whether it may ask for a count of the rival's sideboard.

    shown: design to the most copies of it that lay open at one time; looked_at: what the rival alone has seen.
    """

    points: int = 0
    may_count: bool = False
    shown: dict[str, int] = {}
    looked_at: dict[str, int] = {}


class Result(msgspec.Struct):
    """How a round ended. taker: who took the points; -1 for nobody (RND-16)."""

    round: int
    period: int
    taker: int
    points: int
    concluded: bool
    lines: list[Line]


class State(msgspec.Struct):
    """Everything. seed: 32 secret bytes; counter: draws made.

    first: who plays first (HIGH-06). high_card: how the last one went. ending: the period ends with this round
    (PER-06). sealed: answers of a sealed round by seat. resigned: the seat that gave up; -1 for none.
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
