"""The ruleset class: implements engine.ruleset.Ruleset for this game."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, get_args

from msgspec.structs import replace

from engine import description
from engine.decks import WithoutDecks
from engine.description import Description, Seats, Sequel
from engine.kernel import game
from engine.kernel.art import art_by_design
from engine.kernel.custom_cards.checks import custom_mark
from engine.kernel.custom_cards.custom_set import Trial
from engine.kernel.custom_cards.limits import BOX_LIMITS
from engine.kernel.custom_cards.row_format import RowFormat
from engine.kernel.data_files import parse
from engine.kernel.decisions import Action, Blocked, Decision, Ending
from engine.kernel.facts import Fact, Line, Mark
from engine.kernel.feats import Feat
from engine.kernel.frames import Frame
from engine.kernel.prompts import consequences, selection_progress
from engine.legendary import card_set
from engine.legendary.cards import card_files, card_text
from engine.legendary.cards.catalogue import CardSet
from engine.legendary.cards.designs import CUSTOM_TYPES, Design, Who, plain
from engine.legendary.language import LANGUAGE
from engine.legendary.presentation import (
    achievements,
    bookmarks,
    estimate,
    evaluation,
    game_records,
    glossary,
    guide,
    labels,
    legal_actions,
    log_text,
    macros,
    option_dedup,
    option_order,
    out_of_turn_actions,
    presets,
    prompts,
    quick_view,
    reshuffle,
    view,
    view_types,
)
from engine.legendary.rules import action_phase, scoring, setup
from engine.legendary.table.state import AVATARS, Game, Setup, State, Turn
from engine.legendary.table.table import Table
from engine.ruleset import FinishedGame, Record, Score

RULES = Path(__file__).parents[1] / "rules.yaml"
CUSTOM_ACADEMY_SET = "workshop"
"""Set of custom Academy cards. It is in every game."""


class Avatar(description.Avatar, frozen=True):
    """An Avatar with its three numbers and the text of its Belief and Doubt."""

    rank: int | None
    defense: int | None
    health: int | None
    text: list[str]


def _catalogue_row(design: Design) -> dict[str, Any]:
    text = {"text": card_text.card_text(design), **card_text.told(design), "star": card_text.star(design)}
    return {**plain(design), **text}


class Legendary(WithoutDecks, game.Game[State, CardSet, Table]):
    """Legendary Encounters: The X-Files, with a given card set."""

    name = "legendary"
    title = "Legendary Encounters: The X-Files"
    stages_ahead = 1
    sure_value = 150.0
    least_gain = 0.004
    version = 8
    rivals = False
    bookmark_icons = bookmarks.ICONS
    folder = card_files.CARDS
    rows = RowFormat(
        kind=Design,
        language=LANGUAGE,
        types=tuple(sorted(CUSTOM_TYPES)),
        who=get_args(Who),
        given=lambda place: {},
        find_faults=card_files.find_custom_faults,
        find_loops=card_files.find_loops,
        describe=_catalogue_row,
        placeholders={"id": "x", "name": "X", "type": "academy"},
    )

    box_format = RowFormat(
        kind=Design,
        language=LANGUAGE,
        types=tuple(card_files.BOX_COUNTS),
        who=get_args(Who),
        given=lambda place: {},
        find_faults=card_files.find_box_faults,
        find_loops=card_files.find_loops,
        describe=_catalogue_row,
        placeholders={"id": "x", "name": "X", "type": "academy"},
        limits=BOX_LIMITS,
        others={"board": (card_files.Board, card_files.find_board_faults)},
    )

    def __init__(self, cards: CardSet) -> None:
        super().__init__(cards, Table, State, Setup, RULES)

    def describe(self) -> Description:
        avatars = [self._avatar(name) for name in AVATARS]
        return Description(
            name=self.name,
            title=self.title,
            version=self.version,
            formats=["series", "single"],
            seats=Seats(1, len(AVATARS)),
            options=setup.OPTIONS,
            played=presets.PLAYED,
            quick_format="single",
            presets=presets.PRESETS,
            daily_cases=presets.DAILY_CASES,
            avatars=[*avatars],
            ranks=game_records.RANKS,
            boards=game_records.BOARDS,
            counted=game_records.COUNTED,
            highlights=game_records.HIGHLIGHTS,
            achievements=achievements.ACHIEVEMENTS,
            glossary=glossary.terms(),
            topics=game_records.topics({avatar.avatar: avatar.name for avatar in avatars}),
            words=game_records.WORDS,
            guide=guide.GUIDE,
            card_set=self.card_set.digest,
            cards=len(self.card_set.cards),
            more={
                "academy": list(setup.ACADEMY_SETS),
                "seasons": list(range(1, 10)),
                "most_points": [scoring.most_points(number) for number in (1, 2, 3)],
                "classes": [{"name": name, "title": title} for name, title in glossary.class_titles().items()],
            },
        )

    def _avatar(self, name: str) -> Avatar:
        design = next(
            p.design for p in self.card_set.designs.values() if p.design.avatar == name and p.design.type == "avatar"
        )
        return Avatar(name, design.name, design.rank, design.defense, design.health, card_text.card_text(design))

    def catalogue(self) -> list[dict[str, Any]]:
        return [
            {
                **_catalogue_row(printed.design),
                "numbers": self.card_set.numbers[id],
                **(custom_mark(printed.design) if self.is_custom(id) else {}),
            }
            for id, printed in self.card_set.designs.items()
        ]

    def art(self) -> dict[str, dict[str, Any]]:
        return art_by_design(printed.design for printed in self.card_set.designs.values())

    def add_designs(self, designs: list[Design]) -> Self:
        return type(self)(card_set.extend(self.card_set, designs))

    def replace_designs(self, designs: list[Any]) -> Self:
        return type(self)(card_set.replace(self.card_set, designs))

    def find_box_faults(self, standard: Self) -> list[str]:
        return card_files.find_composition_faults(self.card_set.all_designs(), standard.card_set.all_designs())

    def box_rows(self) -> dict[str, dict[str, Any]]:
        return {**super().box_rows(), "board": {"id": "board", **parse(self.folder / "board.yaml")}}

    def custom_row(self, design: str) -> dict[str, Any]:
        row = super().custom_row(design)
        return row | {"set": CUSTOM_ACADEMY_SET} if row["type"] == "academy" else row

    def trial(self, design: str) -> Trial:
        return Trial("single", 1, {"trial": design})

    def schemas(self) -> dict[str, dict[str, Any]]:
        return view_types.all_schemas()

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        trial, others = self.checked_trial(options)
        return replace(setup.check(seats, format, others), trial=trial)

    def sequels(self, chosen: Setup) -> list[Sequel]:
        return setup.sequels(chosen)

    def check_cards(self, path: str) -> list[str]:
        return card_set.check(path)

    def create_table(self, chosen: Setup, seed: bytes, secrets: Sequence[dict[str, Any]]) -> Table:
        state = State(
            setup=chosen,
            seed=seed,
            counter=0,
            cards=self.card_set.digest,
            zones={"box": list(range(len(self.card_set.cards)))},
            seats=[],
            order=list(range(len(chosen.seats))),
            game=Game(),
            turn=Turn(),
            stack=[Frame("series")],
        )
        table = Table(state, self.card_set)
        setup.choose_avatars(table)
        return table

    def decisions(self, table: Table) -> list[Decision]:
        decision = self.decision(table)
        return [] if decision is None else [decision]

    def decision(self, table: Table) -> Decision | None:
        """Return the pending decision; only one seat decides at a time."""
        if table.pending is None:
            return None
        options = self._options(table)
        pending = option_dedup.without_duplicates(table, table.pending, options)
        return Decision(
            seat=pending.seat,
            kind=pending.kind,
            prompt=prompts.prompt(table, pending),
            options=options,
            labels=pending.labels,
            rule=prompts.rule(table, pending),
            picks=option_dedup.group_progress(table, pending, selection_progress(table)),
            formal=prompts.is_formal(pending),
            consequences=consequences(table, pending),
            decline=prompts.decline_index(pending),
            usual=prompts.obvious_answer(table, pending),
            habit=prompts.offer_habit(pending),
            waiver=out_of_turn_actions.waiver(table, pending),
        )

    def bare_decisions(self, table: Table) -> list[Decision]:
        if table.pending is None:
            return []
        options = self._options(table)
        pending = option_dedup.without_duplicates(table, table.pending, options)
        return [Decision(pending.seat, pending.kind, "", options, consequences=consequences(table, pending))]

    def _options(self, table: Table) -> list[Action]:
        """Return the offered options of the pending choice; cached for each decision."""
        if table.options is None:
            table.sorts = option_dedup.group_options(table, self._legal(table))
            table.options = option_order.list_offered(table, table.sorts)
        return table.options

    def _legal(self, table: Table) -> list[Action]:
        assert table.pending is not None
        listed = table.pending.options
        return legal_actions.actions(table) if listed is None else listed

    def ending(self, table: Table) -> Ending | None:
        is_open = table.pending is not None and table.pending.options is None
        return legal_actions.ending(table, self._options(table)) if is_open else None

    def macros(self, table: Table, seat: int) -> list[Action]:
        is_open = table.pending is not None and table.pending.options is None and table.pending.seat == seat
        return macros.list_macros(table) if is_open else []

    def out_of_turn_actions(self, table: Table, seat: int) -> list[Action]:
        return out_of_turn_actions.list_actions(table, seat)

    def chat_block_reason(self, table: Table) -> str:
        return out_of_turn_actions.chat_block_reason(table)

    def is_answer(self, table: Table, seat: int, action: Action, trusted: bool) -> bool:
        """Return whether an action answers the decision.

        Trusted actions of an open turn are checked by type only.
        """
        pending = table.pending
        assert pending is not None
        if seat != pending.seat:
            return False
        if trusted and pending.options is None:
            return action.type in action_phase.VERBS
        return action in self._options(table) or action in self._legal(table)

    def answer(self, table: Table, seat: int, action: Action) -> None:
        assert table.pending is not None
        if table.pending.options is None:
            table.pending = None
            action_phase.VERBS[action.type](table, action)
        else:
            table.answer(action)

    def act_out_of_turn(self, table: Table, seat: int, action: Action) -> None:
        out_of_turn_actions.carry_out(table, seat, action)
        if action.type == "coordinate":
            table.pending = None  # what it started runs first; then the open turn asks again

    def why_not(self, table: Table, seat: int, action: Action) -> str:
        why = legal_actions.why_not(table, action) if table.pending and table.pending.kind == "act" else None
        return why.reason if why else ""

    def bookmarks(self, facts: Sequence[Fact]) -> list[Mark]:
        return bookmarks.list_bookmarks(facts)

    def log_lines(self, facts: Sequence[Fact]) -> list[Line]:
        return log_text.log_lines(facts, self.card_set)

    def feats(self, game: FinishedGame) -> list[Feat]:
        return achievements.list_feats(game)

    def redealer(self, table: Table, viewer: int | None) -> Callable[[Table], None]:
        return partial(reshuffle.redeal, hidden=reshuffle.find_hidden(table, viewer))

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        return dict(view.view(table, viewer))

    def avatar_names(self, table: Table) -> list[str]:
        return view.names(table)

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        return labels.labels(table, actions)

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        pending = table.pending
        if pending is None or pending.kind != "act" or pending.seat != seat:
            return []
        return legal_actions.blocked(table)

    def progress(self, table: Table) -> dict[str, Any]:
        state = table.state
        return {
            "game": state.game.number,
            "turn": state.turn.number,
            "phase": state.turn.phase,
            "seat": state.turn.current,
            "waiting_for": table.pending.seat if table.pending else None,
            "points": scoring.score(table).points,
            "over": state.over,
        }

    def score(self, table: Table) -> Score:
        return scoring.score(table)

    def record(self, table: Table) -> Record:
        return game_records.record(table)

    def board_values(self, recorded: dict[str, str], setup: dict[str, Any]) -> dict[str, str]:
        return game_records.board_values(recorded, self.decode_setup(setup))

    def evaluate_options(self, seen: dict[str, Any], decision: Decision) -> list[float]:
        return evaluation.evaluate_options(seen, decision, self.card_set)

    def options_to_compare(self, seen: dict[str, Any], decision: Decision, values: Sequence[float]) -> Sequence[int]:
        return evaluation.options_to_compare(decision, values, self.card_set)

    def evaluate_quickly(self, table: Table, decision: Decision) -> list[float]:
        return evaluation.evaluate_options(quick_view.quick_view(table, decision.seat), decision, self.card_set)

    def chances(self, table: Table) -> list[float]:
        return estimate.chances(table)

    def stage(self, table: Table) -> int:
        return estimate.stage(table)
