"""Forecast of the current check if a card is played or used (CHK-02, CHK-03)."""

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


class CheckForecast(NamedTuple):
    """A possible state of a check.

    more: added to the level needed. moot: its Site would be gone.
    """

    check: Check
    more: int = 0
    moot: bool = False

    def but(self, **changed: Any) -> "CheckForecast":
        return self._replace(check=msgspec.structs.replace(self.check, **changed))


class PlayedCard(NamedTuple):
    """A card that is played or used.

    aims: all cards it could target.
    """

    number: int
    x: int | None
    aims: Sequence[int]

    def amount(self, table: Table, step: CheckMod) -> int | None:
        """Return the amount that a step adds to the check; None if it isn't known yet."""
        if isinstance(step.by, X):
            if not format_of(table).pools:
                return step.by.basic
            return None if self.x is None else step.by.worth.get(self.x, 0)
        return step.by.number if isinstance(step.by, Fixed) else None


def forecast_check(table: Table, seat: int, card: int, ability: Ability | None, x: str | None = None) -> str:
    """Return the forecast for the current check, or for one the ability asks for.

    "" if there is no check or no forecast.
    """
    check = table.check
    has = _describe_team_levels(table, seat, card, ability) if ability else ""
    if has or check is None or check.failed or table.fight or checks.is_moot(table, check):
        return has
    if effect_summaries.only_sends_to_hospital(table, card):
        return _describe_lowest(table, check)
    if ability is None or f"{seat}:{table.design(card).id}" in table.state.turn.doubled:
        return ""
    aims = effect_summaries.find_possible_targets(table, seat, card, ability.on)
    one, then = PlayedCard(card, None if x is None else int(x), aims), CheckForecast(check)
    for step in ability.do:
        if not effect_summaries.affects_own_card(step):
            foresee = FORECASTS.get(type(step))
            found = foresee(table, one, then, step) if foresee else None
            if found is None:
                return ""
            then = found
    return _describe_forecast(table, check, then)


def _describe_team_levels(table: Table, seat: int, card: int, ability: Ability) -> str:
    """Return the levels of the Teams that could make the check of an ability.

    "" if there are none. Source: CHK-03, CHK-17.
    """
    asked = next(effect_summaries.find_forced_checks([ability]), None)
    teams = asked.teams(table, Frame("", seat, card)) if asked else []
    if asked is None or not teams:
        return ""
    owners = {table.controller(agent) for team in teams for agent in team}
    levels = {_level_of(table, team, asked, card) for team in teams}
    whose = "your" if owners == {seat} else "their"
    has = f"{whose} Team has" if len(teams) == 1 else f"{whose} Teams have"
    reached = either(f"{asked.skill} {level} of {asked.level}" for level in sorted(levels))
    follows = any(asked.passed if level >= asked.level else asked.failed for level in levels)
    is_all = ability.do == [asked] and table.design(card).abilities == [ability]
    return f"{has} {reached}{': currently no effect' * (is_all and not follows)}"


def _level_of(table: Table, team: list[int], asked: Forced, card: int) -> int:
    seat = table.controller(team[0])
    return checks.level(table, Check(seat, team, asked.skill, asked.level, source=card))


def describe_check_without(table: Table, check: Check, agent: int) -> str:
    """Return the level of a check without one Agent of its Team: "4 of 5, fails"."""
    return _describe_level(table, CheckForecast(check).but(team=[one for one in check.team if one != agent]))


def _adds(table: Table, card: PlayedCard, then: CheckForecast, step: CheckMod) -> CheckForecast | None:
    by = card.amount(table, step)
    if by is None or not step.possible(table, Frame("", then.check.seat, card.number)):
        return None
    by = -abs(by) if modifiers.is_changed(table, card.number, modifiers.REVERSED) else by
    return then.but(modifiers=[*then.check.modifiers, Modifier(card.number, by)])


def _requires(table: Table, card: PlayedCard, then: CheckForecast, step: Prerequisite) -> CheckForecast:
    changed = then.but(skill=step.skill, needed=step.level) if step.skill else then
    return changed._replace(more=then.more + step.by)


def _fails(table: Table, card: PlayedCard, then: CheckForecast, step: FailCheck) -> CheckForecast:
    return then.but(failed=True)


def _negates(table: Table, card: PlayedCard, then: CheckForecast, step: Negate) -> CheckForecast | None:
    return then._replace(moot=True) if list(card.aims) == [then.check.site] else None


def _excludes(table: Table, card: PlayedCard, then: CheckForecast, step: Exclude) -> CheckForecast | None:
    if len(card.aims) != 1 or step.cards.zone != ["aimed"]:
        return None
    return then.but(excluded=[*then.check.excluded, *card.aims])


def _takes_away(table: Table, card: PlayedCard, then: CheckForecast, step: MoveAgent) -> CheckForecast | None:
    if len(card.aims) != 1 or step.cards.zone != ["aimed"]:
        return None
    return then.but(team=[one for one in then.check.team if one not in card.aims])


def _swaps(table: Table, card: PlayedCard, then: CheckForecast, step: SwapSkill) -> CheckForecast | None:
    if len(card.aims) != 1 or step.cards.zone != ["aimed"]:
        return None
    return then.but(swapped={**then.check.swapped, card.aims[0]: step.skill})


def _discards(table: Table, card: PlayedCard, then: CheckForecast, step: Discard) -> CheckForecast | None:
    """Return the check unchanged if no possible target counts in it; None if one does."""
    counts = {one.source for one in (*checks.contributions(table, then.check), *then.check.modifiers)}
    is_aimed = step.who == "you" and step.cards.zone == ["aimed"] and bool(card.aims)
    return then if is_aimed and not counts & set(card.aims) else None


FORECASTS: dict[type, Callable[..., CheckForecast | None]] = {
    CheckMod: _adds,
    Prerequisite: _requires,
    FailCheck: _fails,
    Negate: _negates,
    Exclude: _excludes,
    MoveAgent: _takes_away,
    SwapSkill: _swaps,
    Discard: _discards,
}
"""Step types to functions that forecast their effect on a check.

They return None if they can't.
"""


def _level(table: Table, then: CheckForecast) -> tuple[int, int]:
    return checks.level(table, then.check), checks.needed_level(table, then.check) + then.more


def _describe_level(table: Table, then: CheckForecast) -> str:
    level, needed = _level(table, then)
    return f"{level} of {needed}, {'passes' if level >= needed else 'fails'}"


def _describe_forecast(table: Table, check: Check, then: CheckForecast) -> str:
    if then.moot:
        return "the Site is lost, unsolved"
    if then.check.failed:
        return "the check fails"
    if (then.check.skill, *_level(table, then)) == (check.skill, *_level(table, CheckForecast(check))):
        return "check unchanged"
    return f"check becomes {_describe_level(table, then)}"


def _describe_lowest(table: Table, check: Check) -> str:
    """Return the forecast without the Agent whose loss costs most.

    Source: BAS-14.
    """
    present = teams.present_agents(table, check)
    left = [CheckForecast(check).but(team=[one for one in check.team if one != agent]) for agent in present]
    least = min(left, key=lambda then: checks.level(table, then.check), default=None)
    return f"check can drop to {_describe_level(table, least)}" if least and check.site >= 0 else ""
