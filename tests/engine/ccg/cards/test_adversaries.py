"""Adversaries with special rules (EFF-04, EFF-05, EFF-12 to EFF-26, TYP-06)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.labels import make_labels
from engine.ccg.presentation.view import view
from engine.ccg.rules import checks, combat, damage_reduction, debriefing, doomed_agents, teams
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Doom
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened, ValueChanged
from engine.kernel.interpreter import NO, YES
from tests.engine.ccg import actions
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, play, playable, resolve
from tests.engine.ccg.cards.tables import (
    SITE,
    a_check,
    a_combat,
    a_site_check,
    after_bluff,
    announce,
    check_of,
    equip,
    fight_on,
    level,
    with_level,
)
from tests.engine.ccg.cards.test_damage import struck
from tests.engine.ccg.constants import CAR_TROUBLES, GOOD_PEOPLE, KOSSEFF, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, begin, card, encoded, numbers_in, pools, reloaded

SANDMAN, VAMPIRE, BRAUN, BEHAVIORAL_SITE = "0341", "0354", "0207", "0063"
FURY, HUNTER, OTHER = "0347", "0337", "0340"
HOST, MEDI_KIT, JANUS, LULA = "0338", "0315", "0177", "0274"
DARKNESS, IMPLANT, GRIT = "0346", "0088", "0309"
MILES = "0115"
THREE = (MULDER, SCULLY, KOSSEFF)
BLUFFS = [
    ("0087", ("Evidence Collection", "Behavioral", "Criminal Investigation"), "Motive"),
    ("0102", ("Evidence Collection", "Medical", "Criminal Investigation"), "Motive"),
    ("0108", ("Computer", "Sciences", "Subterfuge"), "Result"),
    ("0117", ("Occult Investigation", "Behavioral", "Observation"), "Method"),
]
SITES = {"Evidence Collection": "0047", "Computer": "0069", "Occult Investigation": "0048"}
SMOKING_MAN, FINGERPRINTS = "0230", "0236"


@pytest.mark.rule("TYP-06", "EFF-05")
def test_sandman_without_opponent_has_1() -> None:
    table = Small({"engaged.1": [SANDMAN]}, texts=card_set.texts()).table
    assert [stats.value(table, card(table, SANDMAN), stat) for stat in ("LRC", "CRC")] == [1, 1]


def after_witness(foe: str, witness: str = BRAUN) -> Table:
    """Return a table after A played a Witness at a Site; B may answer."""
    table = a_site_check(
        {"hand.0": [witness, SITE], "hand.1": [foe, SITE]}, site=BEHAVIORAL_SITE, team=(MULDER, SCULLY)
    )
    assert playable(table) == ([witness] if witness == BRAUN else [])
    announce(table, A, witness)
    assert is_asked(table) == (B, "answer")
    return table


def attack(table: Table, foe: str) -> None:
    act(table, next(one for one in options(table, "play") if table.design(one.card or 0).number == foe))
    while table.combat is None or not table.combat.number:
        decline(table)


@pytest.mark.rule("ADV-05", "EFF-21", "CMB-13")
def test_the_kiss_makes_the_witness_a_second_vampire() -> None:
    table = after_witness(VAMPIRE)
    attack(table, VAMPIRE)
    master, lesser, fight = card(table, VAMPIRE), card(table, BRAUN), combat.current(table)
    assert fight.foes == [master, lesser]
    assert [combat.value(table, lesser, round) for round in ("LRC", "CRC")] == [0, 3]
    assert stats.value(table, lesser, "Health") == 3
    fight_on(table)
    assert fight.damage.get(master, 0) == fight.damage.get(lesser, 0) == 0, "long range does nothing"
    assert sum(one.damage for one in table.state.agents.values()) == 0
    fight_on(table)
    assert sum(one.damage for one in table.state.agents.values()) > 0
    while table.combat:
        fight_on(table)
    decline(table, "after_combat", "after_damage", "response_move", "after_departure")
    assert BRAUN in numbers_in(table, "discard.0")
    assert VAMPIRE in numbers_in(table, "discard.1")
    assert all(one.on not in (master, lesser) for one in table.state.changes)


@pytest.mark.rule("DMG-11", "CMB-12")
def test_second_vampire_keeps_fighting_after_the_first_falls() -> None:
    table = after_witness(VAMPIRE)
    attack(table, VAMPIRE)
    fight, master = combat.current(table), card(table, VAMPIRE)
    fight_on(table)
    fight.damage[master] = 6
    fight_on(table)
    assert fight.foes == [card(table, BRAUN)]
    assert table.combat is fight


def fighting(foe: str, left: int, round: str) -> Table:
    """Return a table in a round against an Adversary with some Health left."""
    table = a_combat(foe, round=round)
    fight, health = combat.current(table), {FURY: 9, HUNTER: 6, OTHER: 10}[foe]
    fight.damage[card(table, foe)] = health - left
    return table


@pytest.mark.rule("DMG-11", "EFF-04", "CMB-11")
@pytest.mark.parametrize(("foe", "stands"), [(FURY, True), (OTHER, False)])
def test_fury_survives_long_range_and_strikes_at_close_range(foe: str, stands: bool) -> None:
    table = fighting(foe, 1, "LRC")
    fight_on(table)
    assert (table.place(card(table, foe)) == "engaged") == stands
    if stands:
        hurt = [one.damage for one in table.state.agents.values()]
        assert hurt == [0, 0]
        fight_on(table)
        assert sum(one.damage for one in table.state.agents.values()) == 2
        assert (numbers_in(table, "discard.1"), table.combat) == ([FURY], None)


@pytest.mark.rule("DMG-05", "EFF-26")
def test_fully_reduced_damage_triggers_no_strike_back() -> None:
    table = a_combat(HUNTER, round="CRC")
    foe, mulder, scully = card(table, HUNTER), card(table, MULDER), card(table, SCULLY)
    combat.current(table).stunned.append(foe)
    modifiers.change(table, foe, foe, damage_reduction.STATS["one"], damage_reduction.EVERYTHING, "round")
    modifiers.change(table, mulder, mulder, damage_reduction.STATS["each"], 1, "round")
    fight_on(table)
    assert (table.agent(mulder).damage, table.agent(scully).damage) == (0, 1)


def killed(spared: bool = False) -> Table:
    """Return a table where the Hunter was played and has fallen, or not."""
    places = {"hand.0": [SITE], "hand.1": [HUNTER, SITE], "deck.1": [SITE] * 5}
    table = a_site_check(places, team=(MULDER, SCULLY, KOSSEFF))
    decline(table)
    resolve(table, HUNTER)
    fight = combat.current(table)
    fight.damage[card(table, HUNTER)] = 5
    if spared:
        fight.ended = True
    while table.combat:
        if is_asked(table)[1] == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    decline(table, "after_combat")
    return table


@pytest.mark.rule("DECK-11", "EFF-20")
def test_killed_hunter_is_shuffled_into_the_deck() -> None:
    table = killed()
    assert (numbers_in(table, "discard.1"), sorted(numbers_in(table, "deck.1"))) == ([], [SITE] * 5 + [HUNTER])
    assert (is_asked(table), table.player(B).shown[table.design(card(table, HUNTER)).id]) == ((A, "check"), 1)


def doomed(
    tokens: int = 5, zone: str = "field.0", active: int = A, mate: str = SCULLY, **places: list[str]
) -> tuple[Table, int]:
    """Return a table in the Healing Phase with a doomed Mulder, and Mulder."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    small = Small({zone: [MULDER], "hand.0": [SITE], "hand.1": [SITE], **named}, texts=card_set.texts(), killer=True)
    for seat in (A, B):
        small.table.player(seat).agents = 2
    small.lay("field.0", mate)
    mulder = card(small.table, MULDER)
    doomed_agents.doom_agent(small.table, mulder, Doom(small.lay("discard.1", HOST), tokens, "Medical", 3))
    return begin(small.table, "healing", active), mulder


