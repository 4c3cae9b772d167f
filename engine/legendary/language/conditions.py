"""Conditions that cards of this game may test."""

from typing import Any, Literal

import msgspec

from engine.kernel.effects import Condition
from engine.kernel.english import Bounds
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Filter, Price, Target
from engine.legendary.language.amounts import Count, CountPlayed, Damage
from engine.legendary.rules import points, strikes
from engine.legendary.table.table import Table
from engine.legendary.table.targets import find


class Played(Condition, tag="played", kw_only=True):
    """Other matching cards were played this turn."""

    which: Filter = msgspec.field(default_factory=Filter)
    at_least: int = 1

    def holds(self, table: Table, frame: Frame) -> bool:
        return points.played(table, self.which, frame.source) >= self.at_least

    def text(self, words: Any, denied: bool = False) -> str:
        return CountPlayed(which=self.which).compared(words, Bounds(str(self.at_least), denied=denied))


class Has(Condition, tag="has", kw_only=True):
    """There are at least `at_least` matching cards."""

    cards: Target
    at_least: int = 1

    def holds(self, table: Table, frame: Frame) -> bool:
        return len(find(table, self.cards, frame)) >= self.at_least

    def text(self, words: Any, denied: bool = False) -> str:
        return Count(cards=self.cards).compared(words, Bounds(str(self.at_least), denied=denied))


class CanPay(Condition, tag="can_pay", kw_only=True):
    """The current player has the points."""

    attack: int = 0
    recruit: int = 0

    def holds(self, table: Table, frame: Frame) -> bool:
        turn = table.state.turn
        return sum(turn.attack) >= self.attack and sum(turn.recruit) >= self.recruit

    def text(self, words: Any, denied: bool = False) -> str:
        can = "can't" if denied else "can"
        return f"you {can} pay {words.price(Price(self.attack, self.recruit))}"


class Here(Condition, tag="here", kw_only=True):
    """This card is in one of these places."""

    place: list[Literal["shadows", "field", "bureau", "vigilant", "played", "hand", "attached"]]

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.kind_of(frame.source) in self.place

    def text(self, words: Any, denied: bool = False) -> str:
        where = "attached to your Avatar" if self.place == ["attached"] else f"in {words.places(self.place)}"
        return f"this card {_is(denied)} {where}"


class TheEnd(Condition, tag="the_end", kw_only=True):
    """The End has begun."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.state.game.the_end

    def text(self, words: Any, denied: bool = False) -> str:
        return "The End has not begun" if denied else "The End has begun"


class Solo(Condition, tag="solo", kw_only=True):
    """Only one player is left (SOLO-01)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.solo()

    def text(self, words: Any, denied: bool = False) -> str:
        return f"you are {'not ' if denied else ''}the only player left"


class YourTurn(Condition, tag="your_turn", kw_only=True):
    """It is the turn of "you"."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return frame.you == table.current

    def text(self, words: Any, denied: bool = False) -> str:
        return f"it {_is(denied)} your turn"


class ItIs(Condition, tag="it_is", kw_only=True):
    """The card of the event, or a card named before, matches."""

    which: Filter
    name_of: str = ""

    def holds(self, table: Table, frame: Frame) -> bool:
        cards = frame.cards.get(self.name_of or "it", ())
        return any(table.fits(self.which, card, frame.source) for card in cards)

    def text(self, words: Any, denied: bool = False) -> str:
        return f"it {_is(denied)} {words.filter(self.which)}"


class FromStrike(Condition, tag="damage_is", kw_only=True):
    """The damage on the Avatar of "you" is at least `at_least`."""

    at_least: int

    def holds(self, table: Table, frame: Frame) -> bool:
        return strikes.damage(table, frame.you) >= self.at_least

    def text(self, words: Any, denied: bool = False) -> str:
        return Damage().compared(words, Bounds(str(self.at_least), denied=denied))


def _is(denied: bool) -> str:
    return "is not" if denied else "is"
