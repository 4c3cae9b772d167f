"""Cards about damage in combat (EFF-04 to EFF-26, DMG-03)."""

from collections.abc import Sequence

import pytest

from engine.ccg import card_set
from engine.ccg.cards.designs import Target
from engine.ccg.language.targets import find_cards
from engine.ccg.presentation.labels import make_labels
from engine.ccg.rules import combat, healing
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import act, ask_again, asked, decline, is_asked, pass_until, play, playable, resolve
from tests.engine.ccg.cards.tables import (
    SITE,
    a_check,
    a_combat,
    a_site_check,
    announce,
    equip,
    fight_on,
    in_round,
    level,
    options,
    text,
)
from tests.engine.ccg.constants import KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import a_phase, begin, card, encoded, reloaded

OCCULT, PRIMORDIAL = "0333", "0340"
HARD_PUNCH, BULLETS, KICK, FASCINATION = "0027", "0038", "0008", "0023"
HUNTER, SQUEEZE, STUNNING_BLOW = "0335", "0343", "0039"
STRIKE, SNEAK, WATCH_OUT, FLAMES = "0005", "0006", "0030", "0036"
EVOLUTIONARY = "0344"
ALIEN, FIGHTER = "0337", "0345"
AURA, STEALTH, ARMOR, ATTACK, ILLUSION = "0001", "0017", "0020", "0018", "0033"
HIDE, FIRST_AID, POLTERGEIST, TREATMENT, DIAGNOSIS = "0010", "0002", "0353", "0228", "0221"
TAPES, SYMBOL, MOJO, OCCULT_FOE, PHENOMENON = "0322", "0327", "0331", "0352", "0353"
GOVERNMENT, MOTIVE_SITE = "0336", "0063"
FIRE, SHOTGUN, MINI, PISTOL, GOVERNMENT_FOE = "0025", "0329", "0330", "0317", "0345"
BLUR, MANITOU, OTHER, MEDI_KIT = "0351", "0352", "0340", "0315"


@pytest.mark.rule("CMB-07", "POOL-05")
@pytest.mark.parametrize(("number", "round", "by"), [(HARD_PUNCH, "CRC", 1), (BULLETS, "LRC", 2)])
@pytest.mark.parametrize("seat", [A, B])
def test_each_side_strengthens_its_own_combatant(number: str, round: str, by: int, seat: int) -> None:
    table = in_round(round, PRIMORDIAL, [number, "0042"], seat)
    own = table.agents(A, "field") if seat == A else [card(table, PRIMORDIAL)]
    before = combat.value(table, own[0], round)
    play(table, number)
    if seat == A:
        assert [option.card for option in asked(table).options] == own
        act(table, asked(table).options[0])
    decline(table, "answer")
    assert combat.value(table, own[0], round) == before + by
    assert playable(in_round("CRC" if round == "LRC" else "LRC", PRIMORDIAL, [number], seat)) == []


@pytest.mark.rule("ADV-08")
def test_kick_may_target_a_combatant_facing_a_stunned_opponent() -> None:
    table = in_round("CRC", PRIMORDIAL, [KICK, "0042"], A)
    assert playable(table) == []
    assert table.combat is not None
    table.combat.stunned.append(card(table, PRIMORDIAL))
    ask_again(table)
    assert playable(table) == [KICK]


@pytest.mark.rule("CMB-07", "CMB-11")
@pytest.mark.parametrize(("foe", "stuns"), [(OCCULT, True), (PRIMORDIAL, False)])
def test_fascination_stops_an_agents_damage_against_an_occult_adversary(foe: str, stuns: bool) -> None:
    table = in_round("CRC", foe, [FASCINATION])
    before = combat.value(table, card(table, foe), "CRC")
    resolve(table, FASCINATION)
    assert (is_asked(table) == (B, "choose_card")) == stuns
    if stuns:
        assert [option.card for option in asked(table).options] == table.agents(A, "field")
        act(table, asked(table).options[0])
    assert table.combat is not None
    assert table.combat.stunned == ([card(table, MULDER)] if stuns else [])
    assert combat.value(table, card(table, foe), "CRC") == before + 1
    assert playable(in_round("LRC", foe, [FASCINATION])) == []


