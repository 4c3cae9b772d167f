"""The ruleset of this game for the server, as engine.ruleset.Ruleset."""

import dataclasses
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, get_args

from msgspec.structs import replace

from engine.ccg import card_set
from engine.ccg.cards import card_files
from engine.ccg.cards.catalogue import SEATS, CardSet
from engine.ccg.cards.designs import (
    Adversary,
    Agent,
    AnyDesign,
    Bluff,
    Design,
    Equipment,
    Site,
    Who,
    Witness,
    printed_data,
)
from engine.ccg.language import LANGUAGE
from engine.ccg.language.compiled_texts import Texts as CompiledTexts
from engine.ccg.presentation import (
    achievements,
    blocked_cards,
    bookmarks,
    current_decisions,
    effect_summaries,
    estimate,
    evaluation,
    game_records,
    glossary,
    guide,
    labels,
    log_text,
    macros,
    out_of_turn_actions,
    phase_end_warnings,
    presets,
    reshuffle,
    results,
    view,
    view_types,
)
from engine.ccg.presentation.quick_view import quick_view
from engine.ccg.rules import decks, limited_play, setup, trial
from engine.ccg.rules.basic_game import FORMATS
from engine.ccg.table.card_texts import Texts
from engine.ccg.table.state import Setup, State
from engine.ccg.table.table import Table
from engine.decks import Deck, DeckFault, DeckPart, StarterDeck, Supply
from engine.description import Description, Seats, Sequel
from engine.kernel import randomness
from engine.kernel.art import art_by_design
from engine.kernel.custom_cards.checks import custom_mark
from engine.kernel.custom_cards.limits import BOX_LIMITS
from engine.kernel.custom_cards.row_format import RowFormat
from engine.kernel.decisions import Action, Blocked, Decision, Ending
from engine.kernel.facts import Fact, Line, Mark
from engine.kernel.feats import Feat
from engine.rivals import GameOfRivals
from engine.ruleset import FinishedGame, Record, Score

RULES = Path(__file__).parents[1] / "rules.yaml"
FEWEST_SEATS = 2


CUSTOM_SET, FIRST_CUSTOM_NUMBER = "Workshop", 9001
"""Set and first number of custom cards. They come after the standard set."""


def _catalogue_row(design: Design) -> dict[str, Any]:
    return {**printed_data(design), **effect_summaries.card_texts(design)}


