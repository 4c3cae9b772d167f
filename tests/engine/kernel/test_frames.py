"""Frames: cards are stored apart from other results, in waiting frames too."""

from engine.kernel.codec import decode, encode
from engine.kernel.decisions import Action
from engine.kernel.frames import NOTHING, Frame
from engine.kernel.interpreter import Machine


def test_frame_lists_its_cards_and_those_of_waiting_frames() -> None:
    inner = Frame("inner", 1, 5, waiting=[Frame("innermost", 2, 6)])
    answer = Action("choose", card=4)
    frame = Frame("outer", 7, 1, 8, 9, answer=answer, cards={"picked": [2, 3]}, vars={"left": 7}, waiting=[inner])
    assert list(frame.known_cards()) == [1, 2, 3, 4, 5, 6]
    assert list(Frame("", 7, -1, 8, 9, answer=Action("choose", seat=9), vars={"asked": [8]}).known_cards()) == []
    frame = Frame("outer", answer=Action("choose", seat=0), waiting=[Frame("inner", 1, 2, cards={"it": [3]})])
    assert decode(encode([frame]), list[Frame]) == [frame]


def test_answer_is_taken_once_and_single_card_is_found_by_name() -> None:
    answers = [Action("choose", card=0), Action("choose", seat=0), Action("choose", pick="0")]
    for answer in answers:
        frame = Frame("asks", answer=answer)
        taken = frame.take_answer()
        assert (taken.card, taken.seat, taken.pick) == (answer.card, answer.seat, answer.pick)
        assert frame.take_answer() is NOTHING
    frame = Frame("", cards={"drawn": [3], "picked": []})
    assert [frame.card(name) for name in ("drawn", "picked", "it")] == [3, -1, -1]


def test_block_gets_a_copy_of_its_frames_results() -> None:
    machine = Machine({"block": []}, [])
    frame = Frame("outer", 1, 2, at=0, cards={"picked": [3]}, vars={"asked": [4], "left": 5})
    machine.push_block("block", frame, 6)
    (inner,) = machine.stack
    assert inner == Frame("block", 6, 2, at=0, cards={"picked": [3]}, vars={"asked": [4], "left": 5})
    assert inner.cards["picked"] is not frame.cards["picked"] and inner.vars["asked"] is not frame.vars["asked"]
