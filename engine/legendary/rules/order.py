"""The order of effects that are due at one moment (TIMING-14 to TIMING-18)."""

from collections.abc import Sequence

from msgspec.msgpack import encode
from msgspec.structs import replace

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.legendary.cards.zones import owner
from engine.legendary.table.table import Table


def distinct(table: Table, waiting: Sequence[Frame]) -> list[int]:
    """Return the places of the effects between which somebody can choose: of several alike the first.

    The same text of like cards that lie in one pile of a player, about the same, does the same, whichever comes first.
    """
    first: dict[object, int] = {}
    for place, effect in enumerate(waiting):
        zone = table.zones.where[effect.source]
        about = encode(replace(effect, source=-1))
        first.setdefault((zone, about) if owner(zone) >= 0 else place, place)
    return list(first.values())


def _order_effects(table: Table, frame: Frame) -> None:
    """Effects that no rule orders happen one after another as the current player likes. Source: TIMING-18, D29."""
    waiting = frame.waiting
    if frame.answer is None and len(free := distinct(table, waiting)) > 1:
        options = [Action("choose", pick=str(number)) for number in free]
        labels = [table.design(waiting[number].source).name for number in free]
        table.ask(frame, table.current, "order_effects", "Which effect happens first?", options, labels, again=True)
        return
    effect = waiting.pop(int(frame.take_answer().pick or 0))
    if waiting:
        frame.pc -= 1
    table.stack.append(effect)


PROGRAMS = {"order_effects": [_order_effects]}
