"""Operations on hidden cards.

Scanning, hiding, looking, searching, Evidence, the Conspiracy Deck.
"""

from typing import Any, Literal

from engine.kernel.effects import ONE, Code, Fixed, Operation, Step, Value
from engine.kernel.english import UP_TO
from engine.kernel.frames import Frame
from engine.kernel.targets import take
from engine.legendary.cards.designs import Filter, Target
from engine.legendary.language.base import PlayerStep, and_then, for_you, pick_then
from engine.legendary.rules import end_games, evidence, revealing
from engine.legendary.table.table import Table
from engine.legendary.table.targets import Selection


class Scan(Operation, tag="scan", kw_only=True):
    """Scan spaces without paying (ACT-26, ACT-40, D13)."""

    zone: list[Literal["shadows", "bureau"]]
    amount: Value = ONE
    up_to: bool = False
    how: Literal["choose", "all", "random", "left", "right"] = "choose"

    def compile(self, code: Code) -> None:
        target = Target(zone=list(self.zone), hidden=True, count=self.amount, up_to=self.up_to, how=self.how)
        pick_then(code, self, target)

    def run(self, table: Table, frame: Frame) -> None:
        for card in reversed(frame.cards.pop("picked", [])):
            revealing.scan(table, frame.you, card, paid=False)

    def order(self, words: Any) -> str:
        where = f" in {words.places(self.zone)}"
        if self.how == "all":
            return f"scan every space{where} for free"
        lead = UP_TO if self.up_to else {"left": "the leftmost", "right": "the rightmost"}.get(self.how, "")
        kind = {"choose": "space", "random": "random space"}.get(self.how, "hidden space")
        return f"scan {self.amount.many(words, kind, where=where, lead=lead)} for free"


class Hide(Operation, tag="hide", kw_only=True):
    """Turn revealed cards of the Shadows or the Bureau face down (CLAR-19)."""

    cards: Target

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            revealing.hide(table, card)

    def order(self, words: Any) -> str:
        return f"hide {words.target(self.cards)}"


class Look(PlayerStep, tag="look", kw_only=True):
    """Look at cards without showing them. A later step can name them.

    public: everyone sees them.
    """

    cards: Target
    public: bool = False

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        revealing.look(table, frame.you, take(frame, self.cards), self.public, frame.source)

    def does(self, words: Any) -> str:
        verb = words.verb("reveal") if self.public else f"{words.verb('look')} at"
        return f"{verb} {words.target(self.cards)}"


class Search(PlayerStep, tag="search", kw_only=True):
    """Search a player's deck or the box for matching cards; shuffle a deck afterwards.

    Source: CLAR-21, D33.
    """

    cards: Target
    do: list[Step]

    def act_code(self, code: Code) -> None:
        code.add(
            lambda table, frame: revealing.look_through(
                table, frame.you, self.cards.zone, table.seats(self.cards.of, frame), frame.source
            )
        )
        code.add(Selection(self.cards, for_you(self)))
        code.add(lambda table, frame: frame.cards.__setitem__("found", frame.cards.pop("picked", [])))
        code.steps(self.do)
        code.add(
            lambda table, frame: revealing.shuffle_searched(table, self.cards.zone, table.seats(self.cards.of, frame))
        )

    def does(self, words: Any) -> str:
        is_one = isinstance(self.cards.count, Fixed) and self.cards.count.number == 1 and self.cards.how != "all"
        said = f"{words.verb('find')} {words.target(self.cards, 'in')}"
        return and_then(words, said, self.do, "it" if is_one else "them")


class Dig(PlayerStep, tag="dig", kw_only=True):
    """Reveal cards from the top of a pile until enough match; shuffle the rest back.

    Source: CLAR-31.
    """

    zone: Literal["academy", "conspiracy", "defeated_conspiracy", "defeated_characters", "deck"]
    which: Filter
    amount: Value = ONE
    do: list[Step]

    def act_code(self, code: Code) -> None:
        code.add(self._reveal)
        code.steps(self.do)

    def _reveal(self, table: Table, frame: Frame) -> None:
        zone = f"deck.{frame.you}" if self.zone == "deck" else self.zone
        frame.cards["found"] = revealing.dig(
            table, frame.you, zone, self.which, self.amount.amount(table, frame), frame.source
        )

    def does(self, words: Any) -> str:
        one, more = words.filter(self.which, bare=True), words.filter(self.which, plural=True)
        where = f" in {words.place(self.zone)}"
        said = f"{words.verb('find')} {self.amount.many(words, one, more, where, 'the top')}"
        is_one = isinstance(self.amount, Fixed) and self.amount.number == 1
        return and_then(words, said, self.do, "it" if is_one else "them")


class Advance(Operation, tag="advance", kw_only=True):
    """Add cards of the Conspiracy Deck to the Shadows face down at once."""

    amount: Value = ONE

    def run(self, table: Table, frame: Frame) -> None:
        for _ in range(self.amount.amount(table, frame)):
            table.push("conspiracy_card")

    def order(self, words: Any) -> str:
        where = " of the Conspiracy Deck to the Shadows face down"
        return f"add {self.amount.many(words, 'card', where=where, lead='the top')}"


class AddEvidence(Operation, tag="add_evidence", kw_only=True):
    """Add a random Evidence face down to the space of a priority (EVID-12).

    0 is the priority of the topmost Undiscovered Evidence (EVID-04), or 3 if none is left.
    """

    priority: int = 0

    def run(self, table: Table, frame: Frame) -> None:
        evidence.add(table, self.priority)

    def order(self, words: Any) -> str:
        topmost = "the topmost Undiscovered Priority (3 if none is left)"
        return f"add a random hidden Evidence card of {f'Priority {self.priority}' if self.priority else topmost}"


class ReplaceEvidence(Operation, tag="replace_evidence", kw_only=True):
    """Replace an uncollected Evidence with a random one of its priority (CLAR-13).

    The old one goes to the box.
    """

    cards: Target
    revealed: bool = False

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            evidence.replace(table, card, self.revealed)

    def order(self, words: Any) -> str:
        facing = "revealed" if self.revealed else "hidden"
        return f"replace {words.target(self.cards)} with a random {facing} one of the same Priority"


class AddClone(Operation, tag="add_clone", kw_only=True):
    """The Clone joins this End Game (CARD-18, CARD-19)."""

    def run(self, table: Table, frame: Frame) -> None:
        end_games.add_clone(table, frame.source)

    def text(self, words: Any) -> str:
        where = "to the right of this card, with a hidden Evidence card for each Priority that this card has"
        return f"put the Clone face down {where}"
