"""Base class of rulesets: tables, actions, encoding and reshuffling.

It implements a part of the protocol engine.ruleset.Ruleset; each ruleset adds the rest.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct, convert, to_builtins

from engine.description import Sequel
from engine.kernel import base_table, codec, data_files, rules_reference
from engine.kernel.box_files import to_json_data
from engine.kernel.compiled_cards import CardSet
from engine.kernel.custom_cards import checks, form_schema
from engine.kernel.custom_cards.checks import CheckedCards
from engine.kernel.custom_cards.custom_set import CustomSet, Trial, content_hash
from engine.kernel.custom_cards.faults import CustomCardsError, RowFault
from engine.kernel.custom_cards.limits import ID_LENGTH
from engine.kernel.custom_cards.plain_data import why_bad_title
from engine.kernel.custom_cards.row_format import RowFormat
from engine.kernel.decisions import (
    Action,
    Decision,
    EngineError,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SetupError,
)
from engine.kernel.facts import Fact
from engine.kernel.interpreter import Interrupted
from engine.kernel.randomness import SEED_BYTES
from engine.kernel.rules_reference import RuleSection


class CustomEffectError(EngineError):
    """An effect of a custom card can't be carried out."""

    code = "custom_effect"

    def __init__(self, detail: str = "An effect of a custom card can't be carried out.", **extra: Any) -> None:
        super().__init__(detail, **extra)


S = TypeVar("S", bound=base_table.State)
B = TypeVar("B", bound=CardSet)
T = TypeVar("T", bound=base_table.Table[Any, Any])


