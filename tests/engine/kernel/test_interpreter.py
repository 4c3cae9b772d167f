"""Questions: the seat that answers, and answers without a question."""

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO, YES, Machine


class Ward(Machine):
    """Seat 0 is out: it declines offers, and seat 1 answers everything else."""

    def find_addressee(self, seat: int, options: list[Action]) -> tuple[int, list[Action]]:
        if seat != 0:
            return seat, options
        return 1, [NO] if NO in options else options


def asked(seat: int, options: list[Action], forced: bool = True) -> Ward:
    def ask(table: Ward, frame: Frame) -> None:
        table.ask(frame, seat, "offer", "Well?", options, forced=forced)

    ward = Ward({"ask": [ask, lambda table, frame: table.push("done")], "done": []}, [Frame("ask")])
    ward.run()
    return ward


def test_single_forced_option_is_taken_without_asking() -> None:
    ward = asked(2, [YES, NO])
    assert ward.pending is not None and (ward.pending.seat, ward.pending.options) == (2, [YES, NO])
    assert asked(2, [NO]).pending is None
    assert asked(2, [NO], forced=False).pending is not None


def test_addressee_answers_for_a_seat_that_is_out() -> None:
    ward = asked(0, [YES, Action("choose", pick="all")])
    assert ward.pending is not None and ward.pending.seat == 1
    assert asked(0, [YES, NO], forced=False).pending is None
