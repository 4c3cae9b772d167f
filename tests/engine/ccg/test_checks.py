"""Checks and nested checks (CHK-01 to CHK-03, CHK-09, CHK-14 to CHK-18)."""

import pytest

from engine.ccg.rules import checks, leaving_play, teams
from engine.ccg.table import modifiers, stats
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.card_texts import Texts
from engine.ccg.table.state import Check
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Fact, Happened, ValueChanged
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, decline, is_asked, options
from tests.engine.ccg.constants import AUBREY, KNIFE, KOSSEFF, LAMANA, MULDER, SCULLY, SHOTGUN, A
from tests.engine.ccg.site_tables import at_site, go, site_of
from tests.engine.ccg.tables import EventRecorder, Small, card, reloaded, texts_with


class Forcing(Texts):
    """Texts that let the last Agent in the Bureau force its own check in any check."""

    def __init__(self, needed: int = 3) -> None:
        self.needed = needed

    def usable_abilities(self, table: Cards, seat: int, window: str) -> list[Action]:
        return [Action("use", card=card, ability=0) for card in table.zones[f"bureau.{seat}"] if window == "check"]

    def begin_ability(self, table: Cards, seat: int, action: Action) -> None:
        assert isinstance(table, Table) and action.card is not None
        checks.start(table, seat, [action.card], "Behavioral", self.needed, source=action.card)


OUTCOMES = ("check_passed", "check_failed", "check_lost")


def outcomes(facts: list[Fact]) -> list[str]:
    """Return the results of checks in order."""
    return [fact.what for fact in facts if isinstance(fact, Happened) and fact.what in OUTCOMES]


@pytest.mark.rule("CHK-13")
@pytest.mark.parametrize(("needed", "outcome"), [(2, "passed"), (3, "passed"), (4, "failed")])
def test_check_succeeds_at_exactly_the_needed_level(needed: int, outcome: str) -> None:
    table = go(at_site([MULDER], {"bureau.0": [KOSSEFF]}, texts=Forcing(needed)), "before_site")
    act(table, options(table, "use")[0])
    assert outcomes(decline(table)) == [f"check_{outcome}"]


@pytest.mark.rule("CHK-02", "CHK-03", "CHK-18")
def test_modified_and_needed_levels_are_at_least_0() -> None:
    table = go(at_site([KOSSEFF], {"hand.0": ["0042"]}), "before_site")
    site, check = card(table, AUBREY), table.check
    for by, level in ((2, 5), (-9, 0)):
        checks.modify(table, site, by)
        assert checks.level(table, check) == level
    modifiers.change(table, site, site, "needed", -9, "turn")
    assert checks.needed_level(table, check) == 0


@pytest.mark.rule("CHK-03", "HEA-08", "OPEN-22")
def test_absent_or_excluded_agents_add_nothing() -> None:
    table = go(at_site([MULDER, SCULLY, KOSSEFF, "0166"], {"hand.0": ["0042"]}), "before_site")
    mulder, scully, kosseff, kazdin = table.agents(A)
    check = table.check
    assert checks.level(table, check) == 3 + 1 + 3 + 3
    table.move(mulder, "hospital.0")
    check.excluded.append(scully)
    check.absent.append(kosseff)
    assert (checks.contributing_agents(table, check), teams.present_agents(table, check)) == (
        [kazdin],
        [scully, kazdin],
    )
    assert checks.level(table, check) == 3


@pytest.mark.rule("CHK-09", "CHK-15", "CHK-17")
@pytest.mark.parametrize("depth", [1, 2, 40])
def test_a_check_suspends_another_without_limit(depth: int) -> None:
    table = go(at_site([MULDER, SCULLY], {"bureau.0": [KOSSEFF]}, texts=Forcing()), "before_site")
    kosseff = card(table, KOSSEFF)
    for _ in range(depth):
        act(table, options(table, "use")[0])
    assert len(table.state.checks) == 1 + depth
    assert table.check is not None and table.check.team == [kosseff]
    for left in range(depth, 0, -1):
        table = reloaded(table)
        assert (outcomes(decline(table)), len(table.state.checks)) == (["check_passed"], left)
        assert is_asked(table) == (A, "check")
    assert (outcomes(decline(table)), is_asked(table)) == (["check_passed"], (A, "question"))


@pytest.mark.rule("CHK-02", "CHK-13", "CHK-03", "EFF-24")
def test_check_and_its_changes_are_logged() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.0": ["0042"]}))
    site, facts = card(table, AUBREY), decline(table, "before_site")
    assert [(one.what, one.seat, one.card) for one in facts if isinstance(one, Happened)] == [("check", A, site)]
    table.begin()
    checks.change_requirement(table, table.check, "Medical", 3)
    assert table.state.sites[site].skill == "Medical"
    assert [(one.what, one.card) for one in table.facts if isinstance(one, Happened)] == [("required", site)]
    assert checks.describe(table, table.check) == "Medical 4 against 3"
    table.begin()
    checks.modify(table, site, 2)
    assert table.facts == [ValueChanged("level", 2, A, site)]


