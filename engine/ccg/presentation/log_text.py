"""Log text: tables from facts to clauses of engine.kernel.log_text."""

from collections.abc import Callable, Iterable, Sequence

from engine.ccg.cards.catalogue import CardSet
from engine.ccg.cards.designs import CHARACTERISTICS
from engine.ccg.cards.vocabulary import PERMISSIONS
from engine.ccg.language.card_moves import Discard, Negate, Reword
from engine.ccg.language.checks import CheckMod
from engine.ccg.presentation.bookmarks import PHASES
from engine.ccg.rules import checks, damage_reduction
from engine.ccg.table import modifiers
from engine.ccg.table.zones import KINDS, kind
from engine.kernel import log_text
from engine.kernel.english import article, listed
from engine.kernel.facts import (
    EVERYONE,
    CardMoved,
    CardsShown,
    CardTurned,
    Fact,
    Happened,
    Line,
    Told,
    ValueChanged,
    ZoneShuffled,
)
from engine.kernel.log_text import SILENT, LogEntry, Say

RECYCLED, FEW = Say("returns {cards} to the Bureau Deck", "DECK-09"), 3
"""Clause for a recycled Discard Pile, and the most cards that it names."""
MOVED: dict[tuple[str, str], Say] = {
    ("xfiles", "xfile"): Say("hides {cards} as the X-File", "SET-02"),
    ("deck", "hand"): Say("draws {cards}", "BRF-01"),
    ("deck", "hospital"): Say("uncovers {cards}, who goes to the Hospital", "DECK-12"),
    ("discard", "hand"): Say("takes {cards} from the Discard Pile"),
    ("discard", "deck"): RECYCLED,
    ("hand", "announced"): SILENT,  # that it is announced says so
    ("discard", "announced"): SILENT,
    ("hand", "discard"): Say("discards {cards}"),
    ("hand", "under"): Say("slides {cards} under {said}", "BLF-01"),
    ("under", "attached"): Say("reveals {cards}", "BLF-10"),
    ("under", "discard"): Say("reveals {cards} (not a Bluff)", "BLF-11"),
    ("attached", "announced"): SILENT,
    ("announced", "discard"): SILENT,
    ("announced", "field"): SILENT,
    ("announced", "bureau"): Say("keeps {cards} in play", "PLAY-18"),
    ("announced", "attached"): Say("attaches {cards} to {said}", "TYP-04"),
    ("announced", "serving"): SILENT,
    ("announced", "deck"): Say("puts {cards} into the Bureau Deck"),
    ("under", "hand"): Say("takes {cards} back from under a Site", "BLF-08"),
    ("under", "under"): Say("moves {cards} under another Site", "BLF-08"),
    ("attached", "hand"): Say("takes {cards} into the hand"),
    ("bureau", "hand"): Say("takes {cards} into the hand"),
    ("attached", "bureau"): Say("keeps {cards} in play", "PLAY-18"),
    ("deck", "kept"): Say("{cards} {is} taken from the Bureau Deck, face down.", "OPEN-17"),
    ("kept", "deck"): Say("{cards} {goes} back on the Bureau Deck.", "OPEN-17"),
    ("kept", "announced"): SILENT,
    ("field", "attached"): SILENT,
    ("announced", "engaged"): SILENT,
    ("serving", "discard"): SILENT,
    ("engaged", "attached"): Say("{cards} {is} held captive.", "CMB-12"),
    ("engaged", "discard"): Say("discards the Adversary {cards}", "CMB-13"),
    ("attached", "attached"): Say("gives {cards} to {said}", "REQ-03"),
    ("attached", "discard"): Say("discards {cards}"),
    ("removed", "field"): Say("{cards} {is} back in the game.", "PLAY-22"),
    ("removed", "bureau"): Say("{cards} {is} back in the game.", "PLAY-22"),
    ("removed", "hospital"): Say("{cards} {is} back in the game.", "PLAY-22"),
    ("field", "field"): SILENT,  # that it is borrowed says so
    ("bureau", "bureau"): SILENT,
}
"""Clauses by source and target place kind.

{said}: the card at the target.
"""
BY: dict[str, Say] = {"BRF-09": Say("sells {cards}", "BRF-09"), "DEB-01": Say("discards {cards}", "DEB-01")}
"""Clauses by the rule that made a moved card known."""
TO: dict[str, Say] = {
    "bureau": Say("moves {cards} to the Bureau", "DEP-01"),
    "field": Say("moves {cards} to the Field", "DEP-01"),
    "hospital": Say("{cards} {goes} to the Hospital.", "HEA-01"),
    "away": Say("{cards} {is} out of play.", "DEB-08"),
    "removed": Say("{cards} {is} removed from the game.", "PLAY-22"),
    "deck": Say("{cards} {is} buried in the Bureau Deck.", "DECK-12"),
    "discard": Say("{cards} {is} discarded.", "PLAY-17"),
}
"""Clauses by target place kind, for sources that MOVED doesn't list."""
SHOWN = Say("shows {cards}")
LOOKED_AT = Say("looks at {cards}")
SHUFFLED = Say("shuffles the Bureau Deck")
PRIVATE_MESSAGES: dict[str, tuple[Say, Say]] = {
    "answer": (Say("answers: {said}", "QST-05"), Say("answers", "MP-07")),
    "shared": (Say("shares the answer: {said}", "MP-07"), Say("shares the answer", "MP-07")),
    "marked": (Say("marks a card in a hand: {said}"), Say("marks a card in a hand")),
}
"""Clauses for private messages: for those who see the content, and for all others."""

