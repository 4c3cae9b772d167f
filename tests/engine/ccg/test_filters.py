"""Filters of card texts: owner, printed values and current state."""

from typing import Any

import pytest

from engine.ccg.cards.designs import Filter
from engine.ccg.language.filters import matches
from engine.ccg.table import modifiers
from engine.ccg.table.state import Doom, Packet, Turn
from engine.ccg.table.table import Table
from engine.kernel.effects import Fixed
from engine.kernel.frames import Frame
from tests.engine.ccg import constants, tables
from tests.engine.ccg.cards.tables import a_combat, announce, equip
from tests.engine.ccg.constants import BRAUN, GOOD_PEOPLE, KNIFE, KOSSEFF, LAMANA, MANITOU, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import card, standard_cards, table_with

CREW_CUT, CAR = "0336", "0320"
EVE, TREATED, SITE = "0231", "0088", "0042"
EQUIPMENT_FOR_SKILLS = "0311 0312 0313 0314 0318 0319 0320 0322 0324 0328 0332"
"""Equipment that changes investigation skills."""


def where(**said: Any) -> Filter:
    """Return the filter of a text."""
    return Filter(**said)


def matching(table: Table, wanted: Filter, you: int = A, source: int = -1) -> list[str]:
    """Return the sorted printed numbers of cards in play that match a filter."""
    cards = [one for zone in table.zones for one in table.zones[zone] if not zone.startswith(("xfile", "deck"))]
    return sorted(table.design(one).number for one in cards if matches(table, wanted, one, source, you))


# Owner


@pytest.mark.rule("PLAY-05", "EFF-28")
@pytest.mark.parametrize(
    ("owner", "you", "active", "found"),
    [
        ("you", A, A, [MULDER]),
        ("you", B, A, [SCULLY]),
        ("others", A, A, [SCULLY]),
        ("others", B, A, [MULDER]),
        ("active", A, A, [MULDER]),
        ("active", A, B, [SCULLY]),
        ("active", B, A, [MULDER]),
        (None, A, A, [MULDER, SCULLY]),
    ],
)
def test_owner_filter(owner: str | None, you: int, active: int, found: list[str]) -> None:
    table = table_with(field_0=[MULDER], field_1=[SCULLY])
    table.state.turn = Turn(number=1, seat=active)
    assert matching(table, where(owner=owner), you) == found


@pytest.mark.rule("PLAY-05")
@pytest.mark.parametrize(
    ("said", "found"),
    [({"other": True}, [KOSSEFF, SCULLY]), ({"itself": True}, [MULDER]), ({}, [MULDER, SCULLY, KOSSEFF])],
)
def test_itself_and_other_filters(said: dict[str, bool], found: list[str]) -> None:
    table = table_with(field_0=[MULDER, SCULLY], field_1=[KOSSEFF])
    assert matching(table, where(**said), source=card(table, MULDER)) == sorted(found)


@pytest.mark.rule("PLAY-21", "PLAY-09")
def test_bearer_filter() -> None:
    """A card that isn't attached has no bearer."""
    table = table_with(field_0=[MULDER, SCULLY])
    knife, mulder = equip(table, card(table, SCULLY), KNIFE), card(table, MULDER)
    assert matching(table, where(bearer=True), source=knife) == [SCULLY]
    assert matching(table, where(bearer=True), source=mulder) == []
    assert not any(matches(table, where(bearer=True), number, mulder, A) for number in range(4))


@pytest.mark.rule("EFF-06", "DEB-08")
def test_untaught_filter() -> None:
    """Other cards on the Agent don't matter."""
    table = table_with(bureau_0=[MULDER, SCULLY, KOSSEFF], hand_0=["0239"])
    training = card(table, "0239")
    once = table.card_set.number(table.design(training).id, B, 0)
    table.zones.setdefault(f"attached.{card(table, MULDER)}", []).append(once)
    table.zones.where[once] = f"attached.{card(table, MULDER)}"
    equip(table, card(table, MULDER), KNIFE)
    equip(table, card(table, SCULLY), KNIFE)
    assert matching(table, where(type=["agent"], untaught=True), source=training) == sorted([SCULLY, KOSSEFF])


@pytest.mark.rule("DEP-08", "DEP-11", "DECK-08")
def test_fresh_filter() -> None:
    table = table_with(field_0=[MULDER], field_1=[SCULLY], hand_0=[MULDER, SCULLY, KOSSEFF], removed_0=[KOSSEFF])
    hand = table.zones["hand.0"]
    fresh = [table.design(one).number for one in hand if matches(table, where(fresh=True), one, -1, A)]
    assert MULDER not in fresh
    assert SCULLY in fresh


