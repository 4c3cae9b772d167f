"""Operations on hands, decks and Discard Piles (EFF-11, EFF-23)."""

from typing import Any, Literal

from engine.ccg.cards.designs import Priced, Target
from engine.ccg.language.base import Operation
from engine.ccg.language.picked_cards import CardStep, PlayerStep, pick_then
from engine.ccg.rules import drawing
from engine.ccg.table import modifiers
from engine.ccg.table.knowledge_rules import CARD_TEXT
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code, Step, Value
from engine.kernel.english import UP_TO, article
from engine.kernel.facts import Told, seat_set
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE
from engine.kernel.targets import take


class Search(CardStep, tag="search", kw_only=True):
    """Search the player's Bureau Deck for a card and shuffle the deck (DECK-11).

    The card goes to the hand. show: the card is shown to all, which proves that it fits.
    """

    show: bool = True

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            if self.show:
                table.show([card])
            table.move(card, f"hand.{frame.you}")
        if "deck" in self.cards.zone:
            drawing.shuffle(table, frame.you)

    def order(self, words: Any) -> str:
        shown = ", reveal it" if self.show else ""
        return f"{self.brief(words)}{shown} and put it into your hand, then shuffle your Bureau Deck"

    def brief(self, words: Any) -> str:
        what = words.number_of(self.cards, "").removeprefix(f"{UP_TO} ")
        what = article(what.removeprefix("one ")) if what.startswith("one ") else what
        return f"search {words.where(self.cards, '').strip()} for {what}"


class Draw(PlayerStep, tag="draw", kw_only=True):
    """Draw cards (DECK-09)."""

    amount: Value

    def run(self, table: Table, frame: Frame) -> None:
        drawing.draw(table, frame.you, self.amount.amount(table, frame), by=CARD_TEXT)

    def does(self, words: Any) -> str:
        return f"{words.verb('draw')} {self.amount.many(words, 'card')}"


class Take(CardStep, tag="take", kw_only=True):
    """Take open cards into the hand."""

    to: Literal["hand"] = "hand"

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            frame.vars.setdefault("taken", []).append(table.design(card).id)
            table.move(card, f"{self.to}.{frame.you}")

    def order(self, words: Any) -> str:
        return f"take {words.target(self.cards, 'from')} into your {self.to}"


class Look(Operation, tag="look", kw_only=True):
    """Look at a face-down card under one of "your" Sites (BLF-16)."""

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self.run)

    def possible(self, table: Table, frame: Frame) -> bool:
        return bool(self._places(table, frame.you))

    def _places(self, table: Table, seat: int) -> list[tuple[int, int, int]]:
        """Return (Site, position, card) for each card there that a player can't see yet."""
        found = [(site, *under) for site in table.sites(seat) for under in enumerate(table.zones[f"under.{site}"])]
        return [one for one in found if not table.sees(seat, one[2])]

    def _ask(self, table: Table, frame: Frame) -> None:
        """Offer the cards by position, because a card's number would reveal it."""
        places = self._places(table, frame.you)
        options = [Action("choose", space=f"under.{site}", pick=str(place)) for site, place, _ in places]
        labels = [
            f"Card {place + 1} under {table.design(site).name} (player {table.owner(card) + 1})"
            for site, place, card in places
        ]
        if options:
            table.ask(frame, frame.you, "look", "Choose a card to look at.", options, labels)

    def run(self, table: Table, frame: Frame) -> None:
        """Show the card, unless its Site left with a player (OPEN-16)."""
        answer = frame.take_answer()
        assert answer.space and answer.pick
        if table.zones[answer.space]:
            table.peek(table.zones[answer.space][int(answer.pick)], frame.you, "BLF-16")

    def order(self, words: Any) -> str:
        return f"look at a face-down card under one of {words.your} Sites"


