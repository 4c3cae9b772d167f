"""Which cards an ability means, and how they are picked: the instruction that asks for several cards, one by one.

Where the cards lie, which of them fit, and how a seat names one that it can't see, a ruleset knows.
"""

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Any, Generic, Protocol, TypeVar

from engine.kernel import randomness
from engine.kernel.decisions import Action, Picks
from engine.kernel.effects import Step, Value
from engine.kernel.english import sentence
from engine.kernel.frames import NOTHING, Frame
from engine.kernel.interpreter import DONE


class Target(Protocol):
    """Cards to do something with, as cards write them.

    of: whose, for places that belong to players; name_of: the name that an earlier step gave them.
    count: how many; up_to: or fewer. how: who or what picks among them: "choose", "all", "random", or where they lie in
    a pile. called: the name under which later steps find them. by: who chooses, "you" or their "owner".
    """

    @property
    def of(self) -> str: ...

    @property
    def name_of(self) -> str: ...

    @property
    def count(self) -> Value: ...

    @property
    def up_to(self) -> bool: ...

    @property
    def how(self) -> str: ...

    @property
    def called(self) -> str: ...

    @property
    def by(self) -> str: ...


G = TypeVar("G", bound=Target)


class Selection(ABC, Generic[G]):
    """The instruction that picks the cards of a target; it can say what for, and how far it is.

    Several cards are chosen one after the other, with "done" where fewer are allowed. What is picked lies among the
    cards of the frame.
    step: what is done with them. into: under which name they lie in the frame.
    """

    def __init__(self, target: G | None = None, step: Step | None = None, into: str = "picked") -> None:
        self._target = target
        self.step = step
        self._purpose = ""
        self._prompts: dict[int, str] = {}
        self.into = into

    # What a ruleset says

    @staticmethod
    @abstractmethod
    def find(table: Any, target: Any, frame: Frame) -> list[int]:
        """Return the cards that fit a target, in the order of their places."""

    @abstractmethod
    def choices(self, table: Any, cards: list[int], chooser: int) -> list[list[Action]]:
        """Return the answers that choose cards: for each that is offered, those of all cards like it, itself first."""

    @abstractmethod
    def card_of_answer(self, table: Any, answer: Action, left: list[int]) -> int:
        """Return the card that an answer means, of those that might be picked when it was asked for."""

    @abstractmethod
    def may_have_more(self, table: Any, frame: Frame, target: G) -> bool:
        """Return whether more cards could fit, as far as others can tell: then the question is asked all the same."""

    # What a ruleset may say

    def chooser(self, table: Any, frame: Frame, target: G) -> int:
        """Return the seat that picks the cards."""
        return int(table.seats(target.of, frame)[0]) if target.by == "owner" else frame.you

    def is_open(self, table: Any, frame: Frame, target: G, left: list[int]) -> bool:
        """Return whether everybody can tell that all cards left must be picked: then nobody is asked."""
        return True

    def target(self, table: Any, frame: Frame) -> G | None:
        """Return what is picked now; None for nothing."""
        return self._target

    def remaining(self, table: Any, frame: Frame, target: G) -> list[int]:
        """Return the cards that may still be picked."""
        picked = frame.cards[self.into]
        return [card for card in self.find(table, target, frame) if card not in picked]

    def pick_unasked(self, table: Any, frame: Frame, target: G, cards: list[int]) -> list[int]:
        """Return the cards that are picked without being chosen: all, some by chance, or from the top."""
        if target.how == "all":
            return cards
        count = target.count.amount(table, frame)
        if target.how == "random":
            randomness.shuffle(table.state, cards)
            return cards[:count]
        return cards[len(cards) - min(count, len(cards)) :][::-1]

    def purpose(self, table: Any, frame: Frame) -> str:
        """Return in a sentence what is done with the cards; "" where no step says so."""
        if self.step is not None and not self._purpose:
            self._purpose = sentence(self.step.text(table.words))
        return self._purpose

    # What is the same for all

    def __call__(self, table: Any, frame: Frame) -> None:
        target = self.target(table, frame)
        if target is None:
            return
        picked = frame.cards.get(self.into)
        if picked is None:
            picked = frame.cards[self.into] = []
            frame.take_answer()  # the one that led here, such as which of several alternatives
        answer = frame.take_answer()
        if answer == DONE:
            return
        left = self.remaining(table, frame, target)
        # A card may have gone with a seat that has left the game: then another is asked for.
        if answer is not NOTHING and (meant := self.card_of_answer(table, answer, left)) in left:
            picked.append(meant)
            left.remove(meant)
        if target.how == "choose":
            self._choose(table, frame, target, left)
        else:
            picked.extend(self.pick_unasked(table, frame, target, left))

    def _choose(self, table: Any, frame: Frame, target: G, left: list[int]) -> None:
        """Ask for the next card, if there is anything to choose."""
        picked = frame.cards[self.into]
        wanted = target.count.amount(table, frame) - len(picked)
        missing = min(wanted, len(left))
        if missing <= 0 and not (wanted > 0 and target.up_to and self.may_have_more(table, frame, target)):
            return
        if not target.up_to and missing == len(left) and self.is_open(table, frame, target, left):
            picked.extend(left)
            return
        chooser = self.chooser(table, frame, target)
        options = [like[0] for like in self.choices(table, left, chooser)] + ([DONE] if target.up_to else [])
        prompt = self._prompt(table, target, missing or wanted)
        table.ask(frame, chooser, "choose_card", prompt, options, again=True, forced=False)

    def _prompt(self, table: Any, target: G, missing: int) -> str:
        """Return the question in words; that of a card never changes."""
        if target is not self._target:
            return str(table.words.choose(target, missing))
        if missing not in self._prompts:
            self._prompts[missing] = table.words.choose(target, missing)
        return self._prompts[missing]

    def picks(self, table: Any, frame: Frame) -> Picks | None:
        """Return how many cards are chosen already and how many it takes; None for a single one."""
        target = self.target(table, frame)
        assert target is not None and table.pending is not None
        picked, left = frame.cards[self.into], self.remaining(table, frame, target)
        most = min(target.count.amount(table, frame), len(picked) + len(left))
        if most <= 1:
            return None
        choices = self.choices(table, left, self.chooser(table, frame, target))
        like = {DONE: [], **{copies[0]: copies for copies in choices}}
        copies = [like.get(option, [option]) for option in table.pending.options or []]
        return Picks(len(picked), 0 if target.up_to else most, most, copies)


def cards_in(table: Any, kind: str, target: Target, frame: Frame, own: Container[str]) -> list[int]:
    """Return the cards of a place where a target looks, whatever they are: "this" card, "named" ones, or a zone's.

    own: the kinds of zones of which each player has one.
    """
    if kind == "this":
        return [frame.source]
    if kind == "named":
        return list(frame.cards.get(target.name_of, ()))
    if kind in own:
        return [card for seat in table.seats(target.of, frame) for card in table.zones[f"{kind}.{seat}"]]
    return list(table.zones[kind])


def take(frame: Frame, target: Target) -> list[int]:
    """Take the chosen cards out of the frame; they stay under a name where the target gives one."""
    cards = frame.cards.pop("picked", [])
    if target.called:
        frame.cards[target.called] = list(cards)
    return cards
