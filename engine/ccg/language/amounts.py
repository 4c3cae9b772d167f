"""Amounts that cards of this game may compute."""

from typing import Any, Literal

from engine.ccg.cards.designs import Target
from engine.ccg.language.filters import own_side, printed_cost
from engine.ccg.language.targets import find_cards
from engine.ccg.rules import combat, play_windows
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table.state import Round
from engine.ccg.table.table import Table
from engine.kernel.effects import Amount, Counted
from engine.kernel.english import either
from engine.kernel.frames import Frame


class X(Amount, tag="x", kw_only=True):
    """The X of a card's cost (POOL-10).

    worth: the amount for each possible X; if empty, the amount is X. basic: the amount in a game without costs
    (BAS-12).
    """

    worth: dict[int, int] = {}
    basic: int = 0

    def amount(self, table: Table, frame: Frame) -> int:
        if not format_of(table).pools:
            return self.basic
        entry = table.announced(frame.source)
        x = entry.x if entry else 0
        return self.worth.get(x, x)

    def text(self, words: Any) -> str:
        if not self.worth:
            return "X"
        if words.x is not None:
            return f"{self.worth.get(words.x, self.basic):+d}"
        return either(f"{value:+d}" for value in self.worth.values())

    def condition(self, words: Any) -> str:
        """Return the X of each amount: " for X = 1 or 3 (-2 in the basic game)".

        "" if there is only one amount.
        """
        if not self.worth or words.x is not None:
            return ""
        basic = f" ({self.basic:+d} in the basic game)" if self.basic else ""
        return f" for X = {either(map(str, self.worth))}{basic}"


class Count(Counted, tag="count", kw_only=True):
    """The number of matching cards."""

    cards: Target

    def amount(self, table: Table, frame: Frame) -> int:
        return len(find_cards(table, self.cards, frame))

    def noun(self, words: Any, plural: bool = False) -> str:
        return str(words.cards(self.cards, is_plural=plural))

    def after(self, words: Any) -> str:
        return f" {words.where(self.cards)}"


class Cost(Amount, tag="cost", kw_only=True):
    """The printed cost of cards; a cost with X counts as 0 (BRF-12)."""

    cards: Target

    def amount(self, table: Table, frame: Frame) -> int:
        return sum(printed_cost(table.design(card)) for card in find_cards(table, self.cards, frame))

    def each(self, table: Table, frame: Frame) -> list[int]:
        """Return the different costs of the cards."""
        return sorted({printed_cost(table.design(card)) for card in find_cards(table, self.cards, frame)})

    def text(self, words: Any) -> str:
        return f"the cost of {words.target(self.cards)}"


class Dealt(Amount, tag="dealt", kw_only=True):
    """The damage that a side of the combat has dealt this round (DMG-05)."""

    side: Literal["own", "opposing"]

    def amount(self, table: Table, frame: Frame) -> int:
        packets, own = table.combat.packets if table.combat else [], own_side(table, frame.you, frame.source)
        dealt = [one for one in packets if one.dealt and (one.source in own) == (self.side == "own")]
        return sum(packet.amount - packet.reduced for packet in dealt)

    def text(self, words: Any) -> str:
        side = {"own": f"{words.your} side", "opposing": "the other side"}[self.side]
        return f"the damage that {side} dealt this round"


class Tokens(Counted, tag="tokens"):
    """The number of tokens on this card (EFS-03)."""

    def amount(self, table: Table, frame: Frame) -> int:
        return table.state.tokens.get(frame.source, 0)

    def noun(self, words: Any, plural: bool = False) -> str:
        return "tokens" if plural else "token"

    def after(self, words: Any) -> str:
        return " on this card"


class Bought(Counted, tag="bought"):
    """The number of cards paid for and about to be drawn (BRF-07, BRF-15)."""

    def amount(self, table: Table, frame: Frame) -> int:
        purchase = play_windows.answered_frame(table)
        return int(purchase.vars["amount"]) if purchase and purchase.program == "purchase" else 0

    def noun(self, words: Any, plural: bool = False) -> str:
        return "cards" if plural else "card"

    def after(self, words: Any) -> str:
        return " that were paid for"


class Highest(Amount, tag="highest", kw_only=True):
    """The highest damage of one of some combatants at a range (CMB-07).

    Equipment and Combat cards count.
    """

    stat: Round
    cards: Target

    def amount(self, table: Table, frame: Frame) -> int:
        return max((combat.value(table, card, self.stat) for card in find_cards(table, self.cards, frame)), default=0)

    def text(self, words: Any) -> str:
        return f"the highest {self.stat} of {words.cards(self.cards, is_plural=True)}"


AMOUNTS: tuple[type, ...] = (X, Count, Cost, Dealt, Bought, Tokens, Highest)
