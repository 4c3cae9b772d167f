"""The ruleset: implements the protocol engine.ruleset.Ruleset for this game."""

import dataclasses
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, get_args

from msgspec.structs import replace

from engine.decks import Deck, DeckFault, DeckPart, StarterDeck, WithoutSupply
from engine.description import Description, Seats
from engine.fanccg import card_set
from engine.fanccg.cards import card_files, card_text
from engine.fanccg.cards.catalogue import SEATS, CardSet
from engine.fanccg.cards.designs import FOLLOWERS, Design, Who, plain
from engine.fanccg.language import LANGUAGE
from engine.fanccg.presentation import (
    achievements,
    blocked_cards,
    bookmarks,
    current_decisions,
    estimate,
    evaluation,
    game_records,
    glossary,
    guide,
    labels,
    log_text,
    out_of_turn_actions,
    presets,
    reshuffle,
    results,
    view,
    view_types,
)
from engine.fanccg.rules import decks, plays, programs, setup, trial
from engine.fanccg.table.state import Setup, State
from engine.fanccg.table.table import Table
from engine.kernel.art import art_by_design
from engine.kernel.custom_cards.checks import custom_mark
from engine.kernel.custom_cards.custom_set import Trial
from engine.kernel.custom_cards.limits import BOX_LIMITS
from engine.kernel.custom_cards.row_format import RowFormat
from engine.kernel.decisions import Action, Blocked, Decision
from engine.kernel.facts import Fact, Line, Mark
from engine.kernel.feats import Feat
from engine.rivals import GameOfRivals
from engine.ruleset import FinishedGame, Record, Score

RULES = Path(__file__).parents[1] / "rules.yaml"


FIRST_CUSTOM_NUMBER = 1001
"""Number of the first custom card; those of the standard set are smaller."""


def _catalogue_row(design: Design) -> dict[str, Any]:
    return {**plain(design), "text": card_text.card_text(design)}


