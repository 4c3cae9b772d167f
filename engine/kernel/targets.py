"""Targets of abilities and the instruction that selects their cards.

A ruleset decides where the cards are, which of them match, and how a seat names a card that it can't see.
"""

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Any, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from engine.kernel import randomness
from engine.kernel.decisions import Action, Picks
from engine.kernel.effects import Step, Value
from engine.kernel.english import sentence
from engine.kernel.frames import NOTHING, Frame
from engine.kernel.interpreter import DONE


class Target(Protocol):
    """Description of cards in an ability.

    of: whose zone, for zones that each player has; name_of: name given by an earlier step.
    count: how many; up_to: whether fewer are allowed. how: "choose", "all", "random", or a position in a pile.
    called: name under which later steps find the cards. by: the chooser, "you" or the "owner".
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Selection(ABC, Generic[G]):
    """The instruction that selects the cards of a target.

    Several cards are chosen one after the other; "done" ends the selection if fewer are allowed. Selected cards are
    stored in the frame.
    step: the step that uses the cards. into: name of the stored cards.
    """

    def __init__(self, target: G | None = None, step: Step | None = None, into: str = "picked") -> None:
        self._target = target
        self.step = step
        self._purpose = ""
        self._prompts: dict[int, str] = {}
        self.into = into

    # Methods that each ruleset implements

    @abstractmethod
    def find(self, table: Any, target: Any, frame: Frame) -> list[int]:
        """Return the cards that match a target, in the order of their zones."""

    @abstractmethod
    def choices(self, table: Any, cards: list[int], chooser: int) -> list[list[Action]]:
        """Return the answers for each offered card and its copies, itself first."""

    @abstractmethod
    def card_of_answer(self, table: Any, answer: Action, left: list[int]) -> int:
        """Return the card that an answer means.

        left: the cards that were available when the question was asked.
        """

    @abstractmethod
    def may_have_more(self, table: Any, frame: Frame, target: G) -> bool:
        """Return whether, to other players, more cards could match.

        The question is then asked anyway.
        """

    # Methods that a ruleset may override

    def chooser(self, table: Any, frame: Frame, target: G) -> int:
        """Return the seat that chooses the cards."""
        return int(table.seats(target.of, frame)[0]) if target.by == "owner" else frame.you

    def is_open(self, table: Any, frame: Frame, target: G, left: list[int]) -> bool:
        """Return whether everybody can tell that all remaining cards must be chosen.

        Then nobody is asked.
        """
        return True

    def target(self, table: Any, frame: Frame) -> G | None:
        """Return the current target; None for nothing."""
        return self._target

    def remaining(self, table: Any, frame: Frame, target: G) -> list[int]:
        """Return the cards that may still be selected."""
        picked = frame.cards[self.into]
        return [card for card in self.find(table, target, frame) if card not in picked]

    def pick_unasked(self, table: Any, frame: Frame, target: G, cards: list[int]) -> list[int]:
        """Return the cards selected without a choice: all, random ones, or the top ones."""
        if target.how == "all":
            return cards
        count = target.count.amount(table, frame)
        if target.how == "random":
            randomness.shuffle(table.state, cards)
            return cards[:count]
        return cards[len(cards) - min(count, len(cards)) :][::-1]

    def purpose(self, table: Any, frame: Frame) -> str:
        """Return a sentence that says what happens to the cards; "" if there is no step."""
        if self.step is not None and not self._purpose:
            self._purpose = sentence(self.step.text(table.words))
        return self._purpose

    # Methods shared by all rulesets

    def __call__(self, table: Any, frame: Frame) -> None:
        target = self.target(table, frame)
        if target is None:
            return
        picked = frame.cards.get(self.into)
        if picked is None:
            picked = frame.cards[self.into] = []
            frame.take_answer()  # the answer to an earlier question
        answer = frame.take_answer()
        if answer == DONE:
            return
        left = self.remaining(table, frame, target)
        # If the card's owner has left the game meanwhile, ask for another card.
        if answer is not NOTHING and (meant := self.card_of_answer(table, answer, left)) in left:
            picked.append(meant)
            left.remove(meant)
        if target.how == "choose":
            self._choose(table, frame, target, left)
        else:
            picked.extend(self.pick_unasked(table, frame, target, left))

    def _choose(self, table: Any, frame: Frame, target: G, left: list[int]) -> None:
        """Ask for the next card if there is a choice."""
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
        """Return the prompt; cached for the fixed target of a card."""
        if target is not self._target:
            return str(table.words.choose(target, missing))
        if missing not in self._prompts:
            self._prompts[missing] = table.words.choose(target, missing)
        return self._prompts[missing]

    def picks(self, table: Any, frame: Frame) -> Picks | None:
        """Return the progress of the selection; None if it takes a single card."""
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
    """Return all cards of a target's place: "this" card, "named" cards, or a zone.

    own: kinds of zones that each player has.
    """
    if kind == "this":
        return [frame.source]
    if kind == "named":
        return list(frame.cards.get(target.name_of, ()))
    if kind in own:
        return [card for seat in table.seats(target.of, frame) for card in table.zones[f"{kind}.{seat}"]]
    return list(table.zones[kind])


def take(frame: Frame, target: Target) -> list[int]:
    """Remove the selected cards from the frame and return them.

    They stay in the frame under the target's name if it has one.
    """
    cards = frame.cards.pop("picked", [])
    if target.called:
        frame.cards[target.called] = list(cards)
    return cards
