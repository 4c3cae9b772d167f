"""The ruleset as the service sees it: the verbs of engine.ruleset.Ruleset for this game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.ccg import card_set
from engine.ccg.cards.catalogue import SEATS, Box
from engine.ccg.cards.designs import plain
from engine.ccg.rules import decks, setup, supply
from engine.ccg.rules.basic import FORMATS
from engine.ccg.surface import (
    appraisal,
    asides,
    asking,
    effects,
    ending,
    glossary,
    guide,
    labels,
    legal,
    macros,
    marks,
    presets,
    records,
    reshuffle,
    results,
    telling,
    view,
    view_types,
)
from engine.ccg.table.state import Setup, State
from engine.ccg.table.table import Table
from engine.ccg.table.texts import Texts
from engine.decks import Deck, DeckFault, DeckPart, StarterDeck, Supply
from engine.description import Description, Seats
from engine.kernel.decisions import Action, Blocked, Decision, Ending
from engine.kernel.facts import Fact, Line, Mark
from engine.rivals import GameOfRivals
from engine.ruleset import Record, Score

RULES = Path(__file__).parents[1] / "rules.yaml"
FEWEST_SEATS = 2


class CCG(GameOfRivals[State, Box, Table]):
    """The X-Files Collectible Card Game of 1996, with the card set, its texts and the starter decks it was given."""

    name = "ccg"
    title = "The X-Files Collectible Card Game"
    version = 4

    def __init__(self, box: Box, texts: Texts, starters: list[StarterDeck]) -> None:
        super().__init__(box, lambda state, box: Table(state, box, texts), State, Setup, RULES, starters, asides.VERBS)
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
            counted=records.COUNTED,
            highlights=records.HIGHLIGHTS,
            glossary=glossary.terms(),
            topics=records.topics(self.starters),
            words=records.WORDS,
            windows=list(asking.WINDOWS.values()),
            guide=guide.GUIDE,
            card_set=self.box.digest,
            cards=len(self.box.designs),
        )

    def catalogue(self) -> list[dict[str, Any]]:
        return [{**plain(design), **effects.texts(design)} for design in self.box.in_order]

    def schemas(self) -> dict[str, dict[str, Any]]:
        return view_types.all_schemas()

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        return setup.check(seats, format, options)

    def all_parts(self) -> list[DeckPart]:
        return decks.parts(self.box, Setup(killer=True))

    def deck_parts(self, chosen: Setup) -> list[DeckPart]:
        return decks.parts(self.box, chosen)

    def check_deck(self, deck: Deck, chosen: Setup) -> list[DeckFault]:
        return decks.faults(self.box, chosen, deck)

    def supply(self, chosen: Setup, entropy: bytes) -> Supply | None:
        return supply.deal(self.box, chosen, entropy) if chosen.limited else None

    def build(self, chosen: Setup, dealt: Supply) -> Deck:
        return supply.build(self.box, chosen, dealt)

    def check_cards(self, path: str) -> list[str]:
        return card_set.check(path)

    def laid_out(self, chosen: Setup, seed: bytes, secrets: Sequence[dict[str, Any]]) -> Table:
        brought = self._brought(chosen, secrets, chosen.seats)
        played = [decks.played(self.box, chosen, deck) for deck in brought]
        return self._table(setup.lay_out(self.box, chosen, seed, played), self.box)

    def decisions(self, table: Table) -> list[Decision]:
        return asking.decisions(table)

    def macros(self, table: Table, seat: int) -> list[Action]:
        return macros.macros(table) if table.pending and table.pending.seat == seat else []

    def is_macro(self, table: Table, seat: int, macro: Action) -> bool:
        """A log may have any of the legal ones."""
        return table.pending is not None and table.pending.seat == seat and macro in macros.macros(table, macros.LEGAL)

    def ending(self, table: Table) -> Ending | None:
        return ending.ending(table)

    def asides(self, table: Table, seat: int) -> list[Action]:
        return asides.asides(table, seat)

    def answer(self, table: Table, seat: int, action: Action) -> None:
        table.answer(action)

    def why_not(self, table: Table, seat: int, action: Action) -> str:
        why = legal.why_not(table, seat, action)
        return why.reason if why else ""

    def marks(self, facts: Sequence[Fact]) -> list[Mark]:
        return marks.marks(facts)

    def tell(self, facts: Sequence[Fact]) -> list[Line]:
        return telling.tell(facts, self.box)

    def deal_anew(self, table: Table, viewer: int | None) -> None:
        reshuffle.deal_anew(table, viewer, self.starters)

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        return dict(view.view(table, viewer))

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        return labels.labels(table, actions)

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        return legal.blocked(table, seat)

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
        return results.score(table)

    def record(self, table: Table) -> Record:
        return records.record(table, self.starters)

    def appraise(self, seen: dict[str, Any], decision: Decision) -> list[float]:
        return appraisal.appraise(seen, decision, self.box)
