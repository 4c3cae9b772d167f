"""The interpreter and the common operations, on a table with notes."""

from typing import Any

import msgspec
import pytest

from engine.kernel.codec import decode, encode
from engine.kernel.decisions import Action
from engine.kernel.effects import Code, Counted, Fixed, Step, Test, Value, Words
from engine.kernel.english import Bounds
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO, YES, Interrupted, Machine
from engine.kernel.language import Language


class Note(msgspec.Struct, Step, tag="note", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    what: str
    times: Value = Fixed(1)

    def run(self, table: Any, frame: Frame) -> None:
        table.notes += [f"{self.what}{frame.you}"] * self.times.amount(table, frame)

    def text(self, words: Words) -> str:
        return f"note {self.what}"


class Sunny(msgspec.Struct, Test, tag="sunny", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    def holds(self, table: Any, frame: Frame) -> bool:
        return bool(table.sunny)

    def text(self, words: Words, denied: bool = False) -> str:
        return "the sun doesn't shine" if denied else "the sun shines"


LANGUAGE = Language((Note,), (Sunny,), ())


class PlainWords(Words):
    def target(self, target: Any) -> str:
        return str(target)


class Desk(Machine):
    words = PlainWords()

    def __init__(self, steps: list[Any], sunny: bool = False) -> None:
        programs: dict[str, Any] = {}
        code = Code(programs, {}, "card#0")
        code.steps(msgspec.convert(steps, list[Step], dec_hook=LANGUAGE.read))
        super().__init__(programs, [Frame("card#0", 0)])
        self.notes: list[str] = []
        self.sunny = sunny
        self.run()

    def seats(self, who: str, frame: Frame) -> list[int]:
        return {"each": [0, 1, 2], "choose": [0, 1, 2], "others": [1, 2]}[who]

    def choose(self, action: Action) -> "Desk":
        assert self.pending is not None and action in (self.pending.options or [])
        self.stack[:] = decode(encode(self.stack), list[Frame])
        self.answer(action)
        self.run()
        return self


def test_steps_run_in_order_and_amounts_are_computed_late() -> None:
    assert Desk([{"op": "note", "what": "a"}, {"op": "note", "what": "b", "times": 2}]).notes == ["a0", "b0", "b0"]
    amount = {"amount": "sum", "of": [{"amount": "times", "of": [2, 3]}, 1], "most": 4}
    assert len(Desk([{"op": "note", "what": "a", "times": amount}]).notes) == 4


@pytest.mark.parametrize(("sunny", "notes"), [(True, ["a0", "c0"]), (False, ["b0", "c0"])])
def test_if_runs_one_branch(sunny: bool, notes: list[str]) -> None:
    choice = {"op": "if", "test": {"is": "sunny"}, "then": [{"op": "note", "what": "a"}]}
    choice["otherwise"] = [{"op": "note", "what": "b"}]
    assert Desk([choice, {"op": "note", "what": "c"}], sunny).notes == notes


@pytest.mark.parametrize(("answer", "notes"), [(YES, ["a0", "c0"]), (NO, ["b0", "c0"])])
def test_may_asks_and_continues_after_the_answer(answer: Action, notes: list[str]) -> None:
    may = {"op": "may", "do": [{"op": "note", "what": "a"}], "otherwise": [{"op": "note", "what": "b"}]}
    desk = Desk([may, {"op": "note", "what": "c"}])
    assert desk.notes == [] and desk.pending is not None
    assert desk.choose(answer).notes == notes


def test_may_is_not_asked_if_impossible() -> None:
    may = {"op": "may", "test": {"is": "sunny"}, "do": [{"op": "note", "what": "a"}]}
    assert Desk([{**may, "otherwise": [{"op": "note", "what": "b"}]}]).notes == ["b0"]


def test_choose_one_offers_only_available_modes() -> None:
    modes = [{"test": {"is": "sunny"}, "do": [{"op": "note", "what": "a"}]}, {"do": [{"op": "note", "what": "b"}]}]
    assert Desk([{"op": "choose_one", "modes": modes}]).notes == ["b0"]
    assert Desk([{"op": "choose_one", "modes": modes}], sunny=True).choose(Action("choose", pick="0")).notes == ["a0"]


def test_repeat_and_each_player_run_in_order_as_you() -> None:
    each = {"op": "each_player", "do": [{"op": "note", "what": "a"}, {"op": "note", "what": "b"}]}
    assert Desk([{"op": "repeat", "times": 2, "do": [{"op": "note", "what": "r"}]}, each]).notes == [
        "r0", "r0", "a0", "b0", "a1", "b1", "a2", "b2",
    ]  # fmt: skip
    desk = Desk([{"op": "each_player", "who": "choose", "do": [{"op": "note", "what": "x"}]}])
    assert desk.choose(Action("choose", seat=2)).notes == ["x2"]


def test_unknown_word_fails_with_its_path() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"(?s)dance.*\$\[0\]"):
        Desk([{"op": "repeat", "times": 1, "do": [{"op": "dance"}]}])
    with pytest.raises(msgspec.ValidationError, match="loud"):
        Desk([{"op": "note", "what": "a", "loud": True}])


def test_unwinding_stops_running_programs() -> None:
    def stop(table: Any, frame: Frame) -> None:
        table.unwind("outer")
        raise Interrupted

    done: list[str] = []
    programs = {
        "outer": [lambda table, frame: table.push("inner"), lambda table, frame: done.append("outer")],
        "inner": [stop, lambda table, frame: done.append("inner")],
    }
    machine = Machine(programs, [Frame("outer")])
    machine.run()
    assert done == ["outer"]


def test_owed_frames_survive_unwinding() -> None:
    def stop(table: Any, frame: Frame) -> None:
        assert table.unwind("outer", lambda frame: frame.program != "gone") is table.stack[0]

    done: list[str] = []
    programs = {
        "outer": [lambda table, frame: done.append("outer")],
        "gone": [lambda table, frame: done.append("gone")],
        "due": [lambda table, frame: done.append(f"due {frame.cancelled}")],
        "stop": [stop, lambda table, frame: table.cancel(frame)],
    }
    stack = [Frame("outer"), Frame("gone"), Frame("due"), Frame("due", at=1), Frame("stop", at=2)]
    Machine(programs, stack).run()
    assert done == ["due True", "outer"]


def test_cancel_marks_the_answered_event() -> None:
    machine = Machine({"due": [], "answer": []}, [Frame("due"), Frame("answer", at=0)])
    machine.cancel(machine.stack[1])
    assert machine.stack[0].cancelled


def test_steps_and_counted_amounts_have_text() -> None:
    steps = [{"op": "if", "test": {"is": "not", "of": {"is": "sunny"}}, "then": [{"op": "note", "what": "rain"}]}]
    said = PlainWords().steps(msgspec.convert(steps, list[Step], dec_hook=LANGUAGE.read))
    assert said == "If the sun doesn't shine, note rain."
    assert Trees().text(PlainWords()) == "the number of trees in the yard"
    assert Trees().gain(PlainWords(), "Shade") == "+1 Shade for each tree in the yard"
    bounds = (Bounds("1"), Bounds("2"), Bounds("1", denied=True))
    assert [Trees().compared(PlainWords(), bound) for bound in bounds] == [
        "there is a tree in the yard",
        "there are at least 2 trees in the yard",
        "there are no trees in the yard",
    ]


class Trees(Counted, tag="trees", kw_only=True):
    def noun(self, words: Words, plural: bool = False) -> str:
        return "trees" if plural else "tree"

    def after(self, words: Words) -> str:
        return " in the yard"
