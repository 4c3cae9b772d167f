"""Investigation: sending Teams to Sites, and the results for the Sites (INV)."""

from engine.ccg.rules import checks, leaving_play, play_windows, teams, waiting_sites
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE, NO


def _ask(table: Table, frame: Frame) -> None:
    """Ask for a Team in the Field, or for the Team and order of each Site.

    Source: INV-01, INV-02, INV-07, D09.
    """
    designations = teams.team_actions(table, frame, "field") if not _assigned_sites(frame) else []
    options = [*_assignments(table, frame), *designations]
    if options:
        table.ask(frame, frame.you, "investigate", "Send a Team to a Site.", [*options, DONE])
    else:
        frame.answer = DONE


def _assigned_sites(frame: Frame) -> list[int]:
    """Return the Sites with a Team assigned, in order."""
    return frame.cards.get("sites", [])


def team_at(table: Table, site: int) -> list[int]:
    """Return the Agents sent to a Site who are still in the Field.

    Source: INV-02.
    """
    running = next((frame for frame in table.stack if frame.program == "investigation"), None)
    sent = running.cards.get(f"team.{site}", []) if running else []
    return [agent for agent in sent if table.place(agent) == "field"]


def _assignments(table: Table, frame: Frame) -> list[Action]:
    """Return the actions that send a Team to one of the player's Sites.

    Each Agent and each Site is assigned once, and of each Site name one Site. Source: INV-02 to INV-05, INV-10,
    CAS-03.
    """
    assigned = _assigned_sites(frame)
    names = [*table.state.turn.investigated, *(table.design(site).name for site in assigned)]
    open_to = [site for site in table.sites(frame.you) if table.design(site).name not in names]
    return [
        Action("investigate", card=site, cards=tuple(team))
        for site in open_to
        for team in teams.teams(table, frame.you, "field")
        if all(_may_go(table, frame, agent, site) for agent in team)
    ]


def _may_go(table: Table, frame: Frame, agent: int, site: int) -> bool:
    """Return whether an Agent may go to a Site.

    An Agent goes to one Site a turn. A text may allow a second one, perhaps only in the same state. Source: INV-04.
    """
    before = [one for one in _assigned_sites(frame) if agent in frame.cards[f"team.{one}"]]
    times = table.state.turn.present.count(agent) + len(before)
    if times != 1:
        return not times
    near = before and table.site_design(before[0]).state == table.site_design(site).state
    permissions = ["second_site", "second_site_near"] if near else ["second_site"]
    return any(table.texts.permits(table, permission, agent) for permission in permissions)


def _take(table: Table, frame: Frame) -> None:
    answer = frame.take_answer()
    if answer == DONE:
        return
    frame.pc = 0
    if answer.type == "team":
        teams.ask(table, frame, answer.space or "")
        return
    assert answer.card is not None and answer.cards
    frame.cards.setdefault("sites", []).append(answer.card)
    frame.cards[f"team.{answer.card}"] = list(answer.cards)
    table.happened("assigned", frame.you, answer.card, ", ".join(table.design(agent).name for agent in answer.cards))


def _resolve(table: Table, frame: Frame) -> None:
    """Investigate the Sites one after the other.

    Source: INV-07, INV-12.
    """
    for site in reversed(_assigned_sites(frame)):
        table.push("site", frame.you, site, cards={"team": frame.cards[f"team.{site}"]})
    table.announce("teams_changed", -1, frame.you)


def _window(table: Table, frame: Frame) -> None:
    """Open the window of the phase, even without an investigation.

    Source: INV-11.
    """
    play_windows.open(table, "investigation", frame.you)


def _discard_waiting(table: Table, frame: Frame) -> None:
    """Discard the Sites without an investigation, unless a card is under them.

    Source: INV-13, BLF-08.
    """
    table.discard(waiting_sites.sites_to_discard(table, frame.you), by="INV-13")


# One Site


def _open_before_site(table: Table, frame: Frame) -> None:
    """Open the window before a Site, or stop if the Site or the whole Team is gone.

    Source: INV-06, INV-12.
    """
    if frame.source not in table.state.sites or not _team_in_field(table, frame):
        frame.pc = len(PROGRAMS["site"])
        return
    play_windows.open(table, "before_site", frame.you)
    table.announce("site_near", frame.source, frame.you)


def _team_in_field(table: Table, frame: Frame) -> list[int]:
    """Return the Agents of the Team who are in the Field."""
    field = table.agents(frame.you, "field")
    return [agent for agent in frame.cards["team"] if agent in field]


def _ask_skill(table: Table, frame: Frame) -> None:
    """Ask for the skill to use at the Site.

    Source: INV-08, D10.
    """
    if frame.source not in table.state.sites or not _team_in_field(table, frame):
        frame.pc = len(PROGRAMS["site"])
        return
    table.state.turn.present += _team_in_field(table, frame)
    table.state.turn.investigated.append(table.design(frame.source).name)
    skills = table.site_design(frame.source).prerequisite.skills
    options = [Action("choose", pick=skill) for skill in skills]
    table.ask(frame, frame.you, "skill", "Choose the skill your Team uses.", options, list(skills))


