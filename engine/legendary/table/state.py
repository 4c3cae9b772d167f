"""The state of a Series or single game as plain data, and its setup."""

from typing import Literal

import msgspec

from engine.kernel.decisions import Choice
from engine.kernel.frames import Frame

Phase = Literal["conspiracy", "action", "strike", "cleanup", "end", "between"]
Until = Literal["turn", "turn_of", "game"]
AVATARS = ("mulder", "scully", "skinner", "doggett", "reyes")


class Setup(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The team's choices before the game (D1, D2, SETUP-10, DIFF-01).

    seats: the Avatar of each seat, clockwise. academy: four sets. trio: Seasons of the standard mode in a single game
    (1, 4 or 7 is the first). syndicate: Syndicate Enemies in the Academy. ask_everyone, full_scan_costs: off in new
    campaigns, but on in those from before the options. trial: the custom card that is tried out, "" for none
    (`rules/trial.py`).
    """

    seats: list[str]
    format: str = "series"
    academy: list[str] = []
    season_mode: str = "standard"
    trio: int = 1
    syndicate: int = 6
    more_informants: bool = False
    early_faith: bool = False
    open_bureau: bool = False
    second_chance: bool = False
    carried_scars: bool = False
    may_have_won: bool = False
    open_hands: bool = False
    ask_everyone: bool = True
    full_scan_costs: bool = True
    random_academy: bool = False
    trial: str = ""


class Play(msgspec.Struct, array_like=True):
    """A card played this turn; the entry stays when the card is defeated (CLAR-15).

    virtual: a copy from Coordinate; earlier: classes played before it (OPEN-23); used: abilities used.
    """

    card: int
    virtual: bool = False
    earlier: list[str] = []
    used: list[int] = []
    here: bool = True


class Turn(msgspec.Struct):
    """State that lasts for one turn.

    attack, recruit: points by class; index 0 has none (OPEN-20).
    """

    number: int = 0
    current: int = msgspec.field(default=0, name="cp")
    phase: Phase = "conspiracy"
    attack: list[int] = msgspec.field(default_factory=lambda: [0] * 6)
    recruit: list[int] = msgspec.field(default_factory=lambda: [0] * 6)
    plays: list[Play] = []
    used: list[str] = []
    beliefs: list[str] = []
    doubts: list[int] = []
    coordinated: list[int] = []
    copies: list[int] = []
    avoids: list[int] = []
    deeds: dict[str, int] = {}
    struck: list[int] = []
    by_hand: bool = False
    solo_draw: bool = False
    shown: list[int] = []
    hands_called: bool = False


class Seat(msgspec.Struct):
    """A player.

    skip: turns to lose (DIFF-06); counters: named public counts (CARD-08).
    """

    avatar: str
    defeated: bool = False
    skip: int = 0
    counters: dict[str, int] = {}
    standing: dict[str, str] = {}


class InForce(msgspec.Struct):
    """Modifiers that a step put in force.

    name: the step's reference in the card set; by: their amounts. until: "turn", "turn_of" (the start of the next turn
    of `seat`) or "game".
    """

    name: str
    source: int
    seat: int
    by: list[int]
    until: Until


class EndGame(msgspec.Struct):
    """An End Game in play; `clone` is the second half of Replication (CARD-18)."""

    card: int
    revealed: bool = False
    clone: bool = False
    waiting: bool = False


class GameResult(msgspec.Struct):
    """The result of one game of the Series.

    discovered, collected: Evidence by Leads (SERIES-15).
    """

    game: int
    won: bool
    reason: str
    discovered: int
    collected: int
    end_game: str
    turns: int


class Game(msgspec.Struct):
    """The game in progress.

    face_up: revealed cards in Shadows, Bureau and Evidence spaces. links: Lead to its Evidence. discovered: Evidence
    revealed by a Lead; discoveries: how often that was done, for the score. evidence_in_force: its "The End:"
    abilities work (END-12). seen: cards revealed or defeated before ("first").
    """

    number: int = 1
    academy_sets: list[str] = []
    seasons: list[list[int]] = []
    face_up: dict[int, bool] = {}
    links: dict[int, int] = {}
    discovered: list[int] = []
    collected: list[int] = []
    discoveries: int = 0
    revealed_before: list[int] = []
    defeated_before: list[int] = []
    end_games: list[EndGame] = []
    the_end: bool = False
    end_game: str = ""
    evidence_in_force: bool = False
    in_force: list[InForce] = []
    answers_from_hand: dict[str, list[str]] = {}
    turns: int = 0


class State(msgspec.Struct):
    """The complete state: the Series and the game in progress.

    seed: 32 secret bytes; counter: number of random draws.
    """

    setup: Setup
    seed: bytes
    counter: int
    cards: str
    zones: dict[str, list[int]]
    seats: list[Seat]
    order: list[int]
    game: Game
    turn: Turn
    results: list[GameResult] = []
    drawn_cliffhangers: list[int] = []
    series_lost: bool = False
    over: bool = False
    stack: list[Frame] = []
    pending: Choice | None = None
