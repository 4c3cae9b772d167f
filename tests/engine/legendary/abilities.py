"""Every ability of the cards in the set, and its parts."""

from typing import Any

from engine.legendary import card_set
from engine.legendary.cards.catalogue import CompiledAbility
from engine.legendary.cards.designs import Ability, Design

CARD_SET = card_set.standard()
PRINTED = [(printed.design, ready) for printed in CARD_SET.designs.values() for ready in printed.abilities]
POWERS = [(Design(id=power.key, name="", type="cliffhanger"), power) for power in CARD_SET.powers]
ALL: list[tuple[Design, CompiledAbility]] = [*PRINTED, *POWERS]


def parts(thing: Any) -> list[Any]:
    """Return all parts of an ability, nested ones included."""
    found = [thing]
    for name in getattr(thing, "__struct_fields__", ()):
        inner = getattr(thing, name)
        for one in inner if isinstance(inner, list) else [inner]:
            if hasattr(one, "__struct_fields__"):
                found += parts(one)
    return found


def has(ability: Ability, **fields: Any) -> bool:
    """Return whether some part of an ability has a field of that value."""
    return any(getattr(part, name, None) == value for part in parts(ability) for name, value in fields.items())
