"""The first set: what the rules say of its cards in numbers, and the cards of their worked example."""

from collections import Counter
from typing import get_args

import pytest

from engine.ccg import card_set
from engine.ccg.cards.designs import (
    CHARACTERISTICS,
    KILLER,
    Activated,
    Adversary,
    Agent,
    Design,
    Discount,
    Priced,
    Site,
    Skill,
    XFile,
)
from engine.ccg.cards.vocabulary import TYPES

BOX = card_set.standard()
DESIGNS = BOX.in_order
BY_NUMBER = {design.number: design for design in DESIGNS}
SITES = [design for design in DESIGNS if isinstance(design, Site)]
AGENTS = [design for design in DESIGNS if isinstance(design, Agent)]
X_FILES = [design for design in DESIGNS if isinstance(design, XFile)]
PRICED = [design for design in DESIGNS if isinstance(design, Priced)]
ACTIVATED = [design for design in DESIGNS if isinstance(design, Activated)]


def numbers(designs: list[Design]) -> str:
    return " ".join(design.number for design in designs)


@pytest.mark.rule("SETS-01")
def test_the_set_has_354_cards_of_nine_types() -> None:
    assert [int(design.number) for design in DESIGNS] == list(range(1, 355))
    assert {design.set for design in DESIGNS} == {"Premiere"}
    assert Counter(design.type for design in DESIGNS) == {
        "event": 90,
        "witness": 37,
        "bluff": 32,
        "equipment": 22,
        "combat": 41,
        "adversary": 22,
        "site": 45,
        "agent": 24,
        "x_file": 41,
    }


@pytest.mark.rule("SETS-02", "SET-08", "OPEN-24")
def test_four_agents_were_printed_twice_alike() -> None:
    prints: dict[str, list[Agent]] = {}
    for agent in AGENTS:
        prints.setdefault(agent.name, []).append(agent)
    twice = [pair for pair in prints.values() if len(pair) > 1]
    assert len({design.name for design in DESIGNS}) == 350
    assert len(twice) == 4
    for one, other in twice:
        assert {one.rarity, other.rarity} == {"fixed", "ultra_rare"}
        assert (one.cost, one.keywords, one.skills, one.lrc, one.crc, one.health, one.res) == (
            (other.cost, other.keywords, other.skills, other.lrc, other.crc, other.health, other.res)
        )


@pytest.mark.rule("SETS-03")
def test_rarities() -> None:
    assert Counter(design.rarity for design in DESIGNS) == {
        "common": 100,
        "uncommon": 100,
        "rare": 100,
        "fixed": 44,
        "ultra_rare": 10,
    }


@pytest.mark.rule("TYP-01", "TYP-02", "TYP-03", "TYP-04", "TYP-05", "TYP-06", "TYP-07", "TYP-08")
def test_what_each_type_is_paid_from() -> None:
    assert Counter((design.type, design.pool) for design in PRICED) == {
        ("event", "RP"): 54,
        ("event", "CP"): 36,
        ("witness", "RP"): 37,
        ("bluff", "CP"): 32,
        ("equipment", "RP"): 22,
        ("combat", "*P"): 20,
        ("combat", "CP"): 17,
        ("combat", "RP"): 4,
        ("adversary", "CP"): 22,
        ("site", "RP"): 45,
        ("agent", "RP"): 24,
    }


@pytest.mark.rule("EFS-05", "POOL-10")
def test_twelve_costs_have_an_x() -> None:
    found = Counter((design.type, design.cost) for design in PRICED if isinstance(design.cost, str))
    assert found == {("bluff", "X"): 7, ("event", "X"): 2, ("event", "X+1"): 2, ("combat", "X"): 1}


@pytest.mark.rule("TYP-11")
def test_a_hundred_cards_are_for_the_advanced_game_alone() -> None:
    assert sum(design.advanced for design in DESIGNS) == 100


@pytest.mark.rule("TYP-12", "TYP-07", "QST-06")
def test_sites() -> None:
    """One skill at 4 for 2 points, or two skills at 5 for 1, of which eight are cheaper for one value."""
    kinds = Counter((len(site.prerequisite.skills), site.prerequisite.level, site.cost) for site in SITES)
    assert kinds == {(1, 4, 2): 27, (2, 5, 1): 18}
    cheaper = {site.number: site.discount for site in SITES if site.discount}
    assert " ".join(cheaper) == "0043 0051 0057 0059 0062 0066 0080 0086"
    assert all(discount and discount.level == 4 for discount in cheaper.values())
    assert cheaper["0059"] == Discount("Result", "Manipulation of Evidence", 4)


@pytest.mark.rule("KEY-02", "KEY-03", "SKL-20")
def test_a_site_says_all_that_it_asks_in_keywords() -> None:
    townsend = BY_NUMBER["0067"]
    assert townsend.keywords == ["Site", "Multi", "Motive", "Result", "Alien Investigation", "Bureaucracy"]
    assert {skill for site in SITES for skill in site.prerequisite.skills} == set(get_args(Skill))


def test_places_outside_of_all_states_count_as_states_of_their_own() -> None:
    abroad = {site.state for site in SITES if len(site.state) > 2}
    assert abroad == {"Norway", "Puerto Rico"}
    assert [site.number for site in SITES if site.state == "DC"] == ["0055", "0072"]


def test_a_card_has_the_keyword_of_its_type() -> None:
    for design in PRICED:
        assert ("Combat" if design.type == "combat" else TYPES[design.type]) in design.keywords


