"""Tables drawn as short text, for tests that read like rules.

    game = draw('''
        players: mulder scully          seats 0, 1, clockwise
        shadows: tooms - [jenn] - -     S1 to S5; [x] is face down, - is empty
        field: a b                      left (newest) to right (oldest)
        hand: field-agent*3 belief      of seat 0, the current player; "hand 1: ..." of seat 1
        deck: x y z                     top card first; likewise for every pile
        attack: 5                       points; "attack tech: 3" has a class
        academy sets: reyes             in the game; their cards may answer from hands
    ''', "{id: x, name: X, type: enemy, set: '1', enemy: [human], fight: 4}")

Cards are named by their design; cards that the text doesn't name are in the box. A test may add designs in YAML.
The table waits in the open Action Phase of seat 0. With `phase` (conspiracy, action, strike, end, cleanup) the turn
runs from the start of that phase.
"""

from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import yaml

from engine.kernel import data_files
from engine.kernel.decisions import Action, Decision
from engine.kernel.facts import Fact, Happened
from engine.kernel.frames import Frame
from engine.kernel.interpreter import Interrupted
from engine.legendary import card_set
from engine.legendary.cards import card_files
from engine.legendary.cards.catalogue import CardSet
from engine.legendary.cards.designs import CLASSES, Design
from engine.legendary.language import LANGUAGE
from engine.legendary.presentation.game import Legendary
from engine.legendary.rules import programs, setup, strikes
from engine.legendary.table.state import EndGame, Game, Seat, Setup, State, Turn
from engine.legendary.table.table import Table

SEED = bytes(range(32))
PHASES = {"conspiracy": 1, "action": 2, "strike": 3, "end": 4, "cleanup": 5}
PER_SEAT = {"hand", "deck", "discard", "played", "vigilant", "strikes", "scars", "cliffhanger", "aside"}
ROWS = {"shadows", "bureau", "evidence"}


@cache
def card_set_with(*designs: str) -> CardSet:
    """Return the standard card set with more designs, each written as YAML."""
    own = []
    for text in designs:
        raw = yaml.load(text, Loader=data_files.Loader)
        own += [
            msgspec.convert(one, Design, dec_hook=LANGUAGE.read) for one in (raw if isinstance(raw, list) else [raw])
        ]
    standard = card_set.standard()
    (board,), _ = card_files.read_board(card_files.CARDS, LANGUAGE)
    return CardSet([printed.design for printed in standard.designs.values()] + own, board, programs.RULES)


