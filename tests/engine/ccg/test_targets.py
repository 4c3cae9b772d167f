"""Places where card texts look for cards."""

from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.cards.designs import Filter, Target
from engine.ccg.language import LANGUAGE
from engine.ccg.language.targets import find_cards
from engine.ccg.rules import plays
from engine.ccg.table import modifiers
from engine.ccg.table.state import Agent, Packet, RemovedAgent
from engine.ccg.table.table import Table
from engine.kernel.effects import Test, Value
from engine.kernel.frames import Frame
from tests.engine.ccg.cards.tables import a_check, a_combat, announce, equip
from tests.engine.ccg.constants import (
    AUBREY,
    BRAUN,
    CAPE_COD,
    CAR_TROUBLES,
    GOOD_PEOPLE,
    KNIFE,
    KOSSEFF,
    LAMANA,
    MULDER,
    SCULLY,
    SHOTGUN,
    A,
    B,
)
from tests.engine.ccg.site_tables import site_of
from tests.engine.ccg.tables import by_number, card, put, table_with

SITE, EVENT, RESOURCE = "0042", "0236", "0191"


def there(table: Table, *zones: str, you: int = A, source: int = -1, frame: Frame | None = None, **said: Any) -> str:
    """Return the printed numbers of the cards in places, seen from a card."""
    seen = frame or Frame("", you, source)
    return " ".join(table.design(one).number for one in find_cards(table, Target(zone=list(zones), **said), seen))


def team(table: Table, number: int, *agents: str) -> None:
    for one in agents:
        table.agent(card(table, one)).team = number


@pytest.mark.rule("PLAY-21", "PLAY-16")
def test_play_excludes_parts_of_other_cards() -> None:
    """Events on Agents or Witnesses are parts of them; Equipment isn't."""
    table = table_with(field_0=[MULDER, SITE], bureau_0=[RESOURCE], hand_0=[SCULLY], discard_0=[LAMANA])
    for upon in (MULDER, RESOURCE, SITE):
        put(table, f"attached.{card(table, upon)}", EVENT)
    put(table, f"attached.{card(table, MULDER)}", KNIFE)
    assert sorted(there(table, "play").split()) == sorted([MULDER, SITE, RESOURCE, EVENT, KNIFE])
    assert there(table, "play", type=["event"]) == EVENT


@pytest.mark.rule("EFF-25", "MP-11")
@pytest.mark.parametrize(
    ("zone", "of", "found"),
    [
        ("hand", "you", BRAUN),
        ("hand", "others", RESOURCE),
        ("discard", "you", EVENT),
        ("field", "you", MULDER),
        ("bureau", "others", SCULLY),
        ("hospital", "you", ""),
    ],
)
def test_owner_of_places(zone: Any, of: str, found: str) -> None:
    table = table_with(hand_0=[BRAUN], hand_1=[RESOURCE], discard_0=[EVENT], field_0=[MULDER], bureau_1=[SCULLY])
    assert there(table, zone, of=of) == found


@pytest.mark.rule("DEP-07", "PLAY-09")
@pytest.mark.parametrize(
    ("source", "found"),
    [(MULDER, [MULDER, SCULLY]), (KNIFE, [MULDER, SCULLY]), (SHOTGUN, []), (LAMANA, [LAMANA]), (KOSSEFF, [])],
)
def test_mates_are_the_team_of_the_agent_or_bearer(source: str, found: list[str]) -> None:
    table = table_with(field_0=[MULDER, SCULLY, LAMANA, SITE], hospital_0=[KOSSEFF])
    team(table, 2, MULDER, SCULLY)
    equip(table, card(table, SCULLY), KNIFE)
    put(table, f"attached.{card(table, SITE)}", SHOTGUN)
    assert there(table, "mates", source=card(table, source)) == " ".join(found)


@pytest.mark.rule("PLAY-21")
def test_bearer_is_the_card_under_the_abilitys_card() -> None:
    table = table_with(field_0=[MULDER, SITE])
    knife = equip(table, card(table, MULDER), KNIFE)
    assert (there(table, "bearer", source=knife), there(table, "bearer", source=card(table, MULDER))) == (MULDER, "")


@pytest.mark.rule("EFS-01", "DEP-07")
def test_checked_agents_count_only_while_in_play() -> None:
    table = table_with(field_0=[MULDER], bureau_0=[SCULLY], hospital_0=[LAMANA], removed_0=[KOSSEFF])
    frame = Frame("", A, -1, cards={"checked": [card(table, one) for one in (MULDER, SCULLY, LAMANA, KOSSEFF)]})
    assert (there(table, "checked", frame=frame), there(table, "checked")) == (f"{MULDER} {SCULLY}", "")


