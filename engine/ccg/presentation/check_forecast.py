"""What the check under way would become by a card, as far as its steps tell by themselves (CHK-02, CHK-03)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.ccg.cards.designs import Ability
from engine.ccg.language.agents import Exclude, MoveAgent, SwapSkill
from engine.ccg.language.amounts import X
from engine.ccg.language.card_moves import Discard, Negate
from engine.ccg.language.checks import CheckMod
from engine.ccg.language.forced_checks import Check as Forced
from engine.ccg.language.forced_checks import FailCheck, Prerequisite
from engine.ccg.presentation import effect_summaries
from engine.ccg.rules import checks, teams
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table import modifiers
from engine.ccg.table.state import Check, Modifier
from engine.ccg.table.table import Table
from engine.kernel.effects import Fixed
from engine.kernel.english import either
from engine.kernel.frames import Frame


class Outlook(NamedTuple):
    """A check as it would be. more: is added to what it asks for. moot: its Site would be gone."""

    check: Check
    more: int = 0
    moot: bool = False

    def but(self, **changed: Any) -> "Outlook":
        return self._replace(check=msgspec.structs.replace(self.check, **changed))


class Card(NamedTuple):
    """What is played or used. aims: all that it could be aimed at."""

    number: int
    x: int | None
    aims: Sequence[int]

    def amount(self, table: Table, step: CheckMod) -> int | None:
        """Return what it adds; None where that is yet to be counted."""
        if isinstance(step.by, X):
            if not format_of(table).pools:
                return step.by.basic
            return None if self.x is None else step.by.worth.get(self.x, 0)
        return step.by.number if isinstance(step.by, Fixed) else None


def foreseen(table: Table, seat: int, card: int, ability: Ability | None, x: str | None = None) -> str:
    """Return in words what the check under way would become, or how a check would stand that an ability asks for.

    "" where there is none, or where that can't be told.
    """
    check = table.check
    has = _reached(table, seat, card, ability) if ability else ""
    if has or check is None or check.failed or table.fight or checks.is_moot(table, check):
        return has
    if effect_summaries.sends(table, card):
        return _at_least(table, check)
    if ability is None or f"{seat}:{table.design(card).id}" in table.state.turn.doubled:
        return ""
    aims = effect_summaries.candidates(table, seat, card, ability.on)
    one, then = Card(card, None if x is None else int(x), aims), Outlook(check)
    for step in ability.do:
        if not effect_summaries.is_of_itself(step):
            foresee = FORESEEN.get(type(step))
            found = foresee(table, one, then, step) if foresee else None
            if found is None:
                return ""
            then = found
    return _said(table, check, then)


def _reached(table: Table, seat: int, card: int, ability: Ability) -> str:
    """Return what the Teams have for the check that an ability asks of one of them; "" for none.

    Source: CHK-03, CHK-17.
    """
    asked = next(effect_summaries.forced([ability]), None)
    teams = asked.teams(table, Frame("", seat, card)) if asked else []
    if asked is None or not teams:
        return ""
    owners = {table.controller(agent) for team in teams for agent in team}
    levels = {_level_of(table, team, asked, card) for team in teams}
    whose = "your" if owners == {seat} else "their"
    has = f"{whose} Team has" if len(teams) == 1 else f"{whose} Teams have"
    reached = either(f"{asked.skill} {level}" for level in sorted(levels))
    follows = any(asked.passed if level >= asked.level else asked.failed for level in levels)
    is_all = ability.do == [asked] and table.design(card).abilities == [ability]
    return f"{has} {reached}, {asked.level} needed{', so it does nothing as it stands' * (is_all and not follows)}"


def _level_of(table: Table, team: list[int], asked: Forced, card: int) -> int:
    seat = table.controller(team[0])
    return checks.level(table, Check(seat, team, asked.skill, asked.level, source=card))


def without(table: Table, check: Check, agent: int) -> str:
    """Return what would be left of a check without an Agent of its Team: "4 of 5"."""
    return _of(table, Outlook(check).but(team=[one for one in check.team if one != agent]))


def _adds(table: Table, card: Card, then: Outlook, step: CheckMod) -> Outlook | None:
    by = card.amount(table, step)
    if by is None or not step.possible(table, Frame("", then.check.seat, card.number)):
        return None
    by = -abs(by) if modifiers.is_changed(table, card.number, modifiers.REVERSED) else by
    return then.but(modifiers=[*then.check.modifiers, Modifier(card.number, by)])


def _requires(table: Table, card: Card, then: Outlook, step: Prerequisite) -> Outlook:
    changed = then.but(skill=step.skill, needed=step.level) if step.skill else then
    return changed._replace(more=then.more + step.by)


def _fails(table: Table, card: Card, then: Outlook, step: FailCheck) -> Outlook:
    return then.but(failed=True)


def _negates(table: Table, card: Card, then: Outlook, step: Negate) -> Outlook | None:
    return then._replace(moot=True) if list(card.aims) == [then.check.site] else None


def _excludes(table: Table, card: Card, then: Outlook, step: Exclude) -> Outlook | None:
    if len(card.aims) != 1 or step.cards.zone != ["aimed"]:
        return None
    return then.but(excluded=[*then.check.excluded, *card.aims])


def _takes_away(table: Table, card: Card, then: Outlook, step: MoveAgent) -> Outlook | None:
    if len(card.aims) != 1 or step.cards.zone != ["aimed"]:
        return None
    return then.but(team=[one for one in then.check.team if one not in card.aims])


def _swaps(table: Table, card: Card, then: Outlook, step: SwapSkill) -> Outlook | None:
    if len(card.aims) != 1 or step.cards.zone != ["aimed"]:
        return None
    return then.but(swapped={**then.check.swapped, card.aims[0]: step.skill})


def _discards(table: Table, card: Card, then: Outlook, step: Discard) -> Outlook | None:
    """Return the same check where nothing of what could be discarded counts in it; what would is yet to be seen."""
    counts = {one.source for one in (*checks.contributions(table, then.check), *then.check.modifiers)}
    is_aimed = step.who == "you" and step.cards.zone == ["aimed"] and bool(card.aims)
    return then if is_aimed and not counts & set(card.aims) else None


FORESEEN: dict[type, Callable[..., Outlook | None]] = {
    CheckMod: _adds,
    Prerequisite: _requires,
    FailCheck: _fails,
    Negate: _negates,
    Exclude: _excludes,
    MoveAgent: _takes_away,
    SwapSkill: _swaps,
    Discard: _discards,
}
"""Steps of which it is plain what they do to a check; None where it isn't after all."""


def _level(table: Table, then: Outlook) -> tuple[int, int]:
    return checks.level(table, then.check), checks.needed_level(table, then.check) + then.more


def _of(table: Table, then: Outlook, how: str = "") -> str:
    level, needed = _level(table, then)
    return f"{level} of {needed}{how}, {'enough' if level >= needed else 'too little'}"


def _said(table: Table, check: Check, then: Outlook) -> str:
    if then.moot:
        return "the Site is gone then, and nothing can be solved there"
    if then.check.failed:
        return "the check fails then"
    if (then.check.skill, *_level(table, then)) == (check.skill, *_level(table, Outlook(check))):
        return "changes nothing in the check"
    return f"the check then: {_of(table, then)}"


def _at_least(table: Table, check: Check) -> str:
    """Say how far a check comes down if the Agent goes without whom least is left. Source: BAS-14."""
    present = teams.present_agents(table, check)
    left = [Outlook(check).but(team=[one for one in check.team if one != agent]) for agent in present]
    least = min(left, key=lambda then: checks.level(table, then.check), default=None)
    return f"the check comes down to {_of(table, least, ' at best')}" if least and check.site >= 0 else ""