# Printed values


@pytest.mark.rule("PLAY-05", "TYP-08")
@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"type": ["agent"]}, [MULDER]),
        ({"type": ["witness", "adversary"]}, [BRAUN, GOOD_PEOPLE]),
        ({"name": ["Agent Fox Mulder"]}, [MULDER]),
        ({"name": ["Agent Dana Scully"]}, []),
        ({"not_named": ["Agent Fox Mulder"]}, [BRAUN, GOOD_PEOPLE]),
        ({"type": ["agent"], "not_named": ["Agent Fox Mulder"]}, []),
        ({"type": ["agent"], "name": ["Dr. Sheila Braun"]}, []),
        ({"keyword": ["Witness"]}, [BRAUN]),
        ({"keyword": ["Witness", "Adversary"]}, [BRAUN, GOOD_PEOPLE]),
        ({"all_of": ["Witness", "Adversary"]}, []),
        ({"all_of": ["Witness"]}, [BRAUN]),
        ({"without": ["Witness"]}, [MULDER, GOOD_PEOPLE]),
        ({"without": ["Witness", "Adversary"]}, [MULDER]),
        ({"any_of": [Filter(type=["agent"]), Filter(type=["witness"])]}, [MULDER, BRAUN]),
        ({"owner": "others", "any_of": [Filter(type=["agent"]), Filter(type=["adversary"])]}, [GOOD_PEOPLE]),
        ({"owner": "you", "type": ["adversary"]}, []),
        ({"owner": "you", "keyword": ["Adversary"]}, []),
        ({"type": ["agent"], "keyword": ["Adversary"]}, []),
    ],
)
def test_all_parts_of_a_filter_must_match(said: dict[str, Any], found: list[str]) -> None:
    table = table_with(field_0=[MULDER], serving_0=[BRAUN], engaged_1=[GOOD_PEOPLE])
    assert matching(table, where(**said)) == sorted(found)


@pytest.mark.rule("OPEN-30", "PLAY-19")
def test_agent_with_the_keyword_adversary_counts_as_one() -> None:
    table = table_with(field_0=[MULDER], serving_0=[BRAUN])
    for one in (MULDER, BRAUN):
        modifiers.reword(table, -1, card(table, one), "", "Adversary", "turn")
    assert (matching(table, where(type=["adversary"])), matching(table, where(type=["site"]))) == ([MULDER], [])


@pytest.mark.rule("BRF-12", "POOL-10")
@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"cost": Fixed(2)}, [BRAUN]),
        ({"cost": Fixed(1)}, []),
        ({"cost": Fixed(0)}, [EVE]),
        ({"cost_most": 2}, [BRAUN, EVE]),
        ({"cost_most": 1}, [EVE]),
        ({"cost_most": 0}, [EVE]),
        ({"cost_most": 7}, [MULDER, BRAUN, EVE]),
    ],
)
def test_cost_filters_count_x_as_0(said: dict[str, Any], found: list[str]) -> None:
    assert matching(table_with(serving_0=[BRAUN], field_0=[MULDER], hand_0=[EVE]), where(**said)) == sorted(found)


@pytest.mark.rule("PLAY-05", "EFF-22")
@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"forces_check": True}, "0103 0109 0227 0241 0246 0256 0257 0259 0262 0267 0281 0295"),
        ({"ends_combat": True}, "0032 0034 0353"),
        ({"sends": True}, "0024 0035 0037 0109 0223 0346 0351"),
        ({"duels": True}, "0292 0336"),
        ({"modifies": ["Medical"]}, "0093 0094 0196 0205 0328"),
        ({"modifies": ["Health"]}, "0199"),
        ({"modifies": ["a skill"], "type": ["equipment"]}, EQUIPMENT_FOR_SKILLS),
        ({"modifies": ["LRC"], "type": ["equipment"]}, "0317 0329 0330"),
        ({"modifies": ["LRC", "CRC"], "type": ["equipment"]}, "0317 0321 0323 0329 0330"),
        ({"spares": ["LRC", "CRC"], "type": ["equipment"]}, EQUIPMENT_FOR_SKILLS + " 0315 0316 0325 0326 0327 0331"),
    ],
)
def test_filters_by_the_text_of_cards(said: dict[str, Any], found: str) -> None:
    """The whole set is filtered."""
    table = table_with()
    every = [table.card_set.number(design.id, A, 0) for design in standard_cards().in_order]
    numbers = [table.design(one).number for one in every if matches(table, where(**said), one, -1, A)]
    assert numbers == sorted(found.split())