@pytest.mark.rule("CMB-11", "DMG-08", "EFF-04")
def test_stunned_combatant_deals_no_damage_in_the_next_round() -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [STUNNING_BLOW, SITE]})
    foe, fight = card(table, PRIMORDIAL), table.combat
    assert fight is not None
    decline(table)
    assert playable(table) == [], "there is no damage yet"
    pass_until(table, "after_damage")
    resolve(table, STUNNING_BLOW)
    assert (fight.stunned, fight.stunned_next) == ([], [foe])
    fight_on(table)
    assert (fight.kind, fight.stunned) == ("CRC", [foe])
    fight_on(table)
    assert fight.stunned == []


@pytest.mark.rule("CMB-04", "EFF-04")
@pytest.mark.parametrize("foe", [HUNTER, SQUEEZE])
def test_some_adversaries_skip_long_range(foe: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [foe]})
    announce(table, B, foe)
    decline(table, "answer", "combat_start")
    assert table.combat is not None
    assert (table.combat.kind, text(foe)) == ("CRC", "Fights no rounds at long range.")


def aim(table: Table, *targets: int) -> None:
    """Choose the targets of the next packets in order."""
    for target in targets:
        pass_until(table, "target")
        act(table, next(option for option in asked(table).options if option.card == target))


def packets(table: Table) -> list[tuple[int, int, int]]:
    """Fight the round and return (source, target, damage) for each packet."""
    fight = combat.current(table)
    number, dealt = fight.number, []
    while table.combat is fight and fight.number == number:
        dealt = [(one.source, one.target, one.amount - one.reduced) for one in fight.packets if one.dealt] or dealt
        if is_asked(table)[1] == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    return dealt


def damage(table: Table, *agents: int) -> list[int]:
    return [table.agent(agent).damage for agent in agents]


@pytest.mark.rule("DMG-01", "EFF-04")
def test_fast_strike_deals_full_damage_twice_at_chosen_targets() -> None:
    table = in_round("CRC", PRIMORDIAL, [STRIKE, SITE])
    mulder, scully = table.agents(A, "field")
    amount = combat.value(table, card(table, PRIMORDIAL), "CRC")
    resolve(table, STRIKE)
    aim(table, mulder, scully)
    assert damage(table, mulder, scully) == [amount, amount]


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(("round", "foe"), [("LRC", PRIMORDIAL), ("CRC", "0344")])
def test_fast_strike_needs_crc_3_at_close_range(round: str, foe: str) -> None:
    assert playable(in_round(round, foe, [STRIKE])) == []


@pytest.mark.rule("CMB-11", "DMG-10", "EFF-04")
@pytest.mark.parametrize("round", ["LRC", "CRC"])
def test_victim_of_a_sneak_attack_deals_no_damage(round: str) -> None:
    """Lamana has 3 Health; the rest of the Team strikes back."""
    table = a_combat(EVOLUTIONARY, {"hand.1": [SNEAK, SITE]}, round=round, team=(LAMANA, MULDER))
    lamana, mulder = table.agents(A, "field")
    foe, fight = card(table, EVOLUTIONARY), table.combat
    assert fight is not None
    table.agent(lamana).damage = 2
    resolve(table, SNEAK)
    aim(table, lamana)
    assert encoded(reloaded(table)) == encoded(table)
    amounts = [combat.value(table, one, round) for one in (foe, mulder)]
    assert packets(table) == [(foe, lamana, amounts[0]), (mulder, foe, amounts[1])]
    assert (table.place(lamana), fight.damage) == ("hospital", {foe: amounts[1]})


@pytest.mark.rule("CMB-11")
def test_survivor_of_a_sneak_attack_strikes_back_once() -> None:
    table = a_combat(EVOLUTIONARY, {"hand.1": [SNEAK, SITE]}, round="CRC")
    mulder, scully = table.agents(A, "field")
    foe, fight = card(table, EVOLUTIONARY), table.combat
    assert fight is not None
    amounts = [combat.value(table, one, "CRC") for one in (foe, mulder, scully)]
    resolve(table, SNEAK)
    aim(table, scully)
    assert packets(table) == [(foe, scully, amounts[0]), (mulder, foe, amounts[1]), (scully, foe, amounts[2])]
    assert (damage(table, mulder, scully), fight.damage[foe]) == ([0, amounts[0]], amounts[1] + amounts[2])