def saves(table: Table) -> list[int | None]:
    return [one.card for one in options(table, "save")]


@pytest.mark.rule("EFF-14", "EFS-03", "DMG-05")
def test_agent_hurt_by_the_host_gets_five_tokens() -> None:
    table = struck(a_combat(HOST, round="CRC", killer=True), MULDER)
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    assert table.agent(mulder).doom == Doom(card(table, HOST), 5, "Medical", 3)
    assert table.agent(scully).doom is None
    rows = {row["standing"]["card"]["id"]: row["doom"] for row in view(table, None)["players"][A]["agents"]}
    assert (rows, encoded(reloaded(table))) == ({mulder: 5, scully: None}, encoded(table))


@pytest.mark.rule("DMG-05", "CMB-05")
@pytest.mark.parametrize("case", ["no damage is left", "at long range"])
def test_agent_without_damage_is_not_doomed(case: str) -> None:
    table = a_combat(HOST, round="LRC" if case == "at long range" else "CRC", killer=True)
    if case == "no damage is left":
        for agent in table.agents(A):
            modifiers.change(table, agent, agent, damage_reduction.STATS["each"], 9, "round")
    fight_on(table)
    assert doomed_agents.doomed(table, A) == {}


@pytest.mark.rule("EFS-03", "HEA-06")
def test_tokens_are_removed_in_the_hospital_too() -> None:
    table, mulder = doomed(1, "hospital.0")
    table.begin()
    doomed_agents.count_down(table, B)
    assert (table.agent(mulder).doom, table.facts) == (Doom(card(table, HOST), 1, "Medical", 3), [])
    doomed_agents.count_down(table, A)
    doomed_agents.count_down(table, A)
    assert table.agent(mulder).doom == Doom(card(table, HOST), 0, "Medical", 3)
    assert table.facts == [ValueChanged("doom", -1, A, mulder)]


