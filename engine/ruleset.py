"""The protocol that every rule system speaks, and the registry by name.

The service knows nothing else about any game. A table (what `open` returns) is a state laid out
for play: `encode` turns it into plain bytes, `decode` lays it out again.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, Literal, Protocol

import msgspec

from engine.decks import Deck, DeckFault, DeckPart, StarterDeck, Supply
from engine.description import Description, Sequel
from engine.kernel.decisions import Action, Blocked, Decision, Ending
from engine.kernel.facts import Fact, Line, Mark
from engine.kernel.rules_reference import RuleSection

Table = Any
Setup = Any


class Side(msgspec.Struct):
    """How it stands for the seats that win and lose together.

    outcome: None while it is undecided. points: None where the game counts none; they may be negative.
    """

    seats: list[int]
    outcome: Literal["won", "lost", "tied"] | None
    points: int | None
    title: str = ""


class Score(msgspec.Struct):
    """The score sheet so far.

    games: a row for each finished game, with at least game (from 1), won and points.
    lines: where each point comes from, as plain rows for display.
    won: None while it is undecided.
    """

    games: list[dict[str, Any]]
    points: int
    title: str
    won: bool | None
    lines: list[dict[str, Any]]
    sides: list[Side] = []


class Tally(msgspec.Struct, array_like=True):
    """One thing that statistics count. won: how it went for it, None where that isn't the question."""

    topic: str
    key: str
    won: bool | None = None


class Record(msgspec.Struct):
    """What a finished campaign leaves for leaderboards and statistics.

    ranks: what results are compared by, by the names that `Description.ranks` lists; the greater number (-2048 to
    2047) is the better.
    board: within what they are compared, by the names that `Description.boards` lists.
    tallies: of any topics but `points` and `outcome`, which the service counts itself.
    details: what the page of a result tells besides the score sheet, for display.
    avatars: as whom each seat played, from the first, where that makes a difference.
    """

    ranks: dict[str, int]
    board: dict[str, str]
    tallies: list[Tally]
    details: dict[str, Any]
    avatars: list[str] = []