CHANGED: dict[str, Say] = {
    "earmarked": Say("gains {said} (only to buy cards)", "BRF-06"),
    "permanent_health": Say("{cards}: {said} Health permanently.", "HEA-03"),
    "needed": Say("{cards}: level needed {said}.", "CHK-02"),
    "level": Say("{cards}: {said} to the check.", "CHK-03"),
    "tokens": Say("{cards}: {said}.", "POOL-11"),
    "doom": Say("{cards}: {said}, then removed from the game.", "PLAY-22"),
    "attacks": Say("{cards} {strikes} twice.", "DMG-01"),
    "strikes_first": Say("{cards} {strikes} first.", "CMB-11"),
    "bare": Say("{cards}: Equipment adds nothing this round.", "CMB-07"),
    modifiers.SUPPRESSED: Say("{cards}: no effect for now.", "PLAY-01"),
    "held": Say("{cards} {is} held in the Hospital.", "HEA-05"),
    modifiers.ACCOMPANIED: Say("{cards} {is} accompanied.", "CMB-02"),
    "split": Say("Damage from {cards} may be split.", "DMG-03"),
    "lingers": Say("{cards}: one more check before the Hospital.", "DMG-10"),
    "reversed": Say("{cards}: subtracted from the check instead of added.", "CHK-03"),
    "doubled": Say("{cards}: counts double in the check.", "CHK-03"),
    checks.EXCLUDED: Say("{cards} {adds} nothing to checks.", "CHK-03"),
    **{
        modifiers.shield_key(one): Say(f"{{cards}} {{is}} protected from {one} Adversaries.", "ADV-01")
        for one in CHARACTERISTICS["Affiliation"]
    },
    checks.EXCLUDED_FROM_SITES: Say("{cards} {adds} nothing to checks at Sites.", "CHK-03"),
    **{modifiers.permission_key(one): Say(f"{{cards}}: {said}.") for one, said in PERMISSIONS.items()},
    **dict.fromkeys(
        (damage_reduction.HALF, *damage_reduction.STATS.values()), Say("Damage to {cards} is reduced.", "DMG-05")
    ),
}
BARRED = Say("{cards}: some cards can't be played this turn.", "PLAY-01")
"""Clause for card names that a Team can't play."""
STAT = Say("{cards}: {said}.", "CHK-16")
"""Clause for any other number: a skill, LRC, CRC or a price."""

