"""Operations on hands, decks and Discard Piles (EFF-11, EFF-23)."""

from typing import Any, Literal

from engine.ccg.cards.designs import Target
from engine.ccg.language.picking import CardStep, PlayerStep, pick_then
from engine.ccg.rules import hands
from engine.ccg.table.knowledge import TEXT
from engine.ccg.table.table import Table
from engine.kernel.effects import Code, Value
from engine.kernel.facts import seat_set
from engine.kernel.frames import Frame
from engine.kernel.targets import take


class Search(CardStep, tag="search", kw_only=True):
    """Look through the own Bureau Deck, take something into the hand, and shuffle the deck (DECK-11).

    show: what is taken is shown, which proves that it fits.
    """

    show: bool = True

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            if self.show:
                table.show([card])
            table.move(card, f"hand.{frame.you}")
        if "deck" in self.cards.zone:
            hands.shuffle(table, frame.you)

    def order(self, words: Any) -> str:
        what = words.target(self.cards, "from")
        shown = " for all to see" if self.show else ""
        return f"take {what} into your hand{shown}, then shuffle that deck"


class Draw(PlayerStep, tag="draw", kw_only=True):
    """Draw cards (DECK-09)."""

    amount: Value

    def run(self, table: Table, frame: Frame) -> None:
        hands.draw(table, frame.you, self.amount.amount(table, frame), by=TEXT)

    def does(self, words: Any) -> str:
        return f"{words.verb('draw')} {self.amount.many(words, 'card')}"


class Take(CardStep, tag="take", kw_only=True):
    """Take cards that lie open into the hand."""

    to: Literal["hand"] = "hand"

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            frame.vars.setdefault("taken", []).append(table.design(card).id)
            table.move(card, f"{self.to}.{frame.you}")

    def order(self, words: Any) -> str:
        return f"take {words.target(self.cards, 'from')} into your {self.to}"


class ShowHand(PlayerStep, tag="show_hand", kw_only=True):
    """Let a player's hand be seen by whoever plays the card, and nobody else (EFF-23)."""

    def run(self, table: Table, frame: Frame) -> None:
        hand = table.zones[f"hand.{frame.you}"]
        if hand:
            table.show(list(hand), seat_set((table.controller(frame.source),)))

    def does(self, words: Any) -> str:
        return f"{words.verb('show')} you {words.your} hand"


class DrawNoMore(PlayerStep, tag="draw_no_more", kw_only=True):
    """Bar players from drawing cards until the turn ends; what they search for they still take."""

    def run(self, table: Table, frame: Frame) -> None:
        table.state.turn.barred.append(frame.you)
        table.happened("barred", frame.you)

    def does(self, words: Any) -> str:
        return f"{words.verb('draw')} no more cards until the turn ends"


class Reveal(PlayerStep, tag="reveal", kw_only=True):
    """Show cards to all where they lie."""

    cards: Target

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        cards = take(frame, self.cards)
        if cards:
            table.show(cards)

    def does(self, words: Any) -> str:
        return f"{words.verb('show')} {words.target(self.cards)}"


STEPS: tuple[type, ...] = (Search, Draw, Take, ShowHand, Reveal, DrawNoMore)
