"""The Game base class, with a tiny game: seat 0 takes cards, seat 1 may stop it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.kernel import decisions
from engine.kernel.base_table import Table
from engine.kernel.compiled_cards import CardSet
from engine.kernel.custom_cards.custom_set import Trial
from engine.kernel.decisions import Action, Choice, Decision, EngineError, IllegalActionError, UnsettledError
from engine.kernel.frames import Frame
from engine.kernel.game import Game
from engine.kernel.interpreter import Interrupted

SEED = bytes(32)
TAKE, LEAVE, CRY_OFF = Action("choose", pick="take"), Action("choose", pick="leave"), Action("cry_off")


class State(msgspec.Struct):
    """Three cards and two hands. seed, counter: randomness."""

    seed: bytes
    counter: int = 0
    zones: dict[str, list[int]] = msgspec.field(default_factory=lambda: {"deck": [0, 1, 2]})
    stack: list[Frame] = msgspec.field(default_factory=lambda: [Frame("take"), Frame("take")])
    pending: Choice | None = None


class Setup(msgspec.Struct):
    cards: int = 3


def ask(table: Any, frame: Frame) -> None:
    table.ask(frame, 0, "take", "Take it?", [TAKE, LEAVE])


def take(table: Any, frame: Frame) -> None:
    if frame.take_answer() == TAKE:
        table.zones.move(table.zones["deck"][-1], "hand.0")
        table.happened("taken")


class Taking(Game[State, CardSet, Table[State, CardSet]]):
    """Seat 0 takes cards while there are any; seat 1 may end that at any time."""

    def __init__(self) -> None:
        super().__init__(CardSet({"take": [ask, take]}, "three"), Table, State, Setup, Path())

    def create_table(self, chosen: Any, seed: bytes, secrets: Sequence[dict[str, Any]]) -> Table[State, CardSet]:
        return Table(State(seed), self.card_set)

    def add_designs(self, designs: list[Any]) -> "Taking":
        return self

    replace_designs = add_designs

    def trial(self, design: str) -> Trial:
        return Trial("", 1, {})

    def decisions(self, table: Any) -> list[Decision]:
        pending = table.pending
        return [Decision(pending.seat, pending.kind, pending.prompt, pending.options)] if pending else []

    def out_of_turn_actions(self, table: Any, seat: int) -> list[Action]:
        return [CRY_OFF] if seat == 1 else []

    def is_answer(self, table: Any, seat: int, action: Action, trusted: bool) -> bool:
        return seat == table.pending.seat and action in table.pending.options

    def answer(self, table: Any, seat: int, action: Action) -> None:
        table.answer(action)

    def act_out_of_turn(self, table: Any, seat: int, action: Action) -> None:
        table.stack.clear()
        table.pending = None
        raise Interrupted

    def why_not(self, table: Any, seat: int, action: Action) -> str:
        return "too heavy" if action.pick == "all" else ""

    def redealer(self, table: Any, viewer: int | None) -> Callable[[Any], None]:
        if viewer == 1:
            raise UnsettledError
        return lambda copy: copy.shuffle("deck")

    def view(self, table: Any, viewer: int | None) -> dict[str, Any]:
        return {}

    def evaluate_options(self, seen: dict[str, Any], decision: Decision) -> list[float]:
        return [0.0] * len(decision.options)

    def stage(self, table: Any) -> int:
        return 0

    def chances(self, table: Any) -> list[float]:
        return [0.5, 0.5]


def test_game_opens_at_its_first_question_and_plays_to_the_end() -> None:
    rules = Taking()
    table = rules.open(None, SEED)
    assert rules.decisions(table)[0].options == [TAKE, LEAVE]
    assert [fact.what for fact in rules.apply(table, 0, TAKE)] == ["taken"]
    assert rules.apply(table, 0, LEAVE) == []
    assert table.zones["hand.0"] == [2]
    with pytest.raises(decisions.GameOverError):
        rules.apply(table, 0, TAKE)


@pytest.mark.parametrize(("seat", "action", "error", "reason"), [
    (0, Action("choose", pick="all"), IllegalActionError, "too heavy"),
    (0, CRY_OFF, IllegalActionError, None),
    (1, TAKE, decisions.NotYourDecisionError, None),
])  # fmt: skip
def test_refusal_gives_a_reason_and_changes_nothing(
    seat: int, action: Action, error: type[EngineError], reason: str | None
) -> None:
    rules = Taking()
    table = rules.open(None, SEED)
    before = rules.digest(table)
    with pytest.raises(error) as raised:
        rules.apply(table, seat, action)
    assert raised.value.extra.get("reason") == reason
    assert rules.digest(table) == before


def test_out_of_turn_action_may_unwind_and_decoded_table_continues() -> None:
    rules = Taking()
    table = rules.open(None, SEED)
    assert rules.apply(table, 1, CRY_OFF) == []
    assert rules.decisions(table) == []
    rules = Taking()
    table = rules.open(None, SEED)
    again = rules.decode(rules.encode(table))
    assert rules.digest(again) == rules.digest(table)
    assert rules.apply(again, 0, TAKE) == rules.apply(table, 0, TAKE)


def test_reshuffle_depends_on_the_seed_or_is_refused() -> None:
    rules = Taking()
    table = rules.open(None, SEED)
    other = rules.reshuffle(table, None, bytes([1] * 32))
    assert table.zones["deck"] == [0, 1, 2] and table.state.seed == SEED
    assert (other.state.seed, other.state.counter) == (bytes([1] * 32), 2)
    assert other.pending == table.pending
    rules = Taking()
    dealt = [rules.reshuffle(rules.open(None, bytes([n] * 32)), None, SEED) for n in (1, 2)]
    assert rules.encode(dealt[0]) == rules.encode(dealt[1])
    rules = Taking()
    with pytest.raises(UnsettledError) as refused:
        rules.reshuffle(rules.open(None, SEED), 1, SEED)
    assert refused.value.detail == UnsettledError.usual


@pytest.mark.parametrize("size", [0, 31, 33])
def test_seed_of_wrong_size_is_refused(size: int) -> None:
    rules = Taking()
    with pytest.raises(ValueError, match="32 bytes"):
        rules.open(None, bytes(size))
    with pytest.raises(ValueError, match="32 bytes"):
        rules.reshuffle(rules.open(None, SEED), None, bytes(size))
