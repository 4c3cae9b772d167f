"""Cards as later sets have them are read too: other numbers, costs, activators and keywords than the first set's."""

from pathlib import Path

import pytest

from engine.ccg import card_set
from engine.ccg.cards.designs import Activated, Adversary, Priced, alternatives

CARDS = """
- {id: scarab, number: "0448", name: Scarab, type: event, set: "101361", rarity: rare, cost: 4, pool: RP,
   activators: [Active, Skeptic], keywords: [Government, Artifact, Equipment]}
- {id: twice_over, number: "0364", name: Twice Over, type: event, set: Second, rarity: promo, cost: 2X, pool: "*P",
   activators: [Active/Conspiracy], keywords: [Event]}
- {id: given_away, number: 0005-INQ, name: Given Away, type: bluff, set: Promo, rarity: promo, cost: X, pool: CP,
   activators: [Conspiracy, Site, Method], keywords: [Bluff, Abduction]}
- {id: shapeless, number: "0360", name: Shapeless, type: adversary, set: Second, rarity: gen_con, cost: 9, pool: CP,
   activators: [Conspiracy, Occult Adversary], keywords: [Adversary, Occult], lrc: Special, crc: N/A, health: Special}
- {id: newcomer, number: "0161", name: Newcomer, type: agent, set: "22364", rarity: community, advanced: true, cost: 2,
   pool: RP, keywords: [Agent, Independent], skills: {Computer: 1}, lrc: 0, crc: 0, health: 2, res: 0}
- {id: far_away, number: "0047", name: Far Away, type: site, set: Gen Con, rarity: gen_con, cost: 2, pool: RP,
   keywords: [Site, Mono, Motive, Sciences], state: Antarctica, prerequisite: {skills: [Sciences], level: 6},
   questions: [Motive]}
- {id: visitor, number: "0155", name: Visitor, type: x_file, set: Gen Con, rarity: gen_con, affiliation: Alien,
   motive: Survival, method: Possession, result: Death}
- {id: helper, number: "0184", name: Helper, type: witness, set: Gen Con, rarity: gen_con, cost: 1, pool: RP,
   activators: [Active, Medical], keywords: [Witness, Medical]}
- {id: gadget, number: "0311", name: Gadget, type: equipment, set: "101361", rarity: common, cost: 3, pool: RP,
   activators: [Field], keywords: [Equipment, Artifact]}
- {id: jab, number: "0548", name: Jab, type: combat, set: "22364", rarity: community, advanced: true, cost: 1,
   pool: "*P", activators: [Combat], keywords: [Combat, Martial Arts]}
"""


@pytest.mark.rule("SETS-01", "PLAY-03", "PLAY-06", "POOL-04", "TYP-06")
def test_cards_of_all_types_and_sets_are_read(tmp_path: Path) -> None:
    (tmp_path / "others.yaml").write_text(CARDS, encoding="utf-8")
    assert card_set.check(str(tmp_path)) == []
    box = card_set.load(tmp_path)
    assert len({design.type for design in box.in_order}) == 9
    assert [design.set for design in box.in_order] == sorted(design.set for design in box.in_order)
    twice_over, shapeless = box.designs["twice_over"], box.designs["shapeless"]
    assert isinstance(twice_over, Activated)
    assert [alternatives(activator) for activator in twice_over.activators] == [["Active", "Conspiracy"]]
    assert isinstance(twice_over, Priced)
    assert (twice_over.cost, twice_over.pool) == ("2X", "*P")
    assert isinstance(shapeless, Adversary)
    assert (shapeless.lrc, shapeless.crc, shapeless.health) == ("Special", "N/A", "Special")


def test_numbers_may_repeat_between_sets(tmp_path: Path) -> None:
    (tmp_path / "others.yaml").write_text(CARDS.replace('"0364"', '"0448"'), encoding="utf-8")
    assert card_set.check(str(tmp_path)) == []


def test_another_card_set_has_another_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "others.yaml").write_text(CARDS, encoding="utf-8")
    before = card_set.load(tmp_path).digest
    (tmp_path / "others.yaml").write_text(CARDS.replace("cost: 4", "cost: 5"), encoding="utf-8")
    assert card_set.load(tmp_path).digest != before
