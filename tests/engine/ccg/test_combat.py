"""Adversaries and combat (ADV, CMB, DMG)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.rules import checks, combat, damage, healing, plays, power_uses, teams, wards
from engine.ccg.table import changes, numbers
from engine.ccg.table.cards import Cards
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.ccg.table.texts import Texts
from engine.kernel.decisions import Action
from engine.kernel.facts import Fact, Happened, ValueChanged
from engine.kernel.frames import Frame
from tests.engine.ccg.sites import at_site, go
from tests.engine.ccg.tables import (
    AUBREY,
    BRAUN,
    GOOD_PEOPLE,
    KOSSEFF,
    LAMANA,
    MANITOU,
    MULDER,
    SCULLY,
    A,
    B,
    C,
    Small,
    act,
    again,
    asked,
    card,
    decline,
    encoded,
    is_asked,
    numbers_in,
    play,
    playable,
    pools,
)

FALCON, CREW_CUT, POLTERGEIST, HARVESTER, MECHANIC = "0349", "0336", "0353", "0334", "0345"
SQUEEZE = "0343"
"""An Adversary that skips the round at long range."""
PUNCH, BLOCK, COVER, HOLLOW, FAST_DRAW = "0027", "0019", "0040", "0038", "0029"
FIRST_AID = "0002"
METHOD_SITE, AFFILIATION_SITE = "0042", "0044"
SURPRISE = "0105"


def fight(
    team: Sequence[str] = (MULDER, SCULLY),
    foe: str = GOOD_PEOPLE,
    places: Mapping[str, Sequence[str]] | None = None,
    site: str = AUBREY,
    **given: Any,
) -> Table:
    """Return a table at which an Adversary of B has just attacked the Team at a Site."""
    more = dict(places or {})
    more["hand.1"] = [foe, *more.get("hand.1", ())]
    table = go(at_site(team, more, site=site, **given), "before_site")
    if table.pending and table.pending.kind == "skill":
        act(table, asked(table).options[0])
    while is_asked(table) != (B, "check"):
        decline(table)
    play(table, foe)
    decline(table, "answer")
    return table


def hurts(table: Table) -> dict[str, int]:
    """Return the damage of each Agent that has some."""
    return {table.design(card).number: one.damage for card, one in table.state.agents.items() if one.damage}


class Bandaging(Texts):
    """Texts by which First Aid is played after the damage of a round, so that one is asked there."""

    def windows(self, table: Cards, card: int) -> Sequence[str] | None:
        return ["after_damage"] if table.design(card).number == FIRST_AID else None


def aim(table: Table, number: str) -> None:
    """Aim the packet that is asked about at a card."""
    act(table, Action("choose", card=card(table, number)))


@pytest.mark.rule("ADV-02", "ADV-03", "CMB-01")
def test_a_negated_adversary_causes_no_combat() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.0": ["0042"], "hand.1": [GOOD_PEOPLE]}), "before_site")
    decline(table)
    play(table, GOOD_PEOPLE)
    assert is_asked(table) == (A, "answer")
    plays.negate(table, card(table, GOOD_PEOPLE))
    decline(table)
    assert table.combat is None
    assert numbers_in(table, "discard.1") == [GOOD_PEOPLE]
    assert is_asked(table) == (A, "check")


@pytest.mark.rule("CMB-01", "CMB-02", "CHK-09")
def test_an_adversary_suspends_the_check_and_fights_the_team_at_the_site() -> None:
    table = fight(places={"hand.0": ["0042"], "bureau.0": [LAMANA]})
    assert table.combat is not None and table.check is not None
    assert [table.design(one).number for one in table.combat.agents] == [MULDER, SCULLY]
    assert [table.design(one).number for one in table.combat.foes] == [GOOD_PEOPLE]
    assert numbers_in(table, "engaged.1") == [GOOD_PEOPLE]
    assert is_asked(table) == (A, "combat")


@pytest.mark.rule("CMB-03", "CMB-05")
def test_one_round_at_long_range_then_rounds_at_close_range() -> None:
    table = fight(places={"hand.0": ["0042"]})
    rounds = []
    while table.combat:
        if table.pending and table.pending.kind == "combat":
            rounds.append((table.combat.kind, table.combat.number))
        act(table, asked(table).options[-1])
    assert rounds == [("LRC", 1), ("CRC", 2), ("CRC", 3)]


class Skipping(Texts):
    """An Adversary that skips the round at long range."""

    def allows(self, table: Cards, what: str, card: int) -> bool:
        return what == "skip_lrc"


@pytest.mark.rule("CMB-04")
def test_a_text_may_skip_the_round_at_long_range() -> None:
    table = fight(places={"hand.0": ["0042"]}, texts=Skipping())
    assert table.combat is not None
    assert (table.combat.kind, table.combat.number) == ("CRC", 1)


@pytest.mark.rule("CMB-06")
def test_a_further_round_at_long_range_is_fought_at_once() -> None:
    table = fight(places={"hand.0": ["0042"]})
    assert table.combat is not None
    table.combat.long_rounds += 1
    decline(table)
    assert (table.combat.kind, table.combat.number) == ("LRC", 2)


@pytest.mark.rule("CMB-05", "CMB-07", "TYP-06")
def test_an_adversary_without_a_long_range_value_deals_nothing_and_takes_damage() -> None:
    table = fight(foe=MANITOU, places={"hand.0": ["0042"]})
    decline(table)
    assert table.combat is not None
    assert table.combat.damage == {card(table, MANITOU): 2 + 3}
    assert hurts(table) == {}


@pytest.mark.rule("DMG-01", "DMG-02", "DMG-03", "DMG-04", "D15")
def test_each_side_aims_its_packets_one_for_each_source() -> None:
    table = fight(foe=CREW_CUT, site=METHOD_SITE)
    assert is_asked(table) == (B, "target")
    assert len(asked(table).options) == 2
    aim(table, SCULLY)
    assert hurts(table) == {SCULLY: 4}
    assert numbers_in(table, "hospital.0") == [SCULLY]


@pytest.mark.rule("ADV-05", "DMG-01")
def test_against_several_adversaries_each_agent_chooses_its_own_target() -> None:
    table = fight(places={"hand.0": ["0042"], "hand.1": [MANITOU]})
    second = card(table, MANITOU)
    table.move(second, "engaged.1")
    assert table.combat is not None
    table.combat.foes.append(second)
    decline(table, "combat")
    first = card(table, GOOD_PEOPLE)
    for target in (first, second):
        assert is_asked(table) == (A, "target")
        assert [one.card for one in asked(table).options] == [first, second]
        act(table, Action("choose", card=target))
    assert table.combat.damage == {first: 2, second: 3}


@pytest.mark.rule("CMB-11", "DMG-11")
def test_who_falls_in_a_round_still_deals_its_damage() -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, site=METHOD_SITE)
    aim(table, SCULLY)
    assert table.combat is None
    assert numbers_in(table, "discard.1") == [CREW_CUT]
    assert hurts(table) == {SCULLY: 4}


@pytest.mark.rule("CMB-08", "CMB-10", "CHK-20", "MP-05")
def test_the_adversarys_player_is_first_for_combat_cards_and_nothing_else_is_played() -> None:
    table = fight(places={"hand.0": [BRAUN, HOLLOW, PUNCH], "hand.1": [HOLLOW, "0105"]})
    assert is_asked(table) == (B, "combat")
    assert playable(table) == [HOLLOW]
    decline(table)
    assert is_asked(table) == (A, "combat")
    assert playable(table) == sorted([HOLLOW, PUNCH])


@pytest.mark.rule("CMB-09", "CMB-10", "CHK-10", "CHK-12")
def test_of_a_name_one_combat_card_is_used_in_a_round() -> None:
    table = fight(places={"hand.0": [PUNCH, PUNCH, PUNCH], "hand.1": ["0042"]})
    decline(table)
    play(table, PUNCH)
    decline(table, "answer")
    while is_asked(table)[0] != A:
        decline(table)
    assert playable(table) == []
    decline(table)
    assert table.combat is not None
    while table.combat.number == 1 or asked(table).seat != A:
        act(table, asked(table).options[-1])
    assert playable(table) == [PUNCH]


@pytest.mark.rule("POOL-04", "POOL-05")
def test_a_card_for_either_pool_is_paid_by_the_side_of_its_player() -> None:
    table = fight(places={"hand.0": [HOLLOW], "hand.1": [HOLLOW]})
    before = pools(table)
    play(table, HOLLOW)
    decline(table, "answer")
    assert pools(table)[B] == (before[B][0], before[B][1] - 2)
    table = fight(places={"hand.0": [HOLLOW], "hand.1": ["0042"]})
    before = pools(table)
    decline(table)
    play(table, HOLLOW)
    assert pools(table)[A] == (before[A][0] - 2, before[A][1])


@pytest.mark.rule("DMG-06", "DMG-10")
def test_an_agent_at_0_goes_to_the_hospital_with_damage_of_its_health() -> None:
    table = fight([KOSSEFF, MULDER], FALCON, {"hand.0": ["0042"]}, METHOD_SITE, texts=Bandaging())
    decline(table)
    aim(table, KOSSEFF)
    decline(table)
    assert numbers_in(table, "hospital.0") == [KOSSEFF]
    assert hurts(table) == {KOSSEFF: 3}


@pytest.mark.rule("DMG-13", "DMG-14", "CMB-16")
def test_an_agent_above_0_stays_wounded_and_the_check_goes_on() -> None:
    table = fight([MULDER, SCULLY, "0162"], POLTERGEIST, {"hand.0": ["0042"]}, site="0043")
    decline(table, "combat")
    aim(table, MULDER)
    decline(table, "after_damage")
    assert table.combat is None
    assert hurts(table) == {MULDER: 2}
    assert table.place(card(table, MULDER)) == "field"
    assert is_asked(table) == (A, "check")


class Reducing(Bandaging):
    """A text that takes 3 off every packet, once they are aimed."""

    def answers(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        return [Frame("reduce", seat, card)] if event == "packets_aimed" else []


def reduce_all(table: Table, frame: Frame) -> None:
    for packet in combat.under_way(table).packets:
        wards.reduce(packet, 3)


@pytest.mark.rule("DMG-05", "DMG-07", "WEX-14")
def test_reductions_apply_before_damage_does() -> None:
    texts: dict[str, Any] = {"texts": Reducing(), "programs": {"reduce": [reduce_all]}}
    table = fight([SCULLY], CREW_CUT, {"hand.0": ["0042"]}, METHOD_SITE, **texts)
    decline(table, "combat")
    assert is_asked(table)[1] == "after_damage"
    assert hurts(table) == {SCULLY: 4 - 3}


@pytest.mark.rule("DMG-08", "DMG-09", "DMG-10")
def test_after_the_damage_a_healed_agent_stays_in_the_field() -> None:
    table = fight([KOSSEFF, MULDER], FALCON, {"hand.0": ["0042"]}, METHOD_SITE, texts=Bandaging())
    decline(table, "combat")
    aim(table, KOSSEFF)
    kosseff = card(table, KOSSEFF)
    assert is_asked(table) == (A, "after_damage")
    assert damage.fallen(table, kosseff)
    assert table.check is not None
    assert kosseff not in checks.contributing(table, table.check)
    healing.heal(table, kosseff, 1)
    decline(table)
    assert table.place(kosseff) == "field"
    assert numbers.health(table, kosseff) == 1


@pytest.mark.rule("CMB-12", "CMB-13")
def test_a_combat_in_which_no_agent_remains_ends_and_the_adversary_is_discarded() -> None:
    table = fight([KOSSEFF], FALCON, site=METHOD_SITE)
    assert table.combat is None
    assert numbers_in(table, "discard.1") == [FALCON]
    assert numbers_in(table, "hospital.0") == [KOSSEFF]
    assert table.state.log == []


@pytest.mark.rule("CMB-12", "CMB-14", "CMB-15")
def test_a_combat_that_all_agents_have_left_ends_and_they_go_on_investigating() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    assert table.combat is not None
    table.combat.agents = []
    decline(table)
    assert table.combat is None
    assert numbers_in(table, "discard.1") == [MANITOU]
    assert is_asked(table) == (A, "check")
    assert checks.level(table, table.state.checks[0]) == 4


@pytest.mark.rule("CMB-12")
def test_a_text_may_end_a_combat_at_once() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    assert table.combat is not None
    table.combat.ended = True
    decline(table)
    assert is_asked(table) == (A, "check")
    assert hurts(table) == {}


@pytest.mark.rule("CMB-17", "OPEN-18")
def test_a_close_round_without_damage_and_cards_ends_the_combat() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    assert table.combat is not None
    for one in (*table.combat.agents, *table.combat.foes):
        for kind in ("LRC", "CRC"):
            changes.put(table, one, one, kind, -9, "combat")
    decline(table)
    assert (table.combat.kind, table.combat.number) == ("CRC", 2)
    decline(table)
    assert table.combat is None
    assert is_asked(table) == (A, "check")


def test_who_is_stunned_deals_nothing_in_the_next_round() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    assert table.combat is not None
    table.combat.stunned = [card(table, MULDER)]
    table.combat.stunned_next = [card(table, MANITOU)]
    decline(table)
    assert table.combat.damage == {card(table, MANITOU): 3}
    assert table.combat.stunned == [card(table, MANITOU)]
    decline(table)
    assert hurts(table) == {}


@pytest.mark.rule("ADV-07")
def test_an_adversary_without_health_never_fights() -> None:
    townsend = "0067"
    table = go(at_site([MULDER], {"hand.0": ["0042"], "hand.1": [HARVESTER]}, site=townsend), "before_site")
    act(table, asked(table).options[0])
    decline(table)
    play(table, HARVESTER)
    decline(table, "answer")
    assert table.combat is None
    assert numbers_in(table, "discard.1") == [HARVESTER]


@pytest.mark.rule("ADV-04", "CMB-13")
def test_a_second_adversary_is_a_combat_of_its_own() -> None:
    table = fight([MULDER, SCULLY], GOOD_PEOPLE, {"hand.1": [MANITOU], "hand.0": ["0042"]})
    assert playable(table) == []
    while table.combat:
        act(table, asked(table).options[-1])
    while is_asked(table) != (B, "check"):
        decline(table)
    assert playable(table) == [MANITOU]


@pytest.mark.rule("ADV-01", "MP-04", "OPEN-14")
def test_any_player_on_the_conspiracy_side_may_play_an_adversary() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.2": [MANITOU]}, seats=3), "before_site")
    assert is_asked(table) == (C, "check")
    play(table, MANITOU)
    assert table.combat is not None
    assert table.combat.seat == C


def test_a_combat_can_be_stored_at_every_question() -> None:
    table = fight([MULDER, SCULLY], GOOD_PEOPLE, {"hand.0": [PUNCH], "hand.1": [HOLLOW]})
    while table.combat:
        assert encoded(again(table)) == encoded(table)
        act(table, asked(table).options[0])
    assert len(table.zones["hand.0"]) + len(table.zones["hand.1"]) == 0


class Sturdy(Texts):
    """A Witness who has Health 3 and no other number."""

    def change(self, table: Cards, card: int, stat: str) -> int:
        return 3 if table.design(card).number == BRAUN and stat == "Health" else 0


@pytest.mark.rule("CMB-02", "DMG-12")
def test_a_witness_with_health_fights_and_falls_to_the_discard_pile() -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, {"serving.0": [BRAUN], "hand.0": ["0042"]}, METHOD_SITE, texts=Sturdy())
    witness = card(table, BRAUN)
    combat.join(table, witness)
    decline(table, "combat")
    assert is_asked(table) == (B, "target")
    aim(table, BRAUN)
    assert numbers_in(table, "discard.0") == [BRAUN]
    assert hurts(table) == {}


@pytest.mark.rule("ADV-05")
def test_a_further_adversary_joins_and_one_leaves() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"], "hand.1": [CREW_CUT]})
    combat.join(table, card(table, CREW_CUT), foe=True)
    assert table.combat is not None
    assert numbers_in(table, "engaged.1") == [MANITOU, CREW_CUT]
    combat.leave(table, card(table, MANITOU))
    assert table.combat.foes == [card(table, CREW_CUT)]
    assert numbers_in(table, "discard.1") == [MANITOU]


@pytest.mark.rule("CHK-09", "CHK-20", "CMB-10")
def test_in_a_check_within_a_combat_other_cards_are_played_again() -> None:
    table = fight(places={"hand.0": [BRAUN, PUNCH], "hand.1": ["0042"]})
    decline(table)
    assert is_asked(table) == (A, "combat")
    table.pending = None
    table.stack[-1].pc = 0
    checks.start(table, A, table.agents(A), "Behavioral", 3)
    table.run()
    assert is_asked(table) == (A, "check")
    assert playable(table) == [BRAUN]
    play(table, BRAUN)
    assert table.combat is not None and table.combat.names == []
    while table.pending and table.pending.kind != "combat":
        decline(table)
    assert table.fight is table.combat


@pytest.mark.rule("PLAY-16", "CMB-12")
def test_an_adversary_negated_while_it_fights_is_discarded_and_the_combat_ends() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    plays.negate(table, card(table, MANITOU))
    assert numbers_in(table, "discard.1") == [MANITOU]
    decline(table)
    assert table.combat is None
    assert hurts(table) == {}
    assert is_asked(table) == (A, "check")


class Hearing(Texts):
    """Texts that hear what a combat announces."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def answers(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        if event.startswith(("combat", "round", "packets", "damage", "fall")):
            self.heard.append(event)
        return []


