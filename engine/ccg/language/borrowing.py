"""Operations that borrow other players' Agents or cards (EFF-25, OPEN-17)."""

from typing import Any, Literal

from engine.ccg.language import hidden_cards
from engine.ccg.language.base import Operation
from engine.ccg.language.picked_cards import CardStep, pick_then
from engine.ccg.rules import borrowed_agents, drawing, investigation, play_windows, plays, pools
from engine.ccg.table import modifiers
from engine.ccg.table.knowledge_rules import CARD_TEXT
from engine.ccg.table.table import Table
from engine.ccg.table.zones import IN_PLAY
from engine.kernel.decisions import Action
from engine.kernel.effects import Code, Step
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE, NO, YES
from engine.kernel.targets import take


class Borrow(CardStep, tag="borrow", kw_only=True):
    """Let another player's Agent join the Team that checked, for a turn (OPEN-17)."""

    def run(self, table: Table, frame: Frame) -> None:
        team = [agent for agent in frame.cards.get("checked", []) if table.place(agent) in ("bureau", "field")]
        for card in take(frame, self.cards):
            if team:
                borrowed_agents.borrow(table, frame.you, card, team)
                investigation.accompany(table, card, team[0])

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} joins that Team this turn, without its text"


class UseCard(CardStep, tag="use_card", kw_only=True):
    """Play a card of any player for free at once, then discard it (OPEN-17)."""

    free: Literal[True]

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)
        code.add(self._announce)

    def run(self, table: Table, frame: Frame) -> None:
        _ask_x(table, frame, take(frame, self.cards), plays.FREE)

    def _announce(self, table: Table, frame: Frame) -> None:
        _announce(table, frame, plays.FREE)

    def order(self, words: Any) -> str:
        return f"play {words.target(self.cards, 'from')} for free. Then it goes to its owner's Discard Pile"


def _ask_x(table: Table, frame: Frame, cards: list[int], less: int = 0) -> None:
    """Ask for the X of the card about to be played, if it has one.

    Source: POOL-10.
    """
    frame.cards["using"] = []
    for card in cards:
        options = [Action("choose", pick=x) for x in plays.x_values(table, frame.you, card, less)]
        labels = [f"X = {option.pick}" for option in options]
        if options:
            frame.cards["using"] = [card]
            table.ask(frame, frame.you, "choose_number", "Choose X.", options, labels)


def _announce(table: Table, frame: Frame, less: int = 0) -> None:
    x = frame.take_answer().pick
    for card in frame.cards.pop("using"):
        plays.announce(table, frame.you, card, x=int(x or 0), less=less, window=play_windows.current_window(table))


class Steal(Operation, tag="steal"):
    """Take a card from a hand that another player shows "you" (OPEN-17).

    The player's own pool must be able to pay for it. It is paid for and played at once or never. If it stays in
    play, it goes to its owner's Discard Pile when the turn ends.
    """

    def compile(self, code: Code) -> None:
        over = code.block([_Return()])
        code.add(self._ask_whom)
        code.add(self._ask_card)
        code.add(self._ask_use)
        code.add(self.run)

        def put_off(table: Table, frame: Frame) -> None:
            """Delay the return first, because the card may end the turn."""
            waiting = Frame(over, frame.you, frame.source, cards={"using": list(frame.cards["using"])})
            if frame.cards["using"]:
                modifiers.delay(table, "turn_ended", waiting, "game")

        code.add(put_off)
        code.add(_announce)

    def possible(self, table: Table, frame: Frame) -> bool:
        return bool(hidden_cards.players_with_cards(table, frame.you))

    def _ask_whom(self, table: Table, frame: Frame) -> None:
        hidden_cards.ask_whose_hand(table, frame)

    def _ask_card(self, table: Table, frame: Frame) -> None:
        """Ask even if no card can be taken, so that other players learn nothing."""
        hand = hidden_cards.see_hand(table, frame.you, frame.take_answer().seat)
        options = [Action("choose", card=card) for card in hand if plays.can_pay(table, frame.you, card)]
        if hand:
            prompt = "Choose a card to take."
            table.ask(frame, frame.you, "choose_card", prompt, [*options, DONE], forced=False)

    def _ask_use(self, table: Table, frame: Frame) -> None:
        card = frame.take_answer().card
        frame.cards["stolen"] = [] if card is None else [card]
        if card is not None and plays.refusal(table, frame.you, card, play_windows.current_window(table)) is None:
            table.ask(frame, frame.you, "may", f"Play {table.design(card).name} now?", [YES, NO])

    def run(self, table: Table, frame: Frame) -> None:
        """Pay for a card that isn't played too, with the least X.

        Source: POOL-10, OPEN-17.
        """
        stolen = frame.cards.pop("stolen")
        is_played = table.take_yes(frame)
        _ask_x(table, frame, stolen if is_played else [])
        for card in stolen if not is_played else ():
            least = int(plays.x_values(table, frame.you, card)[0] or 0)
            price = pools.price(table, frame.you, card, least)
            pools.pay_for(table, frame.you, card, pools.pool_for(table, frame.you, card), price)
            table.discard([card], by=CARD_TEXT)

    def order(self, words: Any) -> str:
        return (
            "look at another player's hand and take a card that you can pay for. Pay its cost; you may play it at once "
            "if it can be played now. At the end of the turn it goes to its owner's Discard Pile"
        )