class Game(ABC, Generic[S, B, T]):
    """Base class of a ruleset.

    table: makes a table from a state and the card set; state, setup: their types; rules: path of the rules reference.
    rows: what it accepts as custom cards; None for none. box_format: the rows of a box.
    """

    rows: RowFormat[Any] | None = None
    box_format: RowFormat[Any] | None = None
    folder: Path
    """The folder of the card files."""
    custom: CustomSet | None = None
    """The custom cards of this instance, added to the standard set."""

    def __init__(
        self, card_set: B, table: Callable[[S, B], T], state: type[S], setup: type[Struct], rules: Path
    ) -> None:
        self.card_set = card_set
        self._table = table
        self._state = state
        self._setup = setup
        self._rules = rules

    def sequels(self, setup: Any) -> list[Sequel]:
        return []

    # Methods that each game implements

    @abstractmethod
    def create_table(self, chosen: Any, seed: bytes, secrets: Sequence[dict[str, Any]]) -> T:
        """Return a new table before any program has run.

        secrets: by seat; empty if nobody brings a deck.
        """

    @abstractmethod
    def decisions(self, table: T) -> list[Decision]:
        """Return the decision of every seat that has to choose, in the order of the rules."""

    @abstractmethod
    def out_of_turn_actions(self, table: T, seat: int) -> list[Action]:
        """Return the actions that a seat may take now although nobody waits for it."""

    @abstractmethod
    def is_answer(self, table: T, seat: int, action: Action, trusted: bool) -> bool:
        """Return whether an action answers a pending decision.

        trusted: it is known to be legal.
        """

    @abstractmethod
    def answer(self, table: T, seat: int, action: Action) -> None:
        """Apply a legal answer."""

    @abstractmethod
    def act_out_of_turn(self, table: T, seat: int, action: Action) -> None:
        """Apply a legal out-of-turn action."""

    @abstractmethod
    def why_not(self, table: T, seat: int, action: Action) -> str:
        """Return why the deciding seat can't take an action, if it may know, or ""."""

    @abstractmethod
    def redealer(self, table: T, viewer: int | None) -> Callable[[T], None]:
        """Return a function that deals hidden cards again, in place.

        They are those hidden from a seat (or a spectator, None). The function takes copies of this table. What is the
        same for all of them is found once.
        Raises UnsettledError while an effect on hidden cards is under way; the returned function may raise it, too.
        """

    bookmark_icons: Mapping[str, str] = {}
    """Kinds of bookmarks to Game Icons, for pages that show a bookmark without a card."""

    def board_values(self, recorded: dict[str, str], setup: dict[str, Any]) -> dict[str, str]:
        """Return the values that split leaderboards.

        A game overrides it if records in older logs lack a value.
        """
        return recorded

    # What bots that think ahead need

    proven_bots: tuple[str, ...] = ()
    """Names of the bots that beat the Veteran in this game (docs/quality.md).

    Players may choose only these among the bots that think ahead.
    """
    stages_ahead: int = 1
    """Number of stages that a bot looks ahead."""
    sure_value: float = inf
    """Value of options that a bot takes without thinking ahead."""
    least_gain: float = -inf
    """Smallest gain of chance that counts for a bot that thinks ahead.

    Below it, the bot takes the option with the highest value.
    """
    playout_greed: float = 1.0
    """Share of choices in a playout that take the best option.

    The others are random.
    """

    def options_to_compare(self, seen: dict[str, Any], decision: Decision, values: Sequence[float]) -> Sequence[int]:
        """Return the indices of the options that a bot that thinks ahead compares.

        A game whose other options can wait, or are clearly worse, overrides it.
        """
        return range(len(decision.options))

    @abstractmethod
    def chances(self, table: T) -> list[float]:
        """Return each seat's chance to win, from 0 to 1, estimated from the whole table."""

    @abstractmethod
    def stage(self, table: T) -> int:
        """Return the number of stages so far, such as rounds.

        `chances` are most reliable after a stage.
        """

    @abstractmethod
    def view(self, table: T, viewer: int | None) -> dict[str, Any]:
        """Return everything that a seat (or a spectator, None) may see, as JSON data."""

    @abstractmethod
    def evaluate_options(self, seen: dict[str, Any], decision: Decision) -> list[float]:
        """Return a value for each option, judged from the view alone."""

    def evaluate_quickly(self, table: T, decision: Decision) -> list[float]:
        """Return a value for each option.

        A game with a faster way than its evaluation overrides it.
        """
        return self.evaluate_options(self.view(table, decision.seat), decision)

    def priors(self, table: T, decision: Decision, values: list[float]) -> list[float]:
        """Return a value for each option, for a bot that is about to think ahead.

        A game in which bots believe something about hidden cards overrides it. It must use only what the seat can see.
        table: a table that looks the same to the seat. values: those of the evaluation.
        """
        return values

    def bare_decisions(self, table: T) -> list[Decision]:
        """Return the open decisions for playouts, which need no texts.

        A game whose texts take time overrides it.
        """
        return self.decisions(table)

    def option_key(self, table: T, action: Action) -> Hashable:
        """Return a key of an option that is equal in all tables that look the same.

        A card is known by its design and place.
        """
        cards = action.cards if action.cards is not None else () if action.card is None else (action.card,)
        named = tuple(sorted((table.design(card).id, table.zones.where.get(card, "")) for card in cards))
        return action.type, named, action.space, action.seat, action.pick, action.ability

    # Custom cards: a game that accepts them has `rows` and `add_designs`

    @abstractmethod
    def add_designs(self, designs: list[Any]) -> Self:
        """Return this game with more card designs."""

    @abstractmethod
    def replace_designs(self, designs: list[Any]) -> Self:
        """Return this game with other designs for the same ids.

        Designs with new ids are added.
        """

    def find_box_faults(self, standard: Self) -> list[str]:
        """Return the faults of this game's cards in combination.

        standard: the game with the standard box.
        """
        return []

    def standard_rows(self) -> dict[str, dict[str, Any]]:
        """Return the rows of the standard card files by id."""
        return data_files.rows_by_id(self.folder)

    def check_custom_cards(self, rows: Any) -> CheckedCards:
        return checks.check(rows, self._row_format(), self.card_set.design_ids())

    def with_custom_cards(self, title: str, rows: Any) -> Self:
        if why := why_bad_title(title):
            raise CustomCardsError([RowFault(None, "", "title", why)])
        designs = checks.read(rows, self._row_format(), self.card_set.design_ids())
        extended = self.add_designs(designs)
        extended.card_set.pin([self.card_set.digest, designs])
        extended.custom = CustomSet(title, content_hash(rows), rows)
        return extended

    def box_rows(self) -> dict[str, dict[str, Any]]:
        """Return all rows of the standard box by id."""
        return {id: to_json_data(row) for id, row in data_files.rows_by_id(self.folder).items()}

    def check_box(self, rows: Any) -> list[RowFault]:
        return self._replaced(rows)[1]

    def with_box(self, name: str, rows: Any) -> Self:
        if why := why_bad_title(name):
            raise CustomCardsError([RowFault(None, "", "name", why)])
        replaced, faults = self._replaced(rows)
        if faults:
            raise CustomCardsError(faults)
        replaced.custom = CustomSet(name, content_hash(rows), rows, box=True)
        return replaced

    def _replaced(self, rows: Any) -> tuple[Self, list[RowFault]]:
        """Return this game with the rows of a box, and the faults.

        With faults the game is unchanged.
        """
        assert self.box_format is not None, "this game accepts no box"
        designs, faults = checks.read_box(rows, self.box_format)
        if faults:
            return self, faults
        try:
            replaced = self.replace_designs(designs)
            together = replaced.find_box_faults(self)
        except Exception as error:  # whatever an unusual combination of cards makes the rules stumble over
            together = [f"the cards don't work together ({type(error).__name__})"]
        return (self, [RowFault(None, "", "", why) for why in together]) if together else (replaced, [])

    def custom_card_schema(self) -> dict[str, Any]:
        return form_schema.row_schema(self._row_format())

    def custom_card_types(self) -> list[str]:
        return list(self.rows.types) if self.rows else []

    def custom_row(self, design: str) -> dict[str, Any]:
        given = self._row_format().given(0)
        row = {name: value for name, value in self.standard_rows()[design].items() if name not in given}
        return row | {"id": f"my_{design}"[:ID_LENGTH].rstrip("_")}

    @abstractmethod
    def trial(self, design: str) -> Trial:
        """Return a campaign that shows a custom card at once."""

    def _row_format(self) -> RowFormat[Any]:
        assert self.rows is not None, "this game accepts no custom cards"
        return self.rows

    def is_custom(self, design: str) -> bool:
        """Return whether a design is a custom card of this instance."""
        return self.custom is not None and not self.custom.box and any(row["id"] == design for row in self.custom.rows)

    def checked_trial(self, options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the custom card that a campaign tries out, and the other options.

        It is "" for none. Raise SetupError.
        """
        rest = dict(options)
        trial = rest.pop("trial", "") if self.custom and not self.custom.box else ""
        if trial != "" and not (isinstance(trial, str) and self.is_custom(trial)):
            raise SetupError("options.trial", "It must be the id of a custom card.")
        return trial, rest

    # Methods shared by all games

    def art(self) -> dict[str, dict[str, Any]]:
        """Return the pictures of designs. The default is none."""
        return {}

    def rules(self) -> list[RuleSection]:
        return rules_reference.sections(self._rules)

    def card_set_digest(self) -> str:
        return self.card_set.digest

    def encode_setup(self, chosen: Any) -> dict[str, Any]:
        pinned = {"card_set": to_builtins(self.custom)} if self.custom else {}
        return dict(to_builtins(chosen)) | pinned

    def decode_setup(self, data: dict[str, Any]) -> Any:
        return convert(data, self._setup)

    def abilities(self) -> list[str]:
        """Return the keys of all abilities; table.ability_uses counts their uses."""
        return self.card_set.abilities()

    def open(self, chosen: Any, seed: bytes, secrets: Sequence[dict[str, Any]] = ()) -> T:
        """Create a table and play to the first decision.

        seed: 32 bytes. secrets: by seat, as `secret` returns them; empty if nobody brings a deck.
        """
        try:
            table = self.create_table(chosen, _checked_seed(seed), secrets)
            table.run()
        except Exception as error:
            if self._is_of_custom_cards(error):
                raise CustomEffectError from error
            raise
        return table

    def opening_facts(self, table: T) -> list[Fact]:
        return table.facts

    def macros(self, table: T, seat: int) -> list[Action]:
        """Return the macros of a seat. The default is none."""
        return []

    def apply(self, table: T, seat: int, action: Action, *, trusted: bool = False) -> list[Fact]:
        if table.pending is None:
            raise GameOverError("The game is over.")
        if action.parts is not None:
            return self._apply_parts(table, seat, action, trusted)
        is_answer = self.is_answer(table, seat, action, trusted)
        if not is_answer and action not in self.out_of_turn_actions(table, seat):
            raise self._refusal(table, seat, action)
        table.begin()
        try:
            try:
                (self.answer if is_answer else self.act_out_of_turn)(table, seat, action)
                table.run()
            except Interrupted:  # the answer unwound the stack; the frames below continue
                table.run()
        except Exception as error:
            if self._is_of_custom_cards(error):
                raise CustomEffectError from error
            raise
        return table.facts

    def _is_of_custom_cards(self, error: Exception) -> bool:
        """Return whether custom cards may have caused an unexpected error.

        An error of standard cards is a fault of the program.
        """
        return self.custom is not None and not isinstance(error, EngineError | Interrupted)

    def is_macro(self, table: T, seat: int, macro: Action) -> bool:
        """Return whether a seat may use a macro.

        Some games accept more macros than they list.
        """
        return macro in self.macros(table, seat)

    def _apply_parts(self, table: T, seat: int, macro: Action, trusted: bool) -> list[Fact]:
        if not trusted and not self.is_macro(table, seat, macro):
            raise self._refusal(table, seat, macro)
        return [fact for part in macro.parts or () for fact in self.apply(table, seat, part, trusted=True)]

    def _refusal(self, table: T, seat: int, action: Action) -> Exception:
        """Return the error for a refused action, using only what the seat can see."""
        if all(decision.seat != seat for decision in self.decisions(table)):
            return NotYourDecisionError("It isn't your decision now.")
        why = self.why_not(table, seat, action)
        return IllegalActionError("This action isn't legal now.", **({"reason": why} if why else {}))

    def reshuffle(self, table: T, viewer: int | None, seed: bytes) -> T:
        return self.dealer(table, viewer)(seed)

    def dealer(self, table: T, viewer: int | None) -> Callable[[bytes], T]:
        state, redeal = self.encode(table), self.redealer(table, viewer)

        def deal(seed: bytes) -> T:
            other = self.decode(state)
            other.state.seed, other.state.counter = _checked_seed(seed), 0
            redeal(other)
            return other

        return deal

    def encode(self, table: T) -> bytes:
        table.state.pending = table.pending
        return codec.encode(table.state)

    def decode(self, data: bytes) -> T:
        return self._table(codec.decode(data, self._state), self.card_set)

    def digest(self, table: T) -> str:
        return codec.digest(self.encode(table))


def _checked_seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    return seed
