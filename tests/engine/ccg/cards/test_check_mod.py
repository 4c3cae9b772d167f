"""Cards that add to a check or subtract from it (EFF-01, EFF-10)."""

import pytest

from engine.ccg import card_set
from engine.kernel.english import article
from tests.engine.ccg.actions import act, decline, options, play, playable
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, level, text
from tests.engine.ccg.constants import B
from tests.engine.ccg.tables import a_phase, card, numbers_in, pools

WITNESSES = [
    ("0184", "Criminal Investigation", 1),
    ("0187", "Computer", 1),
    ("0188", "Observation", 2),
    ("0189", "Sciences", 2),
    ("0190", "Alien Investigation", 1),
    ("0192", "Criminal Investigation", 2),
    ("0195", "Evidence Collection", 2),
    ("0196", "Medical", 2),
    ("0202", "Bureaucracy", 1),
    ("0205", "Medical", 1),
    ("0206", "Sciences", 1),
    ("0207", "Behavioral", 2),
    ("0208", "Evidence Collection", 1),
    ("0209", "Computer", 2),
    ("0211", "Occult Investigation", 2),
    ("0216", "Observation", 1),
    ("0218", "Occult Investigation", 1),
]
DIAMOND, SAMANTHA = "0191", "0203"
RESOURCES = [(DIAMOND, "Behavioral"), (SAMANTHA, "Subterfuge")]
BLUFFS = [
    ("0091", ("Occult Investigation", "Behavioral", "Bureaucracy")),
    ("0093", ("Alien Investigation", "Medical", "Sciences")),
    ("0094", ("Medical", "Observation", "Behavioral")),
    ("0097", ("Criminal Investigation", "Evidence Collection", "Computer")),
    ("0098", ("Criminal Investigation", "Subterfuge", "Computer")),
    ("0100", ("Alien Investigation", "Observation", "Subterfuge")),
    ("0112", ("Sciences", "Evidence Collection", "Bureaucracy")),
]
CIGARETTE_BUTTS = "0091"


@pytest.mark.rule("CHK-03", "CHK-16")
@pytest.mark.parametrize(("witness", "skill", "by"), WITNESSES)
def test_a_witness_adds_to_a_check_of_its_skill(witness: str, skill: str, by: int) -> None:
    table = a_check(skill, {"hand.0": [witness, SITE]})
    before = level(table)
    play(table, witness)
    decline(table, "answer")
    assert (level(table), numbers_in(table, "serving.0")) == (before + by, [witness])
    assert text(witness) == f"+{by} to {article(skill)} check."


@pytest.mark.rule("CHK-03")
def test_witness_is_not_playable_outside_a_check() -> None:
    assert playable(a_phase("healing", {"hand.0": ["0207"]}, texts=card_set.texts())) == []


@pytest.mark.rule("CHK-03")
@pytest.mark.parametrize(("witness", "skill"), RESOURCES)
def test_kept_witness_is_not_usable_for_another_skill(witness: str, skill: str) -> None:
    assert options(a_check("Computer", {"bureau.0": [witness], "hand.0": [SITE]}), "use") == []


@pytest.mark.rule("CHK-10", "CHK-12", "OPEN-07")
def test_one_copy_of_a_witness_serves_in_a_check() -> None:
    table = a_check("Subterfuge", {"bureau.0": [SAMANTHA, SAMANTHA], "hand.0": [SITE]})
    assert len(options(table, "use")) == 2
    act(table, options(table, "use")[0])
    assert options(table, "use") == []


@pytest.mark.rule("CHK-03")
def test_only_its_player_uses_a_witness() -> None:
    table = a_check("Behavioral", {"bureau.1": [DIAMOND], "hand.0": [SITE], "hand.1": [SITE]})
    assert options(table, "use") == []
    decline(table)
    assert [one.card for one in options(table, "use")] == [card(table, DIAMOND)]


@pytest.mark.rule("EFF-10", "POOL-08")
@pytest.mark.parametrize(("bluff", "skills"), BLUFFS)
def test_bluff_needs_the_right_skill_and_points(bluff: str, skills: tuple[str, ...]) -> None:
    elsewhere = site_of(("Medical",) if "Medical" not in skills else ("Computer",))
    for points, site in ((20, elsewhere), (0, site_of(skills))):
        table = a_site_check({"hand.1": [bluff], "hand.0": [SITE]}, site=site, points=points)
        decline(table)
        assert playable(table) == []


@pytest.mark.rule("BLF-06", "POOL-10")
def test_bluff_under_a_site_costs_one_less() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [SITE]}, under=[(CIGARETTE_BUTTS, B)], points=4)
    assert [one.pick for one in options(table, "bluff")] == ["1", "3", "5"]
    before = level(table)
    act(table, options(table, "bluff")[2])
    decline(table, "answer")
    assert (level(table), pools(table)[B]) == (before - 3, (4, 0))


@pytest.mark.rule("BAS-12")
def test_basic_game_bluff_with_x_subtracts_2() -> None:
    table = a_site_check({"hand.1": [CIGARETTE_BUTTS], "hand.0": [SITE]}, format="basic")
    decline(table)
    before = level(table)
    play(table, CIGARETTE_BUTTS)
    decline(table, "answer")
    assert level(table) == before - 2


def site_of(skills: tuple[str, ...]) -> str:
    """Return a Site whose only skill is one of these."""
    return SITES[next(skill for skill in skills if skill in SITES)]


SITES = {
    "Behavioral": "0063",
    "Medical": "0042",
    "Criminal Investigation": "0044",
    "Bureaucracy": "0045",
    "Observation": "0058",
    "Computer": "0069",
}
"""Sites by their only skill."""
