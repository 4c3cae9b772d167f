"""Steps of card texts: their effects."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.cards.catalogue import CardSet
from engine.ccg.language import LANGUAGE
from engine.ccg.language.compiled_texts import Texts
from engine.ccg.language.programs import compile_abilities
from engine.ccg.rules import combat, programs
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Agent, Answer, Check, Packet
from engine.ccg.table.table import Table
from engine.kernel.effects import Code, Step, Value
from engine.kernel.facts import Fact, Happened
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import interrupt, pass_until
from tests.engine.ccg.cards.tables import a_check, a_combat, a_site_check, announce, equip, level
from tests.engine.ccg.constants import (
    AUBREY,
    BRAUN,
    CAPE_COD,
    GOOD_PEOPLE,
    KNIFE,
    LAMANA,
    MULDER,
    SCULLY,
    SHOTGUN,
    A,
    B,
    C,
)
from tests.engine.ccg.tables import Small, begin, by_number, card, numbers_in, pools, put, standard_cards, table_with

SITE = "0042"
IDLE = {"hand.0": [SITE], "hand.1": [SITE]}
OPPOSING = {"zone": ["combatants"], "side": "opposing"}


def do(table: Table, *steps: dict[str, Any], you: int = A, source: int = -1, **cards: Sequence[int]) -> list[Fact]:
    """Run steps of a text until a question and return what happened.

    cards: those in the frame, such as targets.
    """
    code = Code(table.programs, {}, "text")
    code.steps(LANGUAGE.read(Step, step) for step in steps)
    table.begin()
    frame = Frame("text", you, source, cards={name: list(those) for name, those in cards.items()})
    table.pending = None
    for instruction in code.instructions:
        instruction(table, frame)
    return table.facts


# Tokens and points


@pytest.mark.rule("EFS-03", "POOL-11")
@pytest.mark.parametrize(
    ("step", "before", "after", "gained"),
    [
        ({"op": "refill", "to": 3}, 1, 3, 0),
        ({"op": "refill", "to": 3}, 3, 3, 0),
        ({"op": "refill", "to": 3}, 5, 5, 0),
        ({"op": "refill", "to": 2}, 0, 2, 0),
        ({"op": "add_tokens"}, 1, 2, 0),
        ({"op": "add_tokens", "amount": 2}, 0, 2, 0),
        ({"op": "spend_token"}, 2, 1, 0),
        ({"op": "spend_token"}, 0, 0, 0),
        ({"op": "tap", "amount": 2, "pool": "rp"}, 3, 1, 2),
        ({"op": "tap", "amount": 4, "pool": "rp"}, 3, 0, 3),
        ({"op": "tap", "amount": 4, "pool": "rp"}, 0, 0, 0),
    ],
)
def test_tokens_are_added_and_removed(step: dict[str, Any], before: int, after: int, gained: int) -> None:
    table = table_with(field_0=[MULDER])
    mulder = card(table, MULDER)
    if before:
        table.state.tokens[mulder] = before
    facts = do(table, step, source=mulder)
    assert (table.state.tokens.get(mulder, 0), pools(table)) == (after, [(20 + gained, 20), (20, 20)])
    assert bool(facts) == (before != after)


@pytest.mark.rule("EFS-03", "PLAY-17")
def test_card_without_tokens_is_discarded_unless_an_agent() -> None:
    table = table_with(field_0=[MULDER], bureau_0=[BRAUN])
    for number, zone in ((MULDER, "field.0"), (BRAUN, "discard.0")):
        one = card(table, number)
        table.state.tokens[one] = 2
        do(table, {"op": "spend_token"}, source=one)
        assert table.state.tokens[one] == 1
        do(table, {"op": "spend_token"}, source=one)
        assert table.where(one) == zone


# Agents and cards in play


@pytest.mark.rule("DMG-06", "HEA-04", "SKL-20", "OPEN-13", "HEA-10")
def test_numbers_and_damage_of_the_target() -> None:
    table = table_with(field_0=[MULDER, SCULLY])
    mulder = card(table, MULDER)
    before = {stat: stats.value(table, mulder, stat) for stat in ("Medical", "Behavioral", "LRC", "CRC", "Health")}
    do(table, {"op": "modify", "by": 2}, aimed=[mulder])
    after = {stat: stats.value(table, mulder, stat) for stat in before}
    assert after == {stat: old + 2 * (stat != "Health") for stat, old in before.items()}
    do(table, {"op": "modify", "by": -1, "stats": ["LRC"]}, aimed=[mulder])
    assert stats.value(table, mulder, "LRC") == before["LRC"] + 1
    modifiers.end_expired(table, "turn")
    assert stats.value(table, mulder, "LRC") == before["LRC"]
    do(table, {"op": "lose_health", "amount": 1, "cards": {"zone": ["aimed"]}}, aimed=[mulder])
    assert stats.permanent_health(table, mulder) == before["Health"] - 1
    table.agent(mulder).damage = 2
    do(table, {"op": "heal", "amount": 1}, aimed=[mulder])
    assert table.agent(mulder).damage == 1
    facts = do(table, {"op": "fester", "cards": {"zone": ["aimed"]}}, aimed=[mulder])
    assert table.agent(mulder).unhealing
    assert Happened("festers", A, mulder) in facts
    do(table, {"op": "heal", "amount": 1}, aimed=[mulder])
    assert table.agent(mulder).damage == 1, "no Healing card was used"


@pytest.mark.rule("HEA-05")
@pytest.mark.parametrize(
    ("place", "damage", "turns", "held"),
    [
        ("hospital_0", 1, 0, True),
        ("hospital_0", 0, 0, False),
        ("hospital_0", 0, 2, True),
        ("hospital_0", 1, 2, True),
        ("field_0", 1, 0, False),
        ("field_0", 1, 2, False),
    ],
)
def test_hold_applies_in_or_on_the_way_to_the_hospital(place: str, damage: int, turns: int, held: bool) -> None:
    table = table_with(**{place: [MULDER]})
    mulder = card(table, MULDER)
    table.agent(mulder).damage = damage
    do(table, {"op": "hold", "turns": turns, "cards": {"zone": ["aimed"]}}, source=mulder, aimed=[mulder])
    assert bool(table.agent(mulder).held or table.number(mulder, "held", 0)) == held
    modifiers.end_until_healed(table, mulder)
    assert bool(table.agent(mulder).held or table.number(mulder, "held", 0)) == (held and turns > 0)


@pytest.mark.rule("PLAY-16", "INV-14")
@pytest.mark.parametrize("step", [{"op": "negate"}, {"op": "put"}])
def test_departed_site_takes_the_cards_under_it(step: dict[str, Any]) -> None:
    table = a_site_check(IDLE)
    site = card(table, AUBREY)
    piece = put(table, f"under.{site}", KNIFE)
    more = {} if step["op"] == "negate" else {"cards": {"zone": ["site"]}}
    do(table, {**step, **more}, source=card(table, SITE), aimed=[site])
    assert table.where(piece) == "discard.1"
    assert site not in table.state.sites
    assert table.where(site) == ("discard.0" if step["op"] == "negate" else "bureau.0")


@pytest.mark.rule("PLAY-22", "PLAY-21")
def test_cards_are_removed_from_the_game_or_attached() -> None:
    table = table_with(bureau_0=[BRAUN, KNIFE], field_0=[MULDER])
    do(table, {"op": "remove_from_game"}, aimed=[card(table, BRAUN)])
    assert numbers_in(table, "removed.0") == [BRAUN]
    do(table, {"op": "attach"}, source=card(table, KNIFE), aimed=[card(table, MULDER)])
    assert table.where(card(table, KNIFE)) == f"attached.{card(table, MULDER)}"


@pytest.mark.rule("EFF-08", "MP-10")
@pytest.mark.parametrize(("holding", "is_possible"), [((B, C), True), ((C,), True), ((), False)])
def test_others_discard_if_any_holds_a_matching_card(holding: tuple[int, ...], is_possible: bool) -> None:
    table = table_with(3, bureau_0=[BRAUN], **{f"bureau_{seat}": [BRAUN] for seat in holding})
    step = LANGUAGE.read(Step, {"op": "discard", "who": "others", "cards": {"zone": ["bureau"], "type": ["witness"]}})
    assert step.possible(table, Frame("", A, -1)) == is_possible


@pytest.mark.rule("DEB-07", "EFF-19")
def test_card_ending_the_turn_is_logged() -> None:
    table = begin(Small({"field.0": [MULDER], **IDLE}, texts=card_set.texts()).table, "turn", A)
    pass_until(table, "healing")
    source = card(table, SITE)
    interrupt(table, LANGUAGE.read(Step, {"op": "end_turn"}).run, Frame("", B, source))
    assert Happened("cut_short", A, source) in table.facts
    assert table.state.turn.number == 2


@pytest.mark.rule("DECK-11", "EFF-11")
def test_searched_deck_is_shuffled() -> None:
    deck = [BRAUN, KNIFE, SHOTGUN, LAMANA, "0110"]
    table = table_with(deck_0=deck)
    do(table, {"op": "search", "cards": {"zone": ["deck"]}}, you=A, picked=[])
    assert numbers_in(table, "deck.0") != deck
    assert sorted(numbers_in(table, "deck.0") + numbers_in(table, "hand.0")) == sorted(deck)
    table = table_with(deck_0=deck)
    do(table, {"op": "search", "cards": {"zone": ["discard"]}}, picked=[])
    assert numbers_in(table, "deck.0") == deck, "nobody looked into it"


# In a combat


def value(table: Table, number: str, stat: Any = "LRC") -> int:
    return combat.value(table, card(table, number), stat)


@pytest.mark.rule("CMB-07", "PLAY-09")
@pytest.mark.parametrize(("bare", "with_gun"), [(False, True), (True, False)])
def test_replaced_damage_applies_before_other_combat_cards(bare: bool, with_gun: bool) -> None:
    table = a_combat(GOOD_PEOPLE)
    mulder, plain = card(table, MULDER), value(table, MULDER)
    equip(table, mulder, SHOTGUN)
    gun = value(table, MULDER) - plain
    assert gun > 0
    do(table, {"op": "combat_value", "by": 1}, aimed=[mulder])
    do(table, {"op": "combat_value", "to": 6, "bare": bare}, aimed=[mulder])
    assert value(table, MULDER) == 6 + 1 + gun * with_gun


@pytest.mark.rule("CMB-07", "SKL-04")
@pytest.mark.parametrize(("skill", "least", "dealt"), [(4, 0, 4), (4, 1, 4), (0, 1, 1), (0, 0, 0), (4, 6, 6)])
def test_agent_fights_with_a_skill_instead(skill: int, least: int, dealt: int) -> None:
    table = a_combat(GOOD_PEOPLE)
    mulder = card(table, MULDER)
    modifiers.change(table, -1, mulder, "Computer", skill - stats.value(table, mulder, "Computer"), "turn")
    equip(table, mulder, SHOTGUN)
    do(table, {"op": "fight_with", "skill": "Computer", "least": least}, aimed=[mulder])
    assert value(table, MULDER) == dealt, "the gun is no help with it"


@pytest.mark.rule("CMB-07", "PLAY-09")
def test_equipment_for_the_skill_helps_in_combat() -> None:
    table = a_combat(GOOD_PEOPLE)
    mulder = card(table, MULDER)
    modifiers.change(table, -1, mulder, "Computer", 4 - stats.value(table, mulder, "Computer"), "turn")
    equip(table, mulder, "0311")
    do(table, {"op": "fight_with", "skill": "Computer"}, aimed=[mulder])
    assert value(table, MULDER) > 4


@pytest.mark.rule("CMB-11", "DMG-01", "DMG-03", "DMG-04", "CMB-12")
def test_combat_steps_change_the_round() -> None:
    table = a_combat(GOOD_PEOPLE)
    fight = table.state.combats[-1]
    mulder, scully, foe = (card(table, one) for one in (MULDER, SCULLY, GOOD_PEOPLE))
    do(table, {"op": "deal_none"}, aimed=[mulder])
    do(table, {"op": "deal_none", "round": "next"}, aimed=[scully])
    assert (fight.stunned, fight.stunned_next) == ([mulder], [scully])
    do(table, {"op": "attack_twice"}, {"op": "first_strike"}, {"op": "split_damage"}, aimed=[foe])
    assert table.number(foe, "attacks", 1) == 2
    assert table.number(foe, "strikes_first", 0) > 0
    assert table.number(foe, "split", 0) > 0
    do(table, {"op": "hit", "amount": 2, "cards": {**OPPOSING, "how": "all"}}, you=B, source=foe, picked=[])
    do(table, {"op": "redirect"}, you=B, aimed=[mulder])
    do(table, {"op": "redirect", "astray": True}, you=B, aimed=[scully])
    assert (fight.led, fight.astray) == ({mulder: B, scully: B}, [scully])
    rounds = fight.long_rounds
    do(table, {"op": "rounds"}, aimed=[])
    assert fight.long_rounds == rounds + 1
    fight.stunned = []
    do(table, {"op": "rounds", "alone": True}, source=foe, aimed=[mulder])
    assert fight.stunned == [scully]
    do(table, {"op": "leave_combat"}, aimed=[scully])
    assert fight.agents == [mulder]
    assert not fight.ended
    do(table, {"op": "end_combat"})
    assert (fight.ended, fight.called_off) == (True, True)


@pytest.mark.rule("CMB-12", "CMB-02")
def test_combat_steps_ignore_departed_combatants() -> None:
    table = a_combat(GOOD_PEOPLE)
    fight, mulder = table.state.combats[-1], card(table, MULDER)
    combat.leave(table, mulder)
    do(table, {"op": "deal_none"}, {"op": "redirect"}, aimed=[mulder])
    assert (fight.stunned, fight.led) == ([], {})


@pytest.mark.rule("DMG-07", "DMG-05")
def test_strike_back_counts_each_remaining_source() -> None:
    table = a_combat(GOOD_PEOPLE)
    mulder, scully, foe = (card(table, one) for one in (MULDER, SCULLY, GOOD_PEOPLE))
    fight = table.state.combats[-1]
    next(one for one in table.stack if one.program == "combat_round").cards["struck"] = [foe, mulder, scully]
    fight.packets = [Packet(mulder, foe, 2), Packet(scully, foe, 2, reduced=2), Packet(foe, mulder, 3)]
    do(table, {"op": "strike_back", "amount": 1}, source=foe)
    assert [(one.source, one.target, one.amount) for one in fight.packets[3:]] == [(foe, mulder, 1), (foe, scully, 1)]


@pytest.mark.rule("CHK-03", "CHK-14", "EFF-24", "PLAY-19")
def test_steps_on_the_current_check() -> None:
    table = a_site_check(IDLE)
    check, site, mulder = table.state.checks[-1], card(table, AUBREY), card(table, MULDER)
    facts = do(table, {"op": "swap_skill", "skill": "Medical"}, aimed=[mulder])
    assert check.swapped == {mulder: "Medical"}
    assert Happened("swapped", A, mulder, "Medical") in facts
    do(table, {"op": "prerequisite", "by": 2}, source=mulder)
    assert table.number(site, "needed", 0) == 2
    do(table, {"op": "prerequisite", "skill": "Sciences", "level": 6}, source=mulder)
    assert (check.skill, check.needed) == ("Sciences", 6)
    do(table, {"op": "fail_check"})
    assert check.failed
    table = a_check("Medical", {**IDLE, "field.0": [MULDER, CAPE_COD]})
    do(table, {"op": "prerequisite", "skill": "Sciences", "level": 6}, {"op": "prerequisite", "by": 2})
    assert (table.state.checks[-1].skill, table.state.changes) == ("Medical", []), "it is of no Site"


@pytest.mark.rule("MP-07")
def test_last_answer_is_overheard() -> None:
    table = table_with(3)
    table.state.log = [Answer(B, C, "", value, True, 0b110) for value in ("Alien", "Occult")]
    do(table, {"op": "overhear"})
    assert [one.known_by for one in table.state.log] == [0b110, 0b111]


@pytest.mark.rule("PLAY-01", "CHK-09")
def test_barred_name_applies_in_forced_checks_too() -> None:
    table = table_with(field_0=[MULDER], bureau_0=[LAMANA], hand_0=[BRAUN])
    mulder, lamana = card(table, MULDER), card(table, LAMANA)
    table.state.checks = [Check(A, [mulder], "Medical", 3), Check(A, [lamana], "Sciences", 3)]
    for agent, is_barred in ((lamana, False), (mulder, True)):
        do(table, {"op": "bar", "names": ["Dr. Sheila Braun"]}, aimed=[agent])
        refusal = table.texts.forbids(table, A, card(table, BRAUN), "check")
        assert (refusal is not None and "for the Team this turn" in refusal.reason) == is_barred


@pytest.mark.rule("CHK-03", "POOL-10")
@pytest.mark.parametrize(("number", "x", "adds"), [(BRAUN, 0, 2), ("0093", 5, 0), (KNIFE, 0, 3)])
def test_check_bonus_of_a_card_is_at_least_0(number: str, x: int, adds: int) -> None:
    """It is 3 if the card adds nothing."""
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [SITE, number]})
    announced = announce(table, B, number)
    entry = table.announced(announced)
    assert entry
    entry.x = x
    amount = LANGUAGE.read(Value, {"amount": "adds", "cards": {"zone": ["aimed"]}, "otherwise": 3})
    assert amount.amount(table, Frame("", A, card(table, SITE), cards={"aimed": [announced]})) == adds


@pytest.mark.rule("POOL-10")
def test_allowed_x_follows_from_its_worth() -> None:
    texts = Texts(standard_cards())
    worth = texts.x_values(table_with(), B, table_with().card_set.number(by_number()["0091"], B, 0))
    assert worth, "it has an X of which each is worth something"
    assert texts.x_values(table_with(), B, table_with().card_set.number(by_number()[KNIFE], B, 0)) is None


@pytest.mark.rule("PLAY-25", "PLAY-14")
def test_each_ability_has_steps() -> None:
    fresh = CardSet(list(standard_cards().in_order), programs.RULES)
    compile_abilities(fresh)
    for ready in fresh.abilities_in_order():
        assert (ready.key in fresh.programs) == (ready.ability.when != "standing")
        assert (f"{ready.key}/aim" not in fresh.programs) or ready.ability.when == "resolved"


@pytest.mark.rule("EFF-24", "PLAY-01")
def test_only_a_site_can_need_another_skill() -> None:
    step = LANGUAGE.read(Step, {"op": "prerequisite", "by": 2})
    at_site, forced, none, fighting = a_site_check(IDLE), a_check("Medical", IDLE), table_with(), a_combat(GOOD_PEOPLE)
    found = [step.possible(table, Frame("", A, -1)) for table in (at_site, forced, none, fighting)]
    assert found == [True, False, False, False]
    do(none, {"op": "prerequisite", "by": 2}, {"op": "prerequisite", "skill": "Medical", "level": 3})
    assert none.state.changes == []


@pytest.mark.rule("CHK-03", "PLAY-01", "CHK-20")
@pytest.mark.parametrize(
    ("step", "at_site", "forced"),
    [
        ({"by": 1}, True, True),
        ({"by": 1, "site": True}, True, False),
        ({"by": 1, "skills": ["Medical"]}, False, True),
        ({"by": 1, "skills": ["Medical", "Behavioral"]}, True, True),
        ({"by": 1, "skills": ["Medical", "Behavioral"], "site": True}, True, False),
        ({"by": 1, "skills": ["Medical"], "site": True}, False, False),
    ],
)
def test_check_modifiers_fit_their_checks(step: dict[str, Any], at_site: bool, forced: bool) -> None:
    mod = LANGUAGE.read(Step, {"op": "check_mod", **step})
    for table, adds in ((a_site_check(IDLE), at_site), (a_check("Medical", IDLE), forced)):
        before = level(table)
        source = card(table, SITE)
        assert mod.possible(table, Frame("", A, source)) == adds
        do(table, {"op": "check_mod", **step}, source=source)
        assert level(table) == before + adds
    assert not mod.possible(table_with(), Frame("", A, -1))
    assert not mod.possible(a_combat(GOOD_PEOPLE), Frame("", A, -1))


@pytest.mark.rule("INV-04", "DEB-05")
def test_permission_applies_to_one_agent_for_a_while() -> None:
    table = table_with(field_0=[MULDER, SCULLY])
    do(table, {"op": "permit", "what": "second_site"}, aimed=[card(table, MULDER)])
    allowed = {one: table.texts.permits(table, "second_site", card(table, one)) for one in (MULDER, SCULLY)}
    assert allowed == {MULDER: True, SCULLY: False}
    modifiers.end_expired(table, "turn")
    assert not table.texts.permits(table, "second_site", card(table, MULDER))


@pytest.mark.rule("MP-07")
def test_awaited_answer_is_public() -> None:
    table = table_with(3, bureau_2=[KNIFE], field_0=[MULDER])
    knife = card(table, KNIFE)
    facts = do(table, {"op": "listen"}, you=C, source=knife, checked=[card(table, MULDER)])
    assert table.state.listening == {knife: (A, B)}
    assert Happened("listening", C, knife, f"{A}: {B}") in facts


@pytest.mark.rule("DMG-05")
@pytest.mark.parametrize(("step", "left"), [({"half": True}, 3), ({"by": 1}, 4), ({"by": 9}, 0), ({"by": 0}, 5)])
def test_shield_reduces_damage_of_matching_cards(step: dict[str, Any], left: int) -> None:
    table = a_combat(GOOD_PEOPLE)
    mulder, scully, foe = (card(table, one) for one in (MULDER, SCULLY, GOOD_PEOPLE))
    vest, fight = equip(table, mulder, KNIFE), table.state.combats[-1]
    next(one for one in table.stack if one.program == "combat_round").cards["struck"] = [foe, mulder]
    fight.packets = [Packet(foe, mulder, 5), Packet(foe, scully, 5), Packet(mulder, mulder, 5)]
    do(table, {"op": "shield", "of": {"type": ["adversary"]}, **step}, source=vest)
    assert [packet.amount - packet.reduced for packet in fight.packets] == [left, 5, 5]


@pytest.mark.rule("PLAY-21", "DMG-11")
def test_captured_adversary_is_suppressed_and_agents_stay_free() -> None:
    table = a_combat(GOOD_PEOPLE, {"bureau.0": ["0030"]})
    jail, foe, mulder = card(table, "0030"), card(table, GOOD_PEOPLE), card(table, MULDER)
    do(table, {"op": "capture", "cards": {"zone": ["aimed"]}}, source=jail, picked=[mulder])
    assert table.place(mulder) == "field"
    do(table, {"op": "capture", "cards": {"zone": ["aimed"]}}, source=jail, picked=[foe])
    assert (table.where(foe), table.where(jail)) == (f"attached.{jail}", "bureau.0")
    assert modifiers.is_changed(table, foe, modifiers.SUPPRESSED)
    assert table.state.agents[mulder] == Agent()
