"""Investigation: Teams, Sites and their results (INV, QST-01, QST-16)."""

import pytest

from engine.ccg.rules import checks, investigation, teams
from engine.ccg.table import modifiers
from engine.ccg.table.state import Site
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from engine.kernel.interpreter import DONE
from tests.engine.ccg.actions import act, asked, decline, is_asked, options
from tests.engine.ccg.constants import AUBREY, CAPE_COD, KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.site_tables import at_site, go, site_of
from tests.engine.ccg.tables import Small, begin, card, numbers_in, texts_with

TWO_SKILLS = "0043"


def two_sites(*sites: str) -> Small:
    """Return a table with Sites and Agents of A in the Field."""
    small = Small({"field.0": [MULDER, SCULLY, KOSSEFF, *sites], "bureau.0": [LAMANA]})
    for site in small.table.zones["field.0"][3:]:
        small.table.state.sites[site] = Site(B)
    return small


@pytest.mark.rule("INV-01", "INV-02")
def test_only_teams_in_the_field_are_sent_to_sites() -> None:
    table = begin(two_sites(AUBREY).table, "investigation")
    assert [one.space for one in options(table, "team")] == ["field"]
    act(table, options(table, "team")[0])
    mulder, scully, kosseff = table.agents(A, "field")
    act(table, Action("team", cards=(scully,)))
    assert [one.cards for one in options(table, "investigate")] == [(mulder, kosseff), (scully,)]
    act(table, DONE)
    assert (table.pending, table.check) == (None, None)


@pytest.mark.rule("INV-03", "INV-04", "INV-05", "INV-07")
def test_each_site_gets_one_team_in_chosen_order() -> None:
    small = two_sites(AUBREY, CAPE_COD)
    mulder, scully, kosseff = small.table.agents(A, "field")
    teams.designate(small.table, A, [kosseff])
    table = begin(small.table, "investigation")
    aubrey, cape_cod = table.sites(A)
    act(table, Action("investigate", card=cape_cod, cards=(kosseff,)))
    assert options(table, "investigate") == [Action("investigate", card=aubrey, cards=(mulder, scully))]
    assert options(table, "team") == []
    act(table, options(table, "investigate")[0])
    decline(table, "investigate")
    assert [table.design(site).number for site in table.zones["discard.0"]][:1] == [CAPE_COD]
    assert table.state.turn.present == [kosseff, mulder, scully]


@pytest.mark.rule("CAS-03")
def test_one_site_of_a_name_is_investigated_in_a_turn() -> None:
    small = two_sites(AUBREY, AUBREY)
    teams.designate(small.table, A, small.table.agents(A, "field")[:1])
    table = begin(small.table, "investigation")
    assert len(options(table, "investigate")) == 4
    act(table, options(table, "investigate")[0])
    assert options(table, "investigate") == []


@pytest.mark.rule("INV-10")
def test_player_investigates_only_its_own_sites() -> None:
    small = two_sites()
    small.table.state.sites[small.lay("field.1", AUBREY)] = Site(A)
    assert options(begin(small.table, "investigation"), "investigate") == []


@pytest.mark.rule("INV-08")
def test_one_of_two_skills_is_chosen_before_the_check() -> None:
    table = go(at_site([MULDER], {"hand.0": ["0042"]}, site=TWO_SKILLS))
    decline(table, "before_site")
    assert is_asked(table) == (A, "skill")
    assert [one.pick for one in asked(table).options] == ["Occult Investigation", "Criminal Investigation"]
    act(table, asked(table).options[1])
    decline(table, "commit")
    assert (table.check.skill, table.check.needed) == ("Criminal Investigation", 5)


@pytest.mark.rule("QST-06", "TYP-12")
def test_committed_question_lowers_the_level() -> None:
    for answer, level in ((0, 4), (1, 5)):
        table = go(at_site([MULDER, KOSSEFF], {"hand.0": ["0042"]}, site=TWO_SKILLS))
        decline(table, "before_site")
        act(table, asked(table).options[0])
        assert is_asked(table) == (A, "commit")
        facts = act(table, asked(table).options[answer])
        told = [(one.seat, one.text) for one in facts if isinstance(one, Happened) and one.what == "committed"]
        assert told == ([] if answer else [(A, "Security")])
        assert table.check.needed == level
        decline(table, "check")
        values = [one.pick for one in options(table, "ask")]
        assert len(values) == (1 if answer == 0 else 10)
        assert "Security" in values


