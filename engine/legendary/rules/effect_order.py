"""The order of effects that trigger at the same time (TIMING-14 to TIMING-18)."""

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.legendary.table.table import Table


def _order_effects(table: Table, frame: Frame) -> None:
    """Let the current player order effects that no rule orders.

    Source: TIMING-18, D29.
    """
    waiting = frame.waiting
    if frame.answer is None and len(waiting) > 1:
        options = [Action("choose", pick=str(number)) for number in range(len(waiting))]
        labels = [table.design(effect.source).name for effect in waiting]
        table.ask(
            frame, table.current, "order_effects", "Choose the effect that happens first.", options, labels, again=True
        )
        return
    effect = waiting.pop(int(frame.take_answer().pick or 0))
    if waiting:
        frame.pc -= 1
    table.stack.append(effect)


PROGRAMS = {"order_effects": [_order_effects]}
