"""Helpers that build tables of the fan game and play on them by design id."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.fanccg.cards import card_files
from engine.fanccg.cards.catalogue import SEATS, CardSet
from engine.fanccg.language import LANGUAGE
from engine.fanccg.presentation.game import FanCCG
from engine.fanccg.rules.programs import RULES
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.state import Entry, Player, Round, Setup, State, Turn
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from engine.kernel.facts import Fact
from engine.kernel.frames import Frame

SEED = bytes(range(32))
EXTRAS = FanCCG(
    CardSet(
        [
            *(printed.design for printed in ruleset.card_set.designs.values()),
            *card_files.designs(Path(__file__).parent / "extra_cards.yaml", LANGUAGE)[0],
        ],
        RULES,
    ),
    ruleset.starters,
)
"""The game with extra cards of kinds that the basic set lacks."""
A, B = 0, 1
"""Player A played SCULLY and X-FILES; player B opens the first round."""
BASIC = ("dana_scully", "fox_mulder", "x_files")
CASE = "with_their_liver_ripped_out"
PROFILE = "psych_profile"
Cards = Sequence[str]


def a_round(
    row: Cards = (),
    hands: Sequence[Cards] = ((), ()),
    decks: Sequence[Cards] = ((), ()),
    *,
    to_move: int = B,
    rules: FanCCG = ruleset,
    environment: Cards = BASIC,
    covered: Sequence[int] = (),
    covers: Sequence[Cards] = ((), ()),
    discards: Sequence[Cards] = ((), ()),
    environment_decks: Sequence[Cards] = ((), ()),
    sideboards: Sequence[Cards] = ((), ()),
    beside: str = "",
    period: int = 1,
    number: int = 1,
    hand_size: int = 13,
    points: Sequence[int] = (0, 0),
    ending: bool = False,
    **options: Any,
) -> Table:
    """Build a round in progress and continue to the first question.

    row: cards played in turns, so that `to_move` is next. covered: indexes of face-down row cards.
    environment: A's, B's and A's card. `beside`: one of A's cards, next to MULDER.
    """
    seats = [(to_move - len(row) + place) % SEATS for place in range(len(row))]
    make = _Numbers(rules)
    cards = [make(design, seat) for design, seat in zip(row, seats, strict=True)]
    entries = tuple(
        Entry(card, seat, place, place in covered) for place, (card, seat) in enumerate(zip(cards, seats, strict=True))
    )
    owners = [A, B, A, *[A] * len(environment)]
    lying = [make(design, owner) for design, owner in zip(environment, owners, strict=False)]
    zones = {"row": cards, "environment": lying}
    piles = {
        "hand": hands,
        "deck": decks,
        "cover_deck": covers,
        "discard": discards,
        "environment_deck": environment_decks,
        "sideboard": sideboards,
    }
    for kind, of_seats in piles.items():
        for seat, designs in enumerate(of_seats):
            zones[f"{kind}.{seat}"] = [make(design, seat) for design in designs]
    for place in covered:
        zones[f"cover.{place}"] = [make(_any_cover(rules), seats[place])]
    if beside:
        zones[f"beside.{lying[1]}"] = [make(beside, A)]
    state = State(
        setup=Setup(hand_size=hand_size, **options),
        seed=SEED,
        counter=0,
        cards=rules.card_set.digest,
        zones=zones,
        players=[Player(points=total) for total in points],
        phase="round",
        first=A,
        period=period,
        ending=ending,
        round=Round(number=number, first=seats[0] if row else to_move, entries=entries, laid=len(row)),
        turn=Turn(len(row), 1 - to_move),
        stack=[Frame("game", pc=1), Frame("period", pc=1, vars={"begun": True}), Frame("round", pc=1)],
    )
    table = Table(state, rules.card_set)
    table.run()
    return table


def high_card(a: str, b: str, rules: FanCCG = ruleset, draws: int = 1, **options: Any) -> Table:
    """Build high card with these drawn cards and large decks."""
    make = _Numbers(rules)
    drawn = {f"high_card.{seat}": [make(design, seat)] for seat, design in enumerate((a, b))}
    decks = {f"deck.{seat}": [make(design, seat) for design in (PROFILE, CASE, "arrested") * 5] for seat in (A, B)}
    others = {f"environment_deck.{seat}": [make(design, seat) for design in BASIC] for seat in (A, B)}
    state = State(
        setup=Setup(**options),
        seed=SEED,
        counter=0,
        cards=rules.card_set.digest,
        zones={**drawn, **decks, **others},
        players=[Player(), Player()],
        draws=draws,
        stack=[Frame("game", pc=1), Frame("environment"), Frame("high_card", pc=1)],
    )
    table = Table(state, rules.card_set)
    table.run()
    return table


class _Numbers:
    """Gives each card a unique number."""

    def __init__(self, rules: FanCCG) -> None:
        self.rules = rules
        self.used: dict[tuple[str, int], int] = {}

    def __call__(self, design: str, seat: int) -> int:
        copy = self.used[design, seat] = self.used.get((design, seat), -1) + 1
        return self.rules.card_set.number(design, seat, copy)


def _any_cover(rules: FanCCG) -> str:
    return next(id for id, printed in rules.card_set.designs.items() if printed.design.type == "cover")


def a_game(decks: Sequence[Any] = (), seed: bytes = SEED, rules: FanCCG = ruleset, **options: Any) -> Table:
    """Open a game with the given decks, or the default ones."""
    setup = rules.setup([None, None], "single", options)
    return rules.open(setup, seed, [rules.secret(deck, setup, seat) for seat, deck in enumerate(decks)])


def asked(table: Table, seat: int | None = None) -> Decision:
    """Return the only decision, or the decision of a seat."""
    found = [decision for decision in ruleset.decisions(table) if seat in (None, decision.seat)]
    assert len(found) == 1, found
    return found[0]


def question(table: Table) -> tuple[int, str]:
    """Return the deciding seat and the kind of question."""
    decision = asked(table)
    return decision.seat, decision.kind


def playable(table: Table) -> list[str]:
    """Return the designs that the active seat may play, face up or covered."""
    decision = asked(table)
    assert decision.kind == "play"
    return sorted({table.design(option.card or 0).id for option in decision.options})


def act(table: Table, action: Action, seat: int | None = None) -> list[Fact]:
    return ruleset.apply(table, asked(table, seat).seat, action)


def choose(table: Table, design: str = "", pick: str = "", seat: int | None = None) -> list[Fact]:
    """Take the option for a card of a design, or for a pick."""
    decision = asked(table, seat)
    for option in decision.options:
        names = option.card is not None and table.design(option.card).id == design
        if names if design else option.pick == pick:
            return ruleset.apply(table, decision.seat, option)
    raise AssertionError(f"{design or pick} is not among {ruleset.labels(table, decision.options)}")


def play(table: Table, *designs: str) -> list[Fact]:
    """Play cards in order for the deciding seats, without Actions."""
    facts: list[Fact] = []
    for design in designs:
        skip_actions(table)
        facts += choose(table, design)
    return facts


def skip_actions(table: Table) -> list[Fact]:
    """Skip the Action if one is asked for."""
    decisions = ruleset.decisions(table)
    if decisions and decisions[0].kind == "action":
        return ruleset.apply(table, decisions[0].seat, Action("no_action"))
    return []


def points(table: Table) -> list[int]:
    return [player.points for player in table.state.players]


def on(table: Table) -> set[str]:
    return set(ruleset.view(table, None)["round"]["on"])


def available(table: Table) -> set[str]:
    return set(ruleset.view(table, None)["round"]["available"])


def designs_in(table: Table, zone: str) -> list[str]:
    """Return the designs of the cards in a zone, sorted."""
    return sorted(table.design(card).id for card in table.zones[zone])


def told(facts: Sequence[Fact]) -> list[tuple[int | None, str, str]]:
    """Return the log lines of facts: seat, text and rule."""
    return [(line.seat, line.text, line.rule) for line in EXTRAS.log_lines(facts)]


def blocked(table: Table) -> dict[str, tuple[str, str]]:
    """Return the active seat's unplayable hand cards: design to reason and rule."""
    rows = ruleset.blocked(table, asked(table).seat)
    return {table.design(row.card or 0).id: (row.reason, row.rule) for row in rows}