@pytest.mark.rule("CMB-01", "CMB-03", "DMG-07", "CMB-13")
def test_a_combat_announces_each_of_its_steps() -> None:
    texts = Hearing()
    table = fight([MULDER, SCULLY], MANITOU, texts=texts)
    while table.combat:
        act(table, asked(table).options[0])
    dealt = ["round_began", "packets_made", "packets_aimed", "packets_reduced", "damage_dealt", "damage_settled"]
    assert texts.heard == ["combat_began", *dealt, "round_ended", *dealt, "fall_due", "round_ended", "combat_ended"]


class Sparing(Texts):
    """Texts that let an Adversary stand for a round in which it would fall, and say when each thing is announced."""

    def __init__(self, event: str) -> None:
        self.event = event

    def answers(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        return [Frame("spare", seat, card)] if event == self.event else []


def spare(table: Table, frame: Frame) -> None:
    table.cancel(frame)


@pytest.mark.rule("DMG-11", "PLAY-01")
@pytest.mark.parametrize(("event", "falls"), [("fall_due", False), ("packets_made", True)])
def test_a_text_may_let_who_is_at_0_stand(event: str, falls: bool) -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, site=METHOD_SITE, texts=Sparing(event), programs={"spare": [spare]})
    facts: list[Fact] = []
    while table.combat and table.combat.number < 2:
        facts += act(table, asked(table).options[0])
    assert table.state.combats == [] if falls else numbers_in(table, "engaged.1") == [CREW_CUT]
    assert any(isinstance(fact, Happened) and fact.what == "fell" for fact in facts) == falls