@pytest.mark.rule("PLAY-09", "TYP-04")
def test_gear_is_the_equipment_of_agents() -> None:
    table = table_with(field_0=[MULDER, SITE], field_1=[SCULLY], bureau_0=[KNIFE])
    equip(table, card(table, MULDER), KNIFE)
    put(table, f"attached.{card(table, MULDER)}", EVENT)
    put(table, f"attached.{card(table, SITE)}", SHOTGUN)
    put(table, f"attached.{card(table, SCULLY)}", "0320")
    assert (there(table, "gear"), there(table, "gear", owner="others")) == (f"{KNIFE} 0320", "0320")
    frame = Frame("", A, -1, cards={"aimed": [card(table, SCULLY)]})
    frame.source = card(table, MULDER)
    assert there(table, "gear_of_aimed", frame=frame) == "0320"


@pytest.mark.rule("DEP-01", "PLAY-22")
def test_agents_are_those_in_a_section() -> None:
    table = table_with(field_0=[MULDER], bureau_0=[SCULLY], hospital_1=[KOSSEFF])
    table.state.agents[put(table, "away.0", LAMANA, A)] = Agent()
    assert sorted(there(table, "agents").split()) == sorted([MULDER, SCULLY, KOSSEFF])
    assert sorted(there(table, "teams").split()) == sorted([MULDER, SCULLY])


@pytest.mark.rule("CAS-01", "BLF-07")
def test_sites_and_the_cards_there() -> None:
    small = site_of([MULDER], {"field.1": []}, under=[(BRAUN, B)], texts=card_set.texts())
    table = small.table
    site = card(table, AUBREY)
    other = small.lay("field.0", CAPE_COD)
    put(table, f"attached.{site}", CAR_TROUBLES)
    put(table, f"attached.{site}", EVENT)
    assert there(table, "sites") == AUBREY, "what is out of investigation is no Site"
    assert there(table, "under") == there(table, "slid") == there(table, "site") == ""
    frame = Frame("", A, other, cards={"aimed": [site]})
    assert (there(table, "under", frame=frame), there(table, "slid", frame=frame)) == (f"{BRAUN} {CAR_TROUBLES}", "")
    table.state.turn.seat = B
    assert there(table, "sites") == ""


@pytest.mark.rule("PLAY-22", "EFF-14")
@pytest.mark.parametrize(
    ("lost", "checked", "found"),
    [
        (3, None, LAMANA),
        (3, MULDER, LAMANA),
        (3, SCULLY, LAMANA),
        (3, KOSSEFF, ""),
        (4, None, LAMANA),
        (5, None, ""),
        (5, MULDER, ""),
    ],
)
def test_lost_agents_are_those_of_a_team_in_the_field(lost: int, checked: str | None, found: str) -> None:
    table = table_with(field_0=[MULDER, SCULLY, KOSSEFF])
    team(table, 3, MULDER, SCULLY)
    team(table, 4, KOSSEFF)
    table.state.turn.lost[put(table, "removed.0", LAMANA, A)] = RemovedAgent(Agent(team=lost), "field", 0)
    frame = Frame("", A, card(table, MULDER), cards={"checked": [card(table, checked)]} if checked else {})
    assert there(table, "lost", frame=frame) == found


@pytest.mark.rule("CMB-02", "DMG-04", "DMG-07")
def test_sources_and_targets_of_damage() -> None:
    table = a_combat(GOOD_PEOPLE)
    mulder, scully, foe = (card(table, one) for one in (MULDER, SCULLY, GOOD_PEOPLE))
    knife, fight = equip(table, scully, KNIFE), table.state.combats[-1]
    fight.packets = [
        Packet(foe, mulder, 3, dealt=True),
        Packet(foe, scully, 3, reduced=3, dealt=True),
        Packet(mulder, foe, 2),
        Packet(scully, -1, 2),
    ]
    assert (there(table, "combatants"), there(table, "dealing")) == (f"{MULDER} {SCULLY} {GOOD_PEOPLE}", SCULLY)
    assert there(table, "gear_of_combatants") == there(table, "gear_of_team", source=knife) == KNIFE
    assert (aimed(table, "targeted", foe), aimed(table, "hurt", foe)) == (f"{MULDER} {SCULLY}", MULDER)
    assert aimed(table, "targeted", mulder) == GOOD_PEOPLE
    assert aimed(table, "hurt", mulder) == "", "it is not dealt yet"
    assert aimed(table, "targeted", scully) == "", "it is not aimed yet"


def aimed(table: Table, zone: str, at: int) -> str:
    return there(table, zone, frame=Frame("", A, table.agents(A)[0], cards={"aimed": [at]}))