@pytest.mark.rule("DMG-01", "DMG-05", "EFF-26")
def test_flaming_wall_hurts_each_opponent_in_addition() -> None:
    table = a_combat(EVOLUTIONARY, {"hand.1": [FLAMES, SITE]}, team=(MULDER, SCULLY))
    mulder, scully = table.agents(A, "field")
    foe, fight = card(table, EVOLUTIONARY), table.combat
    assert fight is not None
    amount = combat.value(table, foe, "LRC")
    resolve(table, FLAMES)
    assert damage(table, mulder, scully) == [0, 0]
    aim(table, scully)
    assert damage(table, mulder, scully) == [1, 1 + amount]
    assert playable(in_round("CRC", EVOLUTIONARY, [FLAMES])) == []


@pytest.mark.rule("PLAY-01")
def test_watch_out_needs_damage_to_redirect() -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [WATCH_OUT, SITE]})
    assert playable(table) == [], "it is B's window"
    decline(table)
    assert playable(table) == [], "nothing is aimed yet"
    pass_until(table, "damage_assign")
    assert playable(table) == [], "the Adversary has no LRC"


def to_foe(table: Table, number: str) -> list[Packet]:
    """Fight the round and return the packets aimed at an Adversary."""
    fight, foe = table.combat, card(table, number)
    assert fight is not None
    decline(table, "combat", "answer")
    packets = fight.packets
    fight_on(table)
    return [packet for packet in packets if packet.target == foe]


def taken(packets: list[Packet]) -> list[int]:
    return [packet.reduced for packet in packets]


@pytest.mark.rule("DMG-05", "EFF-07")
@pytest.mark.parametrize(
    ("number", "round", "foe", "other", "off"),
    [
        (AURA, "LRC", OCCULT, PRIMORDIAL, [1, 1]),
        (AURA, "CRC", OCCULT, PRIMORDIAL, [1, 1]),
        (STEALTH, "LRC", ALIEN, OCCULT, [1, 1]),
        (ARMOR, "CRC", FIGHTER, OCCULT, [1, 1]),
        (ILLUSION, "LRC", OCCULT, PRIMORDIAL, [2, 3]),
        (ILLUSION, "CRC", EVOLUTIONARY, PRIMORDIAL, [2, 2]),
        (ATTACK, "CRC", FIGHTER, OCCULT, [2, 0]),
    ],
)
def test_adversary_of_the_right_kind_takes_less_damage(
    number: str, round: str, foe: str, other: str, off: list[int]
) -> None:
    """Mulder deals 2 at either range, Scully 3 and 2."""
    assert playable(in_round(round, other, [number])) == []
    table = in_round(round, foe, [number])
    resolve(table, number)
    assert taken(to_foe(table, foe)) == off


@pytest.mark.rule("ADV-08", "PLAY-01")
@pytest.mark.parametrize(("foe", "found"), [(FIGHTER, [HIDE]), (PRIMORDIAL, [])])
def test_hide_needs_subterfuge(foe: str, found: list[str]) -> None:
    assert playable(in_round("LRC", foe, [HIDE])) == found
    table = a_combat(PRIMORDIAL, {"hand.0": [HIDE]}, team=(KOSSEFF,))
    decline(table)
    assert playable(table) == []


@pytest.mark.rule("DMG-05", "CMB-12", "CMB-13")
def test_the_poltergeist_fights_one_round_at_each_range_and_takes_nothing() -> None:
    table = a_combat(POLTERGEIST, team=(MULDER, SCULLY, KOSSEFF))
    kinds = []
    while table.combat:
        kinds.append(table.combat.kind)
        assert table.combat.damage.get(card(table, POLTERGEIST), 0) == 0
        fight_on(table)
    assert (kinds, table.place(card(table, POLTERGEIST))) == (["LRC", "CRC"], "discard")


@pytest.mark.rule("DMG-08", "DMG-05", "HEA-04")
def test_first_aid_heals_an_agent_at_0_after_damage() -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [FIRST_AID, SITE]}, round="CRC", team=(KOSSEFF,))
    kosseff = card(table, KOSSEFF)
    decline(table)
    assert playable(table) == [], "nobody is wounded"
    pass_until(table, "after_damage")
    assert table.agent(kosseff).damage == 3
    resolve(table, FIRST_AID)
    decline(table, "after_damage")
    assert (table.place(kosseff), table.agent(kosseff).damage) == ("field", 2)


