"""Cards that take the effect of another away (EFF-02)."""

import pytest

from engine.ccg.rules import plays
from engine.ccg.table import changes
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, announce, level, text
from tests.engine.ccg.tables import (
    A,
    B,
    act,
    again,
    asked,
    card,
    decline,
    is_asked,
    numbers_in,
    options,
    play,
    playable,
)

OCCULT_CREATURE, EVOLUTIONARY_CREATURE, GOVERNMENT_PAWN = "0352", "0341", "0345"
ALIEN_CREATURE, PRIMORDIAL_CREATURE, PHENOMENA = "0337", "0340", "0353"
ADVERSARIES = {OCCULT_CREATURE, EVOLUTIONARY_CREATURE, GOVERNMENT_PAWN, ALIEN_CREATURE, PRIMORDIAL_CREATURE, PHENOMENA}
AGAINST_ADVERSARIES = {
    "0185": {EVOLUTIONARY_CREATURE},
    "0197": {OCCULT_CREATURE, PHENOMENA},
    "0212": {GOVERNMENT_PAWN},
    "0213": {ALIEN_CREATURE},
    "0217": {PRIMORDIAL_CREATURE},
    "0293": ADVERSARIES,
    "0303": ADVERSARIES - {PHENOMENA},
}
FROHIKE, ROAD_HAZARD, EXPERIMENTATION, ARRESTS, FLASK = "0304", "0306", "0290", "0233", "0264"
CONUNDRUM, PUZZLES = "0099", "0111"
COMPUTER, EVIDENCE, CRIME = "0237", "0239", "0269"
FINGERPRINTS, HACKING, ROAD_TRIP, HARD_EVIDENCE, RED_TAPE = "0236", "0278", "0226", "0282", "0234"
BYERS, MILES, SPENCER, DIAMOND, MARSDEN = "0187", "0190", "0184", "0191", "0202"
SURPRISE, CLONE, BRAUN = "0105", "0258", "0207"


def answered(table: Table, number: str) -> None:
    """Answer with a card, and let the announced ones resolve."""
    play(table, number)
    decline(table, "answer")


@pytest.mark.rule("PLAY-16", "ADV-02", "ADV-03")
@pytest.mark.parametrize("adversary", sorted(ADVERSARIES))
@pytest.mark.parametrize("card", sorted(AGAINST_ADVERSARIES))
def test_a_card_negates_adversaries_of_its_kind_alone(card: str, adversary: str) -> None:
    table = a_site_check({"hand.0": [card, SITE], "hand.1": [adversary]})
    announce(table, B, adversary)
    assert playable(table) == ([card] if adversary in AGAINST_ADVERSARIES[card] else [])
    if playable(table):
        answered(table, card)
        assert (numbers_in(table, "discard.1"), table.combat) == ([adversary], None)


@pytest.mark.rule("PLAY-16")
@pytest.mark.parametrize(("with_card", "said"), [(True, "X"), (False, "")])
def test_which_card_negated_another_is_told(with_card: bool, said: str) -> None:
    table = a_site_check({"hand.0": ["0293", SITE], "hand.1": [PRIMORDIAL_CREATURE]})
    announce(table, B, PRIMORDIAL_CREATURE)
    foe = card(table, PRIMORDIAL_CREATURE)
    table.begin()
    plays.negate(table, foe, by=card(table, "0293") if with_card else -1)
    assert Happened("negated", B, foe, said) in table.facts


@pytest.mark.rule("CHK-06", "PLAY-01")
@pytest.mark.parametrize("card", sorted(AGAINST_ADVERSARIES))
def test_without_an_adversary_to_answer_it_is_not_played(card: str) -> None:
    assert playable(a_site_check({"hand.0": [card]})) == []


