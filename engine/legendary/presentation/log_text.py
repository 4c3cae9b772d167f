"""Log text: tables that turn facts into clauses.

The module engine.kernel.log_text makes lines of them. A clause that begins with a lower-case letter has a seat as its
subject. It is the seat that receives the card, otherwise the seat that had it, otherwise the seat named by the fact.
Payments, and facts that another line already covers, are left out. In addition to the placeholders of all games,
clauses may use {place} and {scars} (cards without a name).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Self

from engine.kernel import log_text
from engine.kernel.effects import parts
from engine.kernel.english import listed
from engine.kernel.facts import (
    EVERYONE,
    NOBODY,
    CardMoved,
    CardsShown,
    CardTurned,
    Fact,
    Happened,
    Line,
    ValueChanged,
    ZoneShuffled,
)
from engine.kernel.log_text import SILENT, Say
from engine.legendary.cards.catalogue import CardSet
from engine.legendary.cards.designs import ENEMIES
from engine.legendary.cards.zones import KINDS, ROWS, kind, owner, space_name
from engine.legendary.language.players import Strike
from engine.legendary.rules.strike_phase import STRIKERS

DEFEATED = "{cards} {is} defeated."
OUT = Say("{cards} {leaves} the game.")

MOVED: dict[tuple[str, str], Say] = {
    ("hand", "played"): Say("plays {cards}", "ACT-01"),
    ("deck", "hand"): Say("draws {cards}"),
    ("deck", "discard"): Say("discards {cards} from their deck"),
    ("hand", "discard"): Say("discards {cards}"),
    ("played", "discard"): Say("discards {cards}", "CLEAN-01"),
    ("played", "vigilant"): Say("keeps {cards} in play", "KWC-07"),
    ("vigilant", "discard"): Say("discards {cards} from play", "KWC-08"),
    ("hand", "aside"): SILENT,  # Coordinate says so
    ("aside", "discard"): Say("takes {cards} back", "KWC-04"),
    ("discard", "hand"): Say("takes {cards} from their discard pile"),
    ("hand", "deck"): Say("puts {cards} into their deck"),
    ("played", "deck"): Say("puts {cards} into their deck"),
    ("discard", "deck"): Say("puts {cards} into their deck"),
    ("deck", "deck"): Say("puts {cards} into their deck"),
    ("hand", "resolving"): SILENT,  # the Doubt says so
    ("resolving", "doubts"): SILENT,
    ("strike_deck", "resolving"): Say("A Strike is drawn: {cards}.", "STRIKE-02"),
    ("resolving", "strikes"): Say("takes a Strike: {cards}", "STRIKE-03"),
    ("miss", "strike_discard"): Say("The Strike is a Miss: {cards}.", "STRIKE-05"),
    ("strikes", "strike_discard"): Say("heals {cards}", "STRIKE-08"),
    ("scars", "strike_discard"): Say("heals a Scar: {cards}", "STRIKE-12"),
    ("strike_deck", "scars"): Say("gains {scars}", "STRIKE-13"),
    ("strikes", "scars"): Say("turns a Strike into a Scar: {cards}", "STRIKE-14"),
    ("strike_deck", "end_strikes"): Say("A Strike hits the End Game: {cards}.", "END-15"),
    ("doubts", "discard"): Say("gains {cards}", "ACT-20"),
    ("conspiracy", "shadows"): Say("{cards} {enters} {place} from the Conspiracy Deck.", "CONSP-01"),
    ("shadows", "shadows"): Say("{cards} {moves} left in the Shadows.", "CONSP-03"),
    ("academy", "bureau"): Say("{cards} {is} added to {place}.", "ACT-32"),
    ("special_agents", "discard"): Say("gains {cards}", "ACT-33"),
    ("evidence", "collected"): SILENT,
    ("evidence", "end_row"): Say("Evidence joins the End Game: {cards}.", "END-10"),
    ("box", "end_row"): Say("Hidden Evidence joins the End Game: {cards}.", "CARD-19"),
    ("box", "evidence"): Say("New Evidence on {place}: {cards}.", "EVID-12"),
    ("unseen", "evidence"): Say("New face-down Evidence on {place}.", "EVID-12"),
    ("row", "defeated_conspiracy"): Say("{cards} {leaves} play.", "CLAR-09"),  # nobody has fought it
    ("evidence", "box"): Say("Evidence {leaves} the game: {cards}.", "CLAR-13"),
    ("avatar", "removed"): Say("loses their Avatar: {cards}", "END-18"),
}
"""Clauses for moves from one kind of place to another."""
PLAYED, BY_HAND = MOVED["played", "discard"], MOVED["hand", "discard"]
ON = MOVED["shadows", "shadows"]
UP_TO_A_GAP = Say("{cards} {moves} left to fill a gap in the Shadows.", "CONSP-04")
COMES_TO: dict[str, Say] = {
    "hand": Say("gains {cards} to their hand", "ACT-29"),
    "discard": Say("gains {cards}", "CLAR-18"),
    "deck": Say("gains {cards} to the top of their deck", "ACT-29"),
    "played": Say("has {cards} in play"),
    "vigilant": Say("has {cards} in play"),
    "field": Say("{cards} {enters} the Field.", "CONSP-09"),
    "defeated_conspiracy": Say("loses {cards} (defeated)", "CLAR-09", DEFEATED),
    "defeated_characters": Say("loses {cards} (defeated)", "CLAR-07", DEFEATED),
    "beliefs": Say("returns {cards} to the stack", "CLAR-08", "{cards} {goes} back to the stack."),
    "doubts": Say("returns {cards} to the stack", "CLAR-08", "{cards} {goes} back to the stack."),
    "strikes": Say("takes a Strike: {cards}", "STRIKE-03"),
    "beneath": Say("{cards} {is} put under another card.", "CLAR-04"),
    "attached": Say("has {cards} attached", "CLAR-03", "{cards} {is} attached to {place}."),
    "cliffhanger": Say("starts this game with {cards}", "SERIES-12"),
    "avatar": SILENT,  # the exchange says so
    "scars": Say("gains {scars}", "STRIKE-12"),
    "box": OUT,
    "removed": OUT,
}
"""Clauses for moves to a kind of place, from anywhere."""
ANYWHERE = Say("{cards} {moves} to {place}.")

TURNED = {
    True: Say("{cards} {is} turned face up in {place}.", "CLAR-20"),
    False: Say("{cards} {is} turned face down in {place}.", "CLAR-19"),
}
SHOWN = Say("shows {cards}", "OPEN-31", "{cards} from {place} {is} shown.")
LOOKED_AT = Say("looks at {cards} in {place}", "", "{cards} {is} looked at in {place}.")
SHUFFLED = Say("shuffles their deck", "", "Shuffled: {place}.")
LEFT = Say("loses {cards}", "END-18")
"""Clause for cards lost by a player who is defeated during The End."""
POINTS = Say("gets {said}", "ACT-03")
HURT = {True: Say("takes {said} damage", "STRIKE-11"), False: Say("heals {said} damage", "STRIKE-11")}
BY_TEXT = Say("is Struck by {cards}", "STRIKE-02")
"""Clause for a Strike that a card's text causes, or may cause.