def heal_all(table: Table, frame: Frame) -> None:
    for agent in table.agents(A):
        table.agent(agent).damage = 0


@pytest.mark.rule("DMG-08", "DMG-10")
@pytest.mark.parametrize(
    ("event", "place", "hurt"),
    [("packets_reduced", "hospital", 5), ("damage_dealt", "field", 0), ("damage_settled", "hospital", 0)],
)
def test_damage_is_told_before_wounds_are_healed_and_before_the_fallen_leave(event: str, place: str, hurt: int) -> None:
    table = fight([MULDER], MANITOU, texts=Sparing(event), programs={"spare": [heal_all]})
    while table.combat and table.combat.number < 3:
        act(table, asked(table).options[0])
    mulder = card(table, MULDER)
    assert (table.place(mulder), table.agent(mulder).damage) == (place, hurt)


@pytest.mark.rule("OPEN-25", "CHK-15", "CMB-16")
def test_after_a_combat_the_check_is_open_again_to_all_witnesses_too() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": [BRAUN], "hand.1": [SURPRISE]})
    while table.combat:
        act(table, asked(table).options[-1])
    assert is_asked(table) == (A, "check")
    assert playable(table) == [BRAUN]
    play(table, BRAUN)
    decline(table, "answer")
    assert numbers_in(table, "serving.0") == [BRAUN]
    assert is_asked(table) == (B, "check")
    assert playable(table) == [SURPRISE]