POINTS = {"RP": "RP", "CP": "CP", "earmarked": "RP"}
"""Names of changed pools to the unit of their points."""
GAINED, SPENT = Say("gains {said}", "POOL-01"), Say("pays {said}", "POOL-01")
HURT, HEALED = Say("{cards} {takes} {said} damage.", "DMG-06"), Say("{cards}: {said} damage healed.", "DMG-06")
VERDICTS = {"check_passed", "check_failed", "check_lost"}
UNSOLVED_SITE_GONE = Say("does not solve {cards}: the check passed, but the Site or its whole Team was gone", "QST-16")
NO_EFFECT = Say("{cards}: no effect.", "PLAY-01")
ALWAYS_LOGGED = (Discard, Negate, Reword, CheckMod)
"""Steps whose facts always appear in the log if they have any effect."""

PHASE = Say("{said}.", "SET-14")
"""Clause for the beginning of a phase.

A phase without events isn't logged.
"""
EVENTS: dict[str, Say] = {
    "game_began": Say("The game begins.", "SET-11"),
    "setup": SILENT,  # that the game begins says so
    "toss_won": Say("wins the toss", "SET-12"),
    "plays_first": Say("plays first", "SET-12"),
    "turn": Say("begins turn {said}", "SET-14"),
    "phase": PHASE,
    "bought": Say("buys {said}", "BRF-07"),
    "borrowed": Say("borrows {cards}", "OPEN-17"),
    "given_back": Say("gets {cards} back", "OPEN-17"),
    "team": Say("forms a Team: {said}", "DEP-04"),
    "assigned": Say("sends a Team to {cards}: {said}", "INV-02"),
    "announced": Say("announces {cards}{said}", "CHK-06"),
    "resolved": SILENT,  # what it does says so, or that it leaves again at once
    "negated": Say("{cards} {is} negated{said}.", "PLAY-16"),
    "check": Say("makes {said}", "CHK-02"),
    "check_passed": Say("passes the {said}", "CHK-13"),
    "check_failed": Say("fails the {said}", "CHK-13"),
    "check_lost": Say("fails the check automatically", "CHK-14"),
    "solved": Say("solves {cards}", "QST-01"),
    "unsolved": Say("does not solve {cards}", "QST-16"),
    "combat": Say("attacks with {cards}", "CMB-01"),
    "combat_round": Say("{said}.", "CMB-03"),
    "dealt": Say("{cards}: {said}.", "DMG-04"),
    "combat_over": Say("The combat is over.", "CMB-12"),
    "festers": Say("{cards}: can't heal.", "HEA-10"),
    "fell": Say("{cards} {is} defeated.", "DMG-11"),
    "asked": Say("asks {said}?", "QST-02"),
    "committed": Say("promises to ask about {said} at {cards}", "QST-06"),
    "directed": Say("places {cards} against {said}", "CAS-04"),
    "guessed": Say("names {said}", "QST-07"),
    "missed": Say("guesses wrong", "QST-11"),
    "listening": Say("waits with {cards} for {said}", "MP-07"),
    "aimed": Say("targets {cards}", "PLAY-01"),
    "saved": Say("{cards} {is} saved.", "PLAY-22"),
    "used": Say("uses {cards}", "PLAY-25"),
    "required": Say("{cards}: the check is now {said}.", "CHK-02"),
    "bureau_opened": Say("The Bureau counts as a Site with {said} this turn.", "PLAY-05"),
    "barred": Say("draws no more cards this turn"),
    "swapped": Say("{cards}: adds {said} to the check instead.", "CHK-03"),
    "keyword_added": Say("{cards}: keyword {said} added.", "PLAY-19"),
    "reworded": Say("{cards}: keyword {said}.", "PLAY-19"),
    "power_announced": Say("reveals that the hidden X-File has {said}", "XPW-02"),
    "power_used": Say("uses the power of {said}", "XPW-02"),
    "cut_short": Say("The turn ends at once because of {cards}.", "DEB-07"),
    "resigned": Say("resigns", "MP-11"),
    "game_won": Say("wins the game", "WIN-01"),
    "game_tied": Say("The game is a draw.", "WIN-07"),
}


def _about(text: str) -> str:
    """Return "player 2: Motive Control" of "1: Motive Control", and "player 2" of "1"."""
    seat, colon, what = text.partition(":")
    return f"player {int(seat) + 1}{colon}{what}"