class Lift(Operation, tag="lift", kw_only=True):
    """Take the top cards of another player's Bureau Deck and keep one (OPEN-17).

    The others go back in any order. The kept card is face down under this card, which stays in play as a Resource
    until "you" have played the kept one. Both are discarded together.
    """

    amount: int

    def compile(self, code: Code) -> None:
        for instruction in (self._ask_whom, self.run, self._ask_kept, self._keep, self._ask_next, self._put_back):
            code.add(instruction)

    def _ask_whom(self, table: Table, frame: Frame) -> None:
        seats = [one for one in table.others(frame.you) if table.zones[f"deck.{one}"] or table.zones[f"discard.{one}"]]
        options = [Action("choose", seat=seat) for seat in seats]
        if options:
            table.ask(frame, frame.you, "choose_player", "Choose whose Bureau Deck to look at.", options)

    def run(self, table: Table, frame: Frame) -> None:
        """Take the cards one by one.

        Source: DECK-09, DECK-12.
        """
        seat = frame.take_answer().seat
        if seat is not None:
            frame.vars["whose"] = seat
            for _ in range(self.amount):
                self._take_top(table, frame, seat)

    def _take_top(self, table: Table, frame: Frame, seat: int) -> None:
        if not table.zones[f"deck.{seat}"]:
            drawing.restock(table, seat)
        for card in table.zones[f"deck.{seat}"][-1:]:
            table.move(card, f"kept.{frame.source}")
            table.peek(card, frame.you, CARD_TEXT)
            drawing.uncover(table, seat)

    def _ask_kept(self, table: Table, frame: Frame) -> None:
        options = [Action("choose", card=card) for card in table.zones[f"kept.{frame.source}"]]
        if options:
            table.ask(frame, frame.you, "choose_card", "Choose a card to keep.", options)

    def _keep(self, table: Table, frame: Frame) -> None:
        """Keep the chosen card and make this card a Resource.

        Source: PLAY-18.
        """
        card = frame.take_answer().card
        frame.cards["back"] = [one for one in table.zones[f"kept.{frame.source}"] if one != card]
        if card is not None:
            modifiers.reword(table, frame.source, frame.source, "", "Resource", "attached")

    def _ask_next(self, table: Table, frame: Frame) -> None:
        options = [Action("choose", card=card) for card in frame.cards["back"]]
        if options:
            prompt = "Choose the card to put back first (below the others)."
            table.ask(frame, frame.you, "choose_card", prompt, options)

    def _put_back(self, table: Table, frame: Frame) -> None:
        """Put a card back on top.

        The player knows its place until the deck is shuffled.
        """
        card = frame.take_answer().card
        if card is not None:
            frame.cards["back"].remove(card)
            table.move(card, f"deck.{frame.vars['whose']}")
            table.state.peeked[card] = 1 << frame.you
            frame.pc -= 2

    def order(self, words: Any) -> str:
        return (
            f"look at the top {self.amount} cards of another player's Bureau Deck. Put one face down under this card "
            "and the others back in any order. This card stays in play as a Resource. You may play the card under "
            "it as if it were in your hand. Discard both together"
        )


class _Return(Step):
    """Put a used card that is still in play on its owner's Discard Pile."""

    __slots__ = ()

    def run(self, table: Table, frame: Frame) -> None:
        table.discard([card for card in frame.cards["using"] if table.place(card) in IN_PLAY], by=CARD_TEXT)


STEPS: tuple[type, ...] = (Borrow, UseCard, Steal, Lift)
