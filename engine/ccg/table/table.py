"""The table: a state laid out for play, with its box of cards.

Here is how rules look at the state and touch it: moving cards, asking who is who. The rules themselves stand in the
modules of their sections.
"""

from collections.abc import Callable, Iterable
from itertools import chain, islice

from engine.ccg.cards.card_text import WORDS
from engine.ccg.cards.catalogue import Box, Printed, folded
from engine.ccg.cards.designs import Adversary, Design
from engine.ccg.cards.designs import Agent as AgentDesign
from engine.ccg.cards.designs import Site as SiteDesign
from engine.ccg.table import knowledge_rules, known_hidden_cards
from engine.ccg.table.card_texts import NONE, Texts
from engine.ccg.table.events import EVENTS
from engine.ccg.table.state import Agent, Announced, Check, Combat, Player, State, Until
from engine.ccg.table.zones import HIDDEN, IN_PLAY, KINDS, SECTIONS, kind, whose
from engine.kernel import base_table
from engine.kernel.decisions import Action, Choice, Decision
from engine.kernel.facts import EVERYONE, NOBODY
from engine.kernel.frames import Frame
from engine.kernel.turn_order import clockwise


class Table(base_table.Table[State, Box]):
    """The table of this game. texts: what the text of its cards says. asked: what the pending choice asks, once found.

    backing: the card that is looked at as one that helps the Agents in a combat, or -1.
    design, printed, owner: what is printed on a card and whose it is, by its number.
    """

    def __init__(self, state: State, box: Box, texts: Texts = NONE) -> None:
        super().__init__(state, box)
        self.texts = texts
        self.words = WORDS
        self.asked: tuple[Choice, Decision] | None = None
        self.design: Callable[[int], Design] = box.design
        self.printed: Callable[[int], Printed] = box.printed
        self.owner: Callable[[int], int] = box.owner
        self.backing = -1
        self._entries: dict[int, Announced] = {}
        self._settled: list[str] = []
        self._known_places = 0

    # Players

    @property
    def active(self) -> int:
        """The seat whose turn it is (1.2)."""
        return self.state.turn.seat

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def clockwise(self, first: int) -> list[int]:
        """Return all seats that still play, from one on to its left. Source: SET-14."""
        seats = clockwise(range(len(self.state.players)), first)
        return [seat for seat in seats if not self.player(seat).out]

    @property
    def is_multiplayer(self) -> bool:
        """Whether three or more players are still in the game. Source: MP-10."""
        return len(self.clockwise(0)) > 2

    def others(self, seat: int) -> list[int]:
        """Return all other seats that still play, from the left of one."""
        return [other for other in self.clockwise(seat) if other != seat]

    def seats(self, who: str, frame: Frame) -> list[int]:
        """Return the seats that a word means, seen from a frame."""
        if who == "you":
            return [frame.you]
        if who == "active":
            return [self.active]
        return self.clockwise(self.active) if who == "each" else self.others(frame.you)

    # Cards and places

    def place(self, card: int) -> str:
        """Return the kind of place where a card lies."""
        return kind(self.where(card))

    def where(self, card: int) -> str:
        """Return the zone where a card lies; one that is not in the game might be in its owner's hand."""
        return self.zones.where.get(card) or f"hand.{self.owner(card)}"

    def controller(self, card: int) -> int:
        """Return who has a card: who plays it, or among whose cards it lies; of what lies elsewhere who has played it.

        A card that isn't in the game is one that somebody could hold. Source: OPEN-17.
        """
        seat = whose(self.where(card))
        return self.state.used_by.get(card, self.owner(card)) if seat is None else seat

    def playable(self, seat: int) -> list[int]:
        """Return the cards that a player may play: those of its hand, and those of others that it keeps face down."""
        hand = self.zones[f"hand.{seat}"]
        kept = [card for name in self.zones.of_kind("kept") for card in self.zones[name] if self.keeper(card) == seat]
        return [*hand, *kept] if kept else hand

    def keeper(self, card: int) -> int:
        """Return who keeps a card face down that lies under another."""
        return self.controller(int(self.where(card).partition(".")[2]))

    def in_play(self) -> list[int]:
        """Return all cards that lie in play, announced ones last."""
        return [*self.settled(), *self.zones["announced"]]

    def settled(self) -> list[int]:
        """Return all cards that lie in play, but for announced ones, in the order in which their places were used."""
        if self._known_places != len(self.zones):
            fresh = islice(self.zones, self._known_places, None)
            self._settled += [name for name in fresh if kind(name) in IN_PLAY and name != "announced"]
            self._known_places = len(self.zones)
        return list(chain.from_iterable(map(self.zones.__getitem__, self._settled)))

    def agents(self, seat: int, *sections: str) -> list[int]:
        """Return a player's Agents in some sections, or in all of them, in their order."""
        lying = [card for section in sections or SECTIONS for card in self.zones[f"{section}.{seat}"]]
        return [card for card in lying if card in self.state.agents]

    def sites(self, seat: int) -> list[int]:
        """Return the Sites that a player has in the Field, in the order in which they were placed."""
        return [card for card in self.zones[f"field.{seat}"] if card in self.state.sites]

    def agent(self, card: int) -> Agent:
        return self.state.agents[card]

    def agent_design(self, card: int) -> AgentDesign:
        design = self.design(card)
        assert isinstance(design, AgentDesign)
        return design

    def site_design(self, card: int) -> SiteDesign:
        design = self.design(card)
        assert isinstance(design, SiteDesign)
        return design

    def adversary_design(self, card: int) -> Adversary:
        design = self.design(card)
        assert isinstance(design, Adversary)
        return design

    def keywords(self, card: int) -> list[str]:
        """Return the keywords of a card as they are now: a replaced one is gone, all others stay.

        Those of a Bureau are those of the Agents there too. Source: PLAY-05, PLAY-19.
        """
        words = list(self.design(card).keywords)
        for change in self.state.rewordings:
            if change.on != card:
                continue
            if change.old:
                words = [word for word in words if word != change.old]
            if change.new and change.new not in words:
                words.append(change.new)
        if card in self.state.agents and self.where(card) == f"bureau.{self.active}":
            words += [word for word in self.state.turn.bureau if word not in words]
        return words

    def folded(self, card: int) -> frozenset[str]:
        """Return the keywords of a card as they are now, without regard to case. Source: KEY-04."""
        if self.state.rewordings or self.state.turn.bureau:
            return folded(self.keywords(card))
        return self.printed(card).keywords

    def has(self, card: int, keyword: str) -> bool:
        """Return whether a card has a keyword; case makes no difference. Source: KEY-04."""
        return keyword.casefold() in self.folded(card)

    def number(self, card: int, stat: str, printed: int) -> int:
        """Return a number of a card as changes and standing texts make it of the printed one."""
        for change in self.state.changes:
            if change.on == card and change.stat == stat:
                printed += change.by
        return printed + self.texts.change(self, card, stat)

    def seen_by(self, card: int) -> int:
        """Return the seats that see a card's face where it lies, as a seat set (1.1)."""
        place = KINDS[self.place(card)]
        if not place.secret or card in self.state.buried:
            return EVERYONE
        owner = 1 << self.owner(card) if place.to_owner else NOBODY
        return owner | self.state.peeked.get(card, NOBODY)

    def sees(self, viewer: int | None, card: int) -> bool:
        """Return whether a seat, or a spectator (None), sees a card's face where it lies."""
        mask = self.seen_by(card)
        return mask == EVERYONE or (viewer is not None and bool(mask >> viewer & 1))

    # What is under way

    @property
    def check(self) -> Check | None:
        """The check under way, of several the one that suspends the others."""
        return self.state.checks[-1] if self.state.checks else None

    @property
    def combat(self) -> Combat | None:
        return self.state.combats[-1] if self.state.combats else None

    @property
    def fight(self) -> Combat | None:
        """The combat that is fought now; None where a check suspends it, or nobody fights (CHK-09, CHK-20)."""
        return None if self.check and self.check.combats == len(self.state.combats) else self.combat

    def depth(self, until: Until) -> int:
        """Return of how many checks, or combats, under way something lasts in the last."""
        if until == "check":
            return len(self.state.checks)
        return len(self.state.combats) if until in ("round", "combat") else 0

    def announced(self, card: int) -> Announced | None:
        """Return a card's entry on the resolution stack; None once it has resolved."""
        entries, known = self.state.announced, self._entries
        if not entries:
            return None
        last = entries[-1]
        if len(entries) != len(known) or known.get(last.card) is not last:
            known = self._entries = {entry.card: entry for entry in entries}
        found = known.get(card)
        if found or self.zones.where.get(card) != "announced":
            return found
        return next((one for entry in entries for one in entry.group if one.card == card), None)

    # Touching the state

    def begin(self) -> None:
        """Forget what was told of the last action, and what was asked before it."""
        super().begin()
        self.asked = None

    def move(self, card: int, target: str, index: int | None = None, by: str = "") -> None:
        """Move a card to the top of a zone (or an index) and tell those who see it; what left play is forgotten.

        by: the rule by which it becomes known, if it does, where the kinds of the places don't tell.
        """
        known = self.seen_by(card)
        if kind(target) in HIDDEN:
            known_hidden_cards.note(self, [card], known)
        here, there = self.place(card), kind(target)
        is_agent = card in self.state.agents
        if is_agent and here == "bureau" != there:
            self.announce("bureau_changed", card, self.controller(card))
        self.state.peeked.pop(card, None)
        source = self.zones.move(card, target, index)
        if is_agent and there == "bureau" != here:
            self.announce("bureau_changed", card, self.controller(card))
        if there not in IN_PLAY:
            self._forget(card, there)
        elif here not in IN_PLAY and here != "away":
            self.lay_tokens(card)
        rule = by or knowledge_rules.moved(here, there)
        self.tell_move(card, source, target, known | self.seen_by(card), known, rule)
        if there not in IN_PLAY:
            self.discard(self.zones[f"kept.{card}"])

    def lay_tokens(self, card: int) -> None:
        """Lay the tokens on a card that lie there as it comes into play. Source: SET-09."""
        tokens = self.texts.laid(self, card)
        if tokens:
            self.state.tokens[card] = tokens

    def _forget(self, card: int, place: str) -> None:
        """End what was noted on a card that leaves play, and what it changed as long as it lay there.

        An Agent who is only away comes back as it was (DEB-08). What still lies upon it has changed it for good, but
        for what gives it anew when the Agent is uncovered (PLAY-21).
        """
        state = self.state
        if place == "away":
            return
        lasting = [one for one in self.zones[f"attached.{card}"] if "uncovered" not in self.printed(one).by_timing]
        state.tokens.pop(card, None)
        state.listening.pop(card, None)
        state.used_by.pop(card, None)
        state.agents.pop(card, None)
        state.sites.pop(card, None)
        state.changes = [
            c
            for c in state.changes
            if (c.on != card or (c.source in lasting and c.until == "attached"))
            and not (c.source == card and c.until == "attached")
        ]
        state.rewordings = [
            c for c in state.rewordings if c.on != card and not (c.source == card and c.until == "attached")
        ]

    def discard(self, cards: Iterable[int], by: str = "") -> None:
        """Put cards on their owners' Discard Piles, face up, with all that lies upon them.

        Source: PLAY-17, DEP-10.
        """
        for card in list(cards):
            self.discard(self.zones[f"attached.{card}"], by)
            self.move(card, f"discard.{self.owner(card)}", by=by)

    def show(self, cards: list[int], seen_by: int = EVERYONE, learned: str = knowledge_rules.TEXT) -> None:
        """Tell that cards of one zone, and of one player, were looked at where they lie. learned: by which rule."""
        known_hidden_cards.note(self, cards, seen_by)
        self.tell_shown(cards, seen_by, self.seen_by(cards[0]), learned)

    def peek(self, card: int, seat: int, learned: str) -> None:
        """Let a player look at a card where it lies, and see it from now on as long as it lies there."""
        self.show([card], 1 << seat, learned)
        self.state.peeked[card] = self.state.peeked.get(card, NOBODY) | 1 << seat

    # What cards answer

    def announce(self, event: str, card: int = -1, seat: int = -1) -> None:
        """Say that something happened, or is about to: what the text of cards answers to it runs next.

        The frame on top of the stack is the one whose happening an answer may cancel, where it can be cancelled at all.
        """
        assert event in EVENTS, event
        at = len(self.stack) - 1 if event.endswith("_due") else -1
        for frame in reversed([*self.texts.answers(self, event, card, seat), *self._awaited(event, card, seat)]):
            frame.at = at
            self.stack.append(frame)

    def _awaited(self, event: str, card: int, seat: int) -> list[Frame]:
        """Take the runs that were put off until this happens, and that wait in what is under way now."""
        now = [one for one in self.state.later if one.event == event and one.depth == self.depth(one.until)]
        due = [one for one in now if not one.name or (one.seat == seat and one.name == self.design(card).name)]
        self.state.later = [one for one in self.state.later if one not in due]
        return [one.frame for one in due]

    def carry_out(self, card: int, moment: str, seat: int) -> None:
        """Let a card do, next, what its text says of a moment of its own."""
        program = self.texts.program(self, card, moment)
        if program:
            self.push(program, seat, card)

    # Asking

    def addressed(self, seat: int, options: list[Action]) -> tuple[int, list[Action]]:
        """For who has left the game the last option is taken, which does the least."""
        return seat, options[-1:] if self.player(seat).out else options
