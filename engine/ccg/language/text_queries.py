"""Queries on what the text of a card does, read from its data (PLAY-05).

Some cards refer to the text of others.
"""

from collections.abc import Sequence
from typing import get_args

from engine.ccg.cards.designs import Design, Skill
from engine.ccg.language.base import Operation
from engine.kernel.effects import parts


def modifies(design: Design, stats: Sequence[str]) -> bool:
    """Return whether a card changes one of these numbers.

    A Witness changes a skill of a check, Equipment one of its Agent. stats: "a skill" means any investigation
    skill.
    """
    if "a skill" in stats:
        stats = [*stats, *get_args(Skill)]
    changed = [stat for step in parts(design.abilities) if isinstance(step, Operation) for stat in step.changes()]
    changed += [modifier.stat for ability in design.abilities for modifier in ability.modify]
    return any(stat in stats for stat in changed)


def forces_check(design: Design) -> bool:
    """Return whether a card makes an opposing Team check."""
    return any(step.forces_check() for step in parts(design.abilities) if isinstance(step, Operation))


def ends_combat(design: Design) -> bool:
    """Return whether a card ends a combat or lets someone leave it."""
    return any(step.ends_combat() for step in parts(design.abilities) if isinstance(step, Operation))


def has_duel(design: Design) -> bool:
    """Return whether a card's own text lets an Adversary fight a single Agent."""
    return any(step.duels() for step in parts(design.abilities) if isinstance(step, Operation))


def sends_to_hospital(design: Design) -> bool:
    """Return whether the text of a card sends an Agent to the Hospital."""
    return any(step.sends_to_hospital() for step in parts(design.abilities) if isinstance(step, Operation))
