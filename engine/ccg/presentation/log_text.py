"""The log in words: tables from facts to clauses, which engine.kernel.log_text makes lines of."""

from collections.abc import Callable, Iterable, Sequence

from engine.ccg.cards.catalogue import Box
from engine.ccg.cards.designs import CHARACTERISTICS
from engine.ccg.cards.vocabulary import PERMISSIONS
from engine.ccg.language.card_moves import Discard, Negate, Reword
from engine.ccg.language.checks import CheckMod
from engine.ccg.presentation.bookmarks import PHASES
from engine.ccg.rules import checks, damage_reduction
from engine.ccg.table import modifiers
from engine.ccg.table.zones import KINDS, kind
from engine.kernel import log_text
from engine.kernel.english import listed
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
from engine.kernel.log_text import SILENT, Say, Saying

RESTOCKED, FEW = Say("returns {cards} to the Bureau Deck", "DECK-09"), 3
"""What is said of a Discard Pile that becomes the Bureau Deck, and how many cards are named in it."""
MOVED: dict[tuple[str, str], Say] = {
    ("xfiles", "xfile"): Say("hides {cards} as the X-File", "SET-02"),
    ("deck", "hand"): Say("draws {cards}", "BRF-01"),
    ("deck", "hospital"): Say("turns up {cards}, who goes to the Hospital", "DECK-12"),
    ("discard", "hand"): Say("takes {cards} out of the Discard Pile"),
    ("discard", "deck"): RESTOCKED,
    ("hand", "announced"): SILENT,  # that it is announced says so
    ("discard", "announced"): SILENT,
    ("hand", "discard"): Say("discards {cards}"),
    ("hand", "under"): Say("slides {cards} under {said}", "BLF-01"),
    ("under", "attached"): Say("reveals {cards}", "BLF-10"),
    ("under", "discard"): Say("reveals {cards}, no Bluff", "BLF-11"),
    ("attached", "announced"): SILENT,
    ("announced", "discard"): SILENT,
    ("announced", "field"): SILENT,
    ("announced", "bureau"): Say("keeps {cards} in play", "PLAY-18"),
    ("announced", "attached"): Say("puts {cards} on {said}", "TYP-04"),
    ("announced", "serving"): SILENT,
    ("announced", "deck"): Say("puts {cards} into the Bureau Deck"),
    ("under", "hand"): Say("takes {cards} back from under a Site", "BLF-08"),
    ("under", "under"): Say("moves {cards} under another Site", "BLF-08"),
    ("attached", "hand"): Say("takes {cards} into the hand"),
    ("bureau", "hand"): Say("takes {cards} into the hand"),
    ("attached", "bureau"): Say("keeps {cards} in play", "PLAY-18"),
    ("deck", "kept"): Say("{cards} {is} taken off the Bureau Deck, face down.", "OPEN-17"),
    ("kept", "deck"): Say("{cards} {goes} back on the Bureau Deck.", "OPEN-17"),
    ("kept", "announced"): SILENT,
    ("field", "attached"): SILENT,
    ("announced", "engaged"): SILENT,
    ("serving", "discard"): SILENT,
    ("engaged", "attached"): Say("{cards} {is} held captive.", "CMB-12"),
    ("engaged", "discard"): Say("discards the Adversary {cards}", "CMB-13"),
    ("attached", "attached"): Say("hands {cards} to {said}", "REQ-03"),
    ("attached", "discard"): Say("discards {cards}"),
    ("removed", "field"): Say("{cards} {is} in the game again.", "PLAY-22"),
    ("removed", "bureau"): Say("{cards} {is} in the game again.", "PLAY-22"),
    ("removed", "hospital"): Say("{cards} {is} in the game again.", "PLAY-22"),
    ("field", "field"): SILENT,  # that it is borrowed says so
    ("bureau", "bureau"): SILENT,
}
"""From one kind of place to another; {said} is what the cards come to lie upon, or under."""
BY: dict[str, Say] = {"BRF-09": Say("sells {cards}", "BRF-09"), "DEB-01": Say("discards {cards}", "DEB-01")}
"""What a move is by which a card became known, by the rule."""
TO: dict[str, Say] = {
    "bureau": Say("moves {cards} to the Bureau", "DEP-01"),
    "field": Say("moves {cards} to the Field", "DEP-01"),
    "hospital": Say("{cards} {goes} to the Hospital.", "HEA-01"),
    "away": Say("{cards} {is} out of play.", "DEB-08"),
    "removed": Say("{cards} {leaves} the game for ever.", "PLAY-22"),
    "deck": Say("{cards} {is} buried in the Bureau Deck.", "DECK-12"),
    "discard": Say("{cards} {is} discarded.", "PLAY-17"),
}
"""To a kind of place, from any other that the table above doesn't name."""
SHOWN = Say("shows {cards}")
LOOKED_AT = Say("looks at {cards}")
SHUFFLED = Say("shuffles the Bureau Deck")
CONFIDED: dict[str, tuple[Say, Say]] = {
    "answer": (Say("answers: {said}", "QST-05"), Say("answers", "MP-07")),
    "shared": (Say("tells what the answer was: {said}", "MP-07"), Say("tells what the answer was", "MP-07")),
    "marked": (Say("marks a card in a hand: {said}"), Say("marks a card in a hand")),
}
"""What one tells another, as those say it who hear it, and as all others do."""

