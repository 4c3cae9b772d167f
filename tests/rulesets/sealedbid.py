"""Sealed Bid: a small game of rivals with secrets, unknown to the service.

Two or three seats each bring a deck of six bids from 1 to 9, and two spare ones. Each round turns up a prize from -3 to
5. The leader may ask a rival for its number of high bids (from 5 on) and gets a private answer. Then all bid in a
sealed round. The highest unique bid takes the prize. Without one, all bids return to their decks face down. Halfway,
each seat may exchange bids with its spare ones in a sealed round. The player with the most points wins.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Literal, TypedDict

import msgspec
from msgspec import structs

from engine.decks import Deck, DeckFault, DeckPart, StarterDeck, WithoutSupply
from engine.description import DailyCase, Description, Option, Seats, Term, Topic, Window
from engine.kernel import randomness, schemas
from engine.kernel.decisions import (
    RESIGN,
    Action,
    Blocked,
    Compose,
    Decision,
    GameOverError,
    IllegalActionError,
    Limit,
    NotYourDecisionError,
    SetupError,
    UnsettledError,
)
from engine.kernel.facts import (
    NOBODY,
    AnyFact,
    CardMoved,
    Fact,
    Happened,
    Line,
    Told,
    ValueChanged,
    ZoneShuffled,
    seat_set,
)
from engine.kernel.rules_reference import Rule, RuleSection
from engine.ruleset import Record, Score, Side, Tally
from tests.rulesets.small import SmallGame

HEIGHTS = range(1, 10)
HIGH = 5
HAND = 3
SIZES = {"bids": 6, "spare": 2}
COPIES = 2
PRIZES = [-3, -1, 1, 2, 4, 5]
BID, ASK, TAKE, DEAL, DECK_SIZE, DECK_COPIES = "BID-1", "ASK-1", "BID-2", "BID-3", "DECK-1", "DECK-2"
STARTERS = [
    StarterDeck("high", "High flyer", "Bids high while it can.", {"bids": {"9": 2, "8": 2, "2": 2}, "spare": {"5": 2}}),
    StarterDeck("even", "Steady", "Has a bid for each prize.", {
        "bids": {"3": 1, "4": 1, "5": 1, "6": 1, "7": 1, "8": 1}, "spare": {"1": 1, "9": 1},
    }),
    StarterDeck("low", "Miser", "Lets the others have what harms.", {
        "bids": {"1": 2, "2": 1, "6": 2, "9": 1}, "spare": {"3": 1, "7": 1},
    }),
]  # fmt: skip
RULES = [
    RuleSection("DECK", "Decks", "What each brings along.", [
        Rule(DECK_SIZE, "Six and two", "A deck has six bids and two spare ones."),
        Rule(DECK_COPIES, "Two alike", "At most two bids are of one height, and at most two spare ones."),
    ]),
    RuleSection("ASK", "The question", "What the leader may know.", [
        Rule(ASK, "How many high bids", "The leader may ask one rival how many bids from 5 on are in hand.", [BID]),
    ]),
    RuleSection("BID", "Bids", "Who takes what.", [
        Rule(BID, "All at once", "Everybody bids a card of their hand, unseen until all have."),
        Rule(TAKE, "The highest", "The highest bid that is the only one of its height takes the prize."),
        Rule(DEAL, "Three in hand", "Everybody draws up to three cards."),
    ]),
]  # fmt: skip


class Setup(msgspec.Struct):
    seats: int
    rounds: int = 4


class Player(msgspec.Struct):
    """A seat's cards; the last card of the deck is drawn next.

    known: heights that others saw return to the deck. asked: the round in which others learned about the hand.
    """

    deck: list[int]
    spare: list[int]
    hand: list[int] = []
    discard: list[int] = []
    known: list[int] = []
    points: int = 0
    is_out: bool = False


class Table(msgspec.Struct):
    """The state. answers: sealed answers by seat; told: seats with private answers."""

    seed: bytes
    counter: int
    setup: Setup
    players: list[Player]
    prizes: list[int]
    phase: Literal["ask", "bid", "exchange", "over"] = "ask"
    round: int = 0
    leader: int = 0
    prize: int = 0
    answers: dict[int, Action] = {}
    told: int = NOBODY
    opening: list[AnyFact] = []
    ability_uses: dict[str, int] = {}


class PlayerView(TypedDict):
    """A seat. hand, spare: card numbers, or null for hidden cards."""

    hand: list[int | None]
    spare: list[int | None]
    deck: int
    discard: list[int]
    points: int
    is_out: bool


class View(TypedDict):
    """The table. answered: seats with a sealed answer; answer: the viewer's own."""

    players: list[PlayerView]
    phase: str
    round: int
    leader: int
    prize: int
    prizes: int
    answered: list[int]
    answer: dict[str, Any] | None


