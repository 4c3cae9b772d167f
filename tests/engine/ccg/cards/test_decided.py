"""Cards that go by how a Site was decided (EFF-01, EFF-20, EFS-06)."""

import pytest

from engine.ccg import card_set
from engine.ccg.table.table import Table
from engine.kernel.machine import NO, YES
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, able, check_of, checked, level, text
from tests.engine.ccg.sites import at_site, go
from tests.engine.ccg.tables import (
    AUBREY,
    MULDER,
    SCULLY,
    A,
    B,
    act,
    again,
    asked,
    begin,
    card,
    decline,
    is_asked,
    numbers_in,
    options,
    pass_until,
    play,
    playable,
)

THOROUGH, CIRCLES, SUSPECT = "0242", "0253", "0259"
ALIEN_SITE, ALIEN_OR_COMPUTER_SITE, FOE = "0046", "0066", "0340"


@pytest.mark.rule("EFF-01", "EFS-06", "INV-12")
@pytest.mark.parametrize("window", ["before_site", "check"])
@pytest.mark.parametrize("solved", [True, False])
def test_documentation_of_a_site_that_is_solved_is_spent_on_another(window: str, solved: bool) -> None:
    table = go(at_site((MULDER, SCULLY), {"hand.0": [THOROUGH, SITE], "hand.1": [SITE]}, texts=card_set.texts()))
    pass_until(table, window)
    play(table, THOROUGH)
    decline(table, "answer")
    assert numbers_in(table, f"attached.{card(table, AUBREY)}") == [THOROUGH]
    pass_until(table, "check")
    assert options(table, "use") == [], "not in this check"
    able(table, "Behavioral", 9 if solved else 0)
    pass_until(table, "question", "investigation")
    assert numbers_in(table, "bureau.0") == ([THOROUGH] if solved else [])
    pass_until(table, "investigation")
    assert numbers_in(table, "discard.0") == ([AUBREY] if solved else [THOROUGH, AUBREY])


@pytest.mark.rule("PLAY-01", "EFF-01")
def test_documentation_adds_2_to_a_site_and_goes() -> None:
    table = a_site_check({"bureau.0": [THOROUGH], "hand.0": [SITE]})
    before = level(table)
    act(table, options(table, "use")[0])
    assert (level(table), numbers_in(table, "discard.0")) == (before + 2, [THOROUGH])
    table = a_check("Behavioral", {"bureau.0": [THOROUGH], "hand.0": [THOROUGH, SITE]})
    assert (options(table, "use"), playable(table)) == ([], []), "only for Sites"


def after_site(site: str, hand: str, skill: str, there: int, **given: list[str]) -> Table:
    """Return a table after a Site was decided; A, whose Team had a level there, is asked."""
    named = {name.replace("_", "."): cards for name, cards in given.items()}
    table = a_site_check({"hand.0": [hand, SITE], "hand.1": [SITE], **named}, site=site)
    pass_until(able(table, skill, there), "after_site")
    return table


@pytest.mark.rule("PLAY-06", "PLAY-18", "EFF-01")
@pytest.mark.parametrize(
    ("site", "skill", "there", "found"),
    [
        (ALIEN_SITE, "Alien Investigation", 9, [CIRCLES]),
        (ALIEN_SITE, "Alien Investigation", 0, []),
        (ALIEN_OR_COMPUTER_SITE, "Alien Investigation", 9, [CIRCLES]),
        (AUBREY, "Behavioral", 9, []),
    ],
)
def test_crop_circles_come_of_a_solved_site_that_asks_for_aliens(
    site: str, skill: str, there: int, found: list[str]
) -> None:
    table = after_site(site, CIRCLES, skill, there)
    assert is_asked(table) == (A, "after_site")
    assert playable(table) == found
    if found:
        play(table, CIRCLES)
        decline(table, "answer")
        assert numbers_in(table, "bureau.0") == [CIRCLES]


@pytest.mark.rule("PLAY-01", "PLAY-05")
def test_crop_circles_are_not_found_for_a_site_that_only_waits() -> None:
    assert playable(after_site(AUBREY, CIRCLES, "Behavioral", 9, bureau_0=[ALIEN_SITE])) == []


