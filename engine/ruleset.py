"""The protocol that every ruleset implements, and the registry of rulesets.

The service knows nothing else about a game. A table (the result of `open`) is a state prepared for play: `encode`
turns it into bytes, and `decode` restores it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol

import msgspec

from engine.decks import Deck, DeckFault, DeckPart, StarterDeck, Supply
from engine.description import Description, Sequel
from engine.kernel.custom_cards.checks import CheckedCards
from engine.kernel.custom_cards.custom_set import Trial
from engine.kernel.custom_cards.faults import RowFault
from engine.kernel.decisions import Action, Blocked, Decision, Ending
from engine.kernel.facts import Fact, Line, Mark
from engine.kernel.feats import Feat
from engine.kernel.rules_reference import RuleSection

Table = Any
Setup = Any


class Side(msgspec.Struct):
    """The result of seats that win and lose together.

    outcome: None while undecided. points: None if the game counts none; may be negative.
    """

    seats: list[int]
    outcome: Literal["won", "lost", "tied"] | None
    points: int | None
    title: str = ""


class Score(msgspec.Struct):
    """The current score sheet.

    games: a row for each finished game, with at least game (from 1), won and points.
    lines: the source of each point, as plain rows for display.
    won: None while undecided.
    """

    games: list[dict[str, Any]]
    points: int
    title: str
    won: bool | None
    lines: list[dict[str, Any]]
    sides: list[Side] = []


class Tally(msgspec.Struct, array_like=True):
    """One item that statistics count. won: its result, None if that doesn't apply."""

    topic: str
    key: str
    won: bool | None = None