@pytest.mark.rule("PLAY-16", "EFS-06")
@pytest.mark.parametrize(
    ("card", "victim", "other"),
    [
        (FROHIKE, RED_TAPE, "0099"),
        (ROAD_HAZARD, ROAD_TRIP, HARD_EVIDENCE),
        (EXPERIMENTATION, HARD_EVIDENCE, "0187"),
        (COMPUTER, HACKING, HARD_EVIDENCE),
        (EVIDENCE, FINGERPRINTS, HARD_EVIDENCE),
        (CRIME, ROAD_TRIP, HARD_EVIDENCE),
        (ARRESTS, MARSDEN, BYERS),
        (ARRESTS, MILES, SPENCER),
    ],
)
def test_an_answer_to_a_card_of_its_kind(card: str, victim: str, other: str) -> None:
    """Of Frohike it is another's Event, not just any card; Arrests asks for what a Witness modifies."""
    mine = A if card == FROHIKE else B
    for number, fits in ((victim, True), (other, False)):
        table = a_site_check({f"hand.{mine}": [card, SITE], f"hand.{1 - mine}": [number]})
        announce(table, 1 - mine, number)
        assert is_asked(table) == (mine, "answer")
        assert playable(table) == ([card] if fits else [])
        if fits:
            answered(table, card)
            assert number in numbers_in(table, f"discard.{1 - mine}")


@pytest.mark.rule("PLAY-16", "POOL-12")
def test_what_is_negated_has_done_nothing() -> None:
    table = a_check("Bureaucracy", {"hand.0": [MARSDEN, SITE], "hand.1": [ARRESTS]})
    before = level(table)
    play(table, MARSDEN)
    answered(table, ARRESTS)
    assert (level(table), numbers_in(table, "discard.0")) == (before, [MARSDEN])


@pytest.mark.rule("PLAY-16", "CHK-15")
def test_a_witness_in_the_check_is_negated_with_what_it_added() -> None:
    table = a_check("Bureaucracy", {"hand.0": [MARSDEN, SITE], "hand.1": [ARRESTS]})
    before = level(table)
    play(table, MARSDEN)
    decline(table, "answer")
    decline(table)
    assert level(table) == before + 1
    answered(table, ARRESTS)
    assert (level(table), numbers_in(table, "discard.0")) == (before, [MARSDEN])


@pytest.mark.rule("PLAY-18", "CHK-03")
@pytest.mark.parametrize(("card", "resource"), [(EVIDENCE, FINGERPRINTS), (EXPERIMENTATION, FINGERPRINTS)])
def test_a_resource_in_play_is_negated(card: str, resource: str) -> None:
    table = a_check("Medical", {"bureau.0": [resource], "hand.0": [SITE], "hand.1": [card]})
    decline(table)
    answered(table, card)
    assert numbers_in(table, "discard.0") == [resource]


@pytest.mark.rule("PLAY-19")
def test_a_changed_keyword_counts() -> None:
    table = a_check("Medical", {"bureau.0": [DIAMOND], "hand.0": [SITE], "hand.1": [COMPUTER]})
    decline(table)
    assert playable(table) == []
    table = a_check("Medical", {"bureau.0": [DIAMOND], "hand.0": [SITE], "hand.1": [COMPUTER]})
    witness = card(table, DIAMOND)
    changes.reword(table, witness, witness, "Behavioral", "Computer", "turn")
    decline(table)
    assert playable(table) == [COMPUTER]


@pytest.mark.rule("PLAY-20")
def test_a_starting_agent_is_never_negated() -> None:
    table = a_check("Medical", {"bureau.0": ["0183"], "hand.0": [SITE], "hand.1": [COMPUTER]})
    agent = card(table, "0183")
    changes.reword(table, agent, agent, "", "Computer", "turn")
    decline(table)
    assert playable(table) == []
    table.agent(agent).bought = True
    table.pending = None
    table.stack[-1].pc = 0
    table.run()
    assert playable(table) == [COMPUTER]


@pytest.mark.rule("PLAY-16", "INV-14", "CHK-14")
@pytest.mark.parametrize(("bluff", "site"), [(CONUNDRUM, "0047"), (PUZZLES, "0044")])
def test_a_bluff_negates_the_site_under_which_it_lies(bluff: str, site: str) -> None:
    table = a_site_check({"hand.0": [SITE]}, site=site, under=[(bluff, B)])
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    assert site in numbers_in(table, "discard.0")
    assert (table.check, table.state.sites) == (None, {})
    decline(table, "after_site")
    assert asked(table).kind == "investigation"


