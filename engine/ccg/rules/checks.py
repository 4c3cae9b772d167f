"""Checks: comparing a Team's level with the needed level (CHK).

A check is a frame on the stack and an object in the state. Another check that begins meanwhile suspends it,
without limit, and is independent of it. The result is stored in the frame that asked for the check:
"succeeded", "exactly" (the level was just what was needed) and "fought" (there was a combat in it).
"""

from engine.ccg.rules import damage, leaving_play, play_windows, teams
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Change, Check, Modifier
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame

EXCLUDED, EXCLUDED_FROM_SITES = "excluded", "excluded_from_sites"
"""Agent numbers above 0 if it adds nothing to any check, or to those of Sites."""


def start(
    table: Table, seat: int, team: list[int], skill: str, needed: int, *, site: int = -1, source: int = -1
) -> None:
    """Begin a check of a player's Team, next.

    Source: CHK-01, CHK-09, CHK-17.
    """
    table.state.checks.append(Check(seat, list(team), skill, needed, site, source, combats=len(table.state.combats)))
    table.push("check", seat, source if site < 0 else site)


def contributing_agents(table: Table, check: Check) -> list[int]:
    """Return the Agents of a check's Team who add skill.

    Source: CHK-03, INV-09, DMG-09.
    """
    return [agent for agent in teams.present_agents(table, check) if _may_add(table, check, agent)]


def _may_add(table: Table, check: Check, agent: int) -> bool:
    """Return whether an Agent may add skill to a check.

    Excluded Agents and those at 0 Health add nothing. Source: CHK-03, DMG-09.
    """
    bars = [EXCLUDED, EXCLUDED_FROM_SITES] if check.site >= 0 else [EXCLUDED]
    barred = agent in check.excluded or any(table.number(agent, bar, 0) for bar in bars)
    return not barred and (bool(table.number(agent, "lingers", 0)) or not damage.is_at_zero(table, agent))


def exclusions(table: Table, agent: int) -> list[Change]:
    """Return the changes by other cards that exclude an Agent from checks.

    Source: CHK-03.
    """
    exclusions = (EXCLUDED, EXCLUDED_FROM_SITES)
    return [one for one in table.state.changes if one.on == agent != one.source and one.stat in exclusions]


def level(table: Table, check: Check) -> int:
    """Return the current level of a check's Team, at least 0.

    Source: CHK-03, CHK-15, CHK-18.
    """
    return max(0, sum(one.by for one in (*contributions(table, check), *check.modifiers)))


def contributions(table: Table, check: Check) -> list[Modifier]:
    """Return the contributions of Agents and Equipment to a check.

    Source: REQ-06, REQ-07.
    """
    agents = contributing_agents(table, check)
    found: list[Modifier] = []
    for skill in dict.fromkeys((check.skill, *check.swapped.values())):
        using = [agent for agent in agents if check.swapped.get(agent, check.skill) == skill]
        found += [Modifier(agent, stats.value(table, agent, skill)) for agent in using]
        found += [Modifier(card, bonus) for card, bonus in stats.equipment_in_check(table, using, skill)]
    return [*found, *(Modifier(agent, by) for agent, by in remote_contributions(table, check).items())]


def level_at_site(table: Table, seat: int, team: list[int], skill: str, site: int) -> int:
    """Return the level that a Team would have in a skill at a Site.

    The Site need not be placed. Source: CHK-03, INV-09.
    """
    return level(table, Check(seat, team, skill, 0, site))


def remote_contributions(table: Table, check: Check) -> dict[int, int]:
    """Return the Agents who add skill from another section, with the skill added.

    Their Equipment allows it; each adds 1 less than its skill. Of each Equipment name only the piece that helps
    most counts. Source: PLAY-01, REQ-06, REQ-07.
    """
    here = {table.place(agent) for agent in teams.present_agents(table, check)}
    best: dict[str, tuple[int, int]] = {}
    for agent in table.agents(check.seat, "bureau", "field") if here else []:
        by = stats.value(table, agent, check.swapped.get(agent, check.skill)) - 1
        if table.place(agent) in here or by <= 0 or not _may_add(table, check, agent):
            continue
        for piece in table.zones[f"attached.{agent}"]:
            if table.texts.permits(table, "calls_in", piece):
                name = table.design(piece).name
                best[name] = max(best.get(name, (0, -1)), (by, agent))
    return {agent: by for by, agent in best.values()}


def needed_level(table: Table, check: Check) -> int:
    """Return the level that a check currently needs.

    Source: CHK-02.
    """
    return max(0, table.number(check.site, "needed", check.needed)) if check.site >= 0 else check.needed


