"""Cards that make a Team check (EFS-01, EFS-02)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import checks
from engine.ccg.table import modifiers, stats
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, play, playable
from tests.engine.ccg.cards.tables import (
    SITE,
    a_check,
    a_site_check,
    announce,
    check_of,
    level,
    own_turn,
    play_check,
    with_level,
)
from tests.engine.ccg.constants import MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in, pools

SIGNS, RESOURCES, HACKING = "0249", "0255", "0278"
DENIED, AUTHORIZED, TIME_LOSS, SPYING, PAPERWORK = "0262", "0267", "0257", "0266", "0256"
FINGERPRINTS, SCRAPINGS, AGING = "0236", "0272", "0109"
PREREQUISITES = [("0089", "Observation"), ("0092", "Subterfuge"), ("0116", "Bureaucracy")]
BRAUN, KNIFE, EMIL = "0207", "0321", "0188"


@pytest.mark.rule("CHK-13", "EFF-03")
@pytest.mark.parametrize(("points", "level", "gained"), [(20, 4, 2), (1, 4, 1), (20, 3, 0)])
def test_reading_the_signs_moves_points(points: int, level: int, gained: int) -> None:
    table = with_level(own_turn(SIGNS), "Occult Investigation", level)
    table.player(B).cp = points
    play_check(table, SIGNS)
    assert pools(table) == [(20 + gained, 20), (20, points - gained)]


@pytest.mark.rule("CHK-13", "EFF-11", "OPEN-12")
@pytest.mark.parametrize(
    ("number", "section", "skill", "found"),
    [(RESOURCES, "bureau", "Bureaucracy", [KNIFE]), (HACKING, "field", "Computer", [BRAUN, EMIL, KNIFE])],
)
def test_a_team_that_succeeds_searches(number: str, section: str, skill: str, found: list[str]) -> None:
    places = {"deck_0": [KNIFE, BRAUN], "discard_0": [EMIL]}
    table = with_level(own_turn(number, section, **places), skill, 4)
    play_check(table, number)
    offered = [table.design(option.card).number for option in asked(table).options if option.card]
    assert sorted(offered) == sorted(found)
    act(table, next(one for one in asked(table).options if one.card == card(table, KNIFE)))
    assert numbers_in(table, "hand.0") == [KNIFE]
    table = with_level(own_turn(number, section, **places), skill, 3)
    play_check(table, number)
    assert (numbers_in(table, "hand.0"), numbers_in(table, "discard.0")) == ([], [EMIL, number])


@pytest.mark.rule("PLAY-18", "EFF-01")
@pytest.mark.parametrize(("number", "needed", "by"), [(FINGERPRINTS, 5, 2), (SCRAPINGS, 4, 1)])
def test_evidence_stays_after_a_success_and_is_spent_on_a_site(number: str, needed: int, by: int) -> None:
    for level_there, zone in ((needed, "bureau.0"), (needed - 1, "discard.0")):
        table = with_level(own_turn(number), "Evidence Collection", level_there)
        play_check(table, number)
        assert numbers_in(table, zone) == [number]
    table = a_site_check({"bureau.0": [number], "hand.0": [SITE]})
    before = level(table)
    act(table, options(table, "use")[0])
    assert (level(table), numbers_in(table, "discard.0")) == (before + by, [number])
    assert options(a_check("Behavioral", {"bureau.0": [number], "hand.0": [SITE]}), "use") == []


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(("number", "found"), [(DENIED, [DENIED]), (AUTHORIZED, [])])
def test_cards_make_only_certain_checks_fail(number: str, found: list[str]) -> None:
    table = a_check("Behavioral", {"hand.0": [SITE], "hand.1": [number]})
    decline(table)
    assert playable(table) == found
    table = own_turn(SITE, hand_1=[number])
    decline(table)
    assert playable(table) == []


@pytest.mark.rule("PLAY-16", "EFS-02")
@pytest.mark.parametrize(("there", "negated"), [(4, True), (3, False)])
def test_spying_mission_negates_a_card_that_forces_a_check(there: int, negated: bool) -> None:
    table = with_level(a_site_check({"hand.0": [SPYING, SITE], "hand.1": [AUTHORIZED, "0105"]}), "Subterfuge", there)
    announce(table, B, AUTHORIZED)
    play(table, SPYING)
    while table.state.announced or len(table.state.checks) > 1:
        decline(table)
    assert check_of(table).failed == (not negated)
    table = a_site_check({"hand.0": [SPYING, SITE], "hand.1": [AUTHORIZED, "0105"]})
    announce(table, B, "0105")
    assert playable(table) == []


@pytest.mark.rule("OPEN-13", "HEA-06", "EFF-22")
@pytest.mark.parametrize(("there", "ages"), [(3, True), (4, False)])
def test_aging_reduces_permanent_health_and_sends_to_the_hospital(there: int, ages: bool) -> None:
    table = with_level(a_site_check({"hand.0": [SITE], "hand.1": [AGING]}), "Sciences", there)
    scully = card(table, SCULLY)
    health = stats.permanent_health(table, scully)
    decline(table)
    play_check(table, AGING)
    assert (is_asked(table) == (B, "choose_card")) == ages
    if ages:
        act(table, next(option for option in asked(table).options if option.card == scully))
        decline(table, "response_move")
    assert stats.permanent_health(table, scully) == health - ages
    assert (table.place(scully), table.agent(scully).damage) == ("hospital" if ages else "field", 0)


@pytest.mark.rule("EFF-24", "PLAY-08", "PLAY-19")
@pytest.mark.parametrize(("bluff", "skill"), PREREQUISITES)
def test_card_changes_the_skill_of_a_site(bluff: str, skill: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [bluff]})
    site = card(table, "0063")
    words = table.keywords(site)
    decline(table)
    play(table, bluff)
    decline(table, "answer")
    assert (check_of(table).skill, check_of(table).needed, table.keywords(site)) == (skill, 3, words)
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [bluff]})
    decline(table)
    assert playable(table) == []


@pytest.mark.rule("EFF-24", "PLAY-08", "BLF-10")
def test_witness_is_playable_for_the_new_skill() -> None:
    table = a_site_check({"hand.0": [EMIL, BRAUN]}, under=[("0089", B)])
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    assert playable(table) == [EMIL]


@pytest.mark.rule("CHK-03", "EFS-02", "DEB-05")
@pytest.mark.parametrize(("there", "counts"), [(5, True), (4, False)])
def test_paperwork_keeps_a_team_from_adding_to_checks_of_sites(there: int, counts: bool) -> None:
    table = with_level(a_site_check({"hand.0": [SITE], "hand.1": [PAPERWORK]}), "Criminal Investigation", there)
    before = level(table)
    decline(table)
    play_check(table, PAPERWORK)
    assert level(table) == (before if counts else 0)
    modifiers.end_expired(table, "turn")
    assert level(table) == before


@pytest.mark.rule("CHK-03")
def test_paperwork_does_not_affect_other_checks() -> None:
    table = own_turn(SITE, hand_1=[PAPERWORK])
    decline(table)
    play_check(table, PAPERWORK)
    checks.start(table, A, table.agents(A), "Behavioral", 4)
    assert level(table) > 0
    check_of(table).site = card(table, SITE)
    assert level(table) == 0


@pytest.mark.rule("OPEN-10", "PLAY-11", "PLAY-12")
@pytest.mark.parametrize("window", ["before_draw", "briefing", "healing", "deployment", "investigation"])
def test_time_loss_is_playable_in_every_window(window: str) -> None:
    places = {"field.0": [MULDER], "hand.0": [SITE], "hand.1": [TIME_LOSS], "deck.0": [SITE]}
    table = begin(Small(places, texts=card_set.texts()).table, "turn", A)
    while is_asked(table) != (B, window):
        decline(table)
    assert playable(table) == [TIME_LOSS]
