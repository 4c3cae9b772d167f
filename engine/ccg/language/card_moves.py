"""Operations that negate, discard or move cards, or change their keywords."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from engine.ccg.cards.designs import CHARACTERISTICS, Target
from engine.ccg.cards.vocabulary import KEYWORDS
from engine.ccg.language.base import Operation, lasting, use_key
from engine.ccg.language.picked_cards import CardStep, PlayerStep, could_match, pick_then
from engine.ccg.language.targets import Selection
from engine.ccg.rules import plays
from engine.ccg.table import modifiers
from engine.ccg.table.knowledge_rules import CARD_TEXT
from engine.ccg.table.state import Until
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code
from engine.kernel.english import either, listed
from engine.kernel.frames import Frame
from engine.kernel.targets import take


def aimed_target() -> Target:
    """Return the target that an ability chose when its card was announced."""
    return Target(zone=["aimed"])


class Negate(CardStep, tag="negate", kw_only=True):
    """Negate cards; those in play are discarded (PLAY-16).

    to: the place for a card that is being played.
    """

    cards: Target = msgspec.field(default_factory=aimed_target)
    to: Literal["discard", "deck"] = "discard"

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            table.discard(table.zones[f"under.{card}"], by="INV-14")
            plays.negate(table, card, by=frame.source, shuffled=self.to == "deck")

    def order(self, words: Any) -> str:
        back = " and shuffle it into its owner's Bureau Deck" if self.to == "deck" else ""
        return f"negate {words.target(self.cards)}{back}"


class Attach(CardStep, tag="attach", kw_only=True):
    """Attach this card to another, where it stays (PLAY-21)."""

    cards: Target = msgspec.field(default_factory=aimed_target)

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            table.move(frame.source, f"attached.{card}")

    def order(self, words: Any) -> str:
        return f"attach this card to {words.target(self.cards)}"


class KeepServing(CardStep, tag="keep_serving", kw_only=True):
    """Let Witnesses stay in play and be used again, once in each later turn."""

    cards: Target = msgspec.field(default_factory=aimed_target)

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            modifiers.permit(table, frame.source, card, "serves_again", "attached")
            table.state.turn.used += [use_key(card, ready.number) for ready in table.card_set.abilities_of(card)]
            if table.place(card) != "announced":
                table.move(card, f"bureau.{table.controller(card)}")

    def brief(self, words: Any) -> str:
        """Return "", because the card's other abilities describe it and are long."""
        return ""

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} stays in play and may be used once in each later turn"


class AddKeywords(CardStep, tag="add_keywords", kw_only=True):
    """Give cards more keywords for a while (PLAY-19).

    words: all of these. one_of: one of these, as "you" choose.
    """

    cards: Target = msgspec.field(default_factory=aimed_target)
    words: list[str] = []
    one_of: list[str] = []
    until: Until

    def compile(self, code: Code) -> None:
        code.add(Selection(self.cards, self))
        if self.one_of:
            code.add(self._ask)
        code.add(self.run)

    def _ask(self, table: Table, frame: Frame) -> None:
        if frame.cards["picked"]:
            _ask_word(table, frame, "Choose a keyword.", self.one_of)

    def run(self, table: Table, frame: Frame) -> None:
        chosen = frame.take_answer().pick if self.one_of else None
        for card in take(frame, self.cards):
            for word in (*([chosen] if chosen else []), *self.words):
                modifiers.reword(table, frame.source, card, "", word, self.until)

    def text(self, words: Any) -> str:
        gains, choice = words.does(self.cards, "gains", "gain"), f"your choice of {either(self.one_of)}"
        given = listed([*self.words, choice] if self.one_of else self.words)
        keywords = "the keyword" if len(self.words) == 1 and not self.one_of else "the keywords"
        attack = ". Adversaries may attack them as at such a Site" if "Site" in self.words else ""
        said = f"{given} as a keyword" if not self.words else f"{keywords} {given}"
        return f"{gains} {said}{lasting(self.until)}{attack}"