def _named(text: str) -> str:
    """Return "player 2's X-File: Eugene Tooms" of "1: Eugene Tooms"."""
    seat, colon, name = text.partition(":")
    return f"player {int(seat) + 1}'s X-File{colon}{name}"


def _listening(text: str) -> str:
    """Return "player 1's next answer about player 3's X-File" of "0: 2"."""
    asker, _, about = text.partition(": ")
    return f"player {int(asker) + 1}'s next answer about player {int(about) + 1}'s X-File"


def _round(text: str) -> str:
    """Return "Round 1, at long range" of "LRC 1"."""
    kind, _, number = text.partition(" ")
    return f"Round {number}, at {'long' if kind == 'LRC' else 'close'} range"


def _level(text: str) -> str:
    """Return "Medical check (4/5)" of "Medical 4 against 5"."""
    reached, against, needed = text.partition(" against ")
    skill, _, level = reached.rpartition(" ")
    return f"{skill} check ({level}/{needed})" if against else text


def _new_level(text: str) -> str:
    """Return "a Medical check (4/5)" of "Medical 4 against 5"."""
    return article(_level(text))


EVENT_TEXTS: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(("check_passed", "check_failed"), _level),
    **dict.fromkeys(("check", "required"), _new_level),
    "asked": _about,
    "guessed": _named,
    "directed": _about,
    "listening": _listening,
    "combat_round": _round,
    "phase": lambda phase: PHASES[phase],
    "bought": lambda number: "a card" if number == "1" else f"{number} cards",
    "negated": lambda by: f" by {by}" if by else "",
    "reworded": lambda change: change.replace(" > ", " becomes "),
    "announced": lambda x: "" if x in ("", "0") else f" (X = {x})",
}
"""Event kind to the function that turns its text into readable words."""


def log_lines(facts: Sequence[Fact], card_set: CardSet) -> list[Line]:
    """Return the log lines for the facts of one event, merging similar ones."""
    return _LogWriter(card_set).write(facts)


