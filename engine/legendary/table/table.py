"""The table: a state with its card set and the data derived from both.

Rules read and change the state through it: moving and turning cards, finding players, announcing events. The rules
themselves are in the modules of the phases.
"""

from collections.abc import Callable, Iterable, Sequence

from engine.kernel import base_table
from engine.kernel.decisions import Action
from engine.kernel.facts import EVERYONE, NOBODY, CardMoved, CardTurned
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO
from engine.kernel.turn_order import clockwise, seats_after
from engine.legendary.cards.card_text import WORDS
from engine.legendary.cards.catalogue import CardSet, CompiledAbility, Printed
from engine.legendary.cards.designs import CANCELLABLE, Design, Filter, Modifier, Timing
from engine.legendary.cards.zones import BUREAU, FACED, IN_FORCE, SECRET, SHADOWS, kind, number, owner
from engine.legendary.table import filters, knowledge_rules
from engine.legendary.table.state import AVATARS, Play, State

TABLE = (*BUREAU, *SHADOWS)
BEFORE = [[f"{place}.{seat}" for place in ("strikes", "vigilant", "cliffhanger")] for seat in range(len(AVATARS))]
"""Places of cards that are in force for their player, by seat."""


class Entry:
    """A standing ability in force: the ability, and a frame with its owner and card."""

    def __init__(self, ready: CompiledAbility, frame: Frame) -> None:
        self.ready = ready
        self.frame = frame