@pytest.mark.rule("PLAY-11")
def test_doomed_agent_counts_as_removed_by_an_adversary() -> None:
    table, mulder = doomed(0, hand_1=[LULA, SITE])
    actions.in_window(table, debriefing.end_turn, A)
    decline(table, "response_remove")
    assert (table.place(mulder), is_asked(table), playable(table)) == ("removed", (B, "after_departure"), [LULA])


@pytest.mark.rule("CHK-17", "EFF-14")
@pytest.mark.parametrize(("level", "is_doomed"), [(3, False), (2, True)])
def test_team_may_check_once_in_each_of_its_turns(level: int, is_doomed: bool) -> None:
    table, mulder = doomed()
    table.agent(mulder).team = table.agent(card(table, SCULLY)).team = 1
    with_level(table, "Medical", level)
    assert make_labels(table, options(table, "save")) == ["Save Agent Fox Mulder: Medical check (3)"]
    act(table, Action("save", card=mulder))
    check = table.state.checks[-1]
    assert (sorted(check.team), check.skill, check.needed) == (sorted(table.agents(A)), "Medical", 3)
    assert saves(table) == [], "not again in the same turn"
    while table.state.checks:
        decline(table)
    assert (is_asked(table), bool(table.agent(mulder).doom)) == ((A, "healing"), is_doomed)
    table.stack.clear()
    table.pending = None
    table.state.turn.number += 2
    begin(table, "healing", A)
    assert saves(table) == ([mulder] if is_doomed else [])


