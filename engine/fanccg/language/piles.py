"""Operations on hands, decks, discard piles, the environment and scores."""

from typing import Any, Literal

import msgspec

from engine.fanccg.cards.designs import Target
from engine.fanccg.language.base import PlayerStep, pick_then, points
from engine.fanccg.rules import drawing, environment
from engine.fanccg.table.knowledge_rules import TEXT
from engine.fanccg.table.table import Table
from engine.kernel.effects import ONE, Code, Value
from engine.kernel.frames import Frame
from engine.kernel.targets import take


class Draw(PlayerStep, tag="draw", kw_only=True):
    """Draw cards."""

    amount: Value = ONE

    def run(self, table: Table, frame: Frame) -> None:
        drawing.draw(table, frame.you, self.amount.amount(table, frame), by=TEXT)

    def does(self, words: Any) -> str:
        return f"{words.verb('draw')} {self.amount.many(words, 'card')}"


def _from_hand() -> Target:
    return Target(zone=["hand"])


class Discard(PlayerStep, tag="discard", kw_only=True):
    """Discard cards, from the hand by default."""

    cards: Target = msgspec.field(default_factory=_from_hand)

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        drawing.put(table, take(frame, self.cards), "discard")

    def does(self, words: Any) -> str:
        cards = self.cards
        if (cards.zone, cards.of, cards.how) == (["hand"], "you", "choose"):
            return f"{words.verb('discard')} {words.target(cards, '')}"
        return f"{words.verb('discard')} {words.target(cards, 'from')}"


class Move(PlayerStep, tag="move", kw_only=True):
    """Move cards to a place of their owner; "removed" is out of play.

    Decks take cards on top or at the bottom.
    """

    cards: Target
    to: Literal["hand", "deck", "deck_bottom", "discard", "removed"]

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        drawing.put(table, take(frame, self.cards), self.to)

    def does(self, words: Any) -> str:
        if self.to == "removed":
            return f"{words.verb('remove')} {words.target(self.cards, 'from')} from the game"
        return f"{words.verb('put')} {words.target(self.cards, 'from')} {words.destination(self.to)}"


class Look(PlayerStep, tag="look", kw_only=True):
    """Look at cards that are hidden from "you"."""

    cards: Target

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        drawing.look(table, frame.you, take(frame, self.cards))

    def does(self, words: Any) -> str:
        return f"{words.verb('look')} at {words.target(self.cards)}"


def _from_environment_deck() -> Target:
    return Target(zone=["environment_deck"])


class Replace(PlayerStep, tag="replace", kw_only=True):
    """Replace an environment card with one of the same name from the deck (ENV-06)."""

    cards: Target = msgspec.field(default_factory=_from_environment_deck)

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            environment.replace(table, card)

    def does(self, words: Any) -> str:
        other = words.target(self.cards, "of the same name from")
        return f"{words.verb('replace')} an environment card with {other}"


class Score(PlayerStep, tag="score", kw_only=True):
    """Change a player's total (SCO-04)."""

    amount: Value

    def run(self, table: Table, frame: Frame) -> None:
        table.score(frame.you, self.amount.amount(table, frame))

    def does(self, words: Any) -> str:
        shares, verb = self.amount.shares(words), "score"
        if all(share.number < 0 for share in shares.parts):
            shares, verb = shares.times(-1), "lose"
        return f"{words.verb(verb)} {shares.said(points, _further)}"


def _further(number: int) -> str:
    return f"{abs(number)} {'more' if number > 0 else 'less'}"
