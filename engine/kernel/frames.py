"""Frames: the runs of programs under way.

A program is a list of instructions. A frame is one run of a program and is plain data: which
program, how far it got, whose "you" it means, its card and its named results. Frames lie on a
stack in the state, so a state can be stored at any choice.
"""

from collections.abc import Callable
from typing import Any

import msgspec

Instruction = Callable[[Any, "Frame"], None]


class Frame(msgspec.Struct, array_like=True, gc=False):
    """One run of a program. you: the seat meant by "you"; source: the card it belongs to, or -1."""

    program: str
    you: int = -1
    source: int = -1
    pc: int = 0
    vars: dict[str, Any] = {}
