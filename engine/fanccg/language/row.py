"""Operations on the round: its score and the cards in its row."""

from typing import Any, Literal

import msgspec

from engine.fanccg.cards.designs import Aspect, Circumstance, RightMark, Target
from engine.fanccg.language.base import pick_then, points
from engine.fanccg.rules import captured_characters, conflict_cards, cover_cards, investment, negations, scoring
from engine.fanccg.table.table import Table
from engine.kernel.effects import Code, Operation, Value
from engine.kernel.english import listed
from engine.kernel.frames import Frame
from engine.kernel.targets import take


class CardStep(Operation, kw_only=True):
    """A step on cards that are picked first."""

    cards: Target

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)


class Points(Operation, tag="points", kw_only=True):
    """Add points to the score of the round (SCO-01)."""

    amount: Value

    def run(self, table: Table, frame: Frame) -> None:
        scoring.add(table, frame.source, self.amount.amount(table, frame))

    def text(self, words: Any) -> str:
        shares = self.amount.shares(words)
        if all(share.number < 0 for share in shares.parts):
            return f"subtract {shares.times(-1).said(lambda number: f'{points(number)} from the round', str)}"
        return f"add {shares.said(lambda number: f'{points(number)} to the round', str)}"


class RaiseScore(Operation, tag="raise_score", kw_only=True):
    """Raise the score without this card to a minimum (SCO-06)."""

    to: int = 0

    def run(self, table: Table, frame: Frame) -> None:
        scoring.raise_to(table, frame.source, self.to)

    def text(self, words: Any) -> str:
        return f"if the score without this card is below {self.to}, it becomes {self.to}"


class Negate(CardStep, tag="negate", kw_only=True):
    """Negate aspects of cards in the row, or some attributes (REQ-08, REQ-09)."""

    aspects: list[Aspect] = []
    attributes: list[str] = []

    def run(self, table: Table, frame: Frame) -> None:
        negations.negate(table, take(frame, self.cards), self.aspects, self.attributes)

    def order(self, words: Any) -> str:
        named = listed([*self.attributes, *self.aspects])
        return f"negate {named if self.attributes else f'the {named}'} of {words.target(self.cards)}"


class Provide(Operation, tag="provide", kw_only=True):
    """Let this card provide more attributes (REQ-03)."""

    attributes: list[str]

    def run(self, table: Table, frame: Frame) -> None:
        entry = table.entry(frame.source)
        if entry:
            table.change(frame.source, provides=(*entry.provides, *self.attributes))
            table.happened("provides", entry.seat, frame.source, ", ".join(self.attributes))

    def text(self, words: Any) -> str:
        return f"this card provides {listed(self.attributes)}"


class Edge(Operation, tag="edge", kw_only=True):
    """Change a mark of this card's right edge (CIR-03)."""

    circumstance: Circumstance
    to: RightMark

    def run(self, table: Table, frame: Frame) -> None:
        entry = table.entry(frame.source)
        if entry:
            table.change(frame.source, edge={**entry.edge, self.circumstance: self.to})
            table.happened("edge", entry.seat, frame.source, f"{self.circumstance} {self.to}")

    def text(self, words: Any) -> str:
        return {
            "on": f"this card turns {self.circumstance} on",
            "off": f"this card turns {self.circumstance} off",
            "pass": f"this card leaves {self.circumstance} unchanged",
        }[self.to]


class Disable(CardStep, tag="disable", kw_only=True):
    """Disable characters until the end of the round (CNF-06)."""

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            conflict_cards.disable(table, card)

    def order(self, words: Any) -> str:
        return f"disable {words.target(self.cards)} until the end of the round"


class Capture(CardStep, tag="capture", kw_only=True):
    """Capture a character of the environment with this card (OPN-12)."""

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            captured_characters.capture(table, frame.source, card)

    def text(self, words: Any) -> str:
        captures = f"capture {words.target(self.cards)} until the round ends"
        return f"{captures}. It provides nothing, and cards already played that need it don't score"


class Release(Operation, tag="release", kw_only=True):
    """Return this card's captured characters to the environment (OPN-12)."""

    def run(self, table: Table, frame: Frame) -> None:
        captured_characters.release(table, frame.source)

    def order(self, words: Any) -> str:
        return "return the captured character to the environment"


class StayBeside(Operation, tag="stay_beside", kw_only=True):
    """Move this card next to a character, where it stays (INV-02, INV-05)."""

    name: Literal["SCULLY", "MULDER", "X-FILES"]

    def run(self, table: Table, frame: Frame) -> None:
        investment.stay_beside(table, frame.source, self.name)

    def order(self, words: Any) -> str:
        return f"put this card on your side of {self.name}. There it adds to {self.name}'s investment"


def _covered() -> Target:
    return Target(zone=["row"], covered=True)


class TurnUp(Operation, tag="turn_up", kw_only=True):
    """Turn covered cards of the row face up (CVR-04)."""

    cards: Target = msgspec.field(default_factory=_covered)

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            cover_cards.turn_up(table, card)

    def order(self, words: Any) -> str:
        return f"turn {words.target(self.cards)} face up"
