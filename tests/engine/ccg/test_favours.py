"""What hardly anybody does: help a rival's check, and designate a Team where there is no Site (CHK-03, INV-02)."""

from collections.abc import Sequence

import pytest

from engine.ccg import card_set
from engine.ccg.rules.investigation import discard_site
from engine.ccg.surface.favours import only_early, only_idle
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.cards.tables import SITE, a_site_check
from tests.engine.ccg.sites import at_site
from tests.engine.ccg.tables import KOSSEFF, MULDER, A, B, Small, act, asked, begin, is_asked, options

FINGERPRINTS, THOROUGH_DOCUMENTATION, DIAMOND = "0236", "0242", "0191"
CIGARETTE_BUTTS = "0091"
STRIKES, EXPERT, UNSAFE = "0230", "0280", "0275"
OPENED = "Adversaries may attack a Team in the Bureau, as at a Site of a characteristic that you choose"


def asked_at_a_check(seat: int, lying: Sequence[str], held: Sequence[str] = (SITE,), **given: int) -> Table:
    """Return a table at which a seat is asked in the check of a Site of A, with these Resources in its Bureau."""
    places = {f"bureau.{seat}": list(lying), "hand.0": [SITE], "hand.1": [SITE], f"hand.{seat}": list(held)}
    table = a_site_check(places, **given)
    while is_asked(table) != (seat, "check"):
        act(table, asked(table).options[-1])
    return table


@pytest.mark.rule("CHK-03")
@pytest.mark.parametrize("lying", [[FINGERPRINTS], [THOROUGH_DOCUMENTATION, FINGERPRINTS]])
def test_hardly_anybody_helps_the_check_of_the_rival(lying: list[str]) -> None:
    decision = asked(asked_at_a_check(B, lying))
    assert {option.type for option in decision.options} == {"use", "pass"}
    assert decision.usual == decision.decline == len(decision.options) - 1
    assert all(label.endswith(", which helps player 1") for label in decision.labels[:-1])


@pytest.mark.rule("CHK-03")
def test_the_own_check_may_want_it() -> None:
    table = asked_at_a_check(A, [FINGERPRINTS])
    assert options(table, "use")
    assert asked(table).usual is None
    assert "Use Fingerprints: +2 on a check at a Site (the check then: 6 of 4, enough)" in asked(table).labels


@pytest.mark.rule("CHK-04", "CHK-06")
def test_what_lifts_the_own_check_waits_until_that_asks() -> None:
    table = asked_at_a_check(A, [FINGERPRINTS])
    others = [*options(table, "use"), Action("pass")]
    assert only_early(table, "answer", others) and only_early(table, "response_move", others)
    assert not only_early(table, "check", others)
    assert not only_early(table, "answer", [*others, Action("play", card=1)])
    assert not only_early(table, "answer", [Action("pass")])


@pytest.mark.rule("CHK-03", "BLF-07")
def test_who_can_do_something_else_too_is_asked() -> None:
    decision = asked(asked_at_a_check(B, [FINGERPRINTS], [CIGARETTE_BUTTS]))
    assert {option.type for option in decision.options} == {"play", "use", "pass"}
    assert decision.usual is None


@pytest.mark.rule("CHK-06")
def test_who_can_do_nothing_is_not_told_apart_by_it() -> None:
    decision = asked(asked_at_a_check(B, []))
    assert [option.type for option in decision.options] == ["pass"]
    assert decision.usual is None


@pytest.mark.rule("MP-03")
def test_of_three_one_may_help_another() -> None:
    table = asked_at_a_check(B, [FINGERPRINTS], seats=3)
    assert options(table, "use")
    assert asked(table).usual is None


@pytest.mark.rule("INV-02")
def test_hardly_anybody_designates_a_team_where_there_is_no_site() -> None:
    asks = asked(at_site([MULDER, KOSSEFF]))
    assert (asks.kind, asks.usual) == ("investigate", None)
    table = begin(Small({"field.0": [MULDER, KOSSEFF]}).table, "investigation", A)
    assert asked(table).kind == "investigate"
    assert asked(table).usual == asked(table).decline


@pytest.mark.rule("PLAY-05", "REQ-08")
@pytest.mark.parametrize(
    ("bureau", "others", "is_usual"), [([], [], True), ([MULDER], [], False), ([], [STRIKES], False)]
)
def test_nobody_opens_a_bureau_where_nobody_is(bureau: list[str], others: list[str], is_usual: bool) -> None:
    table = a_site_check({"bureau.0": bureau, "hand.0": [SITE], "hand.1": [UNSAFE, *others]})
    while is_asked(table) != (B, "check"):
        act(table, asked(table).options[-1])
    decision = asked(table)
    assert decision.labels[0].endswith(OPENED)
    assert decision.usual == (decision.decline if is_usual else None)


@pytest.mark.rule("DEP-01")
def test_before_deployment_an_empty_bureau_may_fill_again() -> None:
    places = {"field.0": [MULDER], "hand.0": [SITE], "hand.1": [UNSAFE, SITE]}
    table = begin(Small(places, texts=card_set.texts()).table, "requisition", A)
    while is_asked(table) != (B, "requisition"):
        act(table, asked(table).options[-1])
    assert options(table, "play") and asked(table).usual is None


@pytest.mark.rule("QST-01", "CHK-03")
def test_nobody_lowers_the_check_of_a_site_that_is_gone() -> None:
    table = asked_at_a_check(B, [], [CIGARETTE_BUTTS])
    plays = [option for option in asked(table).options if option.type == "play"]
    assert plays and not only_idle(table, plays)
    discard_site(table, table.sites(A)[0])
    assert only_idle(table, [*plays, Action("pass")])
    assert not only_idle(table, [Action("pass")])


@pytest.mark.rule("PLAY-19")
def test_a_keyword_is_changed_where_a_site_may_ask_for_it() -> None:
    """The Cigarette-Smoking Man Strikes: one keyword of a card becomes any other."""
    places = {"bureau.0": [MULDER, FINGERPRINTS], "hand.1": [STRIKES], "hand.0": [EXPERT]}
    table = begin(Small(places, texts=card_set.texts()).table, "requisition", A)
    while is_asked(table) != (B, "requisition"):
        act(table, asked(table).options[-1])
    decision = asked(table)
    assert [option.type for option in decision.options] == ["play", "pass"]
    assert decision.usual == decision.decline == 1
    at_check = asked_at_a_check(B, [], [STRIKES])
    assert [option.type for option in asked(at_check).options] == ["play", "pass"]
    assert asked(at_check).usual is None