@pytest.mark.rule("CHK-17", "EFF-14")
def test_check_for_a_departed_agent_has_no_effect() -> None:
    table, mulder = doomed()
    table.agent(mulder).team = table.agent(card(table, SCULLY)).team = 1
    act(table, Action("save", card=mulder))
    checks.modify(table, mulder, 9)
    table.move(mulder, "removed.0")
    facts = decline(table, "check")
    assert [fact.what for fact in facts if isinstance(fact, Happened)] == ["check_passed"]


@pytest.mark.rule("CHK-17", "PLAY-26", "CHK-20")
@pytest.mark.parametrize("case", ["another's turn", "in the Hospital", "in a combat", "an answer"])
def test_saving_check_is_not_offered_otherwise(case: str) -> None:
    if case == "in a combat":
        table = struck(a_combat(HOST, round="CRC", killer=True), MULDER)
        assert doomed_agents.doomed(table, A)
    else:
        table, _ = doomed(
            zone="hospital.0" if case == "in the Hospital" else "field.0", active=B if case == "another's turn" else A
        )
    if case == "an answer":
        assert (
            doomed_agents.rescue_actions(table, A, "answer")
            == doomed_agents.rescue_actions(table, A, "response_move")
            == []
        )
        assert doomed_agents.rescue_actions(table, A, "check")
    while case != "an answer" and table.pending and table.state.combats:
        assert saves(table) == []
        decline(table)
    if case in ("another's turn", "in the Hospital"):
        while table.pending:
            assert saves(table) == []
            decline(table)


@pytest.mark.rule("HEA-04", "PLAY-25")
@pytest.mark.parametrize("healer", [MEDI_KIT, JANUS])
def test_medi_kit_and_janus_save_a_doomed_agent(healer: str) -> None:
    table, mulder = doomed(mate=SCULLY if healer == MEDI_KIT else JANUS)
    other = next(agent for agent in table.agents(A) if agent != mulder)
    table.agent(mulder).team = table.agent(other).team = 1
    if healer == MEDI_KIT:
        equip(table, other, MEDI_KIT)
    actions.ask_again(table)
    act(table, options(table, "use")[0])
    assert table.agent(mulder).doom is None


@pytest.mark.rule("HEA-02")
def test_natural_healing_does_not_save_a_doomed_agent() -> None:
    table, mulder = doomed(zone="hospital.0")
    table.agent(mulder).damage = 1
    table.stack.clear()
    table.pending = None
    begin(table, "healing", A)
    assert table.agent(mulder).damage == 0
    assert table.agent(mulder).doom


@pytest.mark.rule("DECK-12", "EFF-14")
def test_second_doom_keeps_the_first_and_a_buried_agent_has_none() -> None:
    table, mulder = doomed(2)
    doomed_agents.doom_agent(table, mulder, Doom(card(table, HOST), 5, "Medical", 3))
    assert table.agent(mulder).doom == Doom(card(table, HOST), 2, "Medical", 3)
    table.move(mulder, "deck.0")
    assert doomed_agents.doomed(table, A) == {}


def under_darkness(*gear: str, team: tuple[str, ...] = (MULDER, SCULLY), hand: tuple[str, ...] = (SITE,)) -> Table:
    """Return a table where B plays Darkness Falls on Mulder."""
    table = a_site_check({"hand.0": list(hand), "hand.1": [DARKNESS, SITE]}, team=team)
    for one in gear:
        equip(table, table.agents(A, "field")[1], one)
    announce(table, B, DARKNESS)
    assert (is_asked(table), len(asked(table).options)) == ((B, "choose_card"), len(team))
    act(table, Action("choose", card=card(table, MULDER)))
    decline(table, "answer")
    return table


