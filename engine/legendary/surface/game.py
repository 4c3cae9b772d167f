"""The ruleset as the service sees it: the verbs of engine.ruleset.Ruleset for this game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import description
from engine.decks import WithoutDecks
from engine.description import Description, Seats
from engine.kernel import codec, rules_reference
from engine.kernel.decisions import (
    Action,
    Blocked,
    Decision,
    Ending,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
)
from engine.kernel.facts import Fact, Line, Mark
from engine.kernel.frames import Frame
from engine.kernel.machine import Interrupted
from engine.kernel.randomness import SEED_BYTES
from engine.kernel.rules_reference import RuleSection
from engine.legendary import card_set
from engine.legendary.cards import words
from engine.legendary.cards.catalogue import Box
from engine.legendary.cards.designs import plain
from engine.legendary.rules import action_phase, scoring, setup
from engine.legendary.surface import (
    appraisal,
    asides,
    asking,
    glossary,
    labels,
    legal,
    marks,
    records,
    reshuffle,
    telling,
    view,
    view_types,
)
from engine.legendary.table import targets
from engine.legendary.table.state import AVATARS, Game, Setup, State, Turn
from engine.legendary.table.table import Table
from engine.ruleset import Record, Score

RULES = Path(__file__).parents[1] / "rules.yaml"


class Avatar(description.Avatar, frozen=True):
    """An Avatar with its three numbers, and its Belief and Doubt in words."""

    rank: int | None
    defense: int | None
    health: int | None
    text: list[str]


class Legendary(WithoutDecks):
    """Legendary Encounters: The X-Files, with the card set it was given."""

    name = "legendary"
    title = "Legendary Encounters: The X-Files"
    version = 4
    rivals = False

    def __init__(self, box: Box) -> None:
        self.box = box

    def describe(self) -> Description:
        avatars = [self._avatar(name) for name in AVATARS]
        return Description(
            name=self.name,
            title=self.title,
            version=self.version,
            formats=["series", "single"],
            seats=Seats(1, len(AVATARS)),
            options=setup.OPTIONS,
            avatars=[*avatars],
            ranks=records.RANKS,
            boards=records.BOARDS,
            counted=records.COUNTED,
            highlights=records.HIGHLIGHTS,
            glossary=glossary.terms(),
            topics=records.topics({avatar.avatar: avatar.name for avatar in avatars}),
            words=records.WORDS,
            card_set=self.box.digest,
            cards=len(self.box.cards),
            more={
                "academy": list(setup.ACADEMY_SETS),
                "seasons": list(range(1, 10)),
                "classes": [{"name": name, "title": title} for name, title in glossary.class_titles().items()],
            },
        )

    def _avatar(self, name: str) -> Avatar:
        design = next(
            p.design for p in self.box.designs.values() if p.design.avatar == name and p.design.type == "avatar"
        )
        return Avatar(name, design.name, design.rank, design.defense, design.health, words.card_text(design))

    def catalogue(self) -> list[dict[str, Any]]:
        return [
            {**plain(printed.design), "text": words.card_text(printed.design), "star": words.star(printed.design)}
            for printed in self.box.designs.values()
        ]

    def rules(self) -> list[RuleSection]:
        return rules_reference.sections(RULES)

    def schemas(self) -> dict[str, dict[str, Any]]:
        return view_types.all_schemas()

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        return setup.check(seats, format, options)

    def encode_setup(self, chosen: Setup) -> dict[str, Any]:
        return setup.encode(chosen)

    def decode_setup(self, data: dict[str, Any]) -> Setup:
        return setup.decode(data)

    def card_set_digest(self) -> str:
        return self.box.digest

    def check_cards(self, path: str) -> list[str]:
        return card_set.check(path)

    def open(self, chosen: Setup, seed: bytes, secrets: Sequence[dict[str, Any]] = ()) -> Table:
        """Lay out a new table and play on to the first decision. seed: 32 bytes. secrets: nobody brings any."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        state = State(
            setup=chosen,
            seed=seed,
            counter=0,
            cards=self.box.digest,
            zones={"box": list(range(len(self.box.cards)))},
            seats=[],
            order=list(range(len(chosen.seats))),
            game=Game(),
            turn=Turn(),
            stack=[Frame("series")],
        )
        table = Table(state, self.box)
        setup.choose_avatars(table)
        table.run()
        return table

    def opening_facts(self, table: Table) -> list[Fact]:
        return table.facts

    def decisions(self, table: Table) -> list[Decision]:
        decision = self.decision(table)
        return [] if decision is None else [decision]

    def decision(self, table: Table) -> Decision | None:
        """Return what is asked: never two seats at once."""
        pending = table.pending
        if pending is None:
            return None
        return Decision(
            seat=pending.seat,
            kind=pending.kind,
            prompt=asking.prompt(table, pending),
            options=self._options(table),
            labels=pending.labels,
            rule=asking.rule(table, pending),
            picks=targets.picks(table),
            formal=asking.is_formal(pending),
            consequences=asking.consequences(table, pending),
        )

    def _options(self, table: Table) -> list[Action]:
        """Return the options of the pending choice, listed once for each decision."""
        if table.options is None:
            assert table.pending is not None
            listed = table.pending.options
            table.options = legal.actions(table) if listed is None else listed
        return table.options

    def ending(self, table: Table) -> Ending | None:
        is_open = table.pending is not None and table.pending.options is None
        return legal.ending(table, self._options(table)) if is_open else None

    def asides(self, table: Table, seat: int) -> list[Action]:
        return asides.asides(table, seat)

    def silence(self, table: Table) -> str:
        return asides.silence(table)

    def apply(self, table: Table, seat: int, action: Action, *, trusted: bool = False) -> list[Fact]:
        pending = table.pending
        if pending is None:
            raise GameOverError("The campaign is over; nothing can be done any more.")
        asked = seat == pending.seat and self._is_option(table, action, trusted)
        if not asked and action not in asides.asides(table, seat):
            raise self._refusal(table, action, seat == pending.seat)
        table.begin()
        try:
            self._carry_out(table, seat, action, asked)
            table.run()
        except Interrupted:
            table.run()
        return table.facts

    def _is_option(self, table: Table, action: Action, trusted: bool) -> bool:
        """Return whether an action answers what is asked; a trusted one of the open turn does by its verb alone."""
        assert table.pending is not None
        if trusted and table.pending.options is None:
            return action.type in action_phase.VERBS
        return action in self._options(table)

    def _refusal(self, table: Table, action: Action, is_asked: bool) -> Exception:
        """Return why an action is refused, from what the seat can see alone."""
        if not is_asked:
            return NotYourDecisionError("It is not yours to choose now.")
        assert table.pending is not None
        why = legal.why_not(table, action) if table.pending.kind == "act" else None
        return IllegalActionError("This is not among the legal actions now.", **({"reason": why.reason} if why else {}))

    def _carry_out(self, table: Table, seat: int, action: Action, asked: bool) -> None:
        pending = table.pending
        assert pending is not None
        if not asked:
            asides.carry_out(table, seat, action)
            if action.type == "coordinate":
                table.pending = None  # what it started runs first; then the open turn asks again
        elif pending.options is None:
            table.pending = None
            action_phase.VERBS[action.type](table, action)
        else:
            table.answer(action)

    def marks(self, facts: Sequence[Fact]) -> list[Mark]:
        return marks.marks(facts)

    def tell(self, facts: Sequence[Fact]) -> list[Line]:
        return telling.tell(facts, self.box)

    def reshuffle(self, table: Table, viewer: int | None, seed: bytes) -> Table:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        other = self.decode(self.encode(table))
        reshuffle.deal_anew(other, viewer, seed)
        return other

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        return dict(view.view(table, viewer))

    def names(self, table: Table) -> list[str]:
        return view.names(table)

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        return labels.labels(table, actions)

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        pending = table.pending
        if pending is None or pending.kind != "act" or pending.seat != seat:
            return []
        return legal.blocked(table)

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
        return records.record(table)

    def appraise(self, seen: dict[str, Any], decision: Decision) -> list[float]:
        return appraisal.appraise(seen, decision, self.box)

    def abilities(self) -> list[str]:
        """Return the keys of all abilities; table.carried counts how often each was carried out or came into force."""
        return self.box.abilities()

    def encode(self, table: Table) -> bytes:
        table.state.pending = table.pending
        return codec.encode(table.state)

    def decode(self, data: bytes) -> Table:
        return Table(codec.decode(data, State), self.box)

    def digest(self, table: Table) -> str:
        return codec.digest(self.encode(table))