@pytest.mark.rule("HEA-04", "EFF-17")
@pytest.mark.parametrize(("number", "amount"), [(TREATMENT, 1), (DIAGNOSIS, 2)])
def test_agent_in_the_hospital_heals(number: str, amount: int) -> None:
    for damage, left in ((3, 3 - amount), (1, 0)):
        table = a_phase("deployment", {"hospital.0": [MULDER], "hand.0": [number]}, texts=card_set.texts())
        mulder = card(table, MULDER)
        table.agent(mulder).damage = damage
        pass_until(table, "deployment")
        play(table, number)
        assert table.agent(mulder).damage == left


def with_equipment(number: str, foe: str, team: Sequence[str] = (KOSSEFF, SCULLY), round: str = "CRC") -> Table:
    """Return a table in a combat round where the first Agent has Equipment."""
    table = a_combat(foe, {"hand.1": [FASCINATION, SITE]}, round=round, team=team)
    equip(table, card(table, team[0]), number)
    return table


def targets(table: Table) -> set[str]:
    """Return the possible targets of the Adversary."""
    while is_asked(table) != (B, "target"):
        if asked(table).kind == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    return {table.design(one.card or 0).number for one in asked(table).options}


@pytest.mark.rule("DMG-04", "EFF-15")
@pytest.mark.parametrize(("foe", "found"), [(OCCULT_FOE, {SCULLY, LAMANA}), (PRIMORDIAL, {KOSSEFF, SCULLY, LAMANA})])
def test_occult_adversaries_avoid_the_bearer_of_the_symbol(foe: str, found: set[str]) -> None:
    assert targets(with_equipment(SYMBOL, foe, (KOSSEFF, SCULLY, LAMANA))) == found


@pytest.mark.rule("DMG-05", "EFF-07")
@pytest.mark.parametrize(
    ("number", "foe", "round", "damage"),
    [
        (SYMBOL, OCCULT_FOE, "CRC", 3),
        (SYMBOL, PRIMORDIAL, "CRC", 3),
        (SYMBOL, PHENOMENON, "LRC", 1),
        (MOJO, OCCULT_FOE, "CRC", 5),
        (MOJO, PHENOMENON, "LRC", 1),
        (MOJO, PRIMORDIAL, "CRC", 3),
        (MOJO, "0333", "CRC", 5),
    ],
)
def test_damage_to_the_bearer_is_reduced(number: str, foe: str, round: str, damage: int) -> None:
    table = with_equipment(number, foe, (MULDER,), round)
    assert table.combat is not None
    pass_until(table, "after_damage")
    assert table.agent(card(table, MULDER)).damage == damage


@pytest.mark.rule("DMG-05")
def test_halved_damage_is_rounded_up() -> None:
    table = with_equipment(SYMBOL, PHENOMENON, (MULDER,), "CRC")
    foe = card(table, PHENOMENON)
    equip(table, foe, "0321")
    pass_until(table, "after_damage")
    assert table.agent(card(table, MULDER)).damage == 2, "of 3"


@pytest.mark.rule("ADV-05", "PLAY-01")
@pytest.mark.parametrize("alone", [True, False])
def test_combat_card_may_be_played_for_another_adversary(alone: bool) -> None:
    table = a_combat(OCCULT_FOE, {"engaged.1": [OCCULT_FOE, PRIMORDIAL], "hand.1": [FASCINATION]}, round="CRC")
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    equip(table, mulder, MOJO)
    if not alone:
        combat.join(table, card(table, PRIMORDIAL), foe=True)
    found = find_cards(table, Target(zone=["combatants"], side="opposing"), Frame("", B, card(table, FASCINATION)))
    assert found == ([scully] if alone else [mulder, scully])


def at_a_site(bearer: str, foe: str) -> Table:
    """Return a table at a Motive Site with the tapes and an Adversary of B."""
    places = {"hand.0": [SITE], "hand.1": [foe], "bureau.0": [LAMANA]}
    table = a_site_check(places, site=MOTIVE_SITE, team=(MULDER, SCULLY))
    equip(table, card(table, bearer), TAPES)
    decline(table)
    return table


@pytest.mark.rule("ADV-01", "EFF-21")
@pytest.mark.parametrize(
    ("bearer", "foe", "attacks"),
    [(MULDER, GOVERNMENT, True), (LAMANA, GOVERNMENT, False), (MULDER, "0343", False)],
    ids=["for Method Sites", "who is not there", "Evolutionary"],
)
def test_tapes_let_government_adversaries_attack_at_any_site(bearer: str, foe: str, attacks: bool) -> None:
    assert playable(at_a_site(bearer, foe)) == ([foe] if attacks else [])