class ShowHand(PlayerStep, tag="show_hand", kw_only=True):
    """Show a player's hand to the card's player only (EFF-23)."""

    def run(self, table: Table, frame: Frame) -> None:
        hand = table.zones[f"hand.{frame.you}"]
        if hand:
            table.show(list(hand), seat_set((table.controller(frame.source),)))

    def does(self, words: Any) -> str:
        return f"{words.verb('show')} you {words.your} hand"


class Mark(Operation, tag="mark", kw_only=True):
    """Mark a CP card in another player's hand, which only that player learns (EFF-23).

    do: the steps when that player first plays a card of that name, at any time.
    """

    do: list[Step]

    def compile(self, code: Code) -> None:
        block = code.block(self.do)
        code.add(self._ask_whom)
        code.add(self._ask_card)

        def mark(table: Table, frame: Frame) -> None:
            card, seat = frame.take_answer().card, frame.vars["whom"]
            if card is not None:
                name = table.design(card).name
                waiting = Frame(block, frame.you, frame.source, vars={"whom": seat})
                modifiers.delay(table, "played", waiting, "game", seat, name)
                table.fact(Told("marked", frame.you, seat, name, seat_set((frame.you, seat)), CARD_TEXT))

        code.add(mark)

    def possible(self, table: Table, frame: Frame) -> bool:
        return bool(players_with_cards(table, frame.you))

    def _ask_whom(self, table: Table, frame: Frame) -> None:
        ask_whose_hand(table, frame)

    def _ask_card(self, table: Table, frame: Frame) -> None:
        """Ask even without such a card, so that nothing is revealed yet."""
        frame.vars["whom"] = frame.take_answer().seat
        hand = see_hand(table, frame.you, frame.vars["whom"])
        options = [Action("choose", card=card) for card in hand if paid_with(table, card) == "CP"]
        if hand:
            prompt = "Choose a card to mark."
            table.ask(frame, frame.you, "choose_card", prompt, options or [DONE], forced=False)

    def order(self, words: Any) -> str:
        return (
            "look at another player's hand and choose a card in it that costs CP; only that player learns which. "
            f"{words.with_clause('The first time that player plays a card of that name', self.do)}"
        )


def players_with_cards(table: Table, seat: int) -> list[int]:
    """Return the other players who hold cards."""
    return [other for other in table.others(seat) if table.zones[f"hand.{other}"]]


def ask_whose_hand(table: Table, frame: Frame) -> None:
    """Ask "you" for another player who holds cards."""
    options = [Action("choose", seat=seat) for seat in players_with_cards(table, frame.you)]
    if options:
        table.ask(frame, frame.you, "choose_player", "Choose whose hand to look at.", options)


def see_hand(table: Table, seat: int, whose: int | None) -> list[int]:
    """Show a player a hand and return one card of each design in it.

    whose: None for no hand.
    """
    hand = [] if whose is None else list(table.zones[f"hand.{whose}"])
    if hand:
        table.show(hand, seat_set((seat,)))
    return sorted({table.design(card).id: card for card in reversed(hand)}.values())


def paid_with(table: Table, card: int) -> str:
    """Return the pool printed on a card, or "" if it has no price."""
    design = table.design(card)
    return design.pool if isinstance(design, Priced) else ""


class DrawNoMore(PlayerStep, tag="draw_no_more", kw_only=True):
    """Bar players from drawing cards until the turn ends; searching still works."""

    def run(self, table: Table, frame: Frame) -> None:
        table.state.turn.barred.append(frame.you)
        table.happened("barred", frame.you)

    def does(self, words: Any) -> str:
        return f"{words.verb('draw')} no more cards this turn"


class Reveal(PlayerStep, tag="reveal", kw_only=True):
    """Show cards to all players where they are."""

    cards: Target

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        cards = take(frame, self.cards)
        if cards:
            table.show(cards)

    def does(self, words: Any) -> str:
        return f"{words.verb('show')} {words.target(self.cards)}"


STEPS: tuple[type, ...] = (Search, Draw, Take, Look, ShowHand, Reveal, Mark, DrawNoMore)