@pytest.mark.rule("EFF-01")
@pytest.mark.parametrize(("skill", "by"), [("Alien Investigation", 1), ("Medical", None)])
def test_crop_circles_add_1_to_a_check_of_their_skill(skill: str, by: int | None) -> None:
    table = a_check(skill, {"bureau.0": [CIRCLES], "hand.0": [SITE]})
    before = level(table)
    assert bool(options(table, "use")) == (by is not None)
    if by is not None:
        act(table, options(table, "use")[0])
        assert (level(table), numbers_in(table, "discard.0")) == (before + by, [CIRCLES])


def fought(hand: str, there: int, combat: bool = True) -> Table:
    """Return a table after a Site that was not solved, whose Team has a level in Criminal Investigation."""
    table = a_site_check({"hand.0": [hand, SITE], "hand.1": [FOE, SITE]})
    able(able(table, "Criminal Investigation", there), "Behavioral", 0)
    decline(table)
    if combat:
        play(table, FOE)
    return to_the_end(table)


def to_the_end(table: Table) -> Table:
    """Decline and aim until the Site is over."""
    while is_asked(table)[1] != "after_site":
        pass_until(table, "target", "after_site")
        if is_asked(table)[1] == "target":
            act(table, asked(table).options[-1])
    return table


@pytest.mark.rule("EFF-20", "CHK-16", "EFS-01")
@pytest.mark.parametrize(("there", "kept"), [(3, True), (2, False)])
def test_a_suspect_keeps_a_site_that_was_fought_at(there: int, kept: bool) -> None:
    table = fought(SUSPECT, there)
    assert playable(table) == [SUSPECT]
    checked(table, SUSPECT)
    pass_until(table, "investigation")
    aubrey = card(table, AUBREY)
    assert (numbers_in(table, "bureau.0"), aubrey in table.state.sites) == ([AUBREY] if kept else [], False)
    assert numbers_in(table, f"attached.{aubrey}") == ([SUSPECT] if kept else [])
    table = again(table)
    table.stack.clear()
    table.pending = None
    begin(table, "turn", B)
    assert asked(table).kind != "may"
    if kept:
        for answer, hand, discard in ((YES, [SITE, AUBREY], [SUSPECT]), (NO, [SITE], [SUSPECT, AUBREY])):
            own = again(table)
            own.stack.clear()
            own.pending = None
            begin(own, "turn", A)
            assert is_asked(own) == (A, "may")
            act(own, answer)
            assert (numbers_in(own, "hand.0"), numbers_in(own, "bureau.0")) == (hand, [])
            assert numbers_in(own, "discard.0") == discard


@pytest.mark.rule("PLAY-01", "EFS-06")
def test_without_a_combat_or_where_it_is_solved_there_is_no_suspect() -> None:
    assert playable(fought(SUSPECT, 9, combat=False)) == []
    assert playable(after_site(AUBREY, SUSPECT, "Behavioral", 9)) == []


@pytest.mark.rule("DEP-07")
def test_a_team_that_is_all_in_the_hospital_describes_nobody() -> None:
    table = a_site_check({"hand.0": [SUSPECT, SITE], "hand.1": [FOE, SITE]}, team=("0183",))
    decline(table)
    play(table, FOE)
    to_the_end(table)
    assert table.place(card(table, "0183")) == "hospital"
    assert playable(table) == []


@pytest.mark.rule("CHK-03", "REQ-06")
@pytest.mark.parametrize(
    ("skill", "found"), [("Alien Investigation", True), ("Occult Investigation", True), ("Medical", False)]
)
def test_who_wants_to_believe_uses_another_skill(skill: str, found: bool) -> None:
    table = a_check(skill, {"hand.0": ["0225", SITE]})
    assert playable(table) == (["0225"] if found else [])
    if not found:
        return
    able(able(table, skill, 2), "Evidence Collection", 5)
    assert level(table) == 2
    play(table, "0225")
    assert [option.card for option in asked(table).options] == table.agents(A)
    act(table, asked(table).options[0])
    decline(table, "answer")
    assert level(table) == 5
    assert check_of(table).skill == skill


def test_what_they_say() -> None:
    assert text(CIRCLES) == (
        "After a Site, if your Team has solved a Site that asks for Alien Investigation: It stays in play. "
        "Later, while it is in play: +1 on one Team's Alien Investigation check. Discard this card."
    )
    assert text("0225") == (
        "If an Alien Investigation or Occult Investigation check is under way: "
        "An Agent of your own in the Team uses Evidence Collection instead in the check."
    )
