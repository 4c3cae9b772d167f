"""Equipment and other cards that change an Agent's numbers (EFF-06, EFF-10)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import combat
from engine.ccg.table import modifiers, stats
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, options, pass_until, play, playable
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, a_check, a_site_check, decline, equip, level, text
from tests.engine.ccg.constants import LAMANA, A, B
from tests.engine.ccg.tables import a_phase, card, pools

EQUIPMENT = [
    ("0311", "Computer", 2),
    ("0312", "Sciences", 1),
    ("0313", "Subterfuge", 1),
    ("0314", "Observation", 1),
    ("0317", "LRC", 2),
    ("0318", "Occult Investigation", 1),
    ("0319", "Observation", 2),
    ("0320", "Criminal Investigation", 1),
    ("0321", "CRC", 1),
    ("0323", "CRC", 2),
    ("0324", "Alien Investigation", 1),
    ("0328", "Medical", 1),
    ("0332", "Behavioral", 1),
]
IN_COMBAT = [row for row in EQUIPMENT if row[1] in ("LRC", "CRC")]
BINOCULARS, FLASHLIGHT, SKINNERS, SLEEP_DEPRIVATION = "0314", "0319", ["0174", "0180"], "0106"


@pytest.mark.rule("REQ-01", "PLAY-09", "EFF-06")
@pytest.mark.parametrize(("piece", "stat", "by"), EQUIPMENT)
def test_equipment_goes_to_an_agent_in_the_bureau(piece: str, stat: str, by: int) -> None:
    places = {"bureau.0": [MULDER], "field.0": [SCULLY], "hand.0": [piece]}
    table = a_phase("requisition", places, texts=card_set.texts())
    mulder = card(table, MULDER)
    assert [one.cards for one in options(table, "equip")] == [(mulder,)]
    act(table, options(table, "equip")[0])
    assert (tables.numbers_in(table, f"attached.{mulder}"), text(piece)) == ([piece], f"+{by} {stat}.")


@pytest.mark.rule("CMB-07", "REQ-07")
@pytest.mark.parametrize(("piece", "stat", "by"), IN_COMBAT)
def test_weapon_adds_to_its_agents_damage(piece: str, stat: str, by: int) -> None:
    table = a_check("Medical", {"hand.0": [SITE]})
    mulder = card(table, MULDER)
    before = {kind: combat.value(table, mulder, kind) for kind in ("LRC", "CRC")}
    equip(table, mulder, piece)
    after = {kind: combat.value(table, mulder, kind) for kind in ("LRC", "CRC")}
    assert after == {**before, stat: before[stat] + by}


@pytest.mark.rule("REQ-06", "HEA-08")
def test_one_piece_counts_and_none_of_absent_agents() -> None:
    table = a_check("Observation", {"hand.0": [SITE], "hospital.0": [LAMANA]})
    before = level(table)
    for piece in (BINOCULARS, FLASHLIGHT):
        equip(table, card(table, MULDER), piece)
    equip(table, card(table, LAMANA), FLASHLIGHT)
    assert level(table) == before + 2


@pytest.mark.rule("BRF-05", "EFF-03")
@pytest.mark.parametrize("skinner", SKINNERS)
@pytest.mark.parametrize(("section", "points"), [("bureau", 3), ("field", 2), ("hospital", 0)])
def test_skinner_counts_3_in_the_bureau(skinner: str, section: str, points: int) -> None:
    printed = a_phase("briefing", {f"{section}.0": [skinner]})
    table = a_phase("briefing", {f"{section}.0": [skinner]}, texts=card_set.texts())
    for one in (printed, table):
        pass_until(one, "buy_cards", "healing", "sell")
    plain = stats.printed(table, card(table, skinner), "RES")
    assert pools(printed)[A] == (20 + (0 if section == "hospital" else plain), 20)
    assert pools(table)[A] == (20 + (points if section != "field" else plain), 20)
    assert text(skinner) == "While this card is in the Bureau, RES is 3."


@pytest.mark.rule("DEP-09")
def test_text_of_a_bought_agent_is_ignored() -> None:
    table = a_check("Medical", {"bureau.0": [SKINNERS[0]], "hand.0": [SITE]})
    skinner = card(table, SKINNERS[0])
    assert stats.value(table, skinner, "RES") == 3
    table.agent(skinner).bought = True
    assert stats.value(table, skinner, "RES") == stats.printed(table, skinner, "RES")


@pytest.mark.rule("EFF-10", "DEB-05", "BLF-15")
def test_sleep_deprivation_reduces_every_skill_of_an_agent_by_1() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [SLEEP_DEPRIVATION], "bureau.0": [LAMANA]})
    decline(table)
    play(table, SLEEP_DEPRIVATION)
    mulder, scully = table.agents(A, "field")
    assert [option.card for option in asked(table).options] == [mulder, scully]
    act(table, asked(table).options[0])
    before = {stat: stats.value(table, mulder, stat) for stat in ("Behavioral", "LRC", "CRC", "Health", "RES")}
    decline(table, "answer")
    after = {stat: stats.value(table, mulder, stat) for stat in before}
    assert after == {**before, **{stat: before[stat] - 1 for stat in ("Behavioral", "LRC", "CRC")}}
    assert stats.value(table, mulder, "Computer") == max(0, stats.printed(table, mulder, "Computer") - 1)
    modifiers.end_expired(table, "turn")
    assert {stat: stats.value(table, mulder, stat) for stat in before} == before


@pytest.mark.rule("BLF-15", "PLAY-01")
def test_sleep_deprivation_needs_a_team_at_a_site() -> None:
    table = a_phase("case_assignment", {"hand.1": [SLEEP_DEPRIVATION], "field.0": [SITE]}, texts=card_set.texts())
    pass_until(table, "case_assignment")
    assert (asked(table).seat, playable(table)) == (B, [])
    assert text(SLEEP_DEPRIVATION) == "An Agent in the Team gets -1 to all skills this turn."