# Current state


def beside(table: Table, number: str) -> Table:
    """Put an Agent into Mulder's Team."""
    for one in (MULDER, number):
        table.agent(card(table, one)).team = 3
    return table


@pytest.mark.rule("EFF-27", "DEP-07")
@pytest.mark.parametrize(
    ("who", "abducted", "found"),
    [(MULDER, None, [SCULLY]), (LAMANA, None, []), (MULDER, MULDER, []), (MULDER, SCULLY, [SCULLY])],
)
def test_beside_filter(who: str, abducted: str | None, found: list[str]) -> None:
    """No Agent matches once the bearer is about to be abducted."""
    table = beside(table_with(field_0=[MULDER, SCULLY, LAMANA]), SCULLY)
    piece = equip(table, card(table, who), KNIFE)
    table.stack.append(Frame("healing", A, card(table, MULDER)))
    if abducted:
        table.stack.append(Frame("abduction", A, card(table, abducted)))
    assert matching(table, where(beside=True), source=piece) == found
    assert matching(table, where(beside=True), source=card(table, SCULLY)) == []
    place = f"attached.{piece}"
    table.zones.setdefault(place, [])
    table.move(piece, "bureau.0")
    upon = table.card_set.number(tables.by_number()[CAR], A, 1)
    table.zones[place].append(upon)
    table.zones.where[upon] = place
    assert matching(table, where(beside=True), source=upon) == [], "no Agent bears it"


@pytest.mark.rule("CHK-03", "SKL-02")
@pytest.mark.parametrize(("least", "found"), [({"LRC": 3}, [MULDER, SCULLY]), ({"LRC": 4}, [])])
def test_least_filter_uses_current_numbers(least: dict[str, int], found: list[str]) -> None:
    table = table_with(field_0=[MULDER, SCULLY, KOSSEFF])
    for one in (MULDER, SCULLY, KOSSEFF):
        has = table.agent_design(card(table, one)).lrc
        modifiers.change(table, -1, card(table, one), "LRC", (0 if one == KOSSEFF else 3) - has, "turn")
    assert matching(table, where(least=least)) == found


@pytest.mark.rule("PLAY-20")
@pytest.mark.parametrize(
    ("played", "found"), [(True, [SCULLY, BRAUN]), (False, [MULDER]), (None, [MULDER, SCULLY, BRAUN])]
)
def test_played_filter_excludes_starting_agents(played: bool | None, found: list[str]) -> None:
    table = table_with(field_0=[MULDER, SCULLY], serving_0=[BRAUN])
    table.agent(card(table, SCULLY)).bought = True
    assert matching(table, where(played=played)) == sorted(found)


@pytest.mark.rule("HEA-01", "HEA-05", "EFF-17")
def test_ailing_filter() -> None:
    """Other attachments don't count, and only Agents match."""
    table = table_with(field_0=[MULDER, SCULLY, KOSSEFF, LAMANA, constants.TILLMAN], serving_0=[BRAUN])
    table.agent(card(table, MULDER)).damage = 1
    table.agent(card(table, SCULLY)).doom = Doom(-1, 3, "Medical", 5)
    equip(table, card(table, KOSSEFF), TREATED)
    equip(table, card(table, KOSSEFF), KNIFE)
    equip(table, card(table, LAMANA), KNIFE)
    equip(table, card(table, BRAUN), TREATED)
    assert matching(table, where(ailing=True)) == sorted([MULDER, SCULLY, KOSSEFF])


@pytest.mark.rule("HEA-08", "DMG-09")
def test_fit_filter() -> None:
    table = table_with(field_0=[MULDER, SCULLY, KOSSEFF], serving_0=[BRAUN])
    table.agent(card(table, MULDER)).damage = table.agent_design(card(table, MULDER)).health
    table.agent(card(table, SCULLY)).damage = table.agent_design(card(table, SCULLY)).health - 1
    assert matching(table, where(fit=True)) == sorted([SCULLY, KOSSEFF])


@pytest.mark.rule("HEA-05", "HEA-07")
def test_movable_filter() -> None:
    table = table_with(field_0=[MULDER], hospital_0=[SCULLY, KOSSEFF])
    for one in (MULDER, SCULLY):
        agent = card(table, one)
        table.agent(agent).damage = table.agent_design(agent).health
    assert matching(table, where(movable=True)) == [MULDER, KOSSEFF]
    assert matching(table, where(section="hospital")) == [SCULLY, KOSSEFF]


