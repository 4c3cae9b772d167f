"""Frames: the runs of programs under way.

A program is a list of instructions. A frame is one run of a program and is plain data: which
program, how far it got, whose "you" it means, its card and its results. Frames lie on a stack in
the state, so a state can be stored at any choice.

Cards are kept apart from all other results: what is known of a card may have to be followed or
forgotten, and a number alone doesn't tell whether it is one.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from engine.kernel.decisions import Action

Instruction = Callable[[Any, "Frame"], None]

NOTHING = Action("")
"""What is taken out of a frame that holds no answer."""


class Frame(msgspec.Struct, array_like=True, gc=False):
    """One run of a program. you: the seat meant by "you"; source: the card it belongs to, or -1; pc: what comes next.

    at: the place on the stack of the frame whose happening it answers, or -1. cancelled: an answer to its own
    happening said so.
    answer: the option that was chosen, until it is taken. waiting: runs that begin from this one, each in its time.
    cards: the results that are cards, by name, in their order; no card is anywhere else. vars: all other results
    (seats, counts, places, names, flags), by name.
    """

    program: str
    you: int = -1
    source: int = -1
    pc: int = 0
    at: int = -1
    cancelled: bool = False
    answer: Action | None = None
    cards: dict[str, list[int]] = {}
    vars: dict[str, Any] = {}
    waiting: list["Frame"] = []

    def card(self, name: str) -> int:
        """Return the single card of a result, or -1 where there is none."""
        cards = self.cards.get(name)
        return cards[0] if cards else -1

    def take_answer(self) -> Action:
        """Take the answer out; NOTHING where there is none."""
        answer, self.answer = self.answer, None
        return answer or NOTHING

    def walk(self) -> Iterator["Frame"]:
        """Yield the frame and all that wait in it."""
        yield self
        for frame in self.waiting:
            yield from frame.walk()

    def known_cards(self) -> Iterator[int]:
        """Yield every card that the frame, or one that waits in it, belongs to, found or was answered."""
        for frame in self.walk():
            if frame.source >= 0:
                yield frame.source
            for cards in frame.cards.values():
                yield from cards
            if frame.answer is not None and frame.answer.card is not None:
                yield frame.answer.card
