"""Operations that move open cards and hand cards."""

from typing import Any, Literal

import msgspec

from engine.kernel.effects import ONE, Code, Fixed, Operation, Step, Test, Value
from engine.kernel.frames import Frame
from engine.kernel.targets import take
from engine.legendary.cards.designs import Filter, Target, Who
from engine.legendary.language.base import PlayerStep, for_you, pick_then
from engine.legendary.language.conditions import Has
from engine.legendary.rules import bureau, card_moves, defeated_cards, hand_cards, points
from engine.legendary.table.table import Table
from engine.legendary.table.targets import Selection


class Draw(PlayerStep, tag="draw", kw_only=True):
    """Draw cards."""

    amount: Value = ONE

    def run(self, table: Table, frame: Frame) -> None:
        if not table.is_out(frame.you):
            hand_cards.draw(table, frame.you, self.amount.amount(table, frame))

    def does(self, words: Any) -> str:
        return f"{words.verb('draw')} {self.amount.many(words, 'card')}"


class Discard(PlayerStep, tag="discard", kw_only=True):
    """Discard cards, by default from the hand."""

    cards: Target = msgspec.field(default_factory=lambda: Target(zone=["hand"]))

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        cards = take(frame, self.cards)
        for card in cards:
            hand_cards.discard(table, table.owner_of(card, frame.you), card)

    def does(self, words: Any) -> str:
        return f"{words.verb('discard')} {words.target(self.cards)}"

    def needs(self, test: Test) -> bool:
        """Return whether a test only checks that the discarded cards are there."""
        count = self.cards.count
        return (
            isinstance(test, Has)
            and isinstance(count, Fixed)
            and (test.at_least, test.cards.zone, test.cards.of) == (count.number, self.cards.zone, self.cards.of)
            and not test.cards.asks_identity()
        )


class Defeat(PlayerStep, tag="defeat", kw_only=True):
    """Defeat cards without a fight (CLAR-06)."""

    cards: Target

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        defeated_cards.defeat(table, take(frame, self.cards), frame.you)

    def does(self, words: Any) -> str:
        return f"{words.verb('defeat')} {words.target(self.cards)}"


class Gain(PlayerStep, tag="gain", kw_only=True):
    """Gain characters without paying, or at their cost (CARD-21).

    From the Bureau this offers the power of the space (ACT-30).
    """

    cards: Target
    to: Literal["discard", "hand", "deck"] = "discard"
    at_cost: bool = False

    def act_code(self, code: Code) -> None:
        code.add((bureau.AffordableSelection if self.at_cost else Selection)(self.cards, for_you(self)))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        cards = take(frame, self.cards)
        for card in [] if table.is_out(frame.you) else reversed(cards):
            price = bureau.cost(table, card)
            bureau.gain(table, frame.you, card, self.to)
            if self.at_cost:
                points.charge(table, "recruit", price)

    def does(self, words: Any) -> str:
        what = words.target(self.cards, "out") + words.into(self.to)
        return f"{words.verb('gain')} {what}" + (", paying its cost" if self.at_cost else "")


class Move(PlayerStep, tag="move", kw_only=True):
    """Move cards. to: the destination.

    "shadows" is S5, pushing others, face down; "shadows_revealed" reveals the card there. "left" and "right" are one
    space along the Shadows. Piles take cards on top, "..._bottom" at the bottom.
    """

    cards: Target
    to: Literal[
        "hand",
        "discard",
        "deck",
        "deck_bottom",
        "field",
        "shadows",
        "shadows_revealed",
        "left",
        "right",
        "conspiracy",
        "conspiracy_bottom",
        "academy",
        "academy_bottom",
        "defeated_conspiracy",
        "box",
    ]

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        card_moves.relocate(table, take(frame, self.cards), self.to, frame.you)

    def does(self, words: Any) -> str:
        verb, way = ("move", "at") if self.to in ("left", "right") else ("put", "out")
        return f"{words.verb(verb)} {words.target(self.cards, way)} {words.destination(self.to)}"


class Attach(PlayerStep, tag="attach", kw_only=True):
    """Attach this card to its space or to the Avatar of "you" (CLAR-03).

    to: "here" or "avatar".
    """

    to: Literal["here", "avatar"]

    def run(self, table: Table, frame: Frame) -> None:
        defeated_cards.attach(table, frame.source, self.to, frame.you)

    def does(self, words: Any) -> str:
        return f"{words.verb('attach')} this card to {'its space' if self.to == 'here' else f'{words.your} Avatar'}"


class Beneath(Operation, tag="beneath", kw_only=True):
    """Put cards under this card, or under the chosen one (CLAR-04, CLAR-05)."""

    cards: Target
    under: Target | None = None

    def compile(self, code: Code) -> None:
        if self.under:
            code.add(Selection(self.under, self, into="under"))
        pick_then(code, self, self.cards)

    def run(self, table: Table, frame: Frame) -> None:
        under = frame.cards.pop("under", [frame.source])
        cards = take(frame, self.cards)
        if under:
            defeated_cards.put_beneath(table, cards, under[0])

    def order(self, words: Any) -> str:
        under = words.target(self.under) if self.under else "this card"
        return f"put {words.target(self.cards)} under {under}"


class Offer(Operation, tag="offer", kw_only=True):
    """Let players in turn reveal a card from hand.

    The first one who does triggers the steps. Everyone with cards in hand is asked, so that the question reveals
    nothing about hands (OPEN-27).
    """

    asks_first = True

    who: Who = "others"
    show: Filter
    discard: bool = False
    do: list[Step]

    def compile(self, code: Code) -> None:
        code.add(lambda table, frame: frame.vars.__setitem__("asked", list(table.seats(self.who, frame))))
        code.add(self._ask)
        refused = code.branch(lambda table, frame: frame.vars.pop("accepted", False))
        code.steps(self.do)
        code.here(refused)

    def _ask(self, table: Table, frame: Frame) -> None:
        hand_cards.offer_from_hand(table, frame, self.show, self.discard)

    def text(self, words: Any) -> str:
        verb = "discard" if self.discard else "reveal"
        shown = words.filter(self.show)
        if self.who == "you":
            return f"you may {verb} {shown} from your hand. {words.with_clause('If you do', self.do)}"
        who = {"others": "another player", "each": "a player"}.get(self.who) or words.who(self.who)
        return f"{who} may {verb} {shown} from their hand. {words.with_clause('If one does', self.do)}"


class Shuffle(PlayerStep, tag="shuffle", kw_only=True):
    """Shuffle a deck."""

    zone: Literal["deck", "academy", "conspiracy", "strike_deck"]

    def run(self, table: Table, frame: Frame) -> None:
        table.shuffle(f"deck.{frame.you}" if self.zone == "deck" else self.zone)

    def does(self, words: Any) -> str:
        return f"{words.verb('shuffle')} {words.place(self.zone)}"
