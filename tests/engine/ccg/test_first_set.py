"""The first set: counts from the rules, and the cards of the worked example."""

from collections import Counter

import pytest

from engine.ccg import card_set
from engine.ccg.cards.designs import CHARACTERISTICS, KILLER, Activated, Agent, Discount, Priced, Site, XFile

CARD_SET = card_set.standard()
DESIGNS = CARD_SET.in_order
SITES = [design for design in DESIGNS if isinstance(design, Site)]
AGENTS = [design for design in DESIGNS if isinstance(design, Agent)]
X_FILES = [design for design in DESIGNS if isinstance(design, XFile)]
PRICED = [design for design in DESIGNS if isinstance(design, Priced)]
ACTIVATED = [design for design in DESIGNS if isinstance(design, Activated)]


@pytest.mark.rule("SETS-02", "SET-08", "OPEN-24")
def test_four_agents_have_two_equal_prints() -> None:
    prints: dict[str, list[Agent]] = {}
    for agent in AGENTS:
        prints.setdefault(agent.name, []).append(agent)
    twice = [pair for pair in prints.values() if len(pair) > 1]
    assert (len({design.name for design in DESIGNS}), len(twice)) == (350, 4)
    for one, other in twice:
        assert {one.rarity, other.rarity} == {"fixed", "ultra_rare"}
        assert (one.cost, one.keywords, one.skills, one.lrc, one.crc, one.health, one.res) == (
            (other.cost, other.keywords, other.skills, other.lrc, other.crc, other.health, other.res)
        )


@pytest.mark.rule("SETS-03")
def test_rarity_counts_match_the_set() -> None:
    rarities = {"common": 100, "uncommon": 100, "rare": 100, "fixed": 44, "ultra_rare": 10}
    assert Counter(design.rarity for design in DESIGNS) == rarities


@pytest.mark.rule("TYP-01", "TYP-02", "TYP-03", "TYP-04", "TYP-05", "TYP-06", "TYP-07", "TYP-08")
def test_pools_of_each_type_match_the_set() -> None:
    types: dict[str, Counter[str]] = {}
    for design in PRICED:
        types.setdefault(design.pool, Counter())[design.type] += 1
    assert types == {
        "RP": {"event": 54, "witness": 37, "equipment": 22, "combat": 4, "site": 45, "agent": 24},
        "CP": {"event": 36, "bluff": 32, "combat": 17, "adversary": 22},
        "*P": {"combat": 20},
    }


@pytest.mark.rule("EFS-05", "POOL-10")
def test_twelve_cards_have_x_in_their_cost() -> None:
    found = Counter((design.type, design.cost) for design in PRICED if isinstance(design.cost, str))
    assert found == {("bluff", "X"): 7, ("event", "X"): 2, ("event", "X+1"): 2, ("combat", "X"): 1}


@pytest.mark.rule("TYP-12", "TYP-07", "QST-06")
def test_levels_and_costs_of_sites_match_the_set() -> None:
    """One skill at 4 for 2 points, or two skills at 5 for 1, eight with a discount."""
    kinds = Counter((len(site.prerequisite.skills), site.prerequisite.level, site.cost) for site in SITES)
    assert kinds == {(1, 4, 2): 27, (2, 5, 1): 18}
    cheaper = {site.number: site.discount for site in SITES if site.discount}
    assert " ".join(cheaper) == "0043 0051 0057 0059 0062 0066 0080 0086"
    assert all(discount and discount.level == 4 for discount in cheaper.values())
    assert cheaper["0059"] == Discount("Result", "Manipulation of Evidence", 4)


def test_places_outside_the_states_count_as_separate_states() -> None:
    assert {site.state for site in SITES if len(site.state) > 2} == {"Norway", "Puerto Rico"}
    assert [site.number for site in SITES if site.state == "DC"] == ["0055", "0072"]


@pytest.mark.rule("KEY-05", "DECK-06")
def test_killer_cards_match_the_set() -> None:
    killers = [design for design in DESIGNS if KILLER in design.keywords]
    assert " ".join(design.number for design in killers) == "0035 0037 0229 0238 0250 0265 0294 0305 0308 0338"


@pytest.mark.rule("EFS-09", "KEY-01")
def test_resource_cards_match_the_set() -> None:
    found = Counter(design.type for design in DESIGNS if "Resource" in design.keywords)
    assert found == {"witness": 11, "event": 11, "bluff": 1}


@pytest.mark.rule("SETS-04", "PLAY-09")
def test_usual_activators_match_the_set() -> None:
    by_type: dict[str, Counter[str]] = {}
    for design in ACTIVATED:
        by_type.setdefault(design.type, Counter()).update(design.activators)
    sites = {f"{name} Site": by_type["adversary"][f"{name} Site"] for name in CHARACTERISTICS}
    assert sites == {"Affiliation Site": 2, "Motive Site": 5, "Method Site": 4, "Result Site": 5}
    assert by_type["combat"] == {"Combat": 41}
    assert by_type["equipment"] == {"Bureau": 19, "Hospital": 1, "Field": 2, "Believer": 2}
    assert by_type["event"]["Multiplayer"] == 3


@pytest.mark.rule("SETS-05")
def test_every_bluff_needs_a_site() -> None:
    assert all("Site" in design.activators for design in ACTIVATED if design.type == "bluff")


@pytest.mark.rule("TYP-09", "XFT-01", "XFT-02", "XFT-03", "XFT-04", "XFT-06")
def test_characteristics_of_x_files_match_the_set() -> None:
    results = {"Death": 13, "Physiological Imbalance": 8, "Abduction": 7, "Manipulation of Evidence": 7, "Insanity": 6}
    counts = {name: Counter(x_file.characteristics[name] for x_file in X_FILES) for name in CHARACTERISTICS}
    assert counts == {
        "Affiliation": {"Evolutionary": 9, "Alien": 8, "Government": 8, "Primordial": 8, "Occult": 8},
        "Motive": {"Survival": 9, "Ideology": 9, "Control": 9, "Knowledge": 8, "Security": 6},
        "Method": {"Violence": 11, "Subterfuge": 10, "Possession": 7, "Threats": 7, "Manipulation": 6},
        "Result": results,
    }
    assert len({tuple(x_file.characteristics.values()) for x_file in X_FILES}) == 41
    assert all(len(values) == 5 for values in CHARACTERISTICS.values())
