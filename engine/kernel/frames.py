"""Frames: running programs, stored as plain data.

A program is a list of instructions. A frame is one run of a program: its position, the seat meant by "you", its card
and its results. Frames are on a stack in the state, so a state can be stored while a choice is pending.

Frames store cards separately from other results. Knowledge about a card may have to be tracked or removed, and a bare
number doesn't say whether it is a card.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from engine.kernel.decisions import Action

Instruction = Callable[[Any, "Frame"], None]

NOTHING = Action("")
"""Placeholder for a missing answer."""


class Frame(msgspec.Struct, array_like=True, gc=False):
    """One run of a program.

    you: the seat meant by "you". source: the card it belongs to, or -1. pc: index of the next instruction.
    at: stack index of the frame whose event it answers, or -1. cancelled: true if an answer cancelled its own event.
    answer: the chosen option, until it is taken. waiting: frames that start later.
    cards: results that are cards, by name, in order. vars: all other results (seats, counts, places, flags), by name.
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
        """Return the first card of a result, or -1 if there is none."""
        cards = self.cards.get(name)
        return cards[0] if cards else -1

    def take_answer(self) -> Action:
        """Remove and return the answer; NOTHING if there is none."""
        answer, self.answer = self.answer, None
        return answer or NOTHING

    def walk(self) -> Iterator["Frame"]:
        """Yield the frame and all frames that wait in it."""
        yield self
        for frame in self.waiting:
            yield from frame.walk()

    def known_cards(self) -> Iterator[int]:
        """Yield the source, results and answers of the frame and its waiting frames."""
        for frame in self.walk():
            if frame.source >= 0:
                yield frame.source
            for cards in frame.cards.values():
                yield from cards
            if frame.answer is not None and frame.answer.card is not None:
                yield frame.answer.card