@pytest.mark.rule("PLAY-16", "BLF-07")
@pytest.mark.parametrize(("bluff", "victim"), [(CONUNDRUM, FINGERPRINTS), (PUZZLES, SPENCER)])
def test_a_bluff_answers_a_card_of_its_kind(bluff: str, victim: str) -> None:
    table = a_site_check({"hand.0": [victim, SITE], "hand.1": [bluff]})
    announce(table, A, victim)
    answered(table, bluff)
    assert victim in numbers_in(table, "discard.0")


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize("bluff", [CONUNDRUM, PUZZLES])
def test_a_bluff_with_nothing_of_its_kind_does_nothing(bluff: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [bluff]})
    decline(table)
    assert playable(table) == []
    table = a_site_check({"hand.0": [SITE]}, under=[(bluff, B)])
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    assert len(table.state.sites) == 1
    assert is_asked(table) == (A, "check")


@pytest.mark.rule("PLAY-16")
@pytest.mark.parametrize(("skill", "found"), [("Bureaucracy", [FLASK]), ("Medical", [])])
def test_the_flask_works_in_checks_of_two_skills(skill: str, found: list[str]) -> None:
    table = a_check(skill, {"hand.0": [FLASK, SITE], "hand.1": [RED_TAPE]})
    announce(table, B, RED_TAPE)
    assert playable(table) == found


@pytest.mark.rule("PLAY-16", "BLF-14")
def test_the_flask_may_hit_an_adversary_and_an_attached_bluff() -> None:
    table = a_site_check({"hand.0": [FLASK, SITE], "hand.1": [SURPRISE, SITE]}, site="0045")
    assert playable(table) == []
    announce(table, B, SURPRISE)
    assert playable(table) == [FLASK]
    answered(table, FLASK)
    assert numbers_in(table, "discard.1") == [SURPRISE]


@pytest.mark.rule("CHK-06")
def test_the_player_aims_where_several_cards_fit_and_all_see_it() -> None:
    table = a_check("Medical", {"bureau.0": [FINGERPRINTS, "0242"], "hand.0": [SITE], "hand.1": [EVIDENCE]})
    decline(table)
    play(table, EVIDENCE)
    assert is_asked(table) == (B, "choose_card")
    assert {option.card for option in asked(table).options} == {card(table, FINGERPRINTS), card(table, "0242")}
    facts = act(table, Action("choose", card=card(table, "0242")))
    assert Happened("aimed", B, card(table, "0242")) in facts
    assert table.state.announced[-1].targets == [card(table, "0242")]
    decline(table, "answer")
    assert numbers_in(table, "discard.0") == ["0242"]


@pytest.mark.rule("PLAY-16", "DECK-11", "EFF-20")
def test_a_clone_sends_a_witness_back_into_the_deck() -> None:
    table = a_site_check({"hand.0": [BRAUN, SITE], "hand.1": [CLONE], "deck.0": [SITE, SITE]})
    before = level(table)
    braun = announce(table, A, BRAUN)
    assert playable(table) == [CLONE]
    play(table, CLONE)
    decline(table, "answer")
    assert level(table) == before
    assert (table.state.announced, braun in table.zones.where) == ([], False)
    assert sorted(numbers_in(table, "deck.0")) == sorted([SITE, SITE, BRAUN])
    assert table.player(A).shown == {table.design(braun).id: 1}
    assert playable(again(table)) == playable(table)


@pytest.mark.rule("PLAY-01")
def test_a_clone_is_for_a_witness_just_played() -> None:
    table = a_site_check({"hand.0": [BRAUN, "0225", SITE], "hand.1": [CLONE]})
    play(table, BRAUN)
    decline(table, "answer")
    decline(table)
    assert playable(table) == [], "it serves already"
    table = a_site_check({"hand.0": ["0282", SITE], "hand.1": [CLONE]})
    announce(table, A, "0282")
    assert playable(table) == []


def test_what_they_say() -> None:
    assert text("0197") == "Negate an Adversary with Occult and Creature just played."
    assert text(COMPUTER) == "Negate a card with Computer just played or in play."
    assert text(ARRESTS) == ("Negate a Witness just played or in play that changes Alien Investigation or Bureaucracy.")