The event doesn't say which.
"""
STRIKES_BY = {"ravage", "fight"}
"""Events in which a card itself Strikes outside the Strike Phase."""
COUNTED = {True: Say("gains {said}", "CARD-08"), False: Say("loses {said}", "CARD-08")}
END_GAME_HURT = Say("{cards} {takes} {said} damage.", "END-16")

EVENTS: dict[str, Say] = {
    "game_began": Say("Game {said} begins.", "SETUP-23"),
    "turn": Say("begins turn {said}", "TURN-02"),
    "conspiracy_phase": Say("Conspiracy Phase.", "CONSP-01"),
    "action_phase": Say("Action Phase.", "ACT-08"),
    "strike_phase": Say("Strike Phase.", "STRIKE-01"),
    "cleanup_phase": Say("Cleanup Phase.", "CLEAN-01"),
    "turn_lost": Say("loses their turn", "DIFF-06"),
    "scanned": Say("scans {place}: {cards}"),
    "revealed": Say("{cards} {is} revealed."),
    "ambush": Say("Ambush: {cards} {moves} to the Field.", "KWX-01"),
    "ravage": Say("Ravage: {cards} {strikes} at once.", "KWX-12"),
    "eluded": Say("Elude: {cards} {leaves} the Field.", "KWX-05"),
    "recruited": Say("recruits {cards}", "ACT-28"),
    "ability_used": Say("uses {cards}", "ACT-10"),
    "copy_played": Say("plays the copy of {cards}", "KWC-03"),
    "coordinated": Say("lends {cards}", "KWC-01"),
    "belief": Say("resolves the Belief of {cards}", "ACT-17"),
    "doubt": Say("resolves a Doubt", "ACT-20"),
    "fight": Say("fights {cards}", "FIGHT-01"),
    "fight_failed": Say("can't win the fight against {cards}", "OPEN-22"),
    "player_fought": Say("is fought", "CLAR-17"),
    "enemy_defeated": Say("defeats {cards}", "CLAR-06", DEFEATED),
    "strike": Say("{cards} {strikes}.", "STRIKE-02"),
    "averted": SILENT,  # the log names its card and the averted event
    "scar": SILENT,  # the Scar has a line
    "look": SILENT,  # the cards have a line
    "showed": SILENT,  # the cards have a line
    "strike_avoided": Say("avoids the Strike", "STRIKE-16"),
    "strike_cancelled": Say("The Strike is cancelled: {cards}.", "STRIKE-20"),
    "player_defeated": Say("is defeated", "STRIKE-09"),
    "second_chance": Say("gets a second chance and loses their next turn", "DIFF-06"),
    "discovered": Say("discovers Evidence: {cards}", "EVID-03"),
    "collected": Say("collects Evidence: {cards}", "EVID-05"),
    "the_end": Say("The End begins: {cards}.", "END-07"),
    "end_game_overcome": Say("{cards} {is} beaten.", "END-17"),
    "game_won": Say("The game is won.", "END-17"),
    "game_lost": Say("The game is lost{said}.", "TURN-06"),
    "series_over": Say("All games are over.", "SERIES-17"),
    "cliffhanger": Say("A Cliffhanger is drawn: {cards}.", "SERIES-09"),
    "cliffhanger_given": Say("gets {cards} for the next game", "SERIES-09"),
    "seats_changed": Say("The players change seats.", "SERIES-03"),
    "avatars_swapped": Say("swaps Avatars and is now {cards}", "CARD-04"),
    "hands_called": Say("asks everyone to show their hands", "CARD-14"),
    "standing": Say("turns {said}", "OPEN-27"),
}
SAID: dict[str, str] = {
    "no_strikes": ": no Strikes are left",
    "player_defeated": ": a player is defeated",
    "all_defeated": ": all players are defeated",
    "card": ": a card effect",
    "coordinate:pass": "off questions about lending cards",
    "coordinate:ask": "on questions about lending cards",
    "answer:pass": "off questions about reactions from hand",
    "answer:ask": "on questions about reactions from hand",
}
"""Log words for the texts stored in facts."""

TELLS_MOVE = {
    "recruited": "discard",
    "enemy_defeated": "defeated_conspiracy",
    "eluded": "defeated_conspiracy",
    "strike_cancelled": "strike_discard",
}
"""Events that already say where their card moves."""
TELLS_TURN = {"scanned", "revealed", "discovered"}
"""Events that already say that their card is turned face up."""
TURNED_UP = {"lead": "EVID-02", "informant": "REVEAL-08"}
"""Rules that explain a revealed card of a type.