class Ruleset(Protocol):
    """One rule system. Errors: subclasses of engine.kernel.decisions.EngineError."""

    name: str
    title: str
    version: int
    rivals: bool
    """Whether seats play against each other."""

    def describe(self) -> Description:
        """Return what can be played, with which options, and the words and numbers of the game."""

    def catalogue(self) -> list[dict[str, Any]]:
        """Return every card design: id, name, type, copies, numbers, generated text."""

    def rules(self) -> list[RuleSection]:
        """Return the rules in words for players, in the order in which one would read them."""

    def schemas(self) -> dict[str, dict[str, Any]]:
        """Return JSON Schemas by name: `View` of a view, `Card` of a row of the catalogue, and their parts.

        They refer to each other as `#/$defs/Name`.
        """

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        """Check what was asked for. seats: the avatar of each, None for any. Raises SetupError."""

    def all_parts(self) -> list[DeckPart]:
        """Return every part that some setup asks for, with every design that some setup lets lie in it.

        Sizes are those of the usual setup, of which each part is. Nothing where nobody brings a deck.
        """

    def deck_parts(self, setup: Setup) -> list[DeckPart]:
        """Return what a deck that a seat brings along is made of; nothing where nobody brings any."""

    def check_deck(self, deck: Deck, setup: Setup) -> list[DeckFault]:
        """Return what keeps a deck from being played.

        What lies in a part that other setups ask for is told card by card, with the rule.
        """

    def supply(self, setup: Setup, entropy: bytes) -> Supply | None:
        """Return the cards dealt to a seat, out of which its deck is built; None where any may be brought along.

        entropy: 32 bytes that differ for each seat.
        """

    def build(self, setup: Setup, dealt: Supply) -> Deck:
        """Return a deck that can be played, out of cards that were dealt."""

    def starter_decks(self) -> list[StarterDeck]:
        """Return the decks that come with the game, the usual one first."""

    def secret(self, deck: Deck | None, setup: Setup, seat: int) -> dict[str, Any]:
        """Return what a seat brings along unseen, as JSON data that `open` takes; {} where nobody brings anything.

        deck: None for the usual one of the seat. Raises SetupError for one that can't be played.
        What is returned has the deck as its member `deck`, of which the same is made again.
        """

    def sequel(self, setup: Setup) -> Sequel | None:
        """Return what goes on where a campaign of this setup ended; None where nothing does."""

    def encode_setup(self, setup: Setup) -> dict[str, Any]:
        """Return the setup as JSON data that decode_setup takes back, ten years from now too."""

    def decode_setup(self, data: dict[str, Any]) -> Setup:
        """Return the setup that encode_setup described."""

    def card_set_digest(self) -> str:
        """Return the fingerprint of the card set in use; a campaign pins it."""

    def check_cards(self, path: str) -> list[str]:
        """Return the faults of a card set (a folder or one file), a line each with file, card and field."""

    def open(self, setup: Setup, seed: bytes, secrets: Sequence[dict[str, Any]] = ()) -> Table:
        """Lay out a new table and play on to the first decision.

        seed: 32 bytes. secrets: what each seat brings along, as `secret` returned it; none where nobody does.
        """

    def opening_facts(self, table: Table) -> list[Fact]:
        """Return what happened while a table just opened was laid out."""

    def decisions(self, table: Table) -> list[Decision]:
        """Return every seat that owes an answer, in the order of the rules; none when all is over.

        There are several only in a sealed round: what they answer comes out with the last of them.
        """

    def ending(self, table: Table) -> Ending | None:
        """Return which option of the only decision ends what its seat is at; None where no option does just that."""

    def out_of_turn_actions(self, table: Table, seat: int) -> list[Action]:
        """Return what a seat may do now although nobody waits for it (show a card, resign ...).

        With rivals that is to resign, as long as the campaign lasts.
        """

    def macros(self, table: Table, seat: int) -> list[Action]:
        """Return what a seat may do in one go: actions with `parts`, at least two.

        Each part is an option of the seat as soon as those before it were taken, and between them nothing else is
        asked. `apply` takes all of them or none, and they lead where they would lead one by one. Nothing where the seat
        isn't asked.
        """

    def chat_block_reason(self, table: Table) -> str:
        """Return why nobody may talk at the table now, in words for all who see it; "" while all may."""

    def apply(self, table: Table, seat: int, action: Action, *, trusted: bool = False) -> list[Fact]:
        """Carry out one action of a seat, in place, up to the next decision.

        trusted: the action comes from a log into which it was taken as legal, so that is not looked into again.
        Raises IllegalActionError, NotYourDecisionError, GameOverError; the table is then unchanged.
        """

    def bookmarks(self, facts: Sequence[Fact]) -> list[Mark]:
        """Return the moments among the facts that are worth finding again.

        It goes by the facts alone, redacted ones and those of older versions too.
        """

    def log_lines(self, facts: Sequence[Fact]) -> list[Line]:
        """Return the facts of one event in words, as far as they are worth a word.

        It goes by the facts alone, as redacted for the reader, and those of older versions too.
        """

    def reshuffle(self, table: Table, viewer: int | None, seed: bytes) -> Table:
        """Return another table that a seat (or a spectator, None) can't tell from this one, which stays as it is.

        All that is hidden from the viewer is dealt anew from seed (32 bytes), what others brought along too, so that
        it tells nothing of this table.
        Raises UnsettledError in the midst of something that hidden things are part of.
        """

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        """Return all that a seat (or a spectator, None) may see, as JSON data."""

    def avatar_names(self, table: Table) -> list[str]:
        """Return as whom each seat plays, in words that all may read; none where nobody plays as somebody."""

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        """Return options in words, no two alike, for the seat that may choose them."""

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        """Return what lies in the seat's sight but can't be used now, with reasons."""

    def progress(self, table: Table) -> dict[str, Any]:
        """Return the public place in the campaign: game, turn, phase, whose turn, points."""

    def score(self, table: Table) -> Score:
        """Return the score sheet as it stands."""

    def record(self, table: Table) -> Record:
        """Return what a campaign that is over leaves for leaderboards and statistics."""

    def evaluate_options(self, view: dict[str, Any], decision: Decision) -> list[float]:
        """Return how good each option looks to a sensible beginner who sees only the view."""

    def encode(self, table: Table) -> bytes:
        """Return the state as bytes."""

    def decode(self, data: bytes) -> Table:
        """Return the table that was encoded."""

    def digest(self, table: Table) -> str:
        """Return the fingerprint of the state."""


RULESETS = {
    "legendary": "engine.legendary.ruleset",
    "fanccg": "engine.fanccg.ruleset",
    "ccg": "engine.ccg.ruleset",
}
"""Name to module; the module has the ruleset as `ruleset`."""


@cache
def get(name: str, version: int | None = None) -> Ruleset:
    """Return the ruleset of that name: the current one, or an older version that can still be played.

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