class FanCCG(WithoutSupply, GameOfRivals[State, CardSet, Table]):
    """The X-Files Fan CCG with a card set and starter decks."""

    name = "fanccg"
    title = "The X-Files Fan CCG"
    version = 3
    trial_format = setup.FORMATS[0]
    stages_ahead = 2
    playout_greed = 0.9
    bookmark_icons = bookmarks.ICONS
    proven_bots = ("agent", "expert")
    folder = card_files.CARDS
    rows = RowFormat(
        kind=Design,
        language=LANGUAGE,
        types=("case", "incident", "following", "conclusion", "action", "environment", "cover"),
        who=get_args(Who),
        given=lambda place: {"number": FIRST_CUSTOM_NUMBER + place},
        find_faults=card_files.find_faults,
        describe=_catalogue_row,
        placeholders={"id": "x", "name": "X", "type": "following"},
    )

    box_format = dataclasses.replace(rows, limits=BOX_LIMITS, given=lambda place: {})

    def __init__(self, cards: CardSet, starters: list[StarterDeck]) -> None:
        super().__init__(cards, Table, State, Setup, RULES, starters, out_of_turn_actions.VERBS)

    def describe(self) -> Description:
        return Description(
            name=self.name,
            title=self.title,
            version=self.version,
            formats=list(setup.FORMATS),
            seats=Seats(SEATS, SEATS),
            options=setup.OPTIONS,
            played=presets.PLAYED,
            presets=presets.PRESETS,
            daily_cases=presets.DAILY_CASES,
            counted=game_records.COUNTED,
            highlights=game_records.HIGHLIGHTS,
            achievements=achievements.ACHIEVEMENTS,
            glossary=glossary.terms(),
            topics=game_records.topics(self.starters),
            words=game_records.WORDS,
            windows=list(current_decisions.WINDOWS.values()),
            guide=guide.GUIDE,
            card_set=self.card_set.digest,
            cards=len(self.card_set.designs),
        )

    def catalogue(self) -> list[dict[str, Any]]:
        return [
            {**_catalogue_row(printed.design), **(custom_mark(printed.design) if self.is_custom(id) else {})}
            for id, printed in self.card_set.designs.items()
        ]

    def art(self) -> dict[str, dict[str, Any]]:
        return art_by_design(printed.design for printed in self.card_set.designs.values())

    def add_designs(self, designs: list[Design]) -> Self:
        return type(self)(card_set.extend(self.card_set, designs), self.starters)

    def replace_designs(self, designs: list[Any]) -> Self:
        return type(self)(card_set.replace(self.card_set, designs), self.starters)

    def find_box_faults(self, standard: Self) -> list[str]:
        designs = [printed.design for printed in self.card_set.designs.values()]
        return card_files.faults_together(designs) + super().find_box_faults(standard)

    def trial_options(self, design: str) -> dict[str, Any]:
        return {"cover_cards": True} if self.card_set.designs[design].design.type == "cover" else {}

    def is_playable_at_once(self, trial: Trial, design: str) -> bool:
        """Return whether the deck has a row for a card that follows others."""
        if self.card_set.designs[design].design.type not in FOLLOWERS:
            return True
        chosen = self.setup([None] * SEATS, trial.format, trial.options)
        table = self.open(chosen, bytes(32), [self.secret(deck, chosen, 0) for deck in (trial.deck, None)])
        return any(table.design(card).id == design for card in plays.playable(table, 0))

    def schemas(self) -> dict[str, dict[str, Any]]:
        return view_types.all_schemas()

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        trial, others = self.checked_trial(options)
        return replace(setup.check(seats, format, others), trial=trial)

    def all_parts(self) -> list[DeckPart]:
        return decks.parts(self.card_set, Setup(cover_cards=True))

    def deck_parts(self, chosen: Setup) -> list[DeckPart]:
        return decks.parts(self.card_set, chosen)

    def check_deck(self, deck: Deck, chosen: Setup) -> list[DeckFault]:
        return decks.faults(self.card_set, chosen, deck)

    def check_cards(self, path: str) -> list[str]:
        return card_set.check(path)

    def create_table(self, chosen: Setup, seed: bytes, secrets: Sequence[dict[str, Any]]) -> Table:
        state = setup.lay_out(self.card_set, chosen, seed, self._brought(chosen, secrets, SEATS))
        table = Table(state, self.card_set)
        if chosen.trial:
            trial.lay_table(table)
        return table

    def decisions(self, table: Table) -> list[Decision]:
        return current_decisions.decisions(table)

    def out_of_turn_actions(self, table: Table, seat: int) -> list[Action]:
        return out_of_turn_actions.list_actions(table, seat)

    def answer(self, table: Table, seat: int, action: Action) -> None:
        assert table.pending is not None
        carry_out = programs.ANSWERS.get(table.pending.kind)
        if carry_out:
            carry_out(table, seat, action)
        else:
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
        return partial(reshuffle.redeal, hidden=reshuffle.find_hidden(table, viewer, self.starters))

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        return dict(view.view(table, viewer))

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        return labels.labels(table, actions)

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        return blocked_cards.blocked(table, seat)

    def progress(self, table: Table) -> dict[str, Any]:
        state = table.state
        return {
            "game": 1,
            "turn": state.turn.number + 1,
            "phase": state.phase,
            "period": state.period,
            "round": state.round.number,
            "seat": state.turn.seat,
            "points": max(player.points for player in state.players),
            "over": state.phase == "over",
        }

    def score(self, table: Table) -> Score:
        return results.score(table)

    def record(self, table: Table) -> Record:
        return game_records.record(table, self.starters)

    def evaluate_options(self, seen: dict[str, Any], decision: Decision) -> list[float]:
        return evaluation.evaluate_options(seen, decision, self.card_set)

    def evaluate_quickly(self, table: Table, decision: Decision) -> list[float]:
        return estimate.evaluate_quickly(table, decision)

    def chances(self, table: Table) -> list[float]:
        return estimate.chances(table)

    def stage(self, table: Table) -> int:
        return estimate.stage(table)