These replace the rule that caused the reveal.
"""
TELLS_SHOWN = {"doubt", "cliffhanger"}
CAUSES = {"averted", "scar", "look", "showed"}
"""Events that name the card that causes the next fact."""
PHASES = {"turn", "conspiracy_phase", "action_phase", "strike_phase", "cleanup_phase"}
ARTICLES = {"Belief": "a Belief", "Doubt": "a Doubt"}


class _LogEntry(log_text.LogEntry):
    """A log line under construction.

    zones: places; extras: texts added in brackets.
    """

    def __init__(self, say: Say, seat: int | None, cards: Iterable[int | None], zone: str, said: str) -> None:
        super().__init__(say, seat, cards, said)
        self.zones = [zone] if zone else []
        self.extras: list[str] = []

    def merge_if_alike(self, other: Self) -> bool:
        alike = not self.extras and super().merge_if_alike(other)
        if alike:
            self.zones += other.zones
        return alike


class _LogWriter(log_text.LogWriter[_LogEntry]):
    """Collects the facts of one event.

    happened_to: events by name and card; cause: card that causes the next fact; left: places that cards left; phase:
    phase of the turn, if this event names it.
    """

    def __init__(self, facts: Sequence[Fact], card_set: CardSet) -> None:
        super().__init__(lambda card: card_set.card_designs[card].name)
        self.card_set = card_set
        happened = [fact for fact in facts if isinstance(fact, Happened)]
        self.happened_to = {(fact.what, fact.card): fact for fact in happened}
        self.told: set[tuple[str, int | None]] = set()
        self.cause: int | None = None
        self.left: set[str] = set()
        self.phase = ""
        self.gone = {fact.seat for fact in happened if fact.what == "player_defeated"}
        self.moved_on = {fact.card for fact in facts if isinstance(fact, CardMoved) and fact.source == "resolving"}
        self.turned_up = {fact.card: fact for fact in facts if isinstance(fact, CardTurned) and fact.up}

    def _dispatch(self, fact: Fact) -> None:
        super()._dispatch(fact)
        self.cause = fact.card if isinstance(fact, Happened) and fact.what in CAUSES else None
        if isinstance(fact, Happened) and fact.what in PHASES:
            self.phase = fact.what

    def on_zone_shuffled(self, fact: ZoneShuffled) -> None:
        self._add(SHUFFLED, _seat(fact.zone), zone=fact.zone)

    def on_value_changed(self, fact: ValueChanged) -> None:
        CHANGED.get(fact.name, _LogWriter._counter)(self, fact)

    def on_card_moved(self, fact: CardMoved) -> None:
        here, there = self._kinds(fact)
        teller = next((what for what, to in TELLS_MOVE.items() if to == there and self._did(what, fact.card)), "")
        if teller:
            self.on_happened(self.happened_to[teller, fact.card])
        elif not (there == "resolving" and fact.card in self.moved_on) and "away" not in (here, there):
            self._say_move(fact, MOVED.get((here, there)) or COMES_TO.get(there, ANYWHERE))

    def _say_move(self, fact: CardMoved, say: Say) -> None:
        owner, receiver = _seat(fact.source), _seat(fact.target)
        if receiver is None and owner is not None and owner in self.gone:
            say = LEFT
        if say == BY_HAND and self.entries and self.entries[-1].say == PLAYED:  # CLEAN-01: the hand is discarded too
            say = PLAYED
        if say == ON and (fact.target not in self.left or (self.entries and self.entries[-1].say == UP_TO_A_GAP)):
            say = UP_TO_A_GAP
        self.left.add(fact.source)
        self._add(say, owner if receiver is None else receiver, [fact.card], fact.target, rule=_learned(fact))

    def _kinds(self, fact: CardMoved) -> tuple[str, str]:
        here, there = _kind(fact.source), _kind(fact.target)
        if (here, there) == ("box", "evidence") and fact.card is None:
            return "unseen", there
        design = None if fact.card is None else self.card_set.cards[fact.card].design
        if there == "defeated_conspiracy" and here in ("shadows", "field") and design and design.type not in ENEMIES:
            return "row", there
        return "miss" if here == "resolving" and design and design.miss else here, there

    def on_card_turned(self, fact: CardTurned) -> None:
        if not (fact.up and any(self._did(what, fact.card) for what in TELLS_TURN)):
            self._add(TURNED[fact.up], None, [fact.card], fact.zone, rule=_learned(fact))

    def on_cards_shown(self, fact: CardsShown) -> None:
        cards = [None] * fact.count if fact.cards is None else fact.cards
        if fact.seen_by == NOBODY or any(self._did(what, card) for what in TELLS_SHOWN for card in cards):
            return
        if fact.seen_by == EVERYONE:
            owner = _seat(fact.zone) if _kind(fact.zone) == "hand" else None
            self._add(SHOWN, owner, cards, fact.zone, rule=_learned(fact))
        else:
            self._add(LOOKED_AT, _only_seat(fact.seen_by), cards, fact.zone, rule=_learned(fact))

    def on_happened(self, fact: Happened) -> None:
        """Log an event, once if it also covers a move."""
        key = (fact.what, fact.card)
        if key not in self.told:
            self._say_happened(fact)
        if fact.what in TELLS_MOVE:
            self.told.add(key)

    def _say_happened(self, fact: Happened) -> None:
        say = BY_TEXT if fact.what == "strike" and self._is_by_text(fact.card) else EVENTS.get(fact.what, SILENT)
        is_told = fact.what == "fight" and self._did("enemy_defeated", fact.card)
        if is_told or (fact.card is None and "{cards}" in say.text):
            return
        turned = self.turned_up.get(fact.card) if fact.what in TELLS_TURN else None
        said = fact.text if fact.text.isdigit() else SAID.get(fact.text, "")
        rule, zone = (_learned(turned), turned.zone) if turned else ("", "")
        if fact.what in ("scanned", "revealed") and fact.card is not None:
            rule = TURNED_UP.get(self.card_set.card_designs[fact.card].type, rule)
        self._add(say, fact.seat, [fact.card], zone, said if "{said}" in say.text else "", rule)

    def _is_by_text(self, card: int | None) -> bool:
        """Return whether a card's text causes a Strike, judging by the facts.

        Source: STRIKE-01, REVEAL-03.
        """
        if card is None or self.phase == "strike_phase" or any(self._did(what, card) for what in STRIKES_BY):
            return False
        printed = self.card_set.cards[card]
        steps = (step for ready in printed.abilities for step in parts(ready.ability.do))
        return printed.design.type not in STRIKERS or any(isinstance(step, Strike) for step in steps)

    def _points(self, fact: ValueChanged) -> None:
        """Log points with the card that gives them; payments aren't logged."""
        if fact.card is None and fact.amount < 0:
            return
        amount = f"{fact.amount:+d} {fact.name.capitalize()}"
        told = (entry for entry in self.entries if fact.card in entry.cards and entry.seat == fact.seat)
        giver = next(told, None) if fact.card is not None else None
        if giver is not None:
            giver.extras.append(amount)
        else:
            self._add(POINTS, fact.seat, said=amount)

    def _damage(self, fact: ValueChanged) -> None:
        """Log damage with the Strike that deals or removes it."""
        last = next((entry for entry in reversed(self.entries) if entry.seat == fact.seat), None)
        if last is None or last.say not in HURTS:
            self._add(HURT[fact.amount >= 0], fact.seat, said=str(abs(fact.amount)))
        elif fact.amount < 0 or fact.card is not None:
            last.extras.append(f"{abs(fact.amount)} {'less ' if fact.amount < 0 else ''}damage")

    def _end_game_damage(self, fact: ValueChanged) -> None:
        self._add(END_GAME_HURT, None, [fact.card], said=str(fact.amount))

    def _counter(self, fact: ValueChanged) -> None:
        said = f"{abs(fact.amount)} {fact.name.replace('_', ' ').capitalize()}"
        self._add(COUNTED[fact.amount >= 0], fact.seat, said=said)

    def _did(self, what: str, card: int | None) -> bool:
        return card is not None and (what, card) in self.happened_to

    def _add(
        self,
        say: Say,
        seat: int | None,
        cards: Iterable[int | None] = (),
        zone: str = "",
        said: str = "",
        rule: str = "",
    ) -> None:
        """Add a clause. rule: id of the rule that caused it, if the clause has none."""
        about = None if seat is None or seat < 0 else seat
        self.add(_LogEntry(self._caused(say if say.rule else say._replace(rule=rule)), about, cards, zone, said))

    def _caused(self, say: Say) -> Say:
        """Return the clause with its cause, unless that card is already named."""
        if self.cause is None or any(self.cause in entry.cards for entry in self.entries):
            return say
        by = f" ({self.name(self.cause)})"
        return say._replace(text=_ending(say.text, by), ownerless=_ending(say.ownerless, by))

    def line(self, entry: _LogEntry) -> Line:
        line = super().line(entry)
        if entry.extras:
            line.text += f" ({', '.join(entry.extras)})"
        return line

    def words(self, entry: _LogEntry) -> dict[str, str]:
        count = len(entry.cards)
        scars = f"{count} Scars" if count > 1 else "a Scar"
        return {**super().words(entry), "scars": scars, "place": _places(entry.zones, entry.seat)}

    def single(self, name: str) -> str:
        return ARTICLES.get(name, name)


