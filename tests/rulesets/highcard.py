"""High Card: a small test game that proves that the service knows no rules.

Each seat holds three hidden cards. In each trick the seats play a card in turn; the highest card scores a point, and
the 1 beats all others. A game has three tricks, a series three games. Out of turn, a seat may show a card of its hand.
In version 1, which can still be played, the 1 is simply the lowest card.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypedDict

import msgspec
from msgspec import structs

from engine.decks import WithoutDecks
from engine.description import (
    Achievement,
    BoardValue,
    DailyCase,
    Description,
    Odds,
    Option,
    Preset,
    Rank,
    Seats,
    Sequel,
    Term,
    Topic,
)
from engine.kernel import randomness, schemas
from engine.kernel.decisions import (
    Action,
    Blocked,
    Decision,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SetupError,
)
from engine.kernel.facts import AnyFact, CardMoved, CardsShown, Fact, Happened, Line, ValueChanged, ZoneShuffled
from engine.kernel.feats import Feat
from engine.kernel.rules_reference import Rule, RuleSection
from engine.ruleset import FinishedGame, Record, Score, Tally
from tests.rulesets.small import SmallGame

HAND = 3
GAMES = {"single": 1, "series": 3}
DEALING, PLAYING = "DEAL-1", "TRICK-1"
RULES = [
    RuleSection("DEAL", "Dealing", "Who holds what.", [
        Rule(DEALING, "Three cards", "Everybody holds three hidden cards."),
    ]),
    RuleSection("TRICK", "Tricks", "Who wins what.", [
        Rule(PLAYING, "Playing a card", "In each trick the seats play a card in turn.", ["TRICK-2"]),
        Rule("TRICK-2", "The highest card", "It takes a point for its seat. The 1 beats all others."),
    ]),
]  # fmt: skip
MEANING = "A card of each seat, of which the highest takes a point."


class Setup(msgspec.Struct):
    avatars: list[str | None]
    games: int
    ranks: int = 20


class Table(msgspec.Struct):
    """The state. hands: card numbers by seat; trick: (seat, card) in the order played."""

    seed: bytes
    counter: int
    setup: Setup
    deck: list[int] = []
    hands: list[list[int]] = []
    trick: list[tuple[int, int]] = []
    points: list[int] = []
    game: int = 0
    turn: int = 0
    leader: int = 0
    rows: list[dict[str, Any]] = []
    opening: list[AnyFact] = []
    ability_uses: dict[str, int] = {}


class View(TypedDict):
    """The table. hands: card numbers, null if hidden; trick: seats and cards in order."""

    hands: list[list[int | None]]
    deck: int
    trick: list[list[int]]
    points: list[int]


class Card(TypedDict):
    """A card."""

    id: int
    name: str


ODDS = [Odds(players, won, 4) for players, won in enumerate([3, 1, 1, 1, 0], start=1)]


class HighCard(WithoutDecks, SmallGame):
    """The ruleset. Cards are numbers from 1; a higher number is a higher card."""

    name = "highcard"
    title = "High Card"
    version = 2
    rivals = False
    Setup = Setup
    Table = Table

    def describe(self) -> Description:
        return Description(
            name=self.name,
            title=self.title,
            version=self.version,
            formats=sorted(GAMES),
            seats=Seats(1, 5),
            options={"ranks": Option(20, "cards in the deck")},
            played={"single": "one game of three tricks."},
            presets=[Preset("short", "Short", "A small deck.", "single", {"ranks": 16}, ODDS)],
            daily_cases=[
                DailyCase("solo", "Solo case", "Three tricks alone.", "single", people=1),
                DailyCase("team", "Team case", "Three tricks for two.", "single", people=2),
            ],
            ranks=[Rank("points", "tricks taken"), Rank("best", "most of one seat")],
            boards=[BoardValue("ranks", "20", None, "cards in the deck")],
            counted=["turn"],
            highlights=["game_over"],
            achievements=[
                Achievement("lowest_card", "Lowest card", "Play the 1.", "feather"),
                Achievement("nine_tricks", "Nine tricks", "Take nine tricks.", "poker-hand", 9),
            ],
            glossary=[Term("word", "trick", "Trick", MEANING, PLAYING)],
            topics={"seat": Topic("Seats", {"0": "The first"})},
            card_set=self.card_set_digest(),
            cards=len(self.catalogue()),
        )

    def art(self) -> dict[str, dict[str, Any]]:
        return {}

    def catalogue(self) -> list[dict[str, Any]]:
        return [{"id": number, "name": f"The {number}"} for number in range(1, 21)]

    def rules(self) -> list[RuleSection]:
        return RULES

    def schemas(self) -> dict[str, dict[str, Any]]:
        return schemas.make_schemas(View=View, Card=Card)

    def sequels(self, setup: Setup) -> list[Sequel]:
        """Return the same setup with five more cards."""
        format = next(name for name, games in GAMES.items() if games == setup.games)
        more = setup.ranks + 5
        return [Sequel("more", f"The same with {more} cards", format, {"ranks": more})] if more <= 30 else []

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        if not 1 <= len(seats) <= 5:
            raise SetupError("seats", "One to five people play.")
        if format not in GAMES:
            raise SetupError("format", "A format is single or series.")
        unknown = sorted(set(options) - {"ranks"})
        ranks = options.get("ranks", 20)
        if unknown or not isinstance(ranks, int) or not 15 <= ranks <= 60:
            raise SetupError("options", "The only option is ranks, 15 to 60.")
        return Setup(list(seats), GAMES[format], ranks)

    def card_set_digest(self) -> str:
        return "highcard-1"

    def open(self, setup: Setup, seed: bytes, secrets: Sequence[dict[str, Any]] = ()) -> Table:
        table = Table(seed, 0, setup, points=[0] * len(setup.avatars))
        table.opening = self._deal(table)  # type: ignore[assignment]
        return table

    def opening_facts(self, table: Table) -> list[Fact]:
        return self._begun(table, table.opening)

    def decisions(self, table: Table) -> list[Decision]:
        decision = self.decision(table)
        return [] if decision is None else [decision]

    def decision(self, table: Table) -> Decision | None:
        if len(table.rows) == table.setup.games:
            return None
        seat = (table.leader + len(table.trick)) % len(table.hands)
        options = [Action("play", card=card) for card in table.hands[seat]]
        return Decision(seat, "turn", "Play a card.", options)

    def out_of_turn_actions(self, table: Table, seat: int) -> list[Action]:
        return [Action("show", card=card) for card in table.hands[seat]] if self.decision(table) else []

    def apply(self, table: Table, seat: int, action: Action, *, trusted: bool = False) -> list[Fact]:
        if trusted and action.type == "play":
            return self._play(table, seat, action.card or 0)
        decision = self.decision(table)
        if decision is None:
            raise GameOverError("All games are played.")
        if action in self.out_of_turn_actions(table, seat):
            return self.shown(seat, action)
        if seat != decision.seat:
            raise NotYourDecisionError("It is not your turn.")
        if action not in decision.options:
            raise IllegalActionError("You can't play that.")
        return self._play(table, seat, action.card or 0)

    def shown(self, seat: int, action: Action) -> list[Fact]:
        return [CardsShown([action.card or 0], f"hand:{seat}", 1)]

    def log_lines(self, facts: Sequence[Fact]) -> list[Line]:
        played = [fact for fact in facts if isinstance(fact, CardMoved) and fact.target == "trick"]
        return [Line(f"plays the {fact.card}", int(fact.source[5:]), PLAYING) for fact in played]

    def feats(self, game: FinishedGame) -> list[Feat]:
        found = []
        for event, facts in enumerate(game.history):
            for fact in facts:
                if isinstance(fact, CardMoved) and (fact.card, fact.target) == (1, "trick"):
                    found.append(Feat("lowest_card", int(fact.source.removeprefix("hand:")), event))
                elif isinstance(fact, ValueChanged) and fact.seat is not None:
                    found.append(Feat("nine_tricks", fact.seat, event))
        return found

    def dealer(self, table: Table, viewer: int | None) -> Callable[[bytes], Table]:
        return partial(self.reshuffle, table, viewer)

    def reshuffle(self, table: Table, viewer: int | None, seed: bytes) -> Table:
        """Deal the deck and other hands again; forget the opening facts."""
        other = msgspec.structs.replace(self.decode(self.encode(table)), seed=seed, counter=0, opening=[])
        hidden = [other.deck, *(hand for seat, hand in enumerate(other.hands) if seat != viewer)]
        pool = sorted(card for cards in hidden for card in cards)
        randomness.shuffle(other, pool)
        for cards in hidden:
            cards[:] = [pool.pop() for _ in cards]
        return other

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        hands = [hand if seat == viewer else [None] * len(hand) for seat, hand in enumerate(table.hands)]
        return {"hands": hands, "deck": len(table.deck), "trick": table.trick, "points": table.points}

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        return [f"{action.type.capitalize()} the {action.card}" for action in actions]

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        return [Blocked(str(card), "It is played already.", PLAYING, card, "trick") for _, card in table.trick]

    def progress(self, table: Table) -> dict[str, Any]:
        return {"game": table.game, "turn": table.turn, "points": sum(table.points)}

    def score(self, table: Table) -> Score:
        over = len(table.rows) == table.setup.games
        lines = [{"seat": seat, "points": points} for seat, points in enumerate(table.points)]
        return Score(table.rows, sum(table.points), "Card sharps", over or None, lines)

    def record(self, table: Table) -> Record:
        best = max(range(len(table.points)), key=table.points.__getitem__)
        tallies = [Tally("seat", str(seat), seat == best) for seat in range(len(table.points))]
        ranks = {"points": sum(table.points), "best": max(table.points)}
        return Record(ranks, {"ranks": str(table.setup.ranks)}, tallies, {"best": best})

    def evaluate_options(self, view: dict[str, Any], decision: Decision) -> list[float]:
        return [float(option.card or 0) for option in decision.options]

    def abilities(self) -> list[str]:
        return ["highest", "lead"]

    def _deal(self, table: Table) -> list[Fact]:
        table.game += 1
        table.deck = list(range(1, table.setup.ranks + 1))
        randomness.shuffle(table, table.deck)
        table.hands = [[table.deck.pop() for _ in range(HAND)] for _ in table.setup.avatars]
        facts: list[Fact] = [ZoneShuffled("deck")]
        for seat, hand in enumerate(table.hands):
            facts += [CardMoved(card, "deck", f"hand:{seat}", 1 << seat) for card in hand]
        return facts

    def _play(self, table: Table, seat: int, card: int) -> list[Fact]:
        table.hands[seat].remove(card)
        table.trick.append((seat, card))
        table.ability_uses["lead"] = table.ability_uses.get("lead", 0) + (len(table.trick) == 1)
        facts: list[Fact] = [CardMoved(card, f"hand:{seat}", "trick")]
        return facts + (self._take_trick(table) if len(table.trick) == len(table.hands) else [])

    def _take_trick(self, table: Table) -> list[Fact]:
        table.leader = max(table.trick, key=lambda played: self._height(played[1]))[0]
        table.points[table.leader] += 1
        table.ability_uses["highest"] = table.ability_uses.get("highest", 0) + 1
        table.trick = []
        table.turn += 1
        taken: list[Fact] = [ValueChanged("points", 1, seat=table.leader)]
        return taken + ([self._turn(table)] if table.hands[0] else self._end_game(table))

    def _height(self, card: int) -> float:
        return float("inf") if card == 1 else card

    def _turn(self, table: Table) -> Fact:
        return Happened("turn", table.leader, text=str(table.turn + 1))

    def _end_game(self, table: Table) -> list[Fact]:
        table.rows.append({"game": table.game, "won": True, "points": HAND})
        over = len(table.rows) == table.setup.games
        return [Happened("game_over"), *([] if over else self._begun(table, self._deal(table)))]

    def _begun(self, table: Table, dealt: Iterable[Fact]) -> list[Fact]:
        """Return the facts of a new game. Dealing hands can't be undone."""
        told = [structs.replace(fact, learned=DEALING) if isinstance(fact, CardMoved) else fact for fact in dealt]
        return [Happened("game", text=str(table.game)), *told, self._turn(table)]


class FirstHighCard(HighCard):
    """Version 1, before the 1 beat all other cards."""

    version = 1

    def _height(self, card: int) -> float:
        return card


ruleset = HighCard()
older = {1: FirstHighCard()}
