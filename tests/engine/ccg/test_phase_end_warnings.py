"""Warnings before a player ends their part of a phase."""

import pytest

from engine.ccg.presentation.phase_end_warnings import find_phase_end
from engine.kernel.interpreter import DONE
from tests.engine.ccg.actions import act, asked, options
from tests.engine.ccg.cards.tables import SITE
from tests.engine.ccg.constants import AUBREY, CAR_TROUBLES, KOSSEFF, MULDER, SCULLY, A, B
from tests.engine.ccg.site_tables import at_site
from tests.engine.ccg.tables import a_phase


@pytest.mark.rule("DEP-01", "INV-01")
def test_warns_of_an_empty_field_before_deployment_ends() -> None:
    table = a_phase("deployment", {"bureau.0": [MULDER, KOSSEFF]})
    end = find_phase_end(table)
    assert end is not None and asked(table).options[end.option] == DONE
    assert asked(table).labels[end.option] == "End Deployment"
    assert end.left == ["None of your Agents is in the Field, so you can't investigate."]
    act(table, next(one for one in options(table, "move") if one.space == "field"))
    out = find_phase_end(table)
    assert out is not None and out.left == []


@pytest.mark.rule("CAS-01", "CHK-03")
def test_warns_of_a_missing_site_only_if_one_can_be_solved() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY, SITE], "field.0": [SCULLY]})
    end = find_phase_end(table)
    assert end.left == ["You have no Site to investigate. You can place Gibsonton, FL."]
    assert asked(table).prompt == "Case Assignment: place a Site."


@pytest.mark.rule("CAS-01", "INV-14")
def test_does_not_suggest_a_site_that_cannot_be_solved() -> None:
    table = a_phase("case_assignment", {"hand.0": [SITE]})
    end = find_phase_end(table)
    assert end is not None and end.left == []
    assert asked(table).prompt == (
        "Case Assignment: your Agents can't solve any Site in your hand yet. Place one or keep it for later?"
    )


@pytest.mark.rule("INV-13", "INV-02", "BLF-08")
def test_warns_of_unvisited_sites_with_their_fate() -> None:
    table = at_site([MULDER])
    end, site = find_phase_end(table), table.sites(A)[0]
    assert end is not None and asked(table).labels[end.option] == "End Investigation"
    nobody = f"No Team goes to {table.design(site).name}: it"
    assert end.left == [f"{nobody} will be discarded."]
    waiting = find_phase_end(at_site([MULDER], under=[(CAR_TROUBLES, B)]))
    assert waiting is not None and waiting.left == [f"{nobody} stays."]


@pytest.mark.rule("BRF-01")
def test_other_questions_have_no_phase_end() -> None:
    assert find_phase_end(a_phase("briefing")) is None