class _LogWriter(log_text.LogWriter[LogEntry]):
    def __init__(self, card_set: CardSet) -> None:
        super().__init__(lambda card: card_set.design(card).name)
        self.card_set = card_set
        self.last: Fact | None = None
        self.verdict = ""

    def _dispatch(self, fact: Fact) -> None:
        super()._dispatch(fact)
        self.last = fact

    def on_card_moved(self, fact: CardMoved) -> None:
        if self._was_in_vain(fact):
            self._say(NO_EFFECT, None, [fact.card])
        here, there = kind(fact.source), kind(fact.target)
        say = BY.get(str(fact.learned)) or MOVED.get((here, there)) or TO.get(there, SILENT)
        if (here, there) == ("deck", "hand") and fact.learned:
            say = say._replace(rule=str(fact.learned))
        self._say(say, self._owner(fact), [fact.card], self._upon(fact.target))

    def _was_in_vain(self, fact: CardMoved) -> bool:
        """Return whether a card leaves play without any logged effect."""
        last = self.last
        if not (isinstance(last, Happened) and last.what == "resolved" and last.card == fact.card is not None):
            return False
        steps = [step for one in self.card_set.design(fact.card).abilities if one.when == "resolved" for step in one.do]
        return bool(steps) and all(isinstance(step, ALWAYS_LOGGED) for step in steps)

    def _owner(self, fact: CardMoved) -> int | None:
        """Return the seat of a moved card, or None if it is unknown."""
        seats = (seat for zone in (fact.target, fact.source) if (seat := _seat(zone)) is not None)
        return next(seats, None if fact.card is None else self.card_set.owner(fact.card))

    def _upon(self, zone: str) -> str:
        """Return the name of the card that a zone belongs to; "" if it belongs to none."""
        name, _, card = zone.partition(".")
        return self.name(int(card)) if name in ("under", "attached") else ""

    def on_card_turned(self, fact: CardTurned) -> None:
        """Ignore the fact: in this game no card is turned in place."""

    def on_cards_shown(self, fact: CardsShown) -> None:
        cards = [None] * fact.count if fact.cards is None else fact.cards
        if fact.seen_by == EVERYONE:
            self._say(SHOWN, _seat(fact.zone), cards)
        else:
            self._say(LOOKED_AT, fact.seen_by.bit_length() - 1, cards)

    def on_zone_shuffled(self, fact: ZoneShuffled) -> None:
        self._say(SHUFFLED, _seat(fact.zone))

    def on_value_changed(self, fact: ValueChanged) -> None:
        cards = [fact.card] if fact.card is not None else []
        if fact.name in POINTS:
            points = f"{abs(fact.amount)} {POINTS[fact.name]}"
            say = CHANGED.get(fact.name) or (GAINED if fact.amount > 0 else SPENT)
            self._say(say, fact.seat, said=f"{points} from {self.names(cards)}" if cards else points)
        elif fact.name in ("tokens", "doom"):
            self._say(CHANGED[fact.name], fact.seat, cards, f"{fact.amount:+d} token{'s' * (abs(fact.amount) > 1)}")
        elif fact.name == "damage" and fact.card is not None and self.card_set.design(fact.card).type != "agent":
            return  # who dealt it says so
        elif fact.name == "damage":
            self._say(HURT if fact.amount > 0 else HEALED, fact.seat, cards, str(abs(fact.amount)))
        elif fact.name in CHANGED:
            self._say(CHANGED[fact.name], fact.seat, cards, f"{fact.amount:+d}")
        elif fact.name.startswith(modifiers.bar_key("")):
            self._say(BARRED, fact.seat, cards)
        else:
            self._say(STAT, fact.seat, [fact.card], f"{fact.name} {fact.amount:+d}")

    def on_happened(self, fact: Happened) -> None:
        if fact.what == "phase" and self.entries and self.entries[-1].say == PHASE:
            self.entries.pop()
        said = EVENT_TEXTS.get(fact.what, str)(fact.text)
        if fact.what == "dealt":
            target, _, amount = fact.text.partition(": ")
            one = int(target)
            said = f"{amount} damage to {self._owned([one]) if self._is_agent(one) else self.name(one)}"
        if fact.what in VERDICTS:
            self.verdict = fact.what
        is_gone = fact.what == "unsolved" and self.verdict == "check_passed"
        say = UNSOLVED_SITE_GONE if is_gone else EVENTS.get(fact.what, SILENT)
        self._say(say, fact.seat, [] if fact.card is None else [fact.card], said)

    def words(self, entry: LogEntry) -> dict[str, str]:
        """Shorten a whole Discard Pile, and name the owner of Agents without a subject."""
        said = super().words(entry)
        if entry.say.text == RECYCLED.text and len(entry.cards) > FEW:
            return {**said, "cards": f"{len(entry.cards)} cards"}
        is_open = entry.seat is None and all(map(self._is_agent, entry.cards))
        return {**said, "cards": self._owned(entry.cards)} if is_open else said

    def _is_agent(self, card: int | None) -> bool:
        return card is not None and self.card_set.design(card).type == "agent"

    def _owned(self, agents: Iterable[int | None]) -> str:
        """Return Agents with their players, since both rivals may have the same Agent."""
        owned: dict[int, list[int | None]] = {}
        for agent in agents:
            if agent is not None:
                owned.setdefault(self.card_set.owner(agent), []).append(agent)
        return listed(f"player {owner + 1}'s {self.names(theirs)}" for owner, theirs in owned.items())

    def on_told(self, fact: Told) -> None:
        heard, unheard = PRIVATE_MESSAGES[fact.what]
        self._say(heard if fact.text else unheard, fact.seat, said=fact.text)

    def _say(self, say: Say, seat: int | None, cards: Iterable[int | None] = (), said: str = "") -> None:
        self.add(LogEntry(say, seat, cards, said))


def _seat(zone: str) -> int | None:
    """Return the owner of a zone; None if it belongs to a card or to no one."""
    name, _, number = zone.partition(".")
    return int(number) if number and KINDS[name].own else None