class OpenBureau(Operation, tag="open_bureau"):
    """Make the active player's Bureau a Site of a characteristic until the turn ends.

    "You" choose the characteristic. Source: PLAY-05.
    """

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self.run)

    def _ask(self, table: Table, frame: Frame) -> None:
        _ask_word(table, frame, "Choose a characteristic.", list(CHARACTERISTICS))

    def run(self, table: Table, frame: Frame) -> None:
        word = frame.take_answer().pick
        assert word is not None
        table.state.turn.bureau = [*table.state.turn.bureau, "Site", word]
        table.happened("bureau_opened", table.active, None, word)

    def brief(self, words: Any) -> str:
        return "Adversaries may attack Teams in the Bureau, as at a Site with a characteristic you choose"

    def text(self, words: Any) -> str:
        return (
            f"the active player's Bureau is also a Site with your choice of {either(CHARACTERISTICS)} this turn. "
            "Adversaries may attack Teams there as at such a Site"
        )


class Put(CardStep, tag="put", kw_only=True):
    """Put cards in play into their owners' Bureaus, with their attachments.

    A Site put there can't be investigated.
    """

    to: Literal["bureau"] = "bureau"

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            table.discard(table.zones[f"under.{card}"], by="INV-14")
            table.state.sites.pop(card, None)
            table.move(card, f"{self.to}.{table.owner(card)}")

    def order(self, words: Any) -> str:
        return f"put {words.target(self.cards)} into the {self.to.capitalize()}"


class Discard(PlayerStep, tag="discard", kw_only=True):
    """Discard cards to their owners' Discard Piles.

    who: whose hand, and who chooses.
    """

    cards: Target = msgspec.field(default_factory=aimed_target)

    def act_code(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def possible(self, table: Table, frame: Frame) -> bool:
        seats = table.seats(self.who, frame)
        return any(could_match(table, self.cards, Frame("", seat, frame.source)) for seat in seats)

    def run(self, table: Table, frame: Frame) -> None:
        table.discard(take(frame, self.cards), by=CARD_TEXT)

    def does(self, words: Any) -> str:
        return f"{words.verb('discard')} {words.target(self.cards, 'from')}"


class Reword(CardStep, tag="keyword", kw_only=True):
    """Replace one keyword of cards by another until the turn ends (PLAY-19).

    old: the keywords that may be replaced, any if empty. "You" choose if there are several, or if `to` is "".
    """

    cards: Target = msgspec.field(default_factory=aimed_target)
    old: list[str] = []
    to: str = ""

    def compile(self, code: Code) -> None:
        code.add(Selection(self.cards, self))
        code.add(self._ask_old)
        code.add(self._ask_new)
        code.add(self.run)

    def _ask_old(self, table: Table, frame: Frame) -> None:
        keywords = [word for card in frame.cards["picked"] for word in table.keywords(card)]
        words = [word for word in keywords if not self.old or word in self.old]
        if words:
            _ask_word(table, frame, "Choose a keyword to replace.", words)

    def _ask_new(self, table: Table, frame: Frame) -> None:
        frame.vars["old"] = frame.take_answer().pick
        if frame.vars["old"] and not self.to:
            words = sorted(KEYWORDS - set(table.keywords(frame.card("picked"))))
            _ask_word(table, frame, "Choose the new keyword.", words)

    def run(self, table: Table, frame: Frame) -> None:
        new = frame.take_answer().pick or self.to
        for card in take(frame, self.cards):
            if frame.vars["old"]:
                modifiers.reword(table, frame.source, card, frame.vars["old"], new, "turn")

    def text(self, words: Any) -> str:
        cards = words.target(self.cards)
        several = "that keyword" if self.old else "one keyword"
        which = f"the keyword {self.old[0]}" if len(self.old) == 1 else several
        return f"on {cards}, replace {which} with {self.to or 'any other'} this turn"

    def among(self, keywords: Iterable[str]) -> "Reword":
        """Return the same step for a card that has only these keywords.

        Source: PLAY-19.
        """
        return msgspec.structs.replace(self, old=[word for word in self.old if word in keywords])


def _ask_word(table: Table, frame: Frame, prompt: str, words: list[str]) -> None:
    table.ask(frame, frame.you, "keyword", prompt, [Action("choose", pick=word) for word in words], words)


class Suppress(CardStep, tag="suppress", kw_only=True):
    """Suppress all abilities of cards in play for a while."""

    cards: Target = msgspec.field(default_factory=aimed_target)
    until: Until

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            modifiers.set_flag(table, frame.source, card, modifiers.SUPPRESSED, self.until)

    def text(self, words: Any) -> str:
        return f"{words.does(self.cards, 'has', 'have')} no effect{lasting(self.until)}"


STEPS: tuple[type, ...] = (Negate, Discard, Suppress, Reword, Attach, Put, KeepServing, AddKeywords, OpenBureau)