class Drawn:
    """A table with helpers for tests."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = Legendary(table.card_set)
        self.facts: list[Fact] = []

    # looking

    def card(self, design: str, number: int = 0) -> int:
        """Return a card of a design on the table, not the box. number: which of several."""
        cards = [c for c, p in enumerate(self.table.card_set.cards) if p.design.id == design and self.where(c) != "box"]
        return cards[number]

    def where(self, card: int | str) -> str:
        """Return the zone of a card, such as "hand.0"."""
        return self.table.zones.where[card if isinstance(card, int) else self.card(card)]

    def zone(self, name: str) -> list[str]:
        """Return the designs in a zone, top card first; the Field from left to right."""
        cards = self.table.zones[name]
        return [self.table.design(card).id for card in (cards if name == "field" else reversed(cards))]

    def row(self, kind: str = "shadows") -> str:
        """Return a row in the notation of `draw`: "tooms - [jenn] - -"."""
        count = 3 if kind == "evidence" else 5
        return " ".join(self._space(f"{kind}.{n}") for n in range(1, count + 1))

    def _space(self, name: str) -> str:
        cards = self.table.zones[name]
        if not cards:
            return "-"
        design = self.table.design(cards[-1]).id
        return f"[{design}]" if self.table.is_hidden(cards[-1]) else design

    @property
    def decision(self) -> Decision | None:
        return self.rules.decision(self.table)

    @property
    def kind(self) -> str:
        """Return the kind of the pending decision, "act" in the open turn, "" at the end."""
        return self.decision.kind if self.decision else ""

    @property
    def asked(self) -> int | None:
        return self.decision.seat if self.decision else None

    def options(self, type: str = "") -> list[Action]:
        """Return the legal actions, those of one type if one is given."""
        found = self.decision.options if self.decision else []
        return [action for action in found if not type or action.type == type]

    def can(self, type: str, card: str | int | None = None, **fields: Any) -> bool:
        """Return whether such an action is offered."""
        return any(self._fits(action, type, card, fields) for action in self.options())

    def _fits(self, action: Action, type: str, card: str | int | None, fields: dict[str, Any]) -> bool:
        if action.type != type or any(getattr(action, name) != value for name, value in fields.items()):
            return False
        return (
            card is None
            or card == action.card
            or (action.card is not None and self.table.design(action.card).id == card)
        )

    def damage(self, seat: int = 0) -> int:
        return strikes.damage(self.table, seat)

    def points(self) -> tuple[int, int]:
        """Return (Attack, Recruit) left."""
        return sum(self.table.state.turn.attack), sum(self.table.state.turn.recruit)

    def happened(self, what: str) -> list[Happened]:
        """Return the events of that name in all actions so far."""
        return [fact for fact in self.facts if isinstance(fact, Happened) and fact.what == what]

    @property
    def lost(self) -> bool:
        return bool(self.happened("game_lost"))

    @property
    def won(self) -> bool:
        return bool(self.happened("game_won"))

    # doing

    def act(self, type: str, card: str | int | None = None, seat: int | None = None, **fields: Any) -> "Drawn":
        """Take the first offered action that fits.

        card: a design or a number; seat: the acting seat, by default the asked one.
        """
        decision = self.decision
        assert decision is not None, "the game is over"
        who = decision.seat if seat is None else seat
        offered = [
            *(decision.options if who == decision.seat else []),
            *self.rules.out_of_turn_actions(self.table, who),
        ]
        for action in offered:
            if self._fits(action, type, card, fields):
                self.facts += self.rules.apply(self.table, who, action)
                return self
        raise AssertionError(f"{type} {card or ''} {fields} is not offered to seat {who}: {offered}")

    def choose(self, what: str | int) -> "Drawn":
        """Answer a prompt: with a design, a space, a pick such as "yes", or a seat."""
        decision = self.decision
        assert decision is not None, "the game is over"
        for action in decision.options:
            names = [action.pick, action.space, action.seat]
            if action.card is not None:
                names.append(self.table.design(action.card).id)
            if what in [name for name in names if name is not None]:
                self.facts += self.rules.apply(self.table, decision.seat, action)
                return self
        raise AssertionError(f"{what!r} is not offered: {decision.prompt} {decision.options}")

    def end(self) -> "Drawn":
        """End the Action Phase; decline for others until the next open turn or the end."""
        return self.act("end")

    def settle(self) -> "Drawn":
        """Answer prompts with the last option (no, done, keep) until the open turn or end."""
        while self.kind not in ("act", ""):
            decision = self.decision
            assert decision is not None
            self.facts += self.rules.apply(self.table, decision.seat, decision.options[-1])
        return self

    def carry_out(self, key: str, you: int = 0, source: str | None = None) -> "Drawn":
        """Run an ability at once, as if its moment had come: "design#number"."""
        pending = self.table.pending
        self.table.pending = None
        self.table.facts = []
        self.table.push(key, you, self.card(source or key.split("#")[0]))
        self.table.run()
        self.facts += self.table.facts
        if self.table.pending is None and pending is not None and pending.kind != "act":
            self.table.pending = pending
        self.table.options = None
        return self

    def announce(self, event: str, card: str | None = None, seat: int = -1) -> "Drawn":
        """Announce an event to the standing abilities."""
        self.table.pending = None
        self.table.facts = []
        self.table.announce(event, -1 if card is None else self.card(card), seat)
        self.table.run()
        self.facts += self.table.facts
        self.table.options = None
        return self

    def do(self, rule: Any, *args: Any, **named: Any) -> "Drawn":
        """Call a rule's function with the table and run the game to the next decision."""
        self.table.pending = None
        self.table.facts = []
        with suppress(Interrupted):
            rule(self.table, *args, **named)
        self.table.run()
        self.facts += self.table.facts
        self.table.options = None
        return self