@pytest.mark.rule("BLF-07", "EFF-20")
def test_covering_filter_counts_cards_under_and_bluffs_on_a_site() -> None:
    table = table_with(field_0=["0042", "0044", "0045", "0046"])
    for site, zone, number in (("0042", "under", BRAUN), ("0044", "attached", "0112"), ("0045", "attached", "0236")):
        place = f"{zone}.{card(table, site)}"
        piece = table.card_set.number(tables.by_number()[number], B, 0)
        table.zones.setdefault(place, []).append(piece)
        table.zones.where[piece] = place
    assert matching(table, where(covering=True)) == ["0042", "0044"]


@pytest.mark.rule("PLAY-09", "TYP-04")
def test_carries_filter() -> None:
    table = table_with(field_0=[MULDER, SCULLY, KOSSEFF])
    equip(table, card(table, MULDER), KNIFE)
    equip(table, card(table, MULDER), CAR)
    equip(table, card(table, SCULLY), constants.SHOTGUN)
    assert matching(table, where(carries=["Government Car"])) == [MULDER]
    assert matching(table, where(carries=["Government Car", "Shotgun"])) == [MULDER, SCULLY]


@pytest.mark.rule("OPEN-17", "DEP-11")
def test_lendable_filter() -> None:
    table = table_with(field_0=[MULDER], field_1=[MULDER, KOSSEFF], serving_1=[])
    agents = [*table.agents(A), *table.agents(B)]
    assert [table.design(one).number for one in agents if matches(table, where(lendable=True), one, -1, A)] == [KOSSEFF]


@pytest.mark.rule("XFT-06", "PLAY-05")
def test_akin_filter() -> None:
    """Other common keywords don't count."""
    table = table_with(engaged_1=[GOOD_PEOPLE, MANITOU], bureau_0=["0030"], hand_1=[CREW_CUT])
    jail, captive = card(table, "0030"), card(table, CREW_CUT)
    assert matching(table, where(akin=True), source=jail) == []
    table.move(captive, f"attached.{jail}")
    modifiers.reword(table, -1, captive, "", "Alien", "turn")
    for word in table.keywords(captive):
        if word not in ("Alien", "Adversary"):
            modifiers.reword(table, -1, captive, word, "Event", "turn")
    assert matching(table, where(akin=True, type=["adversary"]), source=jail) == [CREW_CUT]
    modifiers.reword(table, -1, card(table, MANITOU), "", "Alien", "turn")
    modifiers.reword(table, -1, card(table, GOOD_PEOPLE), "", "Event", "turn")
    assert MANITOU in matching(table, where(akin=True), source=jail)


# In a combat


@pytest.mark.rule("MP-05", "CMB-02")
@pytest.mark.parametrize(
    ("side", "you", "found"),
    [
        ("own", A, [MULDER, SCULLY]),
        ("opposing", A, [GOOD_PEOPLE]),
        ("own", B, [GOOD_PEOPLE]),
        ("opposing", B, [MULDER, SCULLY]),
    ],
)
def test_side_filter(side: str, you: int, found: list[str]) -> None:
    table = a_combat(GOOD_PEOPLE)
    fighters = where(side=side, any_of=[Filter(type=["agent"]), Filter(type=["adversary"])])
    assert matching(table, fighters, you, card(table, SITE, f"hand.{you}")) == sorted(found)


@pytest.mark.rule("CMB-07")
def test_facing_stunned_filter() -> None:
    table = a_combat(GOOD_PEOPLE)
    facing = where(facing_stunned=True, any_of=[Filter(type=["agent"]), Filter(type=["adversary"])])
    assert matching(table, facing) == []
    combat = table.state.combats[-1]
    combat.stunned = [card(table, MULDER)]
    assert matching(table, facing) == [GOOD_PEOPLE]
    combat.stunned = [card(table, GOOD_PEOPLE)]
    assert (matching(table, facing), matching(table_with(field_0=[MULDER]), facing)) == ([MULDER, SCULLY], [])