CHANGED: dict[str, Say] = {
    "earmarked": Say("gains {said}, only to buy cards", "BRF-06"),
    "permanent_health": Say("{cards}: {said} Health for good.", "HEA-03"),
    "needed": Say("{cards}: {said} to what it asks for.", "CHK-02"),
    "level": Say("{cards}: {said} to the check.", "CHK-03"),
    "tokens": Say("{cards}: {said}.", "POOL-11"),
    "doom": Say("{cards}: {said} before the end.", "PLAY-22"),
    "attacks": Say("{cards} {strikes} twice.", "DMG-01"),
    "strikes_first": Say("{cards} {strikes} first.", "CMB-11"),
    "bare": Say("{cards}: no Equipment adds in this round.", "CMB-07"),
    modifiers.SUPPRESSED: Say("{cards} {is} out of use for now.", "PLAY-01"),
    "held": Say("{cards} {is} held in the Hospital.", "HEA-05"),
    modifiers.ACCOMPANIED: Say("{cards} {is} not alone.", "CMB-02"),
    "split": Say("Damage of {cards} may be split.", "DMG-03"),
    "lingers": Say("{cards} {is} kept from the Hospital for one more check.", "DMG-10"),
    "reversed": Say("What {cards} would add is taken off.", "CHK-03"),
    "doubled": Say("What {cards} would add counts double.", "CHK-03"),
    checks.EXCLUDED: Say("{cards} {adds} nothing to checks.", "CHK-03"),
    **{
        modifiers.shield_key(one): Say(f"{{cards}} {{is}} safe from {one} Adversaries.", "ADV-01")
        for one in CHARACTERISTICS["Affiliation"]
    },
    checks.EXCLUDED_FROM_SITES: Say("{cards} {adds} nothing to checks at Sites.", "CHK-03"),
    **{modifiers.permission_key(one): Say(f"{{cards}}: {said}.") for one, said in PERMISSIONS.items()},
    **dict.fromkeys(
        (damage_reduction.HALF, *damage_reduction.STATS.values()), Say("Damage to {cards} is reduced.", "DMG-05")
    ),
}
BARRED = Say("{cards}: some cards can't be played for the rest of this turn.", "PLAY-01")
"""A name of cards that a Team doesn't play."""
STAT = Say("{cards}: {said}.", "CHK-16")
"""Any other number: a skill, a value of combat, a price."""

POINTS = {"RP": "RP", "CP": "CP", "earmarked": "RP"}
"""Changes of a pool, and what its points are called."""
GAINED, SPENT = Say("gains {said}", "POOL-01"), Say("gives up {said}", "POOL-01")
HURT, HEALED = Say("{cards} {takes} {said} damage.", "DMG-06"), Say("{cards} {is} healed by {said}.", "DMG-06")
VERDICTS = {"check_passed", "check_failed", "check_lost"}
GONE = Say("does not solve {cards}, though the check succeeded: the Site or its whole Team was gone", "QST-16")
IN_VAIN = Say("{cards} {finds} nothing to do.", "PLAY-01")
NEVER_UNTOLD = (Discard, Negate, Reword, CheckMod)
"""What cards do of which facts tell wherever it comes to anything; of all else they may say nothing."""

