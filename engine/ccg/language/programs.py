"""Compiling the abilities of a card set into programs."""

from engine.ccg.cards.catalogue import CardSet, CompiledAbility
from engine.ccg.language.base import Operation
from engine.ccg.language.targets import Aim
from engine.kernel.effects import Step


def compile_abilities(card_set: CardSet) -> None:
    """Compile all abilities of a card set.

    An ability that resolves chooses its targets in a separate program, other abilities in the same one.
    """
    for ready in card_set.abilities_in_order():
        ability = ready.ability
        aim: list[Step] = [Aim(ability.on)] if ability.on else []
        aim += [early for step in ability.do if isinstance(step, Operation) for early in step.at_announcement()]
        if ability.when == "resolved":
            card_set.compile(ready.key, list(ability.do))
            if aim:
                card_set.compile(aim_program(ready), aim)
        elif ability.when != "standing":
            card_set.compile(ready.key, [*aim, *ability.do])


def aim_program(ready: CompiledAbility) -> str:
    """Return the name of the program that chooses an ability's targets."""
    return f"{ready.key}/aim"