@pytest.mark.rule("DMG-01", "DMG-05")
@pytest.mark.parametrize(
    ("packets", "hit", "found"),
    [
        ([(GOOD_PEOPLE, MULDER, 3, 0)], 3, [MULDER]),
        ([(GOOD_PEOPLE, MULDER, 3, 0)], 4, []),
        ([(GOOD_PEOPLE, MULDER, 3, 1)], 3, []),
        ([(GOOD_PEOPLE, MULDER, 3, 1)], 2, [MULDER]),
        ([(GOOD_PEOPLE, MULDER, 2, 0), (SCULLY, MULDER, 1, 0)], 3, []),
        ([(GOOD_PEOPLE, MULDER, 2, 0), (GOOD_PEOPLE, SCULLY, 1, 0)], 1, [MULDER, SCULLY]),
        ([(GOOD_PEOPLE, MULDER, 1, 1)], 1, []),
        ([], 1, []),
    ],
)
def test_hit_filter(packets: list[tuple[str, str, int, int]], hit: int, found: list[str]) -> None:
    assert matching(dealing(packets), where(hit=hit)) == found


@pytest.mark.rule("DMG-05", "DMG-07")
@pytest.mark.parametrize(
    ("packets", "found"),
    [
        ([(GOOD_PEOPLE, MULDER, 3, 0), (SCULLY, GOOD_PEOPLE, 2, 0)], [MULDER]),
        ([(GOOD_PEOPLE, MULDER, 3, 3)], []),
        ([(GOOD_PEOPLE, MULDER, 3, 2)], [MULDER]),
        ([(MULDER, GOOD_PEOPLE, 3, 0)], []),
        ([(SCULLY, MULDER, 3, 0)], []),
        ([], []),
    ],
)
def test_struck_filter(packets: list[tuple[str, str, int, int]], found: list[str]) -> None:
    table = dealing(packets)
    assert matching(table, where(struck=True), B, card(table, GOOD_PEOPLE)) == found


def dealing(packets: list[tuple[str, str, int, int]]) -> Table:
    """Return a combat with packets: source, target, amount and reduction."""
    table = a_combat(GOOD_PEOPLE)
    table.state.combats[-1].packets = [
        Packet(card(table, source), card(table, target), amount, reduced=reduced)
        for source, target, amount, reduced in packets
    ]
    return table


@pytest.mark.rule("CMB-15", "PLAY-05")
def test_duels_filter_outside_combat_uses_the_text() -> None:
    table = a_combat(GOOD_PEOPLE, {"hand.1": [CREW_CUT, MANITOU]})
    table.state.combats[-1].duel = True
    assert matching(table, where(duels=True, type=["adversary"])) == sorted([GOOD_PEOPLE, CREW_CUT])


@pytest.mark.rule("BRF-12", "TYP-09")
def test_x_file_has_cost_0() -> None:
    """It doesn't cost less than 0 either."""
    table = table_with()
    xfile = table.zones["xfile.0"][0]
    assert [matches(table, where(cost=Fixed(cost)), xfile, -1, A) for cost in (-1, 0, 1)] == [False, True, False]


@pytest.mark.rule("PLAY-05", "CHK-06")
def test_aims_at_filter() -> None:
    table = a_combat(GOOD_PEOPLE, {"hand.0": [SITE, KNIFE], "hand.1": [SITE]})
    announced = announce(table, A, KNIFE)
    aimed = where(aims_at=["Agent Fox Mulder", "Dr. Sheila Braun"], type=["equipment"])
    for targets, found in (([], []), ([SCULLY], []), ([MULDER], [KNIFE]), ([SCULLY, MULDER], [KNIFE])):
        entry = table.announced(announced)
        assert entry
        entry.targets = [card(table, one) for one in targets]
        assert matching(table, aimed) == found
    assert matching(table_with(field_0=[MULDER]), aimed) == []


@pytest.mark.rule("EFF-07", "PLAY-16")
def test_attachment_makes_a_card_immune() -> None:
    table = table_with(bureau_0=["0174", MULDER], hand_1=["0253"])
    skinner, line = card(table, "0174"), card_named(table, "Skinner Adopts The Company Line")
    assert "0174" in matching(table, where(type=["agent"]), B, line)
    chosen = table.card_set.number(tables.by_number()["0243"], A, 0)
    table.zones.setdefault(f"attached.{skinner}", []).append(chosen)
    table.zones.where[chosen] = f"attached.{skinner}"
    assert matching(table, where(type=["agent"]), B, line) == [MULDER]
    assert "0174" in matching(table, where(type=["agent"]), B, card(table, "0253"))


def card_named(table: Table, name: str) -> int:
    """Return a card of B by its name."""
    return table.card_set.number(next(one for one in standard_cards().in_order if one.name == name).id, B, 0)