class Aiming(Texts):
    """The text of an Adversary that hurts one Agent of its player's choice."""

    def program(self, table: Cards, card: int, moment: str) -> str:
        return "aims" if table.design(card).number in (HARVESTER, MANITOU) and moment == "resolved" else ""


def choose_victim(table: Table, frame: Frame) -> None:
    damage.ask_victim(table, frame, "victim", "Which Agent is hurt?", table.agents(A, "field"))


def hurt_victim(table: Table, frame: Frame) -> None:
    damage.hurt(table, frame.take_answer().card or 0, 1)


@pytest.mark.rule("ADV-06", "ADV-07", "OPEN-14")
@pytest.mark.parametrize(("foe", "site"), [(HARVESTER, "0067"), (MANITOU, AUBREY)])
def test_the_adversarys_player_names_the_agent_whom_its_text_is_about(foe: str, site: str) -> None:
    texts: dict[str, Any] = {"texts": Aiming(), "programs": {"aims": [choose_victim, hurt_victim]}}
    table = go(at_site([MULDER, SCULLY], {"hand.2": [foe]}, site=site, seats=3, **texts), "before_site")
    if is_asked(table)[1] == "skill":
        act(table, asked(table).options[0])
    play(table, foe)
    assert is_asked(table) == (C, "victim")
    assert [one.card for one in asked(table).options] == table.agents(A, "field")
    act(table, Action("choose", card=card(table, SCULLY)))
    assert hurts(table)[SCULLY] == 1
    assert (table.combat is None) == (foe == HARVESTER)