@pytest.mark.rule("REQ-06")
def test_the_tapes_help_with_bureaucracy() -> None:
    table = a_check("Bureaucracy", {"hand.0": [SITE]}, team=(MULDER,))
    equip(table, card(table, MULDER), TAPES)
    assert level(table) == 2


def under_covering_fire(window: str, team: Sequence[str] = (MULDER, SCULLY)) -> Table:
    """Return a table where B's Mechanic with LRC 4 may split its damage."""
    table = a_combat(GOVERNMENT_FOE, {"hand.1": [FIRE, SITE]}, team=team)
    if window != "combat":
        pass_until(table, window)
        while is_asked(table)[0] != B:
            decline(table)
    resolve(table, FIRE)
    pass_until(table, "target")
    return table


@pytest.mark.rule("DMG-03", "DMG-04", "EFF-15")
@pytest.mark.parametrize("window", ["combat", "damage_assign"])
def test_covering_fire_lets_long_range_damage_be_split(window: str) -> None:
    table = under_covering_fire(window)
    mulder, scully = table.agents(A, "field")
    assert table.combat is not None
    amount = combat.value(table, card(table, GOVERNMENT_FOE), "LRC")
    assert options(table, "choose") == [
        Action("choose", card=agent, pick=str(part)) for agent in (mulder, scully) for part in range(amount, 0, -1)
    ]
    assert make_labels(table, options(table, "choose"))[0] == f"Agent Fox Mulder: {amount}"
    act(table, Action("choose", card=mulder, pick="1"))
    assert (table.agent(mulder).damage, table.agent(scully).damage) == (1, amount - 1), (
        "what is left goes to who is left"
    )
    assert encoded(reloaded(table)) == encoded(table)


@pytest.mark.rule("DMG-03", "DMG-01")
def test_no_target_takes_two_parts_of_the_same_damage() -> None:
    table = under_covering_fire("combat", (MULDER, SCULLY, KOSSEFF))
    mulder, scully, kosseff = table.agents(A, "field")
    act(table, Action("choose", card=scully, pick="2"))
    assert options(table, "choose") == [
        Action("choose", card=agent, pick=part) for agent in (mulder, kosseff) for part in ("2", "1")
    ]
    act(table, Action("choose", card=kosseff, pick="1"))
    assert [table.agent(agent).damage for agent in (mulder, scully, kosseff)] == [1, 2, 1]


@pytest.mark.rule("PLAY-01", "CMB-03")
@pytest.mark.parametrize(("round", "foe"), [("LRC", OCCULT), ("CRC", GOVERNMENT_FOE)])
def test_covering_fire_needs_a_government_adversary_at_long_range(round: str, foe: str) -> None:
    assert playable(in_round(round, foe, [FIRE])) == []


SPLITTERS = [
    ("0340", "CRC", True),
    ("0344", "LRC", True),
    ("0344", "CRC", False),
    ("0349", "LRC", True),
    ("0349", "CRC", True),
    ("0333", "CRC", False),
]


def aiming(table: Table, seat: int) -> list[Action]:
    """Return the options of a seat for the next damage."""
    while is_asked(table) != (seat, "target"):
        if is_asked(table)[1] == "target":
            act(table, options(table, "choose")[0])
        else:
            decline(table)
    return options(table, "choose")


@pytest.mark.rule("DMG-03", "DMG-04", "EFF-15")
@pytest.mark.parametrize(("foe", "round", "splits"), SPLITTERS)
def test_adversary_splits_damage_by_its_text(foe: str, round: str, splits: bool) -> None:
    table = a_combat(foe, round=round)
    amount = combat.value(table, card(table, foe), round)
    parts = [str(part) for part in range(amount, 0, -1)] if splits else [None]
    agents = table.agents(A, "field")
    assert aiming(table, B) == [Action("choose", card=agent, pick=part) for agent in agents for part in parts]


