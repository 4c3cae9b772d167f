"""Cards of later sets, with other numbers, costs, activators and keywords.

Cards without text, or with texts in the card language, can be played with the first set.
"""

import random
import shutil
from pathlib import Path

import pytest
from django.core.management import call_command

from engine.ccg import card_set
from engine.ccg.cards.card_files import CARDS as FIRST_SET
from engine.ccg.language.compiled_texts import Texts
from engine.ccg.presentation.game import CCG
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from tests.engine.ccg.random_games import random_answer

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


def test_numbers_can_repeat_between_sets(tmp_path: Path) -> None:
    (tmp_path / "others.yaml").write_text(CARDS.replace('"0364"', '"0448"'), encoding="utf-8")
    assert card_set.check(str(tmp_path)) == []


PLAIN = """
- {id: recruit, number: "0450", name: Recruit, type: agent, set: "101361", rarity: rare, cost: 2, pool: RP,
   keywords: [Agent, FBI], skills: {Computer: 3, Sciences: 3, Behavioral: 3}, lrc: 1, crc: 1, health: 3, res: 2}
- {id: old_mill, number: "0468", name: Old Mill, type: site, set: "101361", rarity: rare, cost: 1, pool: RP, state: MD,
   keywords: [Site, Mono, Motive, Computer], prerequisite: {skills: [Computer], level: 1}, questions: [Motive]}
- {id: lurker, number: "0399", name: Lurker, type: adversary, set: "101361", rarity: rare, cost: 2, pool: CP,
   activators: [Conspiracy, Motive Site], keywords: [Adversary, Alien, Creature], lrc: 1, crc: 1, health: 2}
- {id: adviser, number: "0184", name: Adviser, type: witness, set: Gen Con, rarity: gen_con, cost: 1, pool: RP,
   activators: [Active, Computer], keywords: [Witness, Computer],
   abilities: [{when: resolved, do: [{op: check_mod, skills: [Computer], by: 1}]}]}
- {id: stranger, number: "0021", name: Stranger, type: x_file, set: Gen Con, rarity: gen_con, affiliation: Alien,
   motive: Ideology, method: Threats, result: Abduction}
"""
WANTED = {"recruit", "old_mill", "lurker", "adviser"}


def with_other_cards(folder: Path) -> CCG:
    """Return the ruleset with the first set and some cards of other sets."""
    for file in FIRST_SET.glob("*.yaml"):
        shutil.copy(file, folder)
    (folder / "others.yaml").write_text(PLAIN, encoding="utf-8")
    cards = card_set.load(folder)
    return CCG(cards, Texts(cards), card_set.starters())


def choose_action(rules: CCG, decision: Decision, chance: random.Random) -> Action:
    """Answer at random, but prefer a card of another set."""
    found = [one for one in decision.options if _is_other(rules, one)]
    eager = [one for one in decision.options if one.type in ("investigate", "ask")]
    return chance.choice(found or eager or [random_answer(decision, chance)])


def _is_other(rules: CCG, option: Action) -> bool:
    playing = option.type in ("play", "place", "buy_agent", "hide") or (option.type, option.space) == ("move", "field")
    return playing and option.card is not None and rules.card_set.design(option.card).set != "Premiere"


def note_played(rules: CCG, table: Table, seen: set[str]) -> None:
    """Add the designs of other sets in play to the seen ones."""
    seen.update(design.id for card in table.in_play() if (design := rules.card_set.design(card)).set != "Premiere")


def test_file_of_another_set_has_no_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "others.yaml"
    file.write_text(PLAIN, encoding="utf-8")
    call_command("cards", "check", str(file), "--ruleset", "ccg")
    assert ": no errors" in capsys.readouterr().out
    file.write_text(PLAIN.replace("op: check_mod", "op: fly"), encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("cards", "check", str(file), "--ruleset", "ccg")
    assert "adviser: abilities[0].do[0].op" in capsys.readouterr().out


@pytest.mark.rule("SETS-01", "XFT-05")
def test_cards_of_other_sets_are_played_with_the_first(tmp_path: Path) -> None:
    rules = with_other_cards(tmp_path)
    starter = rules.starter_decks()[0].deck
    kept = dict(sorted(starter["bureau"].items())[len(WANTED) :])
    deck = {**starter, "bureau": {**kept, **dict.fromkeys(WANTED, 2)}, "x_files": {"stranger": 1}}
    seen: set[str] = set()
    for number in range(2):
        chance = random.Random(number)
        setup = rules.setup([None] * 2, "advanced", {"turn_limit": 25, "ask_everyone": True})
        table = rules.open(setup, number.to_bytes(32, "big"), [rules.secret(deck, setup, seat) for seat in range(2)])
        while decisions := rules.decisions(table):
            rules.apply(table, decisions[0].seat, choose_action(rules, decisions[0], chance))
            note_played(rules, table, seen)
        assert [rules.card_set.design(card).id for card in table.zones["xfile.0"]] == ["stranger"]
    assert seen == WANTED