@pytest.mark.rule("BAS-15")
def test_in_the_basic_game_the_text_of_an_adversary_does_nothing() -> None:
    texts: dict[str, Any] = {"texts": Aiming(), "programs": {"aims": [choose_victim, hurt_victim]}}
    table = go(at_site([MULDER], {"hand.1": [MANITOU]}, format="basic", points=0, **texts), "before_site")
    play(table, MANITOU)
    assert table.pending is None
    assert (hurts(table), numbers_in(table, "hospital.0")) == ({MULDER: 1}, [MULDER])


class SkippingOne(Texts):
    """One Adversary of two that skips the round at long range."""

    def allows(self, table: Cards, what: str, card: int) -> bool:
        return what == "skip_lrc" and table.design(card).number == CREW_CUT


def two_foes(texts: Texts) -> Table:
    """Return a table at which two Adversaries attack a Team together, at the first window."""
    places = {"field.0": [MULDER, SCULLY, KOSSEFF], "hand.0": ["0042"], "hand.1": [MANITOU, CREW_CUT]}
    small = Small(places, texts=texts)
    table = small.table
    table.state.turn.seat = A
    combat.start(table, B, A, table.agents(A, "field"), [card(table, MANITOU), card(table, CREW_CUT)])
    table.run()
    return table


