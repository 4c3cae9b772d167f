"""What ends a player's part of a phase stands apart, and says what it would leave undone."""

import pytest

from engine.ccg.surface.ending import ending
from engine.kernel.machine import DONE
from tests.engine.ccg.cards.tables import SITE
from tests.engine.ccg.sites import at_site
from tests.engine.ccg.tables import KOSSEFF, MULDER, A, a_phase, act, asked, options


@pytest.mark.rule("DEP-01", "INV-01")
def test_who_has_nobody_in_the_field_is_told_so_before_deployment_ends() -> None:
    table = a_phase("deployment", {"bureau.0": [MULDER, KOSSEFF]})
    end = ending(table)
    assert end is not None and asked(table).options[end.option] == DONE
    assert asked(table).labels[end.option] == "End Deployment"
    assert end.left == ["None of your Agents is in the Field, where Sites are investigated."]
    act(table, next(one for one in options(table, "move") if one.space == "field"))
    out = ending(table)
    assert out is not None and out.left == []


@pytest.mark.rule("CAS-01")
def test_who_has_no_site_is_told_so_before_case_assignment_ends() -> None:
    end = ending(a_phase("case_assignment", {"hand.0": [SITE]}))
    assert end is not None
    assert end.left == ["You have no Site in the Field, so there is nothing to investigate."]


@pytest.mark.rule("INV-13", "INV-02")
def test_a_site_that_nobody_goes_to_is_named() -> None:
    table = at_site([MULDER])
    end = ending(table)
    assert end is not None and asked(table).labels[end.option] == "Done sending Teams"
    assert end.left == [f"Nobody goes to {table.design(table.sites(A)[0]).name}."]


@pytest.mark.rule("BRF-01")
def test_other_questions_have_no_such_end() -> None:
    table = a_phase("briefing")
    assert ending(table) is None