class Table(base_table.Table[State, CardSet]):
    """The table of this game.

    by_chance: cards picked at random in the current action. options, sorts: the offered options once listed, and all
    legal options grouped by effect. design, printed: return the printed data of a card, by its number.
    """

    def __init__(self, state: State, card_set: CardSet) -> None:
        super().__init__(state, card_set)
        self.by_chance: set[int] = set()
        self.words = WORDS
        self.design: Callable[[int], Design] = card_set.card_designs.__getitem__
        self.printed: Callable[[int], Printed] = card_set.cards.__getitem__
        self.options: list[Action] | None = None
        self.sorts: list[list[Action]] = []
        self._answers: dict[str, list[Entry]] | None = None
        self._modifiers: dict[str, list[tuple[Modifier, int, Entry]]] = {}

    # Cards and places

    @property
    def current(self) -> int:
        """The current player's seat."""
        return self.state.turn.current

    def kind_of(self, card: int) -> str:
        return kind(self.zones.where[card])

    def is_hidden(self, card: int) -> bool:
        """Return whether a card is face down on the table (CLAR-19, CLAR-20)."""
        place = kind(self.zones.where[card])
        return place == "scars" or (place in FACED and card not in self.state.game.face_up)

    def fits(self, wanted: Filter, card: int, source: int = -1) -> bool:
        return filters.matches(self, wanted, card, source)

    def has_keyword(self, card: int, word: str) -> bool:
        """Return whether a card has a keyword, printed or granted."""
        if word in self.card_set.cards[card].keywords:
            return True
        for modifier, _, entry in self.modifiers("grant"):
            if modifier.grant == word and self.touches(modifier, entry, card) and self.in_effect(entry):
                return True
        return False

    def keywords_of(self, card: int) -> set[str]:
        """Return the keywords of a card, printed and granted."""
        lent = {modifier.grant for modifier, _, _ in self.modifiers("grant") if modifier.grant}
        return {*self.card_set.cards[card].keywords, *(word for word in lent if self.has_keyword(card, word))}

    def touches(self, modifier: Modifier, entry: Entry, card: int) -> bool:
        """Return whether a modifier applies to a card.

        Evidence changes only its own End Game (OPEN-45).
        """
        if modifier.on is not None and not (card >= 0 and self.fits(modifier.on, card, entry.frame.source)):
            return False
        if card < 0 or self.design(card).type != "end_game":
            return True
        if modifier.on is None and entry.frame.you >= 0:
            return False  # a player's card means that player's Avatar
        zone = self.zones.where.get(entry.frame.source, "")
        return zone == f"end_row.{card}" or not zone.startswith("end_row.")

    def owner_of(self, card: int, default: int = -1) -> int:
        """Return the seat whose area holds a card."""
        found = owner(self.zones.where[card])
        return default if found < 0 else found

    def in_sight(self) -> list[int]:
        """Return the revealed cards: Bureau and Shadows left to right, then the Field."""
        up = self.state.game.face_up
        return [card for name in TABLE for card in self.zones[name] if card in up] + self.zones["field"]

    def hidden_spaces(self, spaces: Sequence[str]) -> list[str]:
        """Return the given spaces that hold a hidden card."""
        up, zones = self.state.game.face_up, self.zones
        return [name for name in spaces if zones[name] and zones[name][-1] not in up]

    def is_unknown(self, card: int) -> bool:
        """Return whether no player can know which card is in this place."""
        place = kind(self.zones.where[card])
        return place in SECRET or (place in FACED and card not in self.state.game.face_up)

    # Touching the state

    def begin(self) -> None:
        """Clear the facts of the last action."""
        super().begin()
        self.by_chance = set()
        self.options = None

    def move(self, card: int, target: str, index: int | None = None, up: bool | None = None, by: str = "") -> None:
        """Move a card to the top of a zone, or to an index.

        up: its facing where that can vary. By default a card keeps its facing between faced places and loses it
        elsewhere.
        by: the rule that reveals it, if the kinds of places don't imply one.
        """
        face_up = self.state.game.face_up
        source = self.zones.move(card, target, index)
        here, there = kind(source), kind(target)
        was_unknown = here in SECRET or (here in FACED and card not in face_up)
        if there in FACED:
            if up is True or (up is None and here not in FACED and here not in SECRET):
                face_up[card] = True
            elif up is False:
                face_up.pop(card, None)
        else:
            face_up.pop(card, None)
        if self.printed(card).standing and (
            (here in IN_FORCE and not was_unknown) or (there in IN_FORCE and not self.is_hidden(card))
        ):
            self._answers = None
        if not was_unknown and here != "hand" and card not in self.by_chance:
            self.facts.append(CardMoved(card, source, target))
            return
        seen = self._seen_by(there, target, card) if was_unknown or here == "hand" else EVERYONE
        rule = by or knowledge_rules.moved(here, there)
        if card in self.by_chance:
            learned = rule if seen != NOBODY or here not in SECRET else ""
            self.facts.append(CardMoved(card, source, target, seen, learned))
            return
        self.add_card_moved(card, source, target, seen, NOBODY if was_unknown else self._known_by(card, source), rule)

    def _known_by(self, card: int, zone: str) -> int:
        """Return the seats that know a card in a place.

        In a hand only its owner, unless shown (OPEN-31).
        """
        if kind(zone) != "hand" or self.state.setup.open_hands or card in self.state.turn.shown:
            return EVERYONE
        return 1 << number(zone)

    def _seen_by(self, there: str, target: str, card: int) -> int:
        if there == "hand":
            return 1 << number(target)
        if there in SECRET or (there in FACED and card not in self.state.game.face_up):
            return NOBODY
        return EVERYONE

    def turn_up(self, card: int, by: str = "") -> None:
        """Turn a card face up, if it isn't (CLAR-20).

        by: the rule that does it, if the place doesn't imply one.
        """
        if card in self.state.game.face_up:
            return
        self.state.game.face_up[card] = True
        if self.card_set.cards[card].standing:
            self._answers = None
        zone = self.zones.where[card]
        self.facts.append(CardTurned(card, zone, True, EVERYONE, by or knowledge_rules.turned_up(kind(zone))))

    def turn_down(self, card: int) -> None:
        """Turn a card face down (CLAR-19)."""
        self.state.game.face_up.pop(card, None)
        if self.card_set.cards[card].standing:
            self._answers = None
        learned = knowledge_rules.TEXT if card in self.by_chance else ""
        self.facts.append(CardTurned(card, self.zones.where[card], False, EVERYONE, learned))

    def show(self, cards: list[int], seen_by: int = EVERYONE, learned: str = "") -> None:
        """Record that players looked at cards of one zone.

        learned: the rule that allowed it.
        """
        zone = self.zones.where[cards[0]]
        known = NOBODY
        if kind(zone) == "hand" and not self.by_chance.intersection(cards):
            known = min((self._known_by(card, zone) for card in cards), key=lambda mask: mask == EVERYONE)
            learned = learned or knowledge_rules.SHOWN
        self.add_cards_shown(cards, seen_by, known, learned)

    def shuffle(self, zone: str) -> None:
        """Shuffle a zone; the order of an open zone is public (CLAR-10)."""
        super().shuffle(zone)
        cards = self.zones[zone]
        if cards and kind(zone) not in SECRET:
            self.show(list(cards), learned="CLAR-10")

    def count(self, seat: int, name: str, amount: int) -> None:
        """Change a player's public count; it never falls below 0."""
        if self.is_out(seat):
            return
        counters = self.state.seats[seat].counters
        counters[name] = max(0, counters.get(name, 0) + amount)
        self.changed(name, amount, seat)

    def cancel(self, frame: Frame) -> None:
        """Cancel the event that a frame reacts to, and record the cancelling card."""
        super().cancel(frame)
        seat = owner(self.zones.where[frame.source])
        self.happened("averted", None if seat < 0 else seat, frame.source)

    # Players

    def in_order(self) -> list[int]:
        """Return the seats still in play, current player first, then clockwise.

        A player who loses a turn is skipped (OPEN-49).

        Source: TIMING-16.
        """
        return [seat for seat in clockwise(self.state.order, self.current) if not self.is_out(seat)]

    def next_player(self, seat: int) -> int:
        """Return the player whose turn comes after that of a seat (CLAR-22)."""
        return next((other for other in seats_after(self.state.order, seat) if not self.is_out(other)), seat)

    def is_out(self, seat: int) -> bool:
        """Return whether effects skip a player: defeated, or losing a turn.

        Source: END-19, OPEN-49.
        """
        player = self.state.seats[seat]
        return player.defeated or bool(player.skip)

    def speaker(self, seat: int) -> int:
        """Return the seat that decides for a seat.

        Itself, or the next player in the game if it is out. If nobody else is in the game, a player who loses a turn
        still decides. Source: OPEN-42.
        """
        if not self.is_out(seat):
            return seat
        left = [other for other in clockwise(self.state.order, seat) if not self.state.seats[other].defeated]
        return next((other for other in left if not self.is_out(other)), left[0])

    def find_addressee(self, seat: int, options: list[Action]) -> tuple[int, list[Action]]:
        """Return the seat and options of a question.

        A player who is out gets no offers, the next one decides. Source: OPEN-42.
        """
        return self.speaker(seat), [NO] if self.is_out(seat) and NO in options else options

    def solo(self) -> bool:
        """Return whether only one player is left (SOLO-01)."""
        return [seat.defeated for seat in self.state.seats].count(False) == 1

    def seats(self, who: str, frame: Frame) -> list[int]:
        """Return the seats that a word such as "each" or "next" means, in turn order."""
        you = frame.you if frame.you >= 0 else self.current
        everyone = self.in_order()
        if who in ("you", "current"):
            seat = you if who == "you" else self.current
            return [] if self.is_out(seat) else [seat]
        if who in ("each", "choose"):
            return everyone
        if who in ("others", "choose_other", "choose_rival"):
            others = [seat for seat in everyone if seat != you]
            return others or [you] * (who == "choose_rival")
        if who == "next":
            return [self.next_player(you)]
        return [self.owner_of(frame.source, you)]

    # Standing abilities

    def fresh(self) -> None:
        """Clear the data derived from standing abilities, after a change."""
        self._answers = None

    def fresh_after(self, plays: Iterable[Play]) -> None:
        """Clear the derived data if one of the given played cards has standing abilities."""
        if any(self.card_set.cards[play.card].standing for play in plays):
            self._answers = None

    def answers(self) -> dict[str, list[Entry]]:
        """Return the standing abilities in force by their event, in S order (TIMING-14)."""
        if self._answers is None:
            self._derive()
        assert self._answers is not None
        return self._answers

    def modifiers(self, stat: str) -> Sequence[tuple[Modifier, int, Entry]]:
        """Return the standing modifiers of a number, "grant" or a ban, with fixed amounts."""
        if self._answers is None:
            self._derive()
        return self._modifiers.get(stat, ())

    def _derive(self) -> None:
        answers: dict[str, list[Entry]] = {}
        modifiers: dict[str, list[tuple[Modifier, int, Entry]]] = {}
        printed = self.printed
        for card, you in self.cards_in_force():
            for ready in printed(card).standing:
                if not self._in_place(ready, card):
                    continue
                entry = Entry(ready, Frame(ready.key, you, card))
                if ready.ability.on:
                    answers.setdefault(ready.ability.on, []).append(entry)
                for modifier in ready.ability.modify:
                    modifiers.setdefault(_name(modifier), []).append((modifier, 0, entry))
                    self.ability_uses[ready.key] += 1
        for force in self.state.game.in_force:
            entry = Entry(self.card_set.nothing, Frame("", force.seat, force.source))
            for modifier, by in zip(self.card_set.references[force.name], force.by, strict=True):
                modifiers.setdefault(_name(modifier), []).append((modifier, by, entry))
        self._answers = answers
        self._modifiers = modifiers

    def _in_place(self, ready: CompiledAbility, card: int) -> bool:
        when = ready.ability.when
        if when == Timing.SHADOWS or when == Timing.FIELD:
            return self.kind_of(card) == when
        return when != Timing.THE_END or self.state.game.evidence_in_force

    def cards_in_force(self) -> list[tuple[int, int]]:
        """Return the cards whose abilities may be in force, with their fixed "you" or -1.

        Bureau left to right, Field right to left, Shadows left to right (TIMING-14), then the rest. A character in the
        Bureau has no text in force; it does once it is played (ACT-06).
        """
        zones = self.zones
        up = self.state.game.face_up
        design = self.design
        lying = [card for name in BUREAU for card in zones.get(name, ()) if design(card).type == "syndicate"]
        lying += reversed(zones["field"])
        for name in SHADOWS:
            lying += zones.get(name, ())
        for end_game in self.state.game.end_games:
            lying += zones[f"end_row.{end_game.card}"]
        found = [(card, -1) for card in lying if card in up]
        for name in zones.of_kind("attached"):
            you = owner(name)
            found += [(card, you) for card in zones[name]]
        for name in zones.of_kind("beneath"):
            found += [(card, -1) for card in zones[name] if "works_beneath" in design(card).tags]
        found += [(card, -1) for card in zones.get("resolving", ())]
        for seat in self.state.order:
            for name in BEFORE[seat]:
                if name in zones:
                    found += [(card, seat) for card in zones[name]]
        current = self.current
        found += [(play.card, current) for play in self.state.turn.plays if play.here]
        return found

    def in_effect(self, entry: Entry) -> bool:
        """Return whether the condition of a standing ability holds."""
        test = entry.ready.ability.test
        return test is None or test.holds(self, entry.frame)

    # Happenings

    def announce(self, event: str, card: int = -1, seat: int = -1) -> None:
        """Announce an event that happened or is about to happen.

        Standing abilities react next. A `cancel` reaches the frame on top of the stack, if the event can be cancelled.
        """
        entries = self.answers().get(event)
        from_hand = event in self.state.game.answers_from_hand
        if entries or from_hand:
            at = len(self.stack) - 1 if event in CANCELLABLE else -1
            if entries:
                self._answer(entries, card, seat, at)
            if from_hand:
                self.push("answers_from_hand", seat, at=at, cards=_it(card), event=event)
        for listener in LISTENERS:
            listener(self, event, card, seat)

    def _answer(self, entries: list[Entry], card: int, seat: int, at: int) -> None:
        """Start the reactions: the table's cards first, then players' cards in any order."""
        fixed: list[Frame] = []
        free: list[Frame] = []
        for entry in entries:
            if self._answers_to(entry, card, seat):
                you = self._you(entry, seat)
                frame = Frame(entry.ready.key, you, entry.frame.source, at=at, cards=_it(card))
                (fixed if entry.frame.you < 0 else free).append(frame)
                if entry.ready.ability.once_a_turn:
                    self.state.turn.used.append(f"{entry.frame.source}:{entry.ready.key}")
        if len(free) > 1:
            self.stack.append(Frame("order_effects", self.current, at=at, waiting=free))
        else:
            self.stack.extend(free)
        self.stack.extend(reversed(fixed))

    def _answers_to(self, entry: Entry, card: int, seat: int) -> bool:
        ability = entry.ready.ability
        frame = entry.frame
        owner = frame.you if frame.you >= 0 else self.current
        if ability.whose == "you" and seat != owner:
            return False
        if ability.whose == "others" and (seat < 0 or seat == owner):
            return False
        if ability.whose == "current" and seat != self.current:
            return False
        if ability.which is not None and (card < 0 or not self.fits(ability.which, card, frame.source)):
            return False
        if ability.once_a_turn and f"{frame.source}:{entry.ready.key}" in self.state.turn.used:
            return False
        if ability.test is None:
            return True
        return ability.test.holds(self, Frame("", self._you(entry, seat), frame.source, cards=_it(card)))

    def _you(self, entry: Entry, seat: int) -> int:
        """Return the meaning of "you".

        The owner of a player's card, the player concerned, or the current player.
        """
        if entry.frame.you >= 0:
            return entry.frame.you
        return seat if seat >= 0 else self.current

    def trigger(self, card: int, timing: Timing, you: int = -1) -> None:
        """Run the abilities of a card with a timing, in printed order, at once."""
        for ready in reversed(self.card_set.cards[card].by_timing.get(timing, ())):
            frame = Frame(ready.key, you if you >= 0 else self.current, card, cards={"it": [card]})
            if ready.ability.test is None or ready.ability.test.holds(self, frame):
                self.stack.append(frame)

    def push_all(self, program: str, cards: list[int], you: int = -1) -> None:
        """Start a program for each of several cards, in order."""
        for card in reversed(cards):
            self.push(program, you, card)

    def end_action_phase(self) -> None:
        """End the open Action Phase after the current effect."""
        for frame in self.stack:
            if frame.program == "action_phase":
                frame.vars["done"] = True


LISTENERS: list[Callable[[Table, str, int, int], None]] = []
"""Rules that receive every announcement: table, event, card, seat."""


def _it(card: int) -> dict[str, list[int]]:
    """Return the card of an event, if any, under the name that reactions use."""
    return {"it": [card]} if card >= 0 else {}


def _name(modifier: Modifier) -> str:
    return modifier.stat or ("grant" if modifier.grant else f"no_{modifier.forbid}")