@pytest.mark.rule("CMB-04", "ADV-05")
def test_of_several_adversaries_one_that_skips_it_is_enough() -> None:
    for texts, kind in ((SkippingOne(), "CRC"), (Texts(), "LRC")):
        fought = two_foes(texts).combat
        assert fought is not None
        assert (fought.kind, fought.number) == (kind, 1)


@pytest.mark.rule("CMB-04", "CMB-06")
def test_a_further_round_at_long_range_is_fought_where_the_first_was_skipped() -> None:
    table = two_foes(SkippingOne())
    fought = table.combat
    assert fought is not None
    fought.long_rounds += 1
    decline(table)
    while fought.number == 1:
        act(table, asked(table).options[-1])
    assert fought.kind == "LRC"


@pytest.mark.rule("CMB-03", "CMB-04", "PLAY-01")
@pytest.mark.parametrize(("foe", "site", "found"), [(GOOD_PEOPLE, AUBREY, []), (SQUEEZE, METHOD_SITE, [FAST_DRAW])])
def test_a_round_at_long_range_is_drawn_for_where_none_is_ahead(foe: str, site: str, found: list[str]) -> None:
    table = fight(foe=foe, places={"hand.0": [FAST_DRAW] * 2}, site=site, texts=card_set.texts())
    assert (is_asked(table), playable(table)) == ((A, "combat_start"), found)
    if found:
        play(table, FAST_DRAW)
        act(table, asked(table).options[0])
        decline(table, "answer")
        assert (is_asked(table), playable(table)) == ((A, "combat_start"), [])


@pytest.mark.rule("CMB-01", "ADV-05")
def test_a_combat_is_told_by_its_first_adversary_and_round_by_round() -> None:
    table = two_foes(Texts())
    told = [(one.what, one.card, one.text) for one in table.facts if isinstance(one, Happened)]
    first = card(table, MANITOU)
    assert told == [("combat", first, table.design(first).name), ("combat_round", first, "LRC 1")]


@pytest.mark.rule("DMG-11", "CMB-13")
def test_an_adversary_that_falls_is_told() -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, site=METHOD_SITE)
    facts = act(table, Action("choose", card=card(table, SCULLY)))
    told = [(one.what, one.seat) for one in facts if isinstance(one, Happened)]
    assert ("fell", B) in told
    assert ("combat_over", A) in told