class Card(TypedDict):
    """A card."""

    id: str
    name: str
    height: int


def number(height: int, seat: int, copy: int) -> int:
    """Return a card's number, which encodes only its height and owner."""
    return height * 100 + seat * 10 + copy


def height(card: int) -> int:
    return card // 100


class SealedBid(WithoutSupply, SmallGame):
    name = "sealedbid"
    title = "Sealed Bid"
    version = 1
    rivals = True
    Setup = Setup
    Table = Table

    def describe(self) -> Description:
        return Description(
            name=self.name,
            title=self.title,
            version=self.version,
            formats=["single"],
            seats=Seats(2, 3),
            options={"rounds": Option(4, "rounds that are played", [2, 4, 6])},
            daily_cases=[DailyCase("duel", "Duel", "Against a bot.", "single", people=1, bots=1)],
            counted=["turn"],
            highlights=["over"],
            glossary=[Term("word", "bid", "Bid", "A card that is played unseen.", BID)],
            topics={"seat": Topic("Seats", {"0": "The first"})},
            windows=[Window("ask", "The question", "The leader may ask a rival before all bid.")],
        )

    def art(self) -> dict[str, dict[str, Any]]:
        return {}

    def catalogue(self) -> list[dict[str, Any]]:
        return [{"id": str(high), "name": f"Bid of {high}", "height": high} for high in HEIGHTS]

    def rules(self) -> list[RuleSection]:
        return RULES

    def schemas(self) -> dict[str, dict[str, Any]]:
        return schemas.make_schemas(View=View, Card=Card)

    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
        if not 2 <= len(seats) <= 3 or any(seats):
            raise SetupError("seats", "Two or three people play, as nobody in particular.")
        if format != "single":
            raise SetupError("format", "The only format is single.")
        rounds = options.get("rounds", 4)
        if set(options) - {"rounds"} or rounds not in (2, 4, 6) or isinstance(rounds, bool):
            raise SetupError("options", "The only option is rounds: 2, 4 or 6.")
        return Setup(len(seats), rounds)

    def all_parts(self) -> list[DeckPart]:
        designs = [str(high) for high in HEIGHTS]
        return [DeckPart(name, name.capitalize(), size, size, designs, "height") for name, size in SIZES.items()]

    def deck_parts(self, setup: Setup) -> list[DeckPart]:
        return self.all_parts()

    def check_deck(self, deck: Deck, setup: Setup) -> list[DeckFault]:
        return list(self._faults(deck))

    def _faults(self, deck: Deck) -> Iterator[DeckFault]:
        for part in deck.keys() - SIZES.keys():
            yield DeckFault(f"A deck has no part {part!r}.", DECK_SIZE, part)
        for part, size in SIZES.items():
            designs = deck.get(part, {})
            if sum(designs.values()) != size:
                yield DeckFault(f"There are {size} cards in it.", DECK_SIZE, part)
            for design, copies in designs.items():
                if design not in map(str, HEIGHTS):
                    yield DeckFault("There is no such bid.", "", part, design)
                elif not 1 <= copies <= COPIES:
                    yield DeckFault(f"At most {COPIES} are alike.", DECK_COPIES, part, design)

    def starter_decks(self) -> list[StarterDeck]:
        return STARTERS

    def secret(self, deck: Deck | None, setup: Setup, seat: int) -> dict[str, Any]:
        brought = STARTERS[0].deck if deck is None else deck
        if fault := next(self._faults(brought), None):
            raise SetupError("deck", fault.detail)
        return {"deck": brought}

    def card_set_digest(self) -> str:
        return "sealedbid-1"

    def open(self, setup: Setup, seed: bytes, secrets: Sequence[dict[str, Any]] = ()) -> Table:
        table = Table(seed, 0, setup, [], list(PRIZES))
        randomness.shuffle(table, table.prizes)
        table.prizes = table.prizes[: setup.rounds]
        for seat, secret in enumerate(secrets):
            free = self._numbers(table, seat, ())
            parts = [Counter(secret["deck"][part]).elements() for part in SIZES]
            table.players.append(Player(*([free[int(high)].pop() for high in sorted(part)] for part in parts)))
        facts: list[Fact] = [Happened("game", text="1")]
        for seat in range(setup.seats):
            facts += self._shuffled(table, seat)
        table.opening = [*facts, *self._next_round(table)]  # type: ignore[list-item]
        return table

    def opening_facts(self, table: Table) -> list[Fact]:
        return list(table.opening)

    def decisions(self, table: Table) -> list[Decision]:
        if table.phase == "over":
            return []
        if table.phase == "ask":
            options = [Action("ask", seat=seat) for seat in _playing(table) if seat != table.leader]
            options.append(Action("pass"))
            return [
                Decision(table.leader, "ask", "Ask a rival?", options, rule=ASK, window="ask", decline=len(options) - 1)
            ]
        asked = [seat for seat in _playing(table) if seat not in table.answers]
        return [self._bid(table, seat) if table.phase == "bid" else self._exchange(table, seat) for seat in asked]

    def _bid(self, table: Table, seat: int) -> Decision:
        options = [Action("bid", card=card) for card in table.players[seat].hand]
        return Decision(seat, "bid", f"Bid for {table.prize}.", options, rule=BID, sealed=True)

    def _exchange(self, table: Table, seat: int) -> Decision:
        player = table.players[seat]
        of = tuple(sorted(player.hand + player.deck + player.spare))
        alike = [tuple(card for card in of if height(card) == high) for high in sorted({height(card) for card in of})]
        used = Counter(map(height, player.discard))
        limits = tuple(
            Limit(cards, max(0, len(cards) + used[height(cards[0])] - COPIES), COPIES, DECK_COPIES) for cards in alike
        )
        size = len(player.spare)
        compose = Compose(Action("exchange"), of, size, size, limits)
        stays = Action("exchange", cards=tuple(sorted(player.spare)))
        return Decision(seat, "exchange", "Which are spare?", [stays], rule=DECK_COPIES, compose=compose, sealed=True)

    def out_of_turn_actions(self, table: Table, seat: int) -> list[Action]:
        return [RESIGN] if table.phase != "over" and not table.players[seat].is_out else []

    def apply(self, table: Table, seat: int, action: Action, *, trusted: bool = False) -> list[Fact]:
        decisions = self.decisions(table)
        if not decisions:
            raise GameOverError("All rounds are played.")
        if action == RESIGN and not table.players[seat].is_out:
            return self._resign(table, seat)
        decision = next((decision for decision in decisions if decision.seat == seat), None)
        if decision is None:
            raise NotYourDecisionError("It isn't your decision now.")
        if not decision.allows(action):
            raise IllegalActionError("You can't do that.")
        if table.phase == "ask":
            return self._ask(table, action)
        table.answers[seat] = action
        return self._open_answers(table)

    def _open_answers(self, table: Table) -> list[Fact]:
        """Reveal the answers once all are given."""
        if any(seat not in table.answers for seat in _playing(table)):
            return []
        answers, table.answers = {seat: table.answers[seat] for seat in _playing(table)}, {}
        return self._bids_out(table, answers) if table.phase == "bid" else self._exchanged(table, answers)

    def _resign(self, table: Table, seat: int) -> list[Fact]:
        table.players[seat].is_out = True
        table.answers.pop(seat, None)
        facts: list[Fact] = [Happened("resigned", seat)]
        if len(_playing(table)) == 1:
            return facts + self._over(table)
        if seat == table.leader and table.phase != "bid":  # the lead moves on after the bids
            table.leader = _after(table, seat)
        return facts if table.phase == "ask" else facts + self._open_answers(table)

    def _ask(self, table: Table, action: Action) -> list[Fact]:
        table.phase = "bid"
        if action.seat is None:
            return [Happened("passed", table.leader)]
        table.told = seat_set((table.leader, action.seat))
        high = sum(height(card) >= HIGH for card in table.players[action.seat].hand)
        return [Told("high", action.seat, table.leader, str(high), table.told, ASK)]

    def _bids_out(self, table: Table, answers: dict[int, Action]) -> list[Fact]:
        bids = {seat: answer.card or 0 for seat, answer in answers.items()}
        facts: list[Fact] = []
        for seat, card in bids.items():
            table.players[seat].hand.remove(card)
            if height(card) in table.players[seat].known:
                table.players[seat].known.remove(height(card))
            facts.append(CardMoved(card, f"hand.{seat}", "bids", learned=BID, known_by=1 << seat))
        counts = Counter(map(height, bids.values()))
        only = [seat for seat, card in bids.items() if counts[height(card)] == 1]
        facts += (
            self._taken(table, bids, max(only, key=lambda seat: height(bids[seat])))
            if only
            else self._back(table, bids)
        )
        for seat in bids:
            facts += self._draw(table, seat)
        table.leader = _after(table, table.leader)
        if table.round * 2 == table.setup.rounds:
            table.phase = "exchange"
            return [*facts, Happened("exchange")]
        return facts + self._next_round(table)

    def _taken(self, table: Table, bids: dict[int, int], winner: int) -> list[Fact]:
        table.players[winner].points += table.prize
        for seat, card in bids.items():
            table.players[seat].discard.append(card)
        moved: list[Fact] = [CardMoved(card, "bids", f"discard.{seat}") for seat, card in bids.items()]
        return [ValueChanged("points", table.prize, winner), *moved]

    def _back(self, table: Table, bids: dict[int, int]) -> list[Fact]:
        facts: list[Fact] = []
        for seat, card in bids.items():
            table.players[seat].deck.append(card)
            table.players[seat].known.append(height(card))
            facts.append(CardMoved(card, "bids", f"deck.{seat}"))
            facts += self._mixed(table, seat)
        return facts

    def _exchanged(self, table: Table, answers: dict[int, Action]) -> list[Fact]:
        facts: list[Fact] = []
        for seat, answer in answers.items():
            player = table.players[seat]
            pool = player.hand + player.deck + player.spare
            player.spare = sorted(answer.cards or ())
            player.deck, player.hand = sorted(set(pool).difference(player.spare)), []
            facts += self._shuffled(table, seat)
        return facts + self._next_round(table)

    def _shuffled(self, table: Table, seat: int) -> list[Fact]:
        return [*self._mixed(table, seat), *self._draw(table, seat)]

    def _mixed(self, table: Table, seat: int) -> list[Fact]:
        """Shuffle a deck and swap hidden twins, so that numbers reveal no returned card."""
        player = table.players[seat]
        randomness.shuffle(table, player.deck)
        zones = [player.deck, player.hand, player.spare]
        for high in HEIGHTS:
            places = [(zone, at) for zone in zones for at, card in enumerate(zone) if height(card) == high]
            twins = [zone[at] for zone, at in places]
            randomness.shuffle(table, twins)
            for (zone, at), card in zip(places, twins, strict=True):
                zone[at] = card
        return [ZoneShuffled(f"deck.{seat}")]

    def _draw(self, table: Table, seat: int) -> list[Fact]:
        player, facts = table.players[seat], []
        while player.deck and len(player.hand) < HAND:
            player.hand.append(player.deck.pop())
            facts.append(CardMoved(player.hand[-1], f"deck.{seat}", f"hand.{seat}", 1 << seat, DEAL))
        return list(facts)

    def _next_round(self, table: Table) -> list[Fact]:
        table.told = NOBODY
        if not table.prizes:
            return self._over(table)
        table.round, table.prize, table.phase = table.round + 1, table.prizes.pop(), "ask"
        return [Happened("turn", table.leader, text=str(table.round)), ValueChanged("prize", table.prize)]

    def _over(self, table: Table) -> list[Fact]:
        table.phase = "over"
        return [Happened("over")]

    def log_lines(self, facts: Sequence[Fact]) -> list[Line]:
        return list(self._lines(facts))

    def _lines(self, facts: Sequence[Fact]) -> Iterator[Line]:
        for fact in facts:
            if isinstance(fact, CardMoved) and fact.target == "bids" and fact.card is not None:
                yield Line(f"bids {height(fact.card)}", int(fact.source[5:]), BID)
            elif isinstance(fact, Told):
                yield Line(f"tells of {fact.text or 'some'} high bids", fact.seat, ASK)
            elif isinstance(fact, Happened) and fact.what == "resigned":
                yield Line("resigns", fact.seat)

    def dealer(self, table: Table, viewer: int | None) -> Callable[[bytes], Table]:
        return partial(self.reshuffle, table, viewer)

    def reshuffle(self, table: Table, viewer: int | None, seed: bytes) -> Table:
        """Invent other decks for the hidden seats; only returned cards are known."""
        if set(table.answers) - {viewer}:
            raise UnsettledError("Somebody has answered unseen. Choose a moment before or after.")
        if viewer is not None and table.told >> viewer & 1:
            raise UnsettledError("Somebody has just been told of a hand. Choose a moment before or after.")
        other = structs.replace(self.decode(self.encode(table)), seed=seed, counter=0, opening=[])
        other.prizes.sort()
        randomness.shuffle(other, other.prizes)
        for seat, player in enumerate(other.players):
            if seat == viewer:
                player.deck.sort()
                randomness.shuffle(other, player.deck)
            else:
                self._invent(other, seat)
        return other

    def _invent(self, table: Table, seat: int) -> None:
        player = table.players[seat]
        sizes = [len(player.deck), len(player.hand), len(player.spare)]
        used = Counter({high: COPIES - sum(height(card) == high for card in player.discard) for high in HEIGHTS})
        used.subtract(player.known)
        free = sorted(used.elements())
        randomness.shuffle(table, free)
        bids = player.known + free[: sizes[0] + sizes[1] - len(player.known)]
        spare = [high for high in HEIGHTS for _ in range(COPIES)]
        randomness.shuffle(table, spare)
        numbers = self._numbers(table, seat, player.discard)
        numbered = [numbers[high].pop() for high in bids]
        player.spare = sorted(numbers[high].pop() for high in spare[: sizes[2]])
        randomness.shuffle(table, numbered)
        player.deck, player.hand = numbered[: sizes[0]], numbered[sizes[0] :]

    def _numbers(self, table: Table, seat: int, seen: Iterable[int]) -> dict[int, list[int]]:
        """Return the free numbers of a seat's cards by height, in random order.

        In ascending order, a first one would reveal that there is a second.
        """
        free = {high: [number(high, seat, copy) for copy in range(2 * COPIES)] for high in HEIGHTS}
        for high, numbers in free.items():
            free[high] = [card for card in numbers if card not in seen]
            randomness.shuffle(table, free[high])
        return free

    def view(self, table: Table, viewer: int | None) -> dict[str, Any]:
        own = table.answers.get(viewer) if viewer is not None else None
        return {
            "players": [self._seen(player, seat == viewer) for seat, player in enumerate(table.players)],
            "phase": table.phase,
            "round": table.round,
            "leader": table.leader,
            "prize": table.prize,
            "prizes": len(table.prizes),
            "answered": sorted(table.answers),
            "answer": msgspec.to_builtins(own) if own else None,
        }

    def _seen(self, player: Player, own: bool) -> dict[str, Any]:
        return {
            "hand": sorted(player.hand) if own else [None] * len(player.hand),
            "spare": sorted(player.spare) if own else [None] * len(player.spare),
            "deck": len(player.deck),
            "discard": player.discard,
            "points": player.points,
            "is_out": player.is_out,
        }

    def labels(self, table: Table, actions: Sequence[Action]) -> list[str]:
        return [self._label(action) for action in actions]

    def _label(self, action: Action) -> str:
        if action.card is not None:
            return f"Bid {height(action.card)} (card {action.card})"
        if action.cards is not None:
            return f"Put aside {', '.join(map(str, action.cards))}"
        return action.type.capitalize() + ("" if action.seat is None else f" seat {action.seat + 1}")

    def blocked(self, table: Table, seat: int) -> list[Blocked]:
        spare = sorted(table.players[seat].spare) if table.phase == "bid" else []
        return [Blocked(f"Bid of {height(card)}", "It is a spare one.", DECK_SIZE, card, "spare") for card in spare]

    def progress(self, table: Table) -> dict[str, Any]:
        return {"game": 1, "turn": table.round, "points": None}

    def score(self, table: Table) -> Score:
        lines = [{"seat": seat, "points": player.points} for seat, player in enumerate(table.players)]
        outcomes = self._outcomes(table)
        sides = [Side([seat], outcomes[seat], player.points) for seat, player in enumerate(table.players)]
        best = max(player.points for player in table.players)
        games = [{"game": 1, "won": None, "points": best}] if table.phase == "over" else []
        return Score(games, 0, "", None, lines, sides)

    def _outcomes(self, table: Table) -> list[Literal["won", "lost", "tied"] | None]:
        if table.phase != "over":
            return ["lost" if player.is_out else None for player in table.players]
        best = max(table.players[seat].points for seat in _playing(table))
        first = [seat for seat in _playing(table) if table.players[seat].points == best]
        return [
            "lost" if seat not in first else "won" if len(first) == 1 else "tied" for seat in range(len(table.players))
        ]

    def record(self, table: Table) -> Record:
        outcomes = self._outcomes(table)
        return Record({}, {}, [Tally("seat", str(seat), how == "won") for seat, how in enumerate(outcomes)], {})

    def evaluate_options(self, view: dict[str, Any], decision: Decision) -> list[float]:
        return [float(height(option.card or 0) * view["prize"]) for option in decision.options]

    def abilities(self) -> list[str]:
        return []


def _playing(table: Table) -> list[int]:
    return [seat for seat, player in enumerate(table.players) if not player.is_out]


def _after(table: Table, seat: int) -> int:
    """Return the next active seat."""
    order: Iterable[int] = _playing(table)
    return next((other for other in order if other > seat), _playing(table)[0])


ruleset = SealedBid()
