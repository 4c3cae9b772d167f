"""The order of effects that are due at one moment (TIMING-14 to TIMING-18)."""

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.legendary.table.table import Table


def _order_effects(table: Table, frame: Frame) -> None:
    """Effects that no rule orders happen one after another as the current player likes. Source: TIMING-18, D29."""
    waiting = frame.vars["waiting"]
    answer = frame.vars.pop("answer", None)
    if answer is None and len(waiting) > 1:
        options = [Action("choose", pick=str(number)) for number in range(len(waiting))]
        labels = [table.design(source).name for _, _, source, _ in waiting]
        table.ask(frame, table.current, "order_effects", "Which effect happens first?", options, labels, again=True)
        return
    program, you, source, named = waiting.pop(int(answer or 0))
    if waiting:
        frame.pc -= 1
    table.push(program, you, source, **named | {"at": frame.vars.get("at", -1)})


PROGRAMS = {"order_effects": [_order_effects]}