@pytest.mark.rule("CMB-17", "OPEN-18")
def test_a_close_round_without_damage_in_which_a_card_is_played_does_not_end_the_combat() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"], "hand.1": [HOLLOW, "0042"]})
    assert table.combat is not None
    for one in (*table.combat.agents, *table.combat.foes):
        for kind in ("LRC", "CRC"):
            changes.put(table, one, one, kind, -9, "combat")
    while table.combat.kind == "LRC":
        decline(table)
    play(table, HOLLOW)
    decline(table, "answer")
    while table.combat and table.combat.number == 2:
        decline(table)
    assert table.combat is not None and table.combat.number == 3


@pytest.mark.rule("CMB-17")
def test_a_long_round_without_damage_ends_nothing() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    assert table.combat is not None
    for one in table.combat.agents:
        changes.put(table, one, one, "LRC", -9, "combat")
    decline(table)
    assert table.combat is not None and table.combat.kind == "CRC"


@pytest.mark.rule("CMB-02", "CMB-14")
def test_who_leaves_in_the_window_of_a_round_deals_nothing_in_it() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    table.move(card(table, MULDER), "hospital.0")
    decline(table)
    assert table.combat is not None
    assert table.combat.damage == {card(table, MANITOU): 3}


class Afterwards(Texts):
    """A text that is for the moment after a combat."""

    def opens(self, window: str) -> bool:
        return window == "after_combat"

    def windows(self, table: Cards, card: int) -> list[str] | None:
        return ["after_combat"] if table.design(card).number == "0226" else None


@pytest.mark.rule("CMB-16", "CMB-13")
def test_after_a_combat_cards_for_that_are_played() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0226"]}, texts=Afterwards())
    assert table.combat is not None
    table.combat.ended = True
    decline(table, "combat")
    assert (is_asked(table), playable(table)) == ((A, "after_combat"), ["0226"])


@pytest.mark.rule("DMG-05", "DMG-08")
def test_who_takes_no_damage_after_reductions_was_not_wounded() -> None:
    table = fight([MULDER], CREW_CUT, {"hand.0": ["0042"]}, METHOD_SITE)
    mulder = card(table, MULDER)
    changes.put(table, mulder, mulder, "ward_each", 9, "round")
    decline(table)
    assert (table.state.turn.wounded, hurts(table)) == ([], {})


@pytest.mark.rule("DMG-05")
def test_reductions_follow_each_other() -> None:
    table = Small({"field.0": [MULDER]}).table
    mulder = card(table, MULDER)
    for stat, by in (("ward_each", 1), ("ward_half", 0), ("ward_one", 1)):
        changes.put(table, mulder, mulder, stat, by, "round")
    packets = [Packet(1, mulder, 7), Packet(2, mulder, 3)]
    wards.apply(table, packets)
    assert [wards.left(packet) for packet in packets] == [(7 - 1) - 3 - 1, (3 - 1) - 1]


@pytest.mark.rule("CMB-12")
def test_in_a_round_in_which_the_combat_ends_nobody_is_hurt() -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, {"hand.0": ["0042"]}, METHOD_SITE)
    assert table.combat is not None
    table.combat.ended = True
    decline(table)
    assert (table.combat, hurts(table)) == (None, {})


@pytest.mark.rule("CHK-16", "CMB-12")
def test_what_lasts_for_a_combat_ends_with_it() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    assert table.combat is not None
    mulder = card(table, MULDER)
    changes.put(table, mulder, mulder, "LRC", 2, "combat")
    changes.put(table, mulder, mulder, "CRC", 2, "round")
    table.combat.ended = True
    decline(table)
    assert [numbers.value(table, mulder, stat) for stat in ("LRC", "CRC")] == [2, 2]


@pytest.mark.rule("DMG-11", "CMB-07")
def test_an_adversary_of_1_health_stands_until_it_is_hit_and_its_damage_is_told() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    foe = card(table, MANITOU)
    assert table.combat is not None
    changes.put(table, foe, foe, "Health", 1 - numbers.value(table, foe, "Health"), "combat")
    table.combat.stunned = table.agents(A, "field")
    decline(table)
    assert table.combat is not None and table.combat.foes == [foe]
    facts = decline(table)
    while table.combat:
        facts += act(table, asked(table).options[-1])
    assert [one.amount for one in facts if isinstance(one, ValueChanged) and one.card == foe] == [2, 2]