@pytest.mark.rule("INV-09", "W13", "CHK-03")
def test_only_agents_of_the_team_add_skill() -> None:
    table = go(at_site([MULDER, SCULLY, KOSSEFF], {"hand.0": ["0042"], "bureau.0": ["0166"]}))
    decline(table, "before_site")
    assert table.check is not None
    assert (checks.level(table, table.check), checks.needed_level(table, table.check)) == (3 + 1 + 3, 4)


@pytest.mark.rule("QST-16", "INV-14", "CHK-13")
def test_failed_site_gives_no_question_and_is_discarded() -> None:
    table = go(at_site([SCULLY]))
    assert (table.pending, numbers_in(table, "discard.0")) == (None, [AUBREY])


@pytest.mark.rule("INV-06", "QST-01")
def test_site_is_not_solved_without_agents() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.0": ["0042"]}))
    decline(table, "before_site")
    assert table.check is not None
    checks.modify(table, card(table, AUBREY), 9)
    for agent in table.agents(A, "field"):
        table.move(agent, "hospital.0")
    decline(table, "check")
    assert table.pending is None or table.pending.kind == "investigation"
    assert table.state.log == []


@pytest.mark.rule("INV-06")
def test_empty_team_investigates_no_site() -> None:
    table = go(at_site([MULDER], {"hand.0": ["0042"]}))
    assert is_asked(table) == (A, "before_site")
    table.move(card(table, MULDER), "hospital.0")
    decline(table, "before_site")
    assert (table.check, table.state.turn.investigated) == (None, [])


@pytest.mark.rule("INV-11")
def test_cards_may_be_played_without_an_investigation() -> None:
    table = begin(Small({"hand.0": ["0042"], "hand.1": ["0042"]}).table, "investigation")
    assert is_asked(table) == (A, "investigation")


@pytest.mark.rule("INV-04")
def test_text_may_allow_a_second_site() -> None:
    small = two_sites(AUBREY, CAPE_COD)
    small.table.texts = texts_with(permits=lambda table, what, card: what == "second_site")
    table = begin(small.table, "investigation")
    aubrey, cape_cod = table.sites(A)
    act(table, next(one for one in options(table, "investigate") if one.card == aubrey))
    assert [one.card for one in options(table, "investigate")] == [cape_cod]


@pytest.mark.rule("INV-04", "CAS-03")
def test_site_name_is_not_investigated_twice_in_a_turn() -> None:
    small = two_sites(AUBREY, CAPE_COD)
    small.table.state.turn.investigated = [small.table.design(small.table.sites(A)[0]).name]
    table = begin(small.table, "investigation")
    assert {one.card for one in options(table, "investigate")} == {table.sites(A)[1]}
    small = two_sites(AUBREY)
    small.table.state.turn.present = small.table.agents(A, "field")[:1]
    assert options(begin(small.table, "investigation"), "investigate") == []


@pytest.mark.rule("OPEN-03", "QST-06", "CHK-13")
@pytest.mark.parametrize(("answer", "solved"), [(0, True), (1, False)])
def test_lower_level_needs_a_commitment_before_the_check(answer: int, solved: bool) -> None:
    hosteen = "0161"  # Occult Investigation 4
    table = go(at_site([hosteen], site=TWO_SKILLS))
    act(table, asked(table).options[0])
    assert is_asked(table) == (A, "commit")
    act(table, asked(table).options[answer])
    assert (table.pending is not None and table.pending.kind == "question") == solved


@pytest.mark.rule("INV-06", "INV-12", "OPEN-16")
@pytest.mark.parametrize("gone", ["site", "team"])
def test_no_question_if_the_site_or_team_is_gone(gone: str) -> None:
    table = site_of([MULDER, SCULLY], {"hand.0": ["0042"]}).table
    table.push("site", A, card(table, AUBREY), cards={"team": table.agents(A)})
    if gone == "site":
        investigation.discard_site(table, card(table, AUBREY))
    for agent in table.agents(A) if gone == "team" else ():
        table.move(agent, "bureau.0")
    table.run()
    assert table.pending is None
    assert gone == "team" or table.state.turn.investigated == []


@pytest.mark.rule("INV-02", "INV-12", "QST-01", "QST-16")
@pytest.mark.parametrize(("team", "outcome"), [((MULDER, SCULLY), "solved"), ((SCULLY,), "unsolved")])
def test_assignment_and_result_are_logged(team: tuple[str, ...], outcome: str) -> None:
    table = at_site(team)
    facts = act(table, options(table, "investigate")[0]) + decline(table, "investigate")
    told = [(one.what, one.seat, one.text) for one in facts if isinstance(one, Happened)]
    names = ", ".join(table.design(card(table, number)).name for number in team)
    site = table.design(card(table, AUBREY)).name
    assert ("assigned", A, names) in told
    assert (outcome, A, site) in told


