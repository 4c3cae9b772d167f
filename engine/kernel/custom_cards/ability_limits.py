"""Check the abilities of a custom card against the limits."""

from typing import Any

from engine.kernel.custom_cards.faults import Fault
from engine.kernel.custom_cards.limits import MAX_AMOUNT_DEPTH, MAX_AMOUNT_ITEMS, MAX_STEPS
from engine.kernel.custom_cards.row_format import D, RowFormat
from engine.kernel.effects import Step, Value, parts
from engine.kernel.operations import ForEachPlayer, Sum, Times


def ability_faults(design: Any, rules: RowFormat[D]) -> list[Fault]:
    """Return the limits that the abilities of a design exceed."""
    faults = []
    for number, ability in enumerate(getattr(design, "abilities", ())):
        path, inside = f"abilities[{number}]", list(parts(ability))
        if (steps := sum(isinstance(part, Step) for part in inside)) > MAX_STEPS:
            faults.append((path, f"{steps} steps; the limit is {MAX_STEPS}"))
    everything = list(parts(design))
    if any(isinstance(part, ForEachPlayer) and part.who not in rules.who for part in everything):
        faults.append(("abilities", f"who is one of {', '.join(sorted(rules.who))}"))
    if any(isinstance(part, Value) and _amount_depth(part) > MAX_AMOUNT_DEPTH for part in everything):
        faults.append(("abilities", f"amounts nest at most {MAX_AMOUNT_DEPTH} levels"))
    combined = [part for part in everything if isinstance(part, Times | Sum)]
    if any(not 1 <= len(part.of) <= MAX_AMOUNT_ITEMS for part in combined):
        faults.append(("abilities", f"a sum or a product has 1 to {MAX_AMOUNT_ITEMS} parts"))
    if any(isinstance(inner, Times) for part in combined if isinstance(part, Times) for inner in parts(part.of)):
        faults.append(("abilities", "a product can't hold another product"))
    return faults


def _amount_depth(value: Any) -> int:
    inner = [one for name in getattr(value, "__struct_fields__", ()) for one in _as_list(getattr(value, name))]
    return 1 + max((_amount_depth(one) for one in inner if isinstance(one, Value)), default=0)


def _as_list(thing: Any) -> list[Any]:
    return thing if isinstance(thing, list) else [thing]