class CCG(GameOfRivals[State, CardSet, Table]):
    """The X-Files Collectible Card Game of 1996.

    It is made with a card set, its compiled texts and starter decks.
    """

    name = "ccg"
    title = "The X-Files Collectible Card Game"
    version = 4
    trial_format = "advanced"
    sure_value = 1000.0
    bookmark_icons = bookmarks.ICONS
    proven_bots = ("agent",)
    folder = card_files.CARDS
    rows = RowFormat(
        kind=Agent | Equipment | Site | Bluff | Adversary | Witness,
        language=LANGUAGE,
        types=("agent", "equipment", "site", "bluff", "adversary", "witness"),
        who=(),
        given=lambda place: {"set": CUSTOM_SET, "number": f"{FIRST_CUSTOM_NUMBER + place:04}", "rarity": "common"},
        find_faults=card_files.find_custom_faults,
        describe=_catalogue_row,
        placeholders={"id": "x", "name": "X", "type": "bluff"},
    )

    box_format = dataclasses.replace(
        rows,
        kind=AnyDesign,
        types=tuple(sorted(kind.__struct_config__.tag for kind in get_args(AnyDesign))),
        who=get_args(Who),
        given=lambda place: {},
        find_faults=card_files.find_faults,
        limits=BOX_LIMITS,
    )

    def __init__(self, cards: CardSet, texts: Texts, starters: list[StarterDeck]) -> None:
        super().__init__(
            cards,
            lambda state, cards: Table(state, cards, texts),
            State,
            Setup,
            RULES,
            starters,
            out_of_turn_actions.VERBS,
        )
        self.texts = texts

    def describe(self) -> Description:
        return Description(
            name=self.name,
            title=self.title,
            version=self.version,
            formats=list(FORMATS),
            seats=Seats(FEWEST_SEATS, SEATS),
            options=setup.OPTIONS,
            played=presets.PLAYED,
            presets=presets.PRESETS,
            daily_cases=presets.DAILY_CASES,
            counted=game_records.COUNTED,
            highlights=game_records.HIGHLIGHTS,
            achievements=achievements.ACHIEVEMENTS,
            glossary=glossary.terms(),
            topics=game_records.list_topics(self.starters),
            words=game_records.WORDS,
            windows=list(current_decisions.WINDOWS.values()),
            guide=guide.GUIDE,
            card_set=self.card_set.digest,
            cards=len(self.card_set.designs),
        )

    def catalogue(self) -> list[dict[str, Any]]:
        return [
            {**_catalogue_row(design), **(custom_mark(design) if self.is_custom(design.id) else {})}
            for design in self.card_set.in_order
        ]

    def add_designs(self, designs: list[Design]) -> Self:
        cards = card_set.extend(self.card_set, designs)
        return type(self)(cards, CompiledTexts(cards), self.starters)

    def replace_designs(self, designs: list[Any]) -> Self:
        cards = card_set.replace(self.card_set, designs)
        return type(self)(cards, CompiledTexts(cards), self.starters)

    def find_box_faults(self, standard: Self) -> list[str]:
        return card_files.faults_together(self.card_set.in_order) + super().find_box_faults(standard)

    def standard_rows(self) -> dict[str, dict[str, Any]]:
        return {id: row | {"abilities": []} for id, row in super().standard_rows().items()}

    def art(self) -> dict[str, dict[str, Any]]:
        return art_by_design(self.card_set.in_order)

    def schemas(self) -> dict[str, dict[str, Any]]:
        return view_types.all_schemas()

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        trial, others = self.checked_trial(options)
        return replace(setup.check(seats, format, others), trial=trial)

    def sequels(self, chosen: Setup) -> list[Sequel]:
        return setup.sequels(chosen)

    def all_parts(self) -> list[DeckPart]:
        return decks.parts(self.card_set, Setup(killer=True))

    def deck_parts(self, chosen: Setup) -> list[DeckPart]:
        return decks.parts(self.card_set, chosen)

    def check_deck(self, deck: Deck, chosen: Setup) -> list[DeckFault]:
        return decks.faults(self.card_set, chosen, deck)

    def supply(self, chosen: Setup, entropy: bytes) -> Supply | None:
        return limited_play.deal(self.card_set, chosen, entropy) if chosen.limited else None

    def build(self, chosen: Setup, dealt: Supply) -> Deck:
        return limited_play.build(self.card_set, chosen, dealt)

    def check_cards(self, path: str) -> list[str]:
        return card_set.check(path)

    def create_table(self, chosen: Setup, seed: bytes, secrets: Sequence[dict[str, Any]]) -> Table:
        brought = self._brought(chosen, secrets, chosen.seats)
        played = [decks.without_advanced_cards(self.card_set, chosen, deck) for deck in brought]
        table = self._table(setup.lay_out(self.card_set, chosen, seed, played), self.card_set)
        if chosen.trial:
            trial.lay_table(table)
        return table

    def decisions(self, table: Table) -> list[Decision]:
        return current_decisions.list_decisions(table)

    def macros(self, table: Table, seat: int) -> list[Action]:
        return macros.list_macros(table) if table.pending and table.pending.seat == seat else []

    def is_macro(self, table: Table, seat: int, macro: Action) -> bool:
        """Return whether a macro is legal.

        Logs may contain ones that aren't offered.
        """
        return (
            table.pending is not None
            and table.pending.seat == seat
            and macro in macros.list_macros(table, macros.LEGAL)
        )

    def ending(self, table: Table) -> Ending | None:
        return phase_end_warnings.find_phase_end(table)

    def out_of_turn_actions(self, table: Table, seat: int) -> list[Action]:
        return out_of_turn_actions.list_actions(table, seat)

    def answer(self, table: Table, seat: int, action: Action) -> None:
        table.answer(action)

    def why_not(self, table: Table, seat: int, action: Action) -> str:
        why = blocked_cards.why_not(table, seat, action)
        return why.reason if why else ""

    def bookmarks(self, facts: Sequence[Fact]) -> list[Mark]:
        return bookmarks.list_bookmarks(facts)

    def log_lines(self, facts: Sequence[Fact]) -> list[Line]:
        return log_text.log_lines(facts, self.card_set)

    def feats(self, game: FinishedGame) -> list[Feat]:
        return achievements.list_feats(game)

    def redealer(self, table: Table, viewer: int | None) -> Callable[[Table], None]:
        return partial(reshuffle.redeal_hidden_cards, viewer=viewer, starters=self.starters)

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        return dict(view.view(table, viewer))

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        return labels.make_labels(table, actions)

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        return blocked_cards.blocked(table, seat)

    def progress(self, table: Table) -> dict[str, Any]:
        state = table.state
        return {
            "game": 1,
            "turn": state.turn.number,
            "phase": state.phase,
            "seat": state.turn.seat,
            "points": 0,
            "over": state.phase == "over",
        }

    def score(self, table: Table) -> Score:
        return results.make_score(table)

    def record(self, table: Table) -> Record:
        return game_records.make_record(table, self.starters)

    def evaluate_options(self, seen: dict[str, Any], decision: Decision) -> list[float]:
        return evaluation.evaluate_options(seen, decision, self.card_set)

    def evaluate_quickly(self, table: Table, decision: Decision) -> list[float]:
        seen = quick_view(table, decision.seat)
        values = evaluation.evaluate_options(seen, decision, self.card_set)
        return [value + self.sure_value for value in values] if evaluation.is_clear(decision, values) else values

    def priors(self, table: Table, decision: Decision, values: list[float]) -> list[float]:
        """Return the values of the quick evaluation.

        The bot hides any of its X-Files, so that no rival can predict it.
        """
        if decision.kind == "xfile":
            return [self.sure_value + randomness.below(table.state, len(values)) for _ in values]
        return self.evaluate_quickly(table, decision)

    def bare_decisions(self, table: Table) -> list[Decision]:
        return current_decisions.list_bare_decisions(table)

    def chances(self, table: Table) -> list[float]:
        return estimate.chances(table)

    def stage(self, table: Table) -> int:
        return estimate.stage(table)