@pytest.mark.rule("KEY-05", "DECK-06")
def test_killer_cards() -> None:
    killers = [design for design in DESIGNS if KILLER in design.keywords]
    assert numbers(killers) == "0035 0037 0229 0238 0250 0265 0294 0305 0308 0338"


@pytest.mark.rule("EFS-09", "KEY-01")
def test_cards_with_the_keyword_resource() -> None:
    found = Counter(design.type for design in DESIGNS if "Resource" in design.keywords)
    assert found == {"witness": 11, "event": 11, "bluff": 1}


@pytest.mark.rule("SETS-04", "PLAY-09")
def test_activators() -> None:
    by_type: dict[str, Counter[str]] = {}
    for design in ACTIVATED:
        by_type.setdefault(design.type, Counter()).update(design.activators)
    sites = {f"{name} Site": by_type["adversary"][f"{name} Site"] for name in CHARACTERISTICS}
    assert sites == {"Affiliation Site": 2, "Motive Site": 5, "Method Site": 4, "Result Site": 5}
    assert by_type["combat"] == {"Combat": 41}
    assert by_type["equipment"] == {"Bureau": 19, "Hospital": 1, "Field": 2, "Believer": 2}
    assert by_type["event"]["Multiplayer"] == 3


@pytest.mark.rule("SETS-05")
def test_every_bluff_is_played_at_a_site() -> None:
    assert all("Site" in design.activators for design in ACTIVATED if design.type == "bluff")


@pytest.mark.rule("PLAY-03")
def test_a_misprinted_activator_is_put_right() -> None:
    blockhead = BY_NUMBER["0185"]
    assert isinstance(blockhead, Activated)
    assert blockhead.activators == ["Active", "Evolutionary", "Creature"]


@pytest.mark.rule("CMB-04", "CMB-05")
def test_adversaries_without_a_number() -> None:
    found = {design.number: design for design in DESIGNS if isinstance(design, Adversary)}
    assert found["0348"].lrc == "N/A"
    assert found["0340"].lrc == 0
    assert " ".join(number for number, one in found.items() if one.health == "N/A") == "0334 0342 0346"
    assert " ".join(number for number, one in found.items() if one.crc == "Special") == "0341 0350"


@pytest.mark.rule("TYP-09", "XFT-01", "XFT-02", "XFT-03", "XFT-04", "XFT-06")
def test_x_files() -> None:
    counts = {name: Counter(x_file.characteristics[name] for x_file in X_FILES) for name in CHARACTERISTICS}
    assert counts == {
        "Affiliation": {"Evolutionary": 9, "Alien": 8, "Government": 8, "Primordial": 8, "Occult": 8},
        "Motive": {"Survival": 9, "Ideology": 9, "Control": 9, "Knowledge": 8, "Security": 6},
        "Method": {"Violence": 11, "Subterfuge": 10, "Possession": 7, "Threats": 7, "Manipulation": 6},
        "Result": {
            "Death": 13,
            "Physiological Imbalance": 8,
            "Abduction": 7,
            "Manipulation of Evidence": 7,
            "Insanity": 6,
        },
    }
    assert len({tuple(x_file.characteristics.values()) for x_file in X_FILES}) == 41
    assert all(len(values) == 5 for values in CHARACTERISTICS.values())


PRICES = {
    "0002": "0 RP",
    "0007": "2 *P",
    "0063": "2 RP",
    "0110": "3 CP",
    "0207": "2 RP",
    "0222": "5 RP",
    "0293": "3 RP",
    "0321": "2 RP",
    "0329": "6 RP",
    "0340": "8 CP",
    "0352": "6 CP",
}


@pytest.mark.rule("TYP-10")
def test_the_cards_of_the_worked_example() -> None:
    agents = {number: BY_NUMBER[number] for number in ("0163", "0173", "0183", "0182")}
    said = {
        number: (agent.skills.get("Behavioral", 0), agent.lrc, agent.crc, agent.health, agent.res, agent.cost)
        for number, agent in agents.items()
        if isinstance(agent, Agent)
    }
    assert said == {
        "0163": (3, 2, 2, 5, 2, 7),
        "0173": (1, 3, 2, 4, 2, 7),
        "0183": (3, 1, 1, 3, 1, 3),
        "0182": (0, 1, 1, 3, 1, 3),
    }
    prices = {number: f"{card.cost} {card.pool}" for number, card in BY_NUMBER.items() if isinstance(card, Priced)}
    assert {number: prices[number] for number in PRICES} == PRICES
    good_people = BY_NUMBER["0340"]
    assert isinstance(good_people, Adversary)
    assert (good_people.lrc, good_people.crc, good_people.health) == (0, 3, 10)


@pytest.mark.rule("WEX-06")
def test_an_answer_of_no_to_survival_leaves_32_x_files() -> None:
    assert sum(x_file.motive != "Survival" for x_file in X_FILES) == 32


def test_a_card_number_tells_design_and_owner() -> None:
    for id, seat, copy in (("first_aid", 0, 0), ("first_aid", 4, 99), ("kiss_of_the_vampire", 1, 7)):
        card = BOX.number(id, seat, copy)
        assert (BOX.design(card).id, BOX.owner(card)) == (id, seat)
    assert (
        len({BOX.number(id, seat, copy) for id in ("x", "first_aid") for seat in range(5) for copy in range(100)})
        == 1000
    )