@pytest.mark.rule("EFF-24")
def test_skill_of_a_forced_check_can_change_too() -> None:
    table = Small({"field.0": [MULDER]}).table
    checks.start(table, A, table.agents(A), "Behavioral", 3)
    checks.change_requirement(table, table.check, "Medical", 3)
    assert (table.check.skill, table.state.sites) == ("Medical", {})


@pytest.mark.rule("CHK-03")
@pytest.mark.parametrize(("bar", "elsewhere"), [(checks.EXCLUDED, 0), (checks.EXCLUDED_FROM_SITES, 3)])
def test_agent_excluded_from_sites_adds_to_other_checks(bar: str, elsewhere: int) -> None:
    table = site_of([MULDER]).table
    (mulder,), site = table.agents(A), card(table, AUBREY)
    assert [checks.level_at_site(table, A, [mulder], "Behavioral", at) for at in (site, -1)] == [3, 3]
    modifiers.change(table, mulder, mulder, bar, 1, "turn")
    assert [checks.level_at_site(table, A, [mulder], "Behavioral", at) for at in (site, -1)] == [0, elsewhere]


@pytest.mark.rule("CHK-03", "DMG-09", "DMG-10")
def test_agent_at_0_adds_skill_only_while_lingering() -> None:
    table = site_of([MULDER]).table
    (mulder,), site = table.agents(A), card(table, AUBREY)
    table.agent(mulder).damage = stats.permanent_health(table, mulder)
    assert checks.level_at_site(table, A, [mulder], "Behavioral", site) == 0
    leaving_play.linger(table, mulder, site)
    assert checks.level_at_site(table, A, [mulder], "Behavioral", site) == 3
    modifiers.change(table, mulder, mulder, checks.EXCLUDED, 1, "turn")
    assert checks.level_at_site(table, A, [mulder], "Behavioral", site) == 0


KAZDIN, RICH = "0166", "0165"
CALLING_IN = texts_with(permits=lambda table, what, card: what == "calls_in")
"""All Equipment lets its Agent add to checks in another section."""


@pytest.mark.rule("PLAY-01", "REQ-06", "REQ-07")
@pytest.mark.parametrize(
    ("field", "bureau", "pieces", "added"),
    [
        ([], [KOSSEFF], {KOSSEFF: KNIFE}, 3 - 1),
        ([], [KOSSEFF], {}, 0),
        ([], [SCULLY], {SCULLY: KNIFE}, 1 - 1),
        ([], [LAMANA], {LAMANA: KNIFE}, 0),
        ([], [RICH], {RICH: KNIFE}, 2 - 1),
        ([], [KOSSEFF, KAZDIN], {KOSSEFF: KNIFE, KAZDIN: SHOTGUN}, 2 * (3 - 1)),
        ([], [KOSSEFF, KAZDIN], {KOSSEFF: KNIFE, KAZDIN: KNIFE}, 3 - 1),
        ([KOSSEFF], [], {KOSSEFF: KNIFE}, 0),
        ([], [], {MULDER: KNIFE}, 0),
    ],
)
def test_calling_agent_adds_1_less_than_its_skill(
    field: list[str], bureau: list[str], pieces: dict[str, str], added: int
) -> None:
    small = Small({"field.0": [MULDER, *field], "bureau.0": bureau}, texts=CALLING_IN)
    table = small.table
    for agent, piece in pieces.items():
        small.lay(f"attached.{card(table, agent)}", piece, owner=A)
    check = Check(A, [card(table, MULDER)], "Behavioral", 0)
    called = checks.remote_contributions(table, check)
    assert (sum(called.values()), bool(called)) == (added, added > 0)
    assert checks.level(table, check) == 3 + added


@pytest.mark.rule("PLAY-01", "CHK-03")
def test_excluded_agent_or_empty_team_gets_no_call() -> None:
    small = Small({"field.0": [MULDER], "bureau.0": [KOSSEFF]}, texts=CALLING_IN)
    table = small.table
    mulder, kosseff = card(table, MULDER), card(table, KOSSEFF)
    small.lay(f"attached.{kosseff}", KNIFE, owner=A)
    check = Check(A, [mulder], "Behavioral", 0)
    assert checks.remote_contributions(table, check) == {kosseff: 2}
    check.excluded.append(kosseff)
    assert (
        checks.remote_contributions(table, check),
        checks.remote_contributions(table, Check(A, [], "Behavioral", 0)),
    ) == ({}, {})


