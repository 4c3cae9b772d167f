"""Investigation: which Team goes to which Site, and what becomes of the Sites (INV)."""

from engine.ccg.rules import checks, leaving_play, play_windows, teams, waiting_sites
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE, NO


def _ask(table: Table, frame: Frame) -> None:
    """Teams in the Field, a Team for each Site, and the order of the Sites. Source: INV-01, INV-02, INV-07, D09."""
    designations = teams.options(table, frame, "field") if not _assigned(frame) else []
    options = [*_assignments(table, frame), *designations]
    if options:
        table.ask(frame, frame.you, "investigate", "Which Team investigates which Site?", [*options, DONE])
    else:
        frame.answer = DONE


def _assigned(frame: Frame) -> list[int]:
    """Return the Sites that Teams go to, in their order."""
    return frame.cards.get("sites", [])


def team_at(table: Table, site: int) -> list[int]:
    """Return the Agents who were sent to a Site and stand in the Field still; none where nobody was. Source: INV-02."""
    running = next((frame for frame in table.stack if frame.program == "investigation"), None)
    sent = running.cards.get(f"team.{site}", []) if running else []
    return [agent for agent in sent if table.place(agent) == "field"]


def _assignments(table: Table, frame: Frame) -> list[Action]:
    """Return which Teams may go to which Sites of the player: each Agent and each Site once, of a name one Site.

    Source: INV-02 to INV-05, INV-10, CAS-03.
    """
    assigned = _assigned(frame)
    names = [*table.state.turn.investigated, *(table.design(site).name for site in assigned)]
    open_to = [site for site in table.sites(frame.you) if table.design(site).name not in names]
    return [
        Action("investigate", card=site, cards=tuple(team))
        for site in open_to
        for team in teams.teams(table, frame.you, "field")
        if all(_may_go(table, frame, agent, site) for agent in team)
    ]


def _may_go(table: Table, frame: Frame, agent: int, site: int) -> bool:
    """Return whether an Agent may go to a Site: the first this turn, or by a text a second, perhaps of one state alone.

    Source: INV-04.
    """
    before = [one for one in _assigned(frame) if agent in frame.cards[f"team.{one}"]]
    times = table.state.turn.present.count(agent) + len(before)
    if times != 1:
        return not times
    near = before and table.site_design(before[0]).state == table.site_design(site).state
    permissions = ["second_site", "second_site_near"] if near else ["second_site"]
    return any(table.texts.allows(table, permission, agent) for permission in permissions)


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
    """One Site after the other. Source: INV-07, INV-12."""
    for site in reversed(_assigned(frame)):
        table.push("site", frame.you, site, cards={"team": frame.cards[f"team.{site}"]})
    table.announce("teams_changed", -1, frame.you)


def _window(table: Table, frame: Frame) -> None:
    """Players may play cards without any investigation too. Source: INV-11."""
    play_windows.open(table, "investigation", frame.you)


def _leave(table: Table, frame: Frame) -> None:
    """Sites that nobody went to are discarded, unless a card lies under them. Source: INV-13, BLF-08."""
    table.discard(waiting_sites.passing(table, frame.you), by="INV-13")


# One Site


def _before(table: Table, frame: Frame) -> None:
    """Nothing happens if the Site is gone, or nobody of the Team is left to go there. Source: INV-06, INV-12."""
    if frame.source not in table.state.sites or not _present(table, frame):
        frame.pc = len(PROGRAMS["site"])
        return
    play_windows.open(table, "before_site", frame.you)
    table.announce("site_near", frame.source, frame.you)


def _present(table: Table, frame: Frame) -> list[int]:
    """Return the Agents of the Team who stand in the Field."""
    field = table.agents(frame.you, "field")
    return [agent for agent in frame.cards["team"] if agent in field]


def _ask_skill(table: Table, frame: Frame) -> None:
    """Source: INV-08, D10."""
    if frame.source not in table.state.sites or not _present(table, frame):
        frame.pc = len(PROGRAMS["site"])
        return
    table.state.turn.present += _present(table, frame)
    table.state.turn.investigated.append(table.design(frame.source).name)
    skills = table.site_design(frame.source).prerequisite.skills
    options = [Action("choose", pick=skill) for skill in skills]
    table.ask(frame, frame.you, "skill", "Which skill do you use?", options, list(skills))