@pytest.mark.rule("INV-01", "DEP-04")
def test_team_is_logged_by_its_members() -> None:
    table = begin(two_sites(AUBREY).table, "investigation")
    act(table, options(table, "team")[0])
    assert asked(table).compose is not None and asked(table).compose.least == 1  # type: ignore[union-attr]
    facts = act(table, Action("team", cards=tuple(table.agents(A, "field")[:2])))
    names = ", ".join(table.design(card(table, number)).name for number in (MULDER, SCULLY))
    assert [(one.seat, one.text) for one in facts if isinstance(one, Happened)] == [(A, names)]


@pytest.mark.rule("CHK-14", "OPEN-16")
def test_check_of_a_departed_site_fails() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.1": ["0042"]}, under=[("0105", B)]))
    decline(table, "before_site")
    assert is_asked(table) == (B, "bluff")
    investigation.discard_site(table, card(table, AUBREY))
    told = [one.what for one in decline(table) if isinstance(one, Happened)]
    assert "check_lost" in told and "unsolved" in told


@pytest.mark.rule("INV-06", "INV-12", "CAS-03")
def test_only_a_site_still_there_counts_as_investigated() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.0": ["0042"]}))
    assert is_asked(table) == (A, "before_site")
    investigation.discard_site(table, card(table, AUBREY))
    decline(table, "before_site")
    assert (table.check, table.state.turn.investigated) == (None, [])
    table = go(at_site([MULDER, SCULLY], {"hand.0": ["0042"]}), "before_site")
    assert table.state.turn.investigated == [table.design(card(table, AUBREY)).name]
    assert table.state.turn.present == table.agents(A)


@pytest.mark.rule("CHK-02", "EFF-24")
def test_needed_level_is_that_of_the_check_in_progress() -> None:
    small = site_of([MULDER, SCULLY], {"hand.0": ["0042"]})
    small.lay("field.0", CAPE_COD)
    other = card(small.table, CAPE_COD)
    small.table.state.sites[other] = Site(B)
    table = go(begin(small.table, "investigation"), "before_site")
    before = investigation.needed_level(table, other)
    assert table.check is not None
    checks.change_requirement(table, table.check, "Medical", 9)
    assert (investigation.needed_level(table, card(table, AUBREY)), investigation.needed_level(table, other)) == (
        9,
        before,
    )


@pytest.mark.rule("CHK-02", "INV-08", "EFF-24")
def test_site_needs_its_printed_skill_and_level_until_changed() -> None:
    table = site_of([MULDER]).table
    site = card(table, AUBREY)
    printed = list(table.site_design(site).prerequisite.skills)
    assert (investigation.possible_skills(table, site), investigation.needed_level(table, site)) == (printed, 4)
    table.state.sites[site].skill = "Medical"
    modifiers.change(table, site, site, "level", 1, "turn")
    assert (investigation.possible_skills(table, site), investigation.needed_level(table, site)) == (["Medical"], 5)
    modifiers.change(table, site, site, "level", -9, "turn")
    assert investigation.needed_level(table, site) == 0
    del table.state.sites[site]
    assert investigation.possible_skills(table, site) == printed


@pytest.mark.rule("INV-04", "INV-09")
def test_joining_agent_enters_the_check_and_site_of_its_mate() -> None:
    table = site_of([MULDER, SCULLY, KOSSEFF]).table
    mulder, scully, kosseff = table.agents(A)
    site = card(table, AUBREY)
    teams = [table.push("site", A, site, cards={"team": [agent]}).cards for agent in (kosseff, mulder)]
    checks.start(table, A, [kosseff], "Behavioral", 3)
    checks.start(table, A, [mulder], "Behavioral", 4, site=site)
    for _ in range(2):
        investigation.join(table, scully, mulder)
    assert teams == [{"team": [kosseff]}, {"team": [mulder, scully]}]
    assert [check.team for check in table.state.checks] == [[kosseff], [mulder, scully]]
    assert table.state.turn.present == [scully]
    investigation.join(table, scully, kosseff)
    assert [check.team for check in table.state.checks] == [[kosseff, scully], [mulder, scully]]
    assert table.state.turn.present == [scully]
