"""Errors survive pickling to another process."""

import pickle

import pytest

from engine.kernel.decisions import EngineError, SetupError, UnsettledError

REFUSALS = [
    EngineError("No."),
    SetupError("seats", "Too many.", faults=[{"rule": "DCK-08"}]),
    UnsettledError("Not now.", nearest=3),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda one: one.code)
def test_error_is_the_same_in_another_process(refusal: EngineError) -> None:
    there = pickle.loads(pickle.dumps(refusal))
    assert type(there) is type(refusal)
    assert (str(there), vars(there)) == (str(refusal), vars(refusal))