@pytest.mark.rule("CMB-12")
def test_combat_places_are_empty_without_a_combat() -> None:
    table = table_with(field_0=[MULDER])
    assert there(table, "combatants") == there(table, "dealing") == aimed(table, "hurt", card(table, MULDER)) == ""


@pytest.mark.rule("BLF-15", "ADV-01")
def test_unannounced_adversary_may_refer_to_any_team_that_is_a_site() -> None:
    table = table_with(field_0=[MULDER, SCULLY], bureau_0=[LAMANA], hand_1=[GOOD_PEOPLE])
    assert there(table, "team", you=B, source=card(table, GOOD_PEOPLE)) == ""
    modifiers.reword(table, -1, card(table, LAMANA), "", "Site", "turn")
    assert there(table, "team", you=B, source=card(table, GOOD_PEOPLE)) == LAMANA


@pytest.mark.rule("CHK-06")
def test_card_answers_the_last_announced_card() -> None:
    table = a_check("Medical", {"hand.0": [SITE, KNIFE], "hand.1": [SITE, BRAUN, RESOURCE]})
    answers = card(table, KNIFE)
    assert there(table, "answered", source=answers) == ""
    first = announce(table, B, BRAUN)
    assert there(table, "answered", source=answers) == BRAUN
    assert there(table, "answered", source=first) == "", "it answers nothing itself"
    announce(table, B, RESOURCE)
    assert there(table, "answered", source=answers) == RESOURCE
    assert there(table, "answered", source=card(table, RESOURCE)) == BRAUN
    table.state.announced[-1].negated = True
    assert there(table, "answered", source=answers) == ""


@pytest.mark.rule("ADV-05", "CHK-06")
def test_cards_announced_together_are_answered_together() -> None:
    table = a_check("Medical", {"hand.0": [SITE, KNIFE], "hand.1": [SITE, BRAUN, GOOD_PEOPLE]})
    announce(table, B, BRAUN)
    plays.announce_with(table, table.state.announced[-1], card(table, GOOD_PEOPLE))
    assert there(table, "answered", source=card(table, KNIFE)) == f"{BRAUN} {GOOD_PEOPLE}"


@pytest.mark.rule("PLAY-05")
def test_all_conditions_of_a_target_apply() -> None:
    table = table_with(field_0=[MULDER, SITE], field_1=[SCULLY])
    either = [Filter(name=["Agent Fox Mulder"]), Filter(type=["site"])]
    assert there(table, "play", owner="you", any_of=either) == f"{MULDER} {SITE}"


def answering(program: str, source: int, window: str, **given: Any) -> Table:
    """Return a table where a preventable program can be answered."""
    table = table_with(field_0=[MULDER], field_1=[SCULLY])
    table.stack.append(Frame(program, B, source if source < 0 else card(table, MULDER), vars=given))
    table.stack.append(Frame("window", B, -1, vars={"window": window}))
    return table


@pytest.mark.rule("BRF-07", "BRF-15")
def test_purchase_is_answered_only_by_other_players() -> None:
    table = answering("purchase", -1, "response_buy", amount=2)
    buying, bought = LANGUAGE.read(Test, {"is": "buying"}), LANGUAGE.read(Value, {"amount": "bought"})
    assert (buying.holds(table, Frame("", A, -1)), buying.holds(table, Frame("", B, -1))) == (True, False)
    assert bought.amount(table, Frame("", A, -1)) == 2
    assert there(table, "leaving") == there(table, "sender") == ""
    table.stack[-2].cancelled = True
    assert not buying.holds(table, Frame("", A, -1))
    table = table_with(field_0=[MULDER])
    assert not buying.holds(table, Frame("", A, -1))
    assert there(table, "leaving") == there(table, "sender") == ""
    assert bought.amount(table, Frame("", A, -1)) == 0


@pytest.mark.rule("PLAY-16", "HEA-06", "DEP-01")
def test_departure_is_answered_by_the_agents_player() -> None:
    table = answering("move", 0, "response_move", section="bureau")
    assert there(table, "leaving") == MULDER
    leaving = {to: LANGUAGE.read(Test, {"is": "leaving", "to": to}) for to in ("bureau", "hospital")}
    assert leaving["bureau"].holds(table, Frame("", A, -1))
    assert not leaving["bureau"].holds(table, Frame("", B, -1))
    assert not leaving["hospital"].holds(table, Frame("", A, -1))
    buying, bought = LANGUAGE.read(Test, {"is": "buying"}), LANGUAGE.read(Value, {"amount": "bought"})
    assert not buying.holds(table, Frame("", A, -1))
    assert bought.amount(table, Frame("", A, -1)) == 0
    for by, found in (("0109", "0109"), (KNIFE, "")):
        table.stack[-2].cards["by"] = [table.card_set.number(by_number()[by], B, 0)]
        assert there(table, "sender") == found