def _ask_value(table: Table, frame: Frame) -> None:
    """Ask whether the player commits to a question in return for a lower level.

    The Site may be gone by now, with a player who left the game. Source: QST-06, OPEN-16.
    """
    skill = frame.take_answer().pick or ""
    if frame.source not in table.state.sites:
        return
    table.state.sites[frame.source].skill = skill
    discount = table.site_design(frame.source).discount
    if discount:
        options = [Action("commit", pick=discount.value), NO]
        labels = [f"ask for {discount.value}, at level {discount.level}", "ask for anything"]
        table.ask(frame, frame.you, "commit", "Promise your question?", options, labels)


def _check(table: Table, frame: Frame) -> None:
    """Begin the check of the Site, unless the Site is gone.

    Source: CHK-01, INV-03, INV-09, QST-06, OPEN-16.
    """
    answer = frame.take_answer()
    if frame.source not in table.state.sites:
        frame.pc = len(PROGRAMS["site"])
        return
    site = table.state.sites[frame.source]
    if answer.type == "commit":
        site.committed = answer.pick or ""
        table.happened("committed", frame.you, frame.source, site.committed)
    level = _level(table, frame.source)
    checks.start(table, frame.you, _team_in_field(table, frame), site.skill, level, site=frame.source)


def _level(table: Table, site: int) -> int:
    """Return the printed level of a Site, for its committed question if any.

    Source: QST-06.
    """
    design, lies = table.site_design(site), table.state.sites.get(site)
    bound = design.discount if lies and lies.committed else None
    return bound.level if bound else design.prerequisite.level


def needed_level(table: Table, site: int) -> int:
    """Return the level that a Site currently needs, in its check or before.

    Source: CHK-02, QST-06.
    """
    under_way = next((check for check in table.state.checks if check.site == site), None)
    return (
        checks.needed_level(table, under_way) if under_way else max(0, table.number(site, "level", _level(table, site)))
    )


def possible_skills(table: Table, site: int) -> list[str]:
    """Return the chosen skill of a Site, or all skills that may still be chosen.

    Source: INV-08, EFF-24.
    """
    lies = table.state.sites.get(site)
    return [lies.skill] if lies and lies.skill else list(table.site_design(site).prerequisite.skills)


def _decide(table: Table, frame: Frame) -> None:
    """Decide whether the Site is solved.

    Its check must succeed with at least one Agent still there. Source: QST-01, QST-16, INV-06.
    """
    solved = frame.vars["succeeded"] and bool(_team_in_field(table, frame)) and frame.source in table.state.sites
    frame.vars["solved"] = solved
    name = table.design(frame.source).name
    table.happened("solved" if solved else "unsolved", frame.you, frame.source, name)
    if solved:
        table.push("solved", frame.you, frame.source)
    table.announce("site_decided", frame.source, frame.you)


def outcome(table: Table, site: int) -> str:
    """Return "solved" or "unsolved" for a decided Site that is still there, or "".

    Source: QST-01.
    """
    here = (frame.vars for frame in table.stack if frame.source == site)
    decided = next((known["solved"] for known in here if "solved" in known), None)
    return "" if decided is None else "solved" if decided else "unsolved"


def _open_after_site(table: Table, frame: Frame) -> None:
    play_windows.open_response(table, "after_site")
    table.announce("site_over", frame.source, frame.you)


def _discard(table: Table, frame: Frame) -> None:
    """Discard the Site with its cards, solved or not.

    Agents who stayed only for it go to the Hospital. Source: INV-14, QST-14, BAS-17.
    """
    leaving_play.send_lingering_to_hospital(table, frame.cards["team"])
    discard_site(table, frame.source)


def accompany(table: Table, agent: int, mate: int) -> None:
    """Let an Agent added to a Team by a card go to the Team's Site.

    An Agent that was at another Site this turn doesn't go. Source: INV-04, INV-09, OPEN-27.
    """
    if agent not in table.state.turn.present:
        join(table, agent, mate)


def join(table: Table, agent: int, other: int) -> None:
    """Let an Agent join another at its current and next Sites.

    Source: INV-04, INV-09.
    """
    for frame in table.stack:
        if frame.program == "site" and other in frame.cards["team"] and agent not in frame.cards["team"]:
            frame.cards["team"].append(agent)
    for check in table.state.checks:
        if other in check.team and agent not in check.team:
            check.team.append(agent)
            if check.site >= 0:
                table.state.turn.present.append(agent)


def discard_site(table: Table, site: int) -> None:
    """Discard a Site with all cards under it and attached to it.

    Source: INV-14, OPEN-16.
    """
    if site in table.state.sites:
        table.discard(table.zones[f"under.{site}"], by="INV-14")
        table.discard([site], by="INV-14")


PROGRAMS = {
    "investigation": [_ask, _take, _resolve, _window, _discard_waiting],
    "site": [_open_before_site, _ask_skill, _ask_value, _check, _decide, _open_after_site, _discard],
}
