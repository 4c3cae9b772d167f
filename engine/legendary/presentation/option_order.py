"""The order in which legal options are offered.

Unimportant ones come last or in a separate list.
"""

from collections.abc import Sequence

from engine.kernel.decisions import Action
from engine.legendary.presentation import option_costs
from engine.legendary.rules import points
from engine.legendary.table.table import Table

BY_HAND = Action("payment", pick="by_hand")


def list_offered(table: Table, sorts: Sequence[Sequence[Action]]) -> list[Action]:
    """Return the offered options.

    The first of each group, those without an effect last. sorts: the result of `option_dedup.sorts`. "Pay by hand" is
    offered only if it may matter, just before the end of the phase.
    """
    found = [like[0] for like in sorts]
    if table.pending is None or table.pending.options is not None:
        return found
    *deeds, end = found
    payment = [deeds.pop()] if deeds and deeds[-1] == BY_HAND else []
    last = [*payment, end] if payment and points.are_refused(table) else [end]
    void = [deed for deed in deeds if _is_void(table, deed)]
    able = [deed for deed in deeds if deed not in void] if void else deeds
    return [*able, *void, *last]


def list_separate(table: Table, seat: int) -> list[Action]:
    """Return legal options that rarely matter.

    Paying by hand if no class is refused. Source: OPEN-20.
    """
    pending = table.pending
    is_open = pending is not None and pending.options is None and pending.seat == seat
    is_legal = is_open and not table.state.turn.by_hand and points.classes_left(table) > 1
    return [BY_HAND] if is_legal and not points.are_refused(table) else []


def _is_void(table: Table, option: Action) -> bool:
    if option.type != "use" or option.card is None:
        return False
    return option_costs.has_no_effect(
        table, option.card, table.printed(option.card).abilities[option.ability or 0].ability
    )