PHASE = Say("{said}.", "SET-14")
"""That a phase begins; one in which nothing happens isn't told."""
HAPPENED: dict[str, Say] = {
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
    "check": Say("makes a check: {said}", "CHK-02"),
    "check_passed": Say("succeeds in the check: {said}", "CHK-13"),
    "check_failed": Say("fails the check: {said}", "CHK-13"),
    "check_lost": Say("fails the check, whatever the level", "CHK-14"),
    "solved": Say("solves {cards}", "QST-01"),
    "unsolved": Say("does not solve {cards}", "QST-16"),
    "combat": Say("attacks with {cards}", "CMB-01"),
    "combat_round": Say("{said}.", "CMB-03"),
    "dealt": Say("{cards}: {said}.", "DMG-04"),
    "combat_over": Say("The combat is over.", "CMB-12"),
    "festers": Say("{cards}: the wounds don't heal.", "HEA-10"),
    "fell": Say("{cards} {falls}.", "DMG-11"),
    "asked": Say("asks {said}?", "QST-02"),
    "committed": Say("promises to ask about {said} at {cards}", "QST-06"),
    "directed": Say("places {cards} against {said}", "CAS-04"),
    "guessed": Say("names {said}", "QST-07"),
    "missed": Say("is wrong: the X-File is a different one", "QST-11"),
    "listening": Say("waits with {cards} for what {said}", "MP-07"),
    "aimed": Say("aims at {cards}", "PLAY-01"),
    "saved": Say("{cards} {is} saved.", "PLAY-22"),
    "used": Say("uses {cards}", "PLAY-25"),
    "required": Say("{cards} asks for something else: {said}.", "CHK-02"),
    "bureau_opened": Say("The Bureau counts as a Site with {said} until the turn ends.", "PLAY-05"),
    "barred": Say("draws no more cards in this turn"),
    "swapped": Say("{cards}: {said} counts in the check.", "CHK-03"),
    "keyword_added": Say("{cards}: {said} is a keyword too.", "PLAY-19"),
    "reworded": Say("On {cards} the keyword {said}.", "PLAY-19"),
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
    """Return "player 1 will hear of player 3's X-File" of "0: 2"."""
    asker, _, about = text.partition(": ")
    return f"player {int(asker) + 1} will hear of player {int(about) + 1}'s X-File"


def _round(text: str) -> str:
    """Return "Round 1, at long range" of "LRC 1"."""
    kind, _, number = text.partition(" ")
    return f"Round {number}, at {'long' if kind == 'LRC' else 'close'} range"


def _level(text: str) -> str:
    """Return "Medical, 4 reached, 5 needed" of "Medical 4 against 5"."""
    reached, against, needed = text.partition(" against ")
    skill, _, level = reached.rpartition(" ")
    return f"{skill}, {level} reached, {needed} needed" if against else text


SAID: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(("check", "check_passed", "check_failed", "required"), _level),
    "asked": _about,
    "guessed": _named,
    "directed": _about,
    "listening": _listening,
    "combat_round": _round,
    "phase": lambda phase: PHASES[phase],
    "bought": lambda number: "a card" if number == "1" else f"{number} cards",
    "negated": lambda by: f" by {by}" if by else "",
    "reworded": lambda change: change.replace(" > ", " becomes "),
    "announced": lambda x: "" if x in ("", "0") else f", X is {x}",
}
"""What happened to how its text is said, where that isn't meant for people."""


def tell(facts: Sequence[Fact], box: Box) -> list[Line]:
    """Return the facts of one event in words, like ones together."""
    return _Teller(box).tell(facts)