def _ask_value(table: Table, frame: Frame) -> None:
    """A value that is named beforehand may lower the level of a Site. Source: QST-06.

    The Site may have gone with who left the game meanwhile. Source: OPEN-16.
    """
    skill = frame.take_answer().pick or ""
    if frame.source not in table.state.sites:
        return
    table.state.sites[frame.source].skill = skill
    discount = table.site_design(frame.source).discount
    if discount:
        options = [Action("commit", pick=discount.value), NO]
        labels = [f"ask for {discount.value}, at level {discount.level}", "ask for anything"]
        table.ask(frame, frame.you, "commit", "Do you bind yourself to a question?", options, labels)


def _check(table: Table, frame: Frame) -> None:
    """Source: CHK-01, INV-03, INV-09, QST-06; OPEN-16 as above."""
    answer = frame.take_answer()
    if frame.source not in table.state.sites:
        frame.pc = len(PROGRAMS["site"])
        return
    site = table.state.sites[frame.source]
    if answer.type == "commit":
        site.committed = answer.pick or ""
        table.happened("committed", frame.you, frame.source, site.committed)
    level = _level(table, frame.source)
    checks.start(table, frame.you, _present(table, frame), site.skill, level, site=frame.source)


def _level(table: Table, site: int) -> int:
    """Return the printed level of a Site, for the question to which its player is bound. Source: QST-06."""
    design, lies = table.site_design(site), table.state.sites.get(site)
    bound = design.discount if lies and lies.committed else None
    return bound.level if bound else design.prerequisite.level


def needed(table: Table, site: int) -> int:
    """Return the level that a Site asks for now, in its check or before. Source: CHK-02, QST-06."""
    under_way = next((check for check in table.state.checks if check.site == site), None)
    return checks.needed(table, under_way) if under_way else max(0, table.number(site, "level", _level(table, site)))


def skills(table: Table, site: int) -> list[str]:
    """Return the skill with which a Site is investigated; each that may be chosen before. Source: INV-08, EFF-24."""
    lies = table.state.sites.get(site)
    return [lies.skill] if lies and lies.skill else list(table.site_design(site).prerequisite.skills)


def _outcome(table: Table, frame: Frame) -> None:
    """A Site is solved if its check succeeds and somebody is still there. Source: QST-01, QST-16, INV-06."""
    solved = frame.vars["succeeded"] and bool(_present(table, frame)) and frame.source in table.state.sites
    frame.vars["solved"] = solved
    name = table.design(frame.source).name
    table.happened("solved" if solved else "unsolved", frame.you, frame.source, name)
    if solved:
        table.push("solved", frame.you, frame.source)
    table.announce("site_decided", frame.source, frame.you)


def outcome(table: Table, site: int) -> str:
    """Return "solved" or "unsolved" for a Site that was decided and still lies there, else "". Source: QST-01."""
    here = (frame.vars for frame in table.stack if frame.source == site)
    decided = next((known["solved"] for known in here if "solved" in known), None)
    return "" if decided is None else "solved" if decided else "unsolved"


def _after(table: Table, frame: Frame) -> None:
    play_windows.respond(table, "after_site")
    table.announce("site_over", frame.source, frame.you)


def _discard(table: Table, frame: Frame) -> None:
    """Solved or not, the Site goes, with what lies there, and who stayed for it alone.

    Source: INV-14, QST-14, BAS-17.
    """
    leaving_play.go_at_last(table, frame.cards["team"])
    discard_site(table, frame.source)


def accompany(table: Table, agent: int, mate: int) -> None:
    """Let an Agent whom a card adds to a Team go with it to its Site, unless it was at another this turn.

    Source: INV-04, INV-09, OPEN-27.
    """
    if agent not in table.state.turn.present:
        join(table, agent, mate)


def join(table: Table, agent: int, other: int) -> None:
    """Let an Agent go with another to the Sites where that one is, or is about to go. Source: INV-04, INV-09."""
    for frame in table.stack:
        if frame.program == "site" and other in frame.cards["team"] and agent not in frame.cards["team"]:
            frame.cards["team"].append(agent)
    for check in table.state.checks:
        if other in check.team and agent not in check.team:
            check.team.append(agent)
            if check.site >= 0:
                table.state.turn.present.append(agent)


def discard_site(table: Table, site: int) -> None:
    """Discard a Site with all that lies under and upon it. Source: INV-14, OPEN-16."""
    if site in table.state.sites:
        table.discard(table.zones[f"under.{site}"], by="INV-14")
        table.discard([site], by="INV-14")


PROGRAMS = {
    "investigation": [_ask, _take, _resolve, _window, _leave],
    "site": [_before, _ask_skill, _ask_value, _check, _outcome, _after, _discard],
}