@pytest.mark.rule("WEX-05", "DMG-02", "DMG-03")
@pytest.mark.parametrize(("first", "damage"), [("3", [3, 0]), ("2", [2, 1]), ("1", [1, 2])])
def test_good_people_hurt_one_or_several_agents(first: str, damage: list[int]) -> None:
    table = a_combat("0340", round="CRC")
    aiming(table, B)
    mulder, scully = table.agents(A, "field")
    act(table, Action("choose", card=mulder, pick=first))
    assert [table.agent(agent).damage for agent in (mulder, scully)] == damage


@pytest.mark.rule("DMG-03", "DMG-04")
def test_rest_of_split_damage_is_aimed_next() -> None:
    table = a_combat("0340", round="CRC")
    aiming(table, B)
    assert table.combat is not None
    mulder, scully = table.agents(A, "field")
    table.combat.packets.append(Packet(table.combat.foes[0], -1, 1))
    act(table, Action("choose", card=mulder, pick="2"))
    waiting = [(packet.target, packet.amount) for packet in table.combat.packets if packet.source in table.combat.foes]
    assert waiting == [(mulder, 2), (scully, 1), (-1, 1)]


def armed(weapons: Sequence[str], round: str = "LRC") -> Table:
    """Return a table where Kosseff (LRC 1) fights two Adversaries with weapons."""
    table = a_combat("0340", {"engaged.1": ["0340", "0353"]}, round=round, team=(KOSSEFF,))
    for weapon in weapons:
        equip(table, card(table, KOSSEFF), weapon)
    combat.join(table, card(table, "0353"), foe=True)
    return table


@pytest.mark.rule("DMG-03", "REQ-06", "EFF-15")
@pytest.mark.parametrize(
    ("weapons", "round", "amount", "splits"),
    [
        ((MINI,), "LRC", 3, True),
        ((SHOTGUN,), "LRC", 4, True),
        ((PISTOL,), "LRC", 3, False),
        ((PISTOL, MINI), "LRC", 3, True),
        ((SHOTGUN, PISTOL), "LRC", 4, True),
        ((MINI,), "CRC", 1, False),
        ((SHOTGUN,), "CRC", 1, False),
    ],
)
def test_weapon_may_let_its_user_split_damage(weapons: list[str], round: str, amount: int, splits: bool) -> None:
    options_now = aiming(armed(weapons, round), A)
    assert {one.pick for one in options_now} == ({str(n + 1) for n in range(amount)} if splits else {None})


def struck(table: Table, victim: str) -> Table:
    """Fight a round with a chosen victim up to the window after damage."""
    while table.pending and table.pending.kind != "after_damage":
        if table.pending.kind == "target":
            wanted = [one for one in asked(table).options if one.card == card(table, victim)]
            act(table, (wanted or asked(table).options)[0])
        else:
            decline(table)
    return table


@pytest.mark.rule("CMB-07", "EFF-05")
@pytest.mark.parametrize("round", ["LRC", "CRC"])
def test_the_blur_weakens_every_opponent_in_each_round(round: str) -> None:
    fast, slow = a_combat(BLUR, round=round), a_combat(OTHER, round=round)
    for number in (MULDER, SCULLY):
        usual = combat.value(slow, card(slow, number), round)
        assert combat.value(fast, card(fast, number), round) == usual - 1
    assert combat.value(fast, card(fast, BLUR), "CRC") == 4
    fight_on(fast)
    assert combat.value(fast, card(fast, SCULLY), "CRC") == 1, "once in each round, not once more"


@pytest.mark.rule("CMB-05", "EFF-05")
def test_damage_is_never_below_0() -> None:
    table = a_combat(BLUR, round="CRC", team=(KOSSEFF,))
    assert combat.value(table, card(table, KOSSEFF), "CRC") == 0


@pytest.mark.rule("HEA-10", "EFF-17")
def test_manitou_wounds_heal_only_after_a_healing_card() -> None:
    table = struck(a_combat(MANITOU, round="CRC", team=(MULDER, SCULLY)), MULDER)
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    assert (table.agent(mulder).unhealing, table.agent(scully).unhealing) == (True, False)
    decline(table, "after_damage", "response_move", "after_departure")
    table.agent(mulder).damage = 3
    table.move(mulder, "hospital.0")
    table.stack.clear()
    table.pending = None
    begin(table, "healing", A)
    assert table.agent(mulder).damage == 3
    healing.heal(table, mulder, 1, equip(table, scully, MEDI_KIT))
    healing.heal(table, mulder, 1)
    assert table.agent(mulder).damage == 1