class _Teller(log_text.Teller[Saying]):
    def __init__(self, box: Box) -> None:
        super().__init__(lambda card: box.design(card).name)
        self.box = box
        self.last: Fact | None = None
        self.verdict = ""

    def _hear(self, fact: Fact) -> None:
        super()._hear(fact)
        self.last = fact

    def moved(self, fact: CardMoved) -> None:
        if self._was_in_vain(fact):
            self._say(IN_VAIN, None, [fact.card])
        here, there = kind(fact.source), kind(fact.target)
        say = BY.get(str(fact.learned)) or MOVED.get((here, there)) or TO.get(there, SILENT)
        if (here, there) == ("deck", "hand") and fact.learned:
            say = say._replace(rule=str(fact.learned))
        self._say(say, self._owner(fact), [fact.card], self._upon(fact.target))

    def _was_in_vain(self, fact: CardMoved) -> bool:
        """Return whether a card is done with and nothing has come of it: what it found to do would have been told."""
        last = self.last
        if not (isinstance(last, Happened) and last.what == "resolved" and last.card == fact.card is not None):
            return False
        steps = [step for one in self.box.design(fact.card).abilities if one.when == "resolved" for step in one.do]
        return bool(steps) and all(isinstance(step, NEVER_UNTOLD) for step in steps)

    def _owner(self, fact: CardMoved) -> int | None:
        """Return whose card was moved, by the places where it lies and lay, or as far as it is known by its number."""
        seats = (seat for zone in (fact.target, fact.source) if (seat := _seat(zone)) is not None)
        return next(seats, None if fact.card is None else self.box.owner(fact.card))

    def _upon(self, zone: str) -> str:
        """Return what a card comes to lie upon or under; "" for a place that belongs to no card."""
        name, _, card = zone.partition(".")
        return self.name(int(card)) if name in ("under", "attached") else ""

    def turned(self, fact: CardTurned) -> None:
        """No card is turned where it lies in this game."""

    def shown(self, fact: CardsShown) -> None:
        cards = [None] * fact.count if fact.cards is None else fact.cards
        if fact.seen_by == EVERYONE:
            self._say(SHOWN, _seat(fact.zone), cards)
        else:
            self._say(LOOKED_AT, fact.seen_by.bit_length() - 1, cards)

    def shuffled(self, fact: ZoneShuffled) -> None:
        self._say(SHUFFLED, _seat(fact.zone))

    def changed(self, fact: ValueChanged) -> None:
        cards = [fact.card] if fact.card is not None else []
        if fact.name in POINTS:
            points = f"{abs(fact.amount)} {POINTS[fact.name]}"
            say = CHANGED.get(fact.name) or (GAINED if fact.amount > 0 else SPENT)
            self._say(say, fact.seat, said=f"{points} through {self.names(cards)}" if cards else points)
        elif fact.name in ("tokens", "doom"):
            self._say(CHANGED[fact.name], fact.seat, cards, f"{fact.amount:+d} token{'s' * (abs(fact.amount) > 1)}")
        elif fact.name == "damage" and fact.card is not None and self.box.design(fact.card).type != "agent":
            return  # who dealt it says so
        elif fact.name == "damage":
            self._say(HURT if fact.amount > 0 else HEALED, fact.seat, cards, str(abs(fact.amount)))
        elif fact.name in CHANGED:
            self._say(CHANGED[fact.name], fact.seat, cards, f"{fact.amount:+d}")
        elif fact.name.startswith(modifiers.bar_key("")):
            self._say(BARRED, fact.seat, cards)
        else:
            self._say(STAT, fact.seat, [fact.card], f"{fact.name} {fact.amount:+d}")

    def happened(self, fact: Happened) -> None:
        if fact.what == "phase" and self.sayings and self.sayings[-1].say == PHASE:
            self.sayings.pop()
        said = SAID.get(fact.what, str)(fact.text)
        if fact.what == "dealt":
            target, _, amount = fact.text.partition(": ")
            one = int(target)
            said = f"{amount} damage to {self._owned([one]) if self._is_agent(one) else self.name(one)}"
        if fact.what in VERDICTS:
            self.verdict = fact.what
        is_gone = fact.what == "unsolved" and self.verdict == "check_passed"
        say = GONE if is_gone else HAPPENED.get(fact.what, SILENT)
        self._say(say, fact.seat, [] if fact.card is None else [fact.card], said)

    def words(self, saying: Saying) -> dict[str, str]:
        """Of a whole Discard Pile it is enough how many cards it had; of Agents without a subject it is said whose."""
        said = super().words(saying)
        if saying.say.text == RESTOCKED.text and len(saying.cards) > FEW:
            return {**said, "cards": f"{len(saying.cards)} cards"}
        is_open = saying.seat is None and all(map(self._is_agent, saying.cards))
        return {**said, "cards": self._owned(saying.cards)} if is_open else said

    def _is_agent(self, card: int | None) -> bool:
        return card is not None and self.box.design(card).type == "agent"

    def _owned(self, agents: Iterable[int | None]) -> str:
        """Return Agents with whose they are: both rivals may have one of a name."""
        owned: dict[int, list[int | None]] = {}
        for agent in agents:
            if agent is not None:
                owned.setdefault(self.box.owner(agent), []).append(agent)
        return listed(f"player {owner + 1}'s {self.names(theirs)}" for owner, theirs in owned.items())

    def confided(self, fact: Told) -> None:
        heard, unheard = CONFIDED[fact.what]
        self._say(heard if fact.text else unheard, fact.seat, said=fact.text)

    def _say(self, say: Say, seat: int | None, cards: Iterable[int | None] = (), said: str = "") -> None:
        self.add(Saying(say, seat, cards, said))


def _seat(zone: str) -> int | None:
    """Return whose a zone is; None for one that belongs to a card or to nobody."""
    name, _, number = zone.partition(".")
    return int(number) if number and KINDS[name].own else None