@pytest.mark.rule("OPEN-13", "HEA-03")
def test_health_lost_for_good_leaves_1_and_tells_what_was_lost() -> None:
    table = Small({"field.0": [KOSSEFF]}).table
    kosseff = card(table, KOSSEFF)
    table.agent(kosseff).damage = 2
    damage.lose_health(table, kosseff, 5)
    assert (table.agent(kosseff).health, numbers.permanent_health(table, kosseff)) == (-2, 1)
    assert table.agent(kosseff).damage == 1
    assert table.facts == [ValueChanged("permanent_health", -2, A, kosseff)]
    damage.lose_health(table, kosseff, 1)
    assert table.agent(kosseff).health == -2


@pytest.mark.rule("DMG-12", "CMB-02")
def test_a_witness_who_falls_is_no_adversary_who_was_killed() -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, {"serving.0": [BRAUN], "hand.0": ["0042"]}, METHOD_SITE, texts=Sturdy())
    combat.join(table, card(table, BRAUN))
    decline(table, "combat")
    record = combat.under_way(table).record
    aim(table, BRAUN)
    assert numbers_in(table, "discard.0") == [BRAUN]
    assert record is not None and card(table, BRAUN) not in record.killed


@pytest.mark.rule("CMB-01", "CHK-09", "DMG-01")
def test_in_a_combat_within_a_combat_damage_is_on_its_way_of_those_who_fight_there() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"], "engaged.1": [GOOD_PEOPLE]})
    assert is_asked(table)[1] == "combat"
    table.pending = None
    table.stack[-1].pc = 0
    inner = card(table, GOOD_PEOPLE)
    combat.start(table, B, A, table.agents(A, "field"), [inner])
    table.run()
    decline(table, "combat")
    assert is_asked(table)[1] == "target"
    assert inner in [packet.source for packet in combat.on_its_way(table)]


class Barring(Texts):
    """Texts that keep every Adversary from attacking a Team."""

    def bars(self, table: Cards, adversary: int, team: Sequence[int]) -> bool:
        return True


@pytest.mark.rule("ADV-01", "PLAY-01")
def test_an_adversary_whom_a_text_keeps_from_each_team_is_refused_for_that() -> None:
    table = go(at_site([MULDER], {"hand.0": ["0042"], "hand.1": [GOOD_PEOPLE]}, texts=Barring()), "before_site")
    refused = plays.refusal(table, B, card(table, GOOD_PEOPLE), "check")
    assert refused is not None and refused.rule == "PLAY-01"


def beside_a_team_that_is_a_site(
    kind: str, places: Mapping[str, Sequence[str]], site: str = AUBREY
) -> tuple[Table, list[int]]:
    """Return a table at the check of a Site, where a Team in the Bureau is a Site of a kind too; and that Team."""
    table = go(at_site([MULDER], {"bureau.0": [SCULLY], **places}, site=site, powers=True), "before_site")
    scully = card(table, SCULLY)
    teams.designate(table, A, [scully])
    for word in ("Site", kind):
        changes.reword(table, scully, scully, "", word, "turn")
    return table, [scully]


@pytest.mark.rule("ADV-01", "PLAY-05")
@pytest.mark.parametrize(("kind", "site", "found"), [("Method", AUBREY, "team"), ("Result", METHOD_SITE, "site")])
def test_an_adversary_attacks_where_the_site_is_of_its_kind_and_nowhere_else(kind: str, site: str, found: str) -> None:
    table, team = beside_a_team_that_is_a_site(kind, {"hand.1": [CREW_CUT]}, site)
    assert plays.prey(table, B, card(table, CREW_CUT), "check") == ([tuple(team)] if found == "team" else [None])


@pytest.mark.rule("XPW-25", "ADV-01")
def test_an_adversary_out_of_the_discard_pile_attacks_the_team_that_is_a_site_for_it() -> None:
    table, team = beside_a_team_that_is_a_site("Method", {"discard.1": [CREW_CUT], "hand.1": ["0042"]})
    table.player(B).powers["Violence"] = 1
    power_uses.begin(table, B, Action("power", pick="Violence", card=card(table, CREW_CUT)))
    table.pending = None
    table.run()
    entry = table.announced(card(table, CREW_CUT))
    assert entry is not None and entry.on == team[0]


@pytest.mark.rule("CHK-06")
def test_it_is_told_that_a_card_resolves() -> None:
    table = fight(places={"hand.0": [PUNCH], "hand.1": ["0042"]})
    decline(table)
    facts = [*play(table, PUNCH), *decline(table, "answer")]
    assert card(table, PUNCH) in [one.card for one in facts if isinstance(one, Happened) and one.what == "resolved"]