class Record(msgspec.Struct):
    """The result of a finished campaign for leaderboards and statistics.

    ranks: numbers by the names in `Description.ranks`; greater is better (-2048 to 2047).
    board: values by the names in `Description.boards`. Results are compared within equal `Ruleset.board_values`.
    tallies: for any topics except `points` and `outcome`, which the service counts itself.
    details: further items for the result page, for display.
    avatars: avatar of each seat in order, if it matters.
    """

    ranks: dict[str, int]
    board: dict[str, str]
    tallies: list[Tally]
    details: dict[str, Any]
    avatars: list[str] = []


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished campaign without its table.

    history: the facts of each event in force, the opening first.
    """

    history: Sequence[Sequence[Fact]]
    score: Score
    record: Record


class Ruleset(Protocol):
    """One rule system. Errors are subclasses of engine.kernel.decisions.EngineError."""

    name: str
    title: str
    version: int
    folder: Path
    """The folder of the card files."""
    rivals: bool
    """True if seats play against each other."""

    def describe(self) -> Description:
        """Return the formats, options, texts and numbers of the game."""

    def catalogue(self) -> list[dict[str, Any]]:
        """Return every card design: id, name, type, copies, numbers, generated text."""

    def art(self) -> dict[str, dict[str, Any]]:
        """Return the picture of each design that names one.

        Its icon, scene and portrait (`engine.kernel.art`).
        """

    def rules(self) -> list[RuleSection]:
        """Return the rules as text for players, in reading order."""

    def schemas(self) -> dict[str, dict[str, Any]]:
        """Return JSON Schemas: `View` of a view, `Card` of a catalogue row, their parts.

        They refer to each other as `#/$defs/Name`.
        """

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        """Return a validated setup.

        seats: the avatar of each, None for any. Raises SetupError.
        """

    def all_parts(self) -> list[DeckPart]:
        """Return every deck part of any setup, with all designs that any setup allows.

        Sizes are those of the usual setup. Empty for games without player decks.
        """

    def deck_parts(self, setup: Setup) -> list[DeckPart]:
        """Return the parts of a deck for this setup; empty if players bring no decks."""

    def check_deck(self, deck: Deck, setup: Setup) -> list[DeckFault]:
        """Return why a deck is illegal; empty if it is legal.

        Cards in a part that only other setups use are reported one by one, with the rule.
        """

    def supply(self, setup: Setup, entropy: bytes) -> Supply | None:
        """Return the cards dealt to a seat for deck building; None if none are dealt.

        entropy: 32 bytes that differ for each seat.
        """

    def build(self, setup: Setup, dealt: Supply) -> Deck:
        """Return a legal deck made of dealt cards."""

    def starter_decks(self) -> list[StarterDeck]:
        """Return the decks that come with the game, the usual one first."""

    def secret(self, deck: Deck | None, setup: Setup, seat: int) -> dict[str, Any]:
        """Return a seat's secret as JSON data for `open`; {} if players bring no decks.

        deck: None for the seat's default deck. Raises SetupError if the deck is illegal.
        The member `deck` of the result gives the same secret again.
        """

    def sequels(self, setup: Setup) -> list[Sequel]:
        """Return the campaigns that can follow this setup, the usual one first."""

    def encode_setup(self, setup: Setup) -> dict[str, Any]:
        """Return the setup as JSON data that later versions can decode too."""

    def decode_setup(self, data: dict[str, Any]) -> Setup:
        """Return the setup from the data of encode_setup."""

    def card_set_digest(self) -> str:
        """Return the digest of the card set in use. A campaign stores it."""

    def check_cards(self, path: str) -> list[str]:
        """Return the faults of a card set (a folder or one file), one line each."""

    def check_custom_cards(self, rows: Any) -> CheckedCards:
        """Return the faults of custom cards and their catalogue rows.

        rows: designs in the card file format, as JSON data that nobody has checked.
        """

    def with_custom_cards(self, title: str, rows: Any) -> "Ruleset":
        """Return this ruleset with custom cards in addition to its own.

        Its encoded setups hold the set. Raises CustomCardsError with every fault.
        """

    def standard_rows(self) -> dict[str, dict[str, Any]]:
        """Return the standard cards as in the card files, by id."""
        ...

    def box_rows(self) -> dict[str, dict[str, Any]]:
        """Return the rows of the standard box by id."""

    def check_box(self, rows: Any) -> list[RowFault]:
        """Return the faults of a box.

        rows: designs that replace standard ones, as JSON data that nobody has checked.
        """

    def with_box(self, name: str, rows: Any) -> "Ruleset":
        """Return this ruleset with a box. Rows with new ids are added.

        Its encoded setups hold the rows. Raises CustomCardsError with every fault.
        """

    def custom_card_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of a custom card."""

    def custom_card_types(self) -> list[str]:
        """Return the card types that a custom set may hold.

        Empty if the game has no custom cards.
        """

    def trial(self, design: str) -> Trial:
        """Return a campaign that shows a custom card at once.

        Raises SetupError if there is none.
        """

    def custom_row(self, design: str) -> dict[str, Any]:
        """Return a standard design as the row of a custom card with another id.

        Raises KeyError.
        """

    def open(self, setup: Setup, seed: bytes, secrets: Sequence[dict[str, Any]] = ()) -> Table:
        """Create a table and play to the first decision.

        seed: 32 bytes. secrets: by seat, as `secret` returns them; empty if players bring no decks.
        """

    def opening_facts(self, table: Table) -> list[Fact]:
        """Return the facts of creating a table that was just opened."""

    def decisions(self, table: Table) -> list[Decision]:
        """Return the decision of every seat that has to choose, in rules order.

        Empty when the game is over. There are several only in a sealed round: the answers become public together, with
        the last of them.
        """

    def ending(self, table: Table) -> Ending | None:
        """Return the option that ends the current turn or phase; None if there is none."""

    def out_of_turn_actions(self, table: Table, seat: int) -> list[Action]:
        """Return the actions that a seat may take although nobody waits for it.

        Examples: show a card, resign. In games with rivals this includes resigning, as long as the campaign lasts.
        """

    def macros(self, table: Table, seat: int) -> list[Action]:
        """Return combined actions of a seat: actions with at least two `parts`.

        Each part is a legal option once the previous parts were taken, and nothing else is asked in between. `apply`
        takes all parts or none, with the same result as one by one. Empty if the seat has no decision.
        """

    def chat_block_reason(self, table: Table) -> str:
        """Return why the table may not chat now, for everybody; "" if it may."""

    def apply(self, table: Table, seat: int, action: Action, *, trusted: bool = False) -> list[Fact]:
        """Apply an action of a seat in place, and play to the next decision.

        trusted: the action comes from a log and was checked before, so its legality isn't checked again.
        Raises IllegalActionError, NotYourDecisionError, GameOverError; the table is then unchanged.
        """

    bookmark_icons: Mapping[str, str]
    """Kinds of bookmarks to Game Icons, for pages that show a bookmark without a card."""

    def bookmarks(self, facts: Sequence[Fact]) -> list[Mark]:
        """Return the bookmarks among facts.

        It uses the facts alone, and also accepts redacted facts and facts of older versions.
        """

    def log_lines(self, facts: Sequence[Fact]) -> list[Line]:
        """Return the log lines of one event's facts.

        It uses the facts alone, redacted for the reader, and also accepts facts of older versions.
        """

    def feats(self, game: FinishedGame) -> list[Feat]:
        """Return the feats of a finished campaign for `Description.achievements`.

        It also accepts facts of older versions.
        """

    def reshuffle(self, table: Table, viewer: int | None, seed: bytes) -> Table:
        """Return another table that looks the same to a seat (or a spectator, None).

        The given table is unchanged.
        All hidden information is dealt again from seed (32 bytes), the decks of others included, so that the result
        reveals nothing of this table.
        Raises UnsettledError while an effect on hidden cards is under way.
        """

    def dealer(self, table: Table, viewer: int | None) -> Callable[[bytes], Table]:
        """Return a function that reshuffles a table by a seed.

        It is faster than `reshuffle` for many seeds. Both may raise UnsettledError.
        """

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        """Return everything that a seat (or a spectator, None) may see, as JSON data."""

    def avatar_names(self, table: Table) -> list[str]:
        """Return the public name of each seat's avatar; empty if seats have no avatars."""

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        """Return distinct labels of options, for the seat that may choose them."""

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        """Return the visible things that a seat can't use now, with reasons."""

    def progress(self, table: Table) -> dict[str, Any]:
        """Return the public progress: game, turn, phase, active seat, points."""

    def score(self, table: Table) -> Score:
        """Return the current score sheet."""

    def record(self, table: Table) -> Record:
        """Return the result of a finished campaign for leaderboards and statistics."""

    def board_values(self, recorded: dict[str, str], setup: dict[str, Any]) -> dict[str, str]:
        """Return the values that split leaderboards, by the names in `Description.boards`.

        recorded: `Record.board` in the log, which never changes; setup: as encoded.
        """

    def evaluate_options(self, view: dict[str, Any], decision: Decision) -> list[float]:
        """Return a value for each option, judged from the view alone. Higher is better."""

    proven_bots: tuple[str, ...]
    """Names of the bots that think ahead and that players may choose."""
    stages_ahead: int
    """Number of stages that bots look ahead."""
    sure_value: float
    """Value of options that bots take without looking ahead."""
    least_gain: float
    playout_greed: float
    """Share of choices in a playout that take the best option.

    The others are random.
    """

    def evaluate_quickly(self, table: Table, decision: Decision) -> list[float]:
        """Return a value for each option, for playouts of bots that look ahead."""

    def priors(self, table: Table, decision: Decision, values: list[float]) -> list[float]:
        """Return a value for each option, for a bot that is about to look ahead.

        table: a table that looks the same to the seat. values: those of `evaluate_options`.
        """

    def bare_decisions(self, table: Table) -> list[Decision]:
        """Return the open decisions without texts, for playouts of bots that look ahead."""

    def options_to_compare(self, view: dict[str, Any], decision: Decision, values: Sequence[float]) -> Sequence[int]:
        """Return the indices of the options that a bot that looks ahead compares.

        values: of the options by `evaluate_options`.
        """

    def chances(self, table: Table) -> list[float]:
        """Return each seat's chance to win, from 0 to 1, estimated from the whole table.

        At the end it is the result. Seats of a team have the same chance. Ask it only about reshuffled tables, as it
        uses hidden cards.
        """

    def stage(self, table: Table) -> int:
        """Return the number of stages so far, such as turns or rounds.

        `chances` are most reliable after a stage.
        """

    def option_key(self, table: Table, action: Action) -> Hashable:
        """Return a key of an option that is equal in all tables that look the same."""

    def encode(self, table: Table) -> bytes:
        """Return the state as bytes."""

    def decode(self, data: bytes) -> Table:
        """Return the table from encoded bytes."""

    def digest(self, table: Table) -> str:
        """Return the digest of the state."""


RULESETS = {
    "legendary": "engine.legendary.ruleset",
    "fanccg": "engine.fanccg.ruleset",
    "ccg": "engine.ccg.ruleset",
}
"""Name to module. The module's `ruleset` is the ruleset."""


@cache
def get(name: str, version: int | None = None) -> Ruleset:
    """Return the current ruleset of that name, or an older playable version.

    A module keeps its older versions as `older`, a dict by number.
    Raises KeyError for an unknown name or version.
    """
    module = import_module(RULESETS[name])
    if version is None:
        current: Ruleset = module.ruleset
        return current
    if version == get(name).version:
        return get(name)
    older: dict[int, Ruleset] = getattr(module, "older", {})
    return older[version]
