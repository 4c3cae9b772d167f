"""The table: a game state with its card set.

It reads and changes the state for the rules: moving cards, finding out who controls what. The rules themselves
are in the modules of `engine/ccg/rules`.
"""

from collections.abc import Callable, Iterable
from itertools import chain, islice

from engine.ccg.cards.card_text import WORDS
from engine.ccg.cards.catalogue import CardSet, PrintedCard, casefold_keywords
from engine.ccg.cards.designs import Adversary, Design
from engine.ccg.cards.designs import Agent as AgentDesign
from engine.ccg.cards.designs import Site as SiteDesign
from engine.ccg.table import knowledge_rules, known_hidden_cards
from engine.ccg.table.card_texts import NONE, Texts
from engine.ccg.table.events import EVENTS
from engine.ccg.table.state import Agent, AnnouncedCard, Check, Combat, Player, State, Until
from engine.ccg.table.zones import HIDDEN, IN_PLAY, KINDS, SECTIONS, kind, seat_of_zone
from engine.kernel import base_table
from engine.kernel.decisions import Action, Choice, Decision
from engine.kernel.facts import EVERYONE, NOBODY
from engine.kernel.frames import Frame
from engine.kernel.turn_order import clockwise


class Table(base_table.Table[State, CardSet]):
    """The table of this game.

    texts: the texts of its cards.
    asked: the decision of the pending choice, cached. backing: the card that is being evaluated as helping the
    Agents' side in a combat, or -1. design, printed, owner: look up a card's design, compiled data and owner by its
    number.
    """

    def __init__(self, state: State, card_set: CardSet, texts: Texts = NONE) -> None:
        super().__init__(state, card_set)
        self.texts = texts
        self.words = WORDS
        self.asked: tuple[Choice, Decision] | None = None
        self.design: Callable[[int], Design] = card_set.design
        self.printed: Callable[[int], PrintedCard] = card_set.printed
        self.owner: Callable[[int], int] = card_set.owner
        self.card_for_agents = -1
        self._entries: dict[int, AnnouncedCard] = {}
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
        """Return all seats still in the game, from `first` on to its left.

        Source: SET-14.
        """
        seats = clockwise(range(len(self.state.players)), first)
        return [seat for seat in seats if not self.player(seat).out]

    @property
    def is_multiplayer(self) -> bool:
        """True if three or more players are still in the game.

        Source: MP-10.
        """
        return len(self.clockwise(0)) > 2

    def others(self, seat: int) -> list[int]:
        """Return all other seats still in the game, from the left of a seat."""
        return [other for other in self.clockwise(seat) if other != seat]

    def seats(self, who: str, frame: Frame) -> list[int]:
        """Return the seats that a word such as "you" or "others" means in a frame."""
        if who == "you":
            return [frame.you]
        if who == "active":
            return [self.active]
        return self.clockwise(self.active) if who == "each" else self.others(frame.you)

    # Cards and zones

    def place(self, card: int) -> str:
        """Return the kind of zone that a card is in."""
        return kind(self.where(card))

    def where(self, card: int) -> str:
        """Return the zone that a card is in.

        A card outside the game counts as in its owner's hand.
        """
        return self.zones.where.get(card) or f"hand.{self.owner(card)}"

    def controller(self, card: int) -> int:
        """Return the controller of a card.

        This is the player whose zone it is in. In a zone without a player it is the one who played the card, or its
        owner. A card outside the game counts as in its owner's hand. Source: OPEN-17.
        """
        seat = seat_of_zone(self.where(card))
        return self.state.used_by.get(card, self.owner(card)) if seat is None else seat

    def playable(self, seat: int) -> list[int]:
        """Return the cards that a player may play: hand cards and cards kept face down."""
        hand = self.zones[f"hand.{seat}"]
        kept = [card for name in self.zones.of_kind("kept") for card in self.zones[name] if self.keeper(card) == seat]
        return [*hand, *kept] if kept else hand

    def keeper(self, card: int) -> int:
        """Return the player who keeps a card face down under another card."""
        return self.controller(int(self.where(card).partition(".")[2]))

    def in_play(self) -> list[int]:
        """Return all cards in play, announced ones last."""
        return [*self.in_play_off_stack(), *self.zones["announced"]]

    def in_play_off_stack(self) -> list[int]:
        """Return all cards in play except announced ones.

        They are in the order in which their zones were created.
        """
        if self._known_places != len(self.zones):
            fresh = islice(self.zones, self._known_places, None)
            self._settled += [name for name in fresh if kind(name) in IN_PLAY and name != "announced"]
            self._known_places = len(self.zones)
        return list(chain.from_iterable(map(self.zones.__getitem__, self._settled)))

    def agents(self, seat: int, *sections: str) -> list[int]:
        """Return a player's Agents in some sections, or in all of them, in order."""
        cards = [card for section in sections or SECTIONS for card in self.zones[f"{section}.{seat}"]]
        return [card for card in cards if card in self.state.agents]

    def sites(self, seat: int) -> list[int]:
        """Return a player's Sites in the Field, in the order in which they were placed."""
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
        """Return a card's current keywords, with replacements and additions applied.

        Agents in the active player's Bureau also have the Bureau's keywords. Source: PLAY-05, PLAY-19.
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

    def casefolded_keywords(self, card: int) -> frozenset[str]:
        """Return a card's current keywords, casefolded.

        Source: KEY-04.
        """
        if self.state.rewordings or self.state.turn.bureau:
            return casefold_keywords(self.keywords(card))
        return self.printed(card).keywords

    def has(self, card: int, keyword: str) -> bool:
        """Return whether a card has a keyword, ignoring case.

        Source: KEY-04.
        """
        return keyword.casefold() in self.casefolded_keywords(card)

    def number(self, card: int, stat: str, printed: int) -> int:
        """Return a card's current number: the printed one plus changes and standing texts."""
        for change in self.state.changes:
            if change.on == card and change.stat == stat:
                printed += change.by
        return printed + self.texts.number_change(self, card, stat)

    def seen_by(self, card: int) -> int:
        """Return the seats that see a card's face where it is, as a seat set (1.1)."""
        place = KINDS[self.place(card)]
        if not place.secret or card in self.state.buried:
            return EVERYONE
        owner = 1 << self.owner(card) if place.to_owner else NOBODY
        return owner | self.state.peeked.get(card, NOBODY)

    def sees(self, viewer: int | None, card: int) -> bool:
        """Return whether a seat, or a spectator (None), sees a card's face where it is."""
        mask = self.seen_by(card)
        return mask == EVERYONE or (viewer is not None and bool(mask >> viewer & 1))

    # Checks and combats in progress

    @property
    def check(self) -> Check | None:
        """The current check; other checks in progress are suspended."""
        return self.state.checks[-1] if self.state.checks else None

    @property
    def combat(self) -> Combat | None:
        return self.state.combats[-1] if self.state.combats else None

    @property
    def fight(self) -> Combat | None:
        """The combat being fought now.

        None if a check suspends it, or there is none (CHK-09, CHK-20).
        """
        return None if self.check and self.check.combats == len(self.state.combats) else self.combat

    def depth(self, until: Until) -> int:
        """Return the number of checks or combats in progress that a change belongs to."""
        if until == "check":
            return len(self.state.checks)
        return len(self.state.combats) if until in ("round", "combat") else 0

    def announced(self, card: int) -> AnnouncedCard | None:
        """Return a card's entry on the resolution stack, or None once it has resolved."""
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

    # Changing the state

    def begin(self) -> None:
        """Clear the facts of the last action and the cached decision."""
        super().begin()
        self.asked = None

    def move(self, card: int, target: str, index: int | None = None, by: str = "") -> None:
        """Move a card to the top of a zone (or to an index) and record it as a fact.

        A card that leaves play loses its state. by: the rule that reveals the card, if the kinds of the two zones don't
        tell.
        """
        known = self.seen_by(card)
        if kind(target) in HIDDEN:
            known_hidden_cards.record_seen(self, [card], known)
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
        rule = by or knowledge_rules.revealing_rule(here, there)
        self.add_card_moved(card, source, target, known | self.seen_by(card), known, rule)
        if there not in IN_PLAY:
            self.discard(self.zones[f"kept.{card}"])

    def lay_tokens(self, card: int) -> None:
        """Add the tokens that a card has when it comes into play.

        Source: SET-09.
        """
        tokens = self.texts.starting_tokens(self, card)
        if tokens:
            self.state.tokens[card] = tokens

    def _forget(self, card: int, place: str) -> None:
        """Delete the state of a card that leaves play, and the changes it causes.

        An Agent who is only away keeps its state (DEB-08). Cards that stay attached to an Agent have changed it for
        good, except those that change it when the Agent is uncovered (PLAY-21).
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
        """Put cards and their attachments face up on their owners' Discard Piles.

        Source: PLAY-17, DEP-10.
        """
        for card in list(cards):
            self.discard(self.zones[f"attached.{card}"], by)
            self.move(card, f"discard.{self.owner(card)}", by=by)

    def show(self, cards: list[int], seen_by: int = EVERYONE, learned: str = knowledge_rules.CARD_TEXT) -> None:
        """Record that players looked at cards of one zone and one owner where they are.

        learned: the rule that allowed it.
        """
        known_hidden_cards.record_seen(self, cards, seen_by)
        self.add_cards_shown(cards, seen_by, self.seen_by(cards[0]), learned)

    def peek(self, card: int, seat: int, learned: str) -> None:
        """Let a player look at a card where it is.

        The player keeps seeing it as long as it stays there.
        """
        self.show([card], 1 << seat, learned)
        self.state.peeked[card] = self.state.peeked.get(card, NOBODY) | 1 << seat

    # Events

    def announce(self, event: str, card: int = -1, seat: int = -1) -> None:
        """Announce an event that has happened or is about to.

        The abilities that answer it run next. Answers to a "_due" event may cancel the frame on top of the stack.
        """
        assert event in EVENTS, event
        at = len(self.stack) - 1 if event.endswith("_due") else -1
        for frame in reversed(
            [*self.texts.triggered_frames(self, event, card, seat), *self._take_delayed(event, card, seat)]
        ):
            frame.at = at
            self.stack.append(frame)

    def _take_delayed(self, event: str, card: int, seat: int) -> list[Frame]:
        """Remove and return the delayed frames that wait for an event now."""
        now = [one for one in self.state.later if one.event == event and one.depth == self.depth(one.until)]
        due = [one for one in now if not one.name or (one.seat == seat and one.name == self.design(card).name)]
        self.state.later = [one for one in self.state.later if one not in due]
        return [one.frame for one in due]

    def carry_out(self, card: int, moment: str, seat: int) -> None:
        """Run a card's program for a moment ("aimed" or "resolved") next."""
        program = self.texts.program(self, card, moment)
        if program:
            self.push(program, seat, card)

    # Decisions

    def find_addressee(self, seat: int, options: list[Action]) -> tuple[int, list[Action]]:
        """Give a player who has left the game only the last option.

        The last option does the least.
        """
        return seat, options[-1:] if self.player(seat).out else options