@pytest.mark.rule("HEA-04", "EFS-10", "CHK-10")
@pytest.mark.parametrize(("wounds", "left"), [(0, 0), (2, 1)])
def test_medi_kit_is_used_on_an_agent_hurt_or_not(wounds: int, left: int) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [DARKNESS, SITE]})
    mulder, scully = table.agents(A, "field")
    kit = equip(table, scully, MEDI_KIT)
    table.agent(mulder).damage = wounds
    announce(table, B, DARKNESS)
    act(table, Action("choose", card=mulder))
    decline(table, "answer")
    assert is_asked(table) == (A, "choose_card")
    assert asked(table).options == [Action("use", card=kit, ability=0), NO]
    assert encoded(reloaded(table)) == encoded(table)
    facts = act(table, asked(table).options[0])
    assert Happened("used", A, kit) in facts
    assert is_asked(table)[1] == "check", "he isn't sent away"
    assert (table.place(mulder), table.agent(mulder).damage, table.agent(mulder).held) == ("field", left, 0)
    assert "Medi-Kit" in table.state.checks[0].names
    table.agent(mulder).damage = 1
    assert (table.texts.treatments(table, mulder), table.texts.usable_abilities(table, A, "check")) == ([], [])


@pytest.mark.rule("HEA-04", "PLAY-25")
def test_janus_treats_others_but_not_himself() -> None:
    table = under_darkness(team=(MULDER, JANUS))
    act(table, asked(table).options[0])
    assert table.place(card(table, MULDER)) == "field"
    table = a_site_check({"hand.0": [SITE], "hand.1": [DARKNESS, SITE]}, team=(MULDER, JANUS))
    announce(table, B, DARKNESS)
    act(table, Action("choose", card=card(table, JANUS)))
    decline(table, "answer", "response_move")
    assert table.place(card(table, JANUS)) == "hospital"


@pytest.mark.rule("HEA-04")
def test_treatment_of_darkness_falls_counts_as_healing() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [DARKNESS, SITE]}, team=(MULDER, JANUS))
    implant = equip(table, card(table, MULDER), IMPLANT)
    announce(table, B, DARKNESS)
    act(table, Action("choose", card=card(table, MULDER)))
    decline(table, "answer")
    act(table, asked(table).options[0])
    assert table.place(implant) == "discard"


IN_VAIN = ["no longer for healing", "used", "no Medical", "at 0", "in another Team", "another's"]


@pytest.mark.rule("HEA-04", "PLAY-25")
@pytest.mark.parametrize("case", IN_VAIN)
def test_cards_that_cannot_heal_are_not_offered(case: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [DARKNESS, SITE], "bureau.0": ["0183"], "field.1": ["0182"]})
    scully = card(table, SCULLY)
    bearer = {"in another Team": card(table, "0183"), "another's": card(table, "0182")}.get(case, scully)
    kit = equip(table, bearer, MEDI_KIT)
    modifiers.change(table, bearer, bearer, "Medical", -9 if case == "no Medical" else 2, "game")
    if case == "no longer for healing":
        modifiers.reword(table, kit, kit, "Healing", "Alien", "turn")
    if case == "used":
        table.state.turn.used.append(f"{kit}:0")
    if case == "at 0":
        table.agent(scully).damage = 9
    announce(table, B, DARKNESS)
    act(table, Action("choose", card=card(table, MULDER)))
    decline(table, "answer", "response_move")
    assert table.place(card(table, MULDER)) == "hospital"


@pytest.mark.rule("PLAY-16", "HEA-05")
def test_lingering_agent_is_held_after_the_check() -> None:
    table = under_darkness(hand=(GRIT, SITE))
    assert is_asked(table) == (A, "response_move")
    act(table, options(table, "play")[0])
    actions.pass_until(table, "check")
    mulder = card(table, MULDER)
    assert (table.place(mulder), table.agent(mulder).held) == ("field", 2)
    while table.state.sites:
        decline(table)
    assert (table.place(mulder), stats.may_leave(table, mulder)) == ("hospital", False)


def after_car_troubles(hand: list[str], *going: str, team: tuple[str, ...] = THREE) -> Table:
    """Return a table at a Site's check after some of the Team were left behind."""
    table = after_bluff(CAR_TROUBLES, {"hand.0": hand, "hand.1": [GOOD_PEOPLE, SITE]}, team)
    for number in going:
        assert is_asked(table) == (A, "choose_card")
        act(table, Action("choose", card=card(table, number)))
    return table