CHANGED: dict[str, Callable[[_LogWriter, ValueChanged], None]] = {
    "attack": _LogWriter._points,
    "recruit": _LogWriter._points,
    "damage": _LogWriter._damage,
    "end_game_damage": _LogWriter._end_game_damage,
}
HURTS = {say for way, say in MOVED.items() if {"strikes", "scars"} & set(way)}
"""Clauses about damage or healing."""


def _learned(fact: CardMoved | CardTurned | CardsShown) -> str:
    """Return the rule that let a fact reveal information.

    Facts of rules version 1 have none.
    """
    return fact.learned if isinstance(fact.learned, str) else ""


def _ending(text: str, words: str) -> str:
    """Return a clause or sentence with words added at its end; empty text stays empty."""
    return f"{text.removesuffix('.')}{words}{'.' if text.endswith('.') else ''}" if text else ""


def _kind(zone: str) -> str:
    return "away" if zone.startswith("away.") else kind(zone)


def _seat(zone: str) -> int | None:
    """Return the seat that owns a zone: 1 for "hand.1" and "attached.avatar.1"."""
    seat = owner(zone.removeprefix("away."))
    return None if seat < 0 else seat


def _only_seat(mask: int) -> int | None:
    """Return the only seat in a bit mask, or None."""
    return mask.bit_length() - 1 if mask > 0 and mask.bit_count() == 1 else None


def _place(zone: str, seat: int | None) -> str:
    row = KINDS.get(kind(zone))
    if row is None:
        return space_name(zone)
    whose = "their " if owner(zone) == seat else "a player's "
    return f"{whose}{row.words}" if row.own else row.words


def _places(zones: Sequence[str], seat: int | None) -> str:
    """Return the names of zones.

    One space is numbered, several spaces of a row are named once. seat: the subject of the clause, whose zones are
    "their" zones.
    """
    if len(set(zones)) == 1 and kind(zones[0].removeprefix("attached.")) in ROWS:
        return space_name(zones[0].removeprefix("attached."))
    return listed(dict.fromkeys(_place(zone, seat) for zone in zones)) or "a space"


def log_lines(facts: Sequence[Fact], card_set: CardSet) -> list[Line]:
    """Return the log lines of one event; similar facts share a line."""
    return _LogWriter(facts, card_set).write(facts)
