"""Nested checks and answers, and their cost at any depth (CHK-06, CHK-09)."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import engine
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import asked, decline
from tests.engine.ccg.nested_tables import Nest, nested_answers, nested_checks
from tests.engine.ccg.tables import encoded, reloaded

DEPTH, SHALLOW = 200, 50
SAMPLE = 10
ENGINE = str(Path(engine.__file__).parent)


def deep(nest: Nest, depth: int = DEPTH) -> tuple[Table, Callable[[], None]]:
    table, deepen = nest()
    for _ in range(depth):
        deepen()
    return table, deepen


def effort(work: Callable[[], None], times: int) -> int:
    """Return the number of engine instructions that some work runs."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(ENGINE):
            return None  # such as garbage collection callbacks
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys._getframe().f_trace_opcodes = True  # 3.12 traces later frames only if an earlier one did
    sys.settrace(trace)
    try:
        for _ in range(times):
            work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.rule("CHK-06")
@pytest.mark.parametrize("depth", [DEPTH, DEPTH - 1])
def test_answers_resolve_last_first_at_any_depth(depth: int) -> None:
    """The last answer negates the one before it, so every other one works."""
    table, _ = deep(nested_answers, depth)
    assert [entry.negated for entry in table.state.announced] == [False] * depth
    table = reloaded(table)
    signs = table.state.announced[0]
    while asked(table).kind == "answer":
        decline(table)
    assert (signs.negated, asked(table).kind) == (depth % 2 == 0, "healing" if signs.negated else "check")


@pytest.mark.rule("CHK-06", "CHK-09")
@pytest.mark.parametrize("nest", [nested_checks, nested_answers])
def test_cost_of_an_action_is_the_same_at_any_depth(nest: Nest) -> None:
    table, deepen = deep(nest, SHALLOW)
    shallow, size = effort(deepen, SAMPLE), len(encoded(table))
    for _ in range(DEPTH - SHALLOW - 2 * SAMPLE):
        deepen()
    assert 0 < effort(deepen, SAMPLE) <= 1.25 * shallow
    assert len(encoded(table)) <= size * DEPTH / SHALLOW