def draw(text: str, *designs: str, **options: Any) -> Drawn:
    """Return the table that a text describes. options: setup, as second_chance=True."""
    lines = dict(_line(line) for line in text.strip().splitlines() if line.strip())
    avatars = str(lines.pop("players", "mulder scully")).split()
    cards = card_set_with(*designs)
    from_hand = "academy sets" in lines
    game = Game(number=int(lines.pop("game", "1")), academy_sets=list(lines.pop("academy sets", "burks").split()))
    state = State(
        setup=Setup(seats=avatars, **{"format": "single", **options}),
        seed=SEED,
        counter=0,
        cards="",
        zones={"box": list(range(len(cards.cards)))},
        seats=[Seat(avatar) for avatar in avatars],
        order=list(range(len(avatars))),
        game=game,
        turn=Turn(number=1, current=0),
    )
    table = Table(state, cards)
    _lay_players(table, avatars)
    phase = lines.pop("phase", "action")
    table.state.game.the_end = table.state.game.evidence_in_force = lines.pop("the end", "no") == "yes"
    for name, value in lines.items():
        _lay(table, name, value)
    _fill_strike_deck(table, lines)
    _note_end_games(table)
    if from_hand:
        game.answers_from_hand = setup._answers_from_hand(table)
    table.fresh()
    return _start(table, phase)


def _line(line: str) -> tuple[str, str]:
    name, _, value = line.strip().partition(":")
    return name.strip(), value.split("  ")[0].strip() if "   " in value else value.strip()


def _lay_players(table: Table, avatars: list[str]) -> None:
    for seat, avatar in enumerate(avatars):
        table.zones.move(_from_box(table, f"avatar-{avatar}"), f"avatar.{seat}")


def _from_box(table: Table, design: str) -> int:
    for card in table.zones["box"]:
        if table.design(card).id == design:
            return card
    raise KeyError(f"no {design} is left in the box")


def _lay(table: Table, name: str, value: str) -> None:
    kind, _, whose = name.partition(" ")
    if kind in ("attack", "recruit"):
        points = table.state.turn.attack if kind == "attack" else table.state.turn.recruit
        points[CLASSES.index(whose) + 1 if whose else 0] = int(value)
        return
    names = [name for part in value.split() for name in _repeat(part)]
    if kind in ROWS:
        for number, design in enumerate(names, start=1):
            _lay_one(table, design, f"{kind}.{number}")
        return
    zone = f"{kind}.{whose or 0}" if kind in PER_SEAT else name.replace(" ", "_")
    for design in names if zone == "field" else reversed(names):
        _lay_one(table, design, zone)


def _repeat(part: str) -> list[str]:
    name, _, times = part.partition("*")
    return [name] * int(times or 1)


def _lay_one(table: Table, design: str, zone: str) -> None:
    if design == "-":
        return
    hidden = design.startswith("[")
    card = _from_box(table, design.strip("[]"))
    table.zones.move(card, zone)
    if not hidden and zone.split(".")[0] in (*ROWS, "field", "end_row"):
        table.state.game.face_up[card] = True


def _fill_strike_deck(table: Table, lines: dict[str, str]) -> None:
    """Put all unused Strikes into the Strike Deck, unless the text names its cards."""
    if "strike deck" not in lines and "strike_deck" not in lines:
        for card in [card for card in table.zones["box"] if table.design(card).type == "strike"]:
            table.zones.move(card, "strike_deck")


def _note_end_games(table: Table) -> None:
    for name, cards in list(table.zones.items()):
        if name.startswith(("shadows.", "field")):
            for card in cards:
                if table.design(card).type == "end_game":
                    revealed = not table.is_hidden(card) or name == "field"
                    table.state.game.end_games.append(EndGame(card, revealed=revealed))


def _start(table: Table, phase: str) -> Drawn:
    """Run the turn of seat 0 from the start of a phase, or in the open Action Phase."""
    drawn = Drawn(table)
    table.stack.append(Frame("series", pc=1))
    table.stack.append(Frame("game", pc=1))
    table.stack.append(Frame("turn", you=0, pc=PHASES[phase]))
    if phase == "action":
        table.stack[-1].pc = PHASES[phase] + 1
        table.stack.append(Frame("action_phase", you=0, pc=1))
        table.state.turn.phase = "action"
    table.run()
    drawn.facts += table.facts
    return drawn