@pytest.mark.rule("CHK-03", "OPEN-22", "EFF-13", "WEX-02")
def test_two_agents_chosen_by_their_player_continue() -> None:
    table = after_car_troubles([SITE], MULDER, KOSSEFF)
    mulder, scully, kosseff = table.agents(A, "field")
    check = check_of(table)
    assert level(table) == 3 + 3
    assert (checks.contributing_agents(table, check), teams.present_agents(table, check)) == (
        [mulder, kosseff],
        [mulder, kosseff],
    )
    assert teams.team_of(table, scully) == [mulder, scully, kosseff], "she stays in the Team"
    assert encoded(reloaded(table)) == encoded(table)
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer")
    assert table.combat is not None
    assert table.combat.agents == [mulder, kosseff]


@pytest.mark.rule("CHK-03", "DEB-05")
def test_agents_left_behind_add_to_no_check_this_turn() -> None:
    table = after_car_troubles([SITE], MULDER, KOSSEFF)
    scully = card(table, SCULLY)
    assert table.number(scully, "excluded", 0) == 1
    modifiers.end_expired(table, "turn")
    assert table.number(scully, "excluded", 0) == 0


@pytest.mark.rule("POOL-01", "POOL-06", "EFF-03")
@pytest.mark.parametrize(("there", "moved"), [(5, 2), (1, 1), (0, 0)])
def test_miles_takes_2_rp_for_1_additional_cp(there: int, moved: int) -> None:
    table = after_bluff(MILES)
    table.player(A).rp = there
    assert is_asked(table) == (B, "may")
    act(table, YES)
    assert pools(table) == [(there - moved, 20), (20, 20 - 1 + moved)], "under a Site Miles is free"


@pytest.mark.rule("PLAY-19", "EFF-12", "DEB-05")
@pytest.mark.parametrize(("bluff", "old", "new"), BLUFFS)
def test_bluff_replaces_a_skill_keyword_of_its_site(bluff: str, old: tuple[str, ...], new: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [bluff]}, site=SITES[old[0]])
    site = card(table, SITES[old[0]])
    before = table.keywords(site)
    decline(table)
    resolve(table, bluff)
    assert not table.has(site, old[0])
    assert set(table.keywords(site)) == {*before, new} - {old[0]}
    modifiers.end_expired(table, "turn")
    assert table.keywords(site) == before


@pytest.mark.rule("PLAY-19", "EFF-12")
def test_smoking_man_replaces_any_keyword_in_play() -> None:
    table = a_check("Medical", {"bureau.0": [FINGERPRINTS], "hand.0": [SITE], "hand.1": [SMOKING_MAN]})
    decline(table)
    resolve(table, SMOKING_MAN)
    assert is_asked(table) == (B, "keyword")
    assert [option.pick for option in asked(table).options] == ["Event", "Evidence Collection", "Resource"]
    act(table, Action("choose", pick="Evidence Collection"))
    others = [option.pick or "" for option in asked(table).options]
    assert others == sorted(others), "the same order in each run"
    assert "Resource" not in others
    act(table, Action("choose", pick="Computer"))
    assert table.keywords(card(table, FINGERPRINTS)) == ["Event", "Resource", "Computer"]


@pytest.mark.rule("PLAY-15", "PLAY-19")
def test_no_keyword_question_for_a_card_that_has_gone() -> None:
    table = a_check("Medical", {"bureau.0": [FINGERPRINTS], "hand.0": [SITE], "hand.1": [SMOKING_MAN]})
    decline(table)
    play(table, SMOKING_MAN)
    table.discard([card(table, FINGERPRINTS)])
    decline(table, "answer")
    assert (is_asked(table)[1], table.state.announced) == ("check", [])