def is_moot(table: Table, check: Check) -> bool:
    """Return whether a check is for a Site that is gone, so that nothing is solved.

    Source: QST-01.
    """
    return check.site >= 0 and check.site not in table.state.sites


def modify(table: Table, source: int, by: int) -> None:
    """Let a card add to the current check until it ends.

    by: negative to subtract.
    Source: CHK-03, CHK-16.
    """
    check = table.check
    assert check is not None
    by *= 2 if modifiers.is_changed(table, source, "doubled") else 1
    by = -abs(by) if modifiers.is_changed(table, source, modifiers.REVERSED) else by
    check.modifiers.append(Modifier(source, by))
    table.changed("level", by, check.seat, source)


def reverse(table: Table, card: int, by: int) -> None:
    """Subtract what a card adds to checks until the turn ends.

    Bonuses added before are subtracted too. Source: EFF-10.
    """
    modifiers.change(table, by, card, modifiers.REVERSED, 1, "turn")
    for modifier in [one for check in table.state.checks for one in check.modifiers if one.source == card]:
        modifier.by = -abs(modifier.by)


def change_requirement(table: Table, check: Check, skill: str, needed: int) -> None:
    """Change the skill and level that the check of a Site needs.

    Source: EFF-24.
    """
    check.skill, check.needed = skill, needed
    if check.site in table.state.sites:
        table.state.sites[check.site].skill = skill
    table.happened("required", check.seat, check.site, describe(table, check))


def fail(table: Table) -> None:
    """Make the current check fail, whatever its level.

    Source: CHK-14.
    """
    check = table.check
    assert check is not None
    check.failed = True


def _begin(table: Table, frame: Frame) -> None:
    """Announce the check.

    Source: CHK-02.
    """
    check = table.check
    assert check is not None
    table.happened("check", check.seat, frame.source if frame.source >= 0 else None, describe(table, check))
    table.announce("check_began", frame.source, check.seat)


def describe(table: Table, check: Check) -> str:
    """Return the state of a check as text: "Behavioral 7 against 4"."""
    return f"{check.skill} {level(table, check)} against {needed_level(table, check)}"


def _reveal(table: Table, frame: Frame) -> None:
    """Resolve the Bluffs under a Site before any card of the window.

    Source: BLF-10, CHK-19.
    """
    check = table.check
    assert check is not None
    if check.site >= 0:
        table.push("reveal", check.seat, check.site)


def _open_window(table: Table, frame: Frame) -> None:
    """Open the window of the check, first for the active player.

    If its Site is gone, the check fails instead. Source: CHK-04, CHK-05, CHK-14.
    """
    check = table.check
    assert check is not None
    if is_moot(table, check):
        fail(table)
    else:
        play_windows.open(table, "check", table.active)


def _decide(table: Table, frame: Frame) -> None:
    """Decide whether the check succeeds.

    Source: CHK-13, CHK-14.
    """
    check = table.check
    assert check is not None
    succeeded = not check.failed and level(table, check) >= needed_level(table, check)
    frame.vars["succeeded"] = succeeded
    frame.vars["exactly"] = succeeded and level(table, check) == needed_level(table, check)
    if check.failed:
        table.happened("check_lost", check.seat, None)
    else:
        table.happened("check_passed" if succeeded else "check_failed", check.seat, None, describe(table, check))
    if succeeded:
        table.announce("check_passed", frame.source, check.seat)
    else:
        table.announce("check_failed", frame.source, check.seat)


def _end(table: Table, frame: Frame) -> None:
    """End the check and the changes that last as long; a suspended check continues.

    Agents who stayed only for this check leave: at a Site after its investigation. Source: CHK-15, CHK-16, PLAY-23.
    """
    check = table.state.checks[-1]
    table.stack[-2].vars.update(frame.vars, fought=check.fought)
    lingering = [agent for agent in contributing_agents(table, check) if table.number(agent, "lingers", 0)]
    modifiers.end_expired(table, "check")
    table.state.checks.pop()
    if check.site < 0:
        leaving_play.send_lingering_to_hospital(table, lingering)
    for agent in lingering if check.site >= 0 else ():
        modifiers.change(table, agent, agent, EXCLUDED, 1, "turn")
    if not table.state.checks:
        table.discard([card for name in table.zones.of_kind("serving") for card in table.zones[name]], by="PLAY-23")


PROGRAMS = {"check": [_begin, _reveal, _open_window, _decide, _end]}