@pytest.mark.rule("CHK-03")
@pytest.mark.parametrize(
    ("stat", "on", "by", "counts"),
    [
        (checks.EXCLUDED, MULDER, SCULLY, True),
        (checks.EXCLUDED_FROM_SITES, MULDER, SCULLY, True),
        ("Behavioral", MULDER, SCULLY, False),
        (checks.EXCLUDED, MULDER, MULDER, False),
        (checks.EXCLUDED, SCULLY, MULDER, False),
    ],
)
def test_exclusions_by_other_cards_are_listed(stat: str, on: str, by: str, counts: bool) -> None:
    table = Small({"field.0": [MULDER, SCULLY]}).table
    modifiers.change(table, card(table, by), card(table, on), stat, 1, "turn")
    assert checks.exclusions(table, card(table, MULDER)) == table.state.changes * counts


@pytest.mark.rule("EFF-01", "EFF-10", "CHK-03")
def test_bonus_of_one_card_is_doubled_or_reversed() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.0": ["0042"]}), "before_site")
    site, mulder, scully = card(table, AUBREY), card(table, MULDER), card(table, SCULLY)
    check = table.check
    start = checks.level(table, check)
    modifiers.change(table, site, site, "doubled", 1, "turn")
    checks.modify(table, site, 2)
    checks.modify(table, scully, 1)
    assert checks.level(table, check) == start + 4 + 1
    checks.reverse(table, site, mulder)
    assert checks.level(table, check) == max(0, start - 4 + 1)
    assert [(one.source, one.by) for one in check.modifiers] == [(site, -4), (scully, 1)]
    checks.modify(table, site, 3)
    checks.modify(table, site, -3)
    assert [one.by for one in check.modifiers] == [-4, 1, -6, -6]


@pytest.mark.rule("CHK-13", "CHK-14", "CHK-15", "PLAY-01")
@pytest.mark.parametrize(
    ("needed", "fails", "succeeded", "exactly"),
    [(2, False, True, False), (3, False, True, True), (4, False, False, False), (3, True, False, False)],
)
def test_check_stores_its_result_and_announces_it_to_cards(
    needed: int, fails: bool, succeeded: bool, exactly: bool
) -> None:
    texts = EventRecorder("check_began", *OUTCOMES)
    table, left = Small({"field.0": [MULDER], "hand.0": ["0042"]}, texts=texts).table, []
    table.programs["asking"] = [
        lambda table, frame: checks.start(table, A, table.agents(A), "Behavioral", needed),
        lambda table, frame: left.append(frame.vars),
    ]
    table.push("asking", A)
    table.run()
    assert [one.card for one in table.facts if isinstance(one, Happened) and one.what == "check"] == [None]
    if fails:
        checks.fail(table)
    decline(table)
    assert left == [{"succeeded": succeeded, "exactly": exactly, "fought": False}]
    if not fails:
        outcome = "check_passed" if succeeded else "check_failed"
        assert [event for event, _, _ in texts.recorded] == ["check_began", outcome]


@pytest.mark.rule("CHK-15", "CHK-16", "DMG-09", "DMG-10")
@pytest.mark.parametrize(("at_site", "hospital"), [(False, [MULDER]), (True, [])])
def test_lingering_agent_leaves_after_the_check(at_site: bool, hospital: list[str]) -> None:
    small = site_of([MULDER, SCULLY])
    table, site = small.table, card(small.table, AUBREY)
    mulder, scully = table.agents(A)
    table.agent(mulder).damage = stats.permanent_health(table, mulder)
    leaving_play.linger(table, mulder, site)
    modifiers.change(table, site, scully, "Behavioral", 1, "check")
    table.programs["idle"] = [lambda table, frame: None] * 2
    table.push("idle", A)
    checks.start(table, A, [mulder, scully], "Behavioral", 4, site=site if at_site else -1)
    modifiers.change(table, site, scully, "Behavioral", 1, "check")
    table.run()
    assert tables.numbers_in(table, "hospital.0") == hospital
    assert checks.level_at_site(table, A, [mulder, scully], "Behavioral", -1) == 1 + 1
    assert [one.until for one in table.state.changes if one.on == scully] == ["check"]
    changed = [one.stat for one in table.state.changes if one.on == mulder]
    assert changed == (["lingers", checks.EXCLUDED] if at_site else [])


@pytest.mark.rule("CHK-09", "CHK-15")
def test_suspending_check_is_not_part_of_the_combat() -> None:
    table, left = Small({"field.0": [MULDER], "hand.0": ["0042"]}).table, []
    table.programs["asking"] = [
        lambda table, frame: checks.start(table, A, table.agents(A), "Behavioral", 3),
        lambda table, frame: left.append(frame.vars["fought"]),
    ]
    table.push("asking", A)
    table.run()
    table.check.fought = True
    table.pending, table.stack[-1].pc = None, 0
    table.push("asking", A)
    table.run()
    decline(table)
    assert left == [False]
