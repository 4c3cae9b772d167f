"""Cards that begin, change or end a fight.

Rules: EFF-02 to EFF-05, EFF-14, EFF-16.
"""

import pytest

from engine.ccg.presentation.blocked_cards import why_not
from engine.ccg.presentation.labels import make_labels
from engine.ccg.rules import combat, victory
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import (
    act,
    ask_again,
    asked,
    decline,
    is_asked,
    options,
    pass_until,
    play,
    playable,
    resolve,
)
from tests.engine.ccg.cards.tables import (
    SITE,
    a_check,
    a_combat,
    a_site_check,
    announce,
    check_of,
    own_turn,
    with_level,
)
from tests.engine.ccg.constants import GOOD_PEOPLE, KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import card, numbers_in, pools

PHEROMONES, DOUBLE_AGENT, DECOY, LULA, KRYCEK = "0241", "0265", "0301", "0274", "0162"
DISSECTION, REASONING = "0277", "0285"
SANDMAN = "0341"
"""Adversaries: one without text, and an Evolutionary one like B's X-File."""
TRAP, CREW_CUT = "0292", "0336"
NO_WAY_OUT, HANDCUFF, RUN, CHOKE_HOLD, HARD_PUNCH = "0026", "0032", "0034", "0028", "0027"
OCCULT, FIGHTER = "0333", "0345"


def choose(table: Table, agent: int) -> None:
    """Choose an Agent."""
    act(table, next(option for option in asked(table).options if option.card == agent))


def after_pheromones(there: int = 0) -> Table:
    """Return a table after B made A's Team check Sciences."""
    table = with_level(own_turn(SITE, hand_1=[PHEROMONES, SITE]), "Sciences", there)
    decline(table)
    resolve(table, PHEROMONES)
    decline(table, "check")
    return table


def after_betrayal(
    hand: list[str], team: tuple[str, ...] = (KRYCEK, KOSSEFF, LAMANA), hers: list[str] | None = None
) -> Table:
    """Return a table where Krycek has turned on his Team and A chooses his opponent.

    hand, hers: further hand cards of B and A.
    """
    places = {"hand.0": [SITE, *(hers or [])], "hand.1": [DOUBLE_AGENT, *hand], "bureau.0": [MULDER]}
    table = a_site_check(places, team=team, killer=True)
    decline(table)
    resolve(table, DOUBLE_AGENT)
    return table


def fight_it_out(table: Table) -> None:
    """Decline and aim until the combat is over."""
    fight = table.combat
    while table.combat is fight:
        decline(table) if is_asked(table)[1] != "target" else act(table, asked(table).options[0])
    decline(table, "after_combat", "response_remove")


@pytest.mark.rule("CMB-02", "PLAY-22", "CMB-16", "EFF-14")
@pytest.mark.parametrize(("health", "stays"), [(20, False), (1, True)])
def test_krycek_stays_after_sending_his_opponent_to_the_hospital(health: int, stays: bool) -> None:
    table = after_betrayal([])
    krycek, kosseff = card(table, KRYCEK), card(table, KOSSEFF)
    assert is_asked(table) == (A, "choose_card")
    assert {option.card for option in asked(table).options} == {kosseff, card(table, LAMANA)}
    modifiers.change(table, kosseff, kosseff, "Health", health - 3, "game")
    modifiers.change(table, krycek, krycek, "Health", 10, "game")
    choose(table, kosseff)
    assert (combat.current(table).foes, combat.current(table).agents) == ([krycek], [kosseff])
    fight_it_out(table)
    assert (table.place(krycek), table.place(kosseff) == "hospital") == ("field" if stays else "removed", stays)
    assert check_of(table).site >= 0


@pytest.mark.rule("KEY-06", "PLAY-11")
@pytest.mark.parametrize(("number", "paid"), [(DOUBLE_AGENT, [LULA]), (PHEROMONES, [])])
def test_lula_answers_a_departure_caused_by_krycek(number: str, paid: list[str]) -> None:
    """Agents fighting under Pheromones aren't Adversaries."""
    table = after_betrayal([LULA]) if number == DOUBLE_AGENT else after_pheromones()
    victim = card(table, KOSSEFF if number == DOUBLE_AGENT else SCULLY)
    modifiers.change(table, victim, victim, "Health", -9, "game")
    choose(table, victim if number == DOUBLE_AGENT else card(table, MULDER))
    seen = []
    while table.combat:
        if is_asked(table) == (B, "after_departure"):
            seen = playable(table)
        decline(table) if is_asked(table)[1] != "target" else act(table, asked(table).options[0])
    assert (table.place(victim), seen) == ("hospital", paid)


@pytest.mark.rule("PLAY-16", "CMB-12", "CMB-14")
@pytest.mark.parametrize(("there", "fights"), [(4, False), (3, True)])
def test_negating_krycek_ends_the_combat_without_a_discard(there: int, fights: bool) -> None:
    table = after_betrayal([], hers=[DECOY])
    krycek, kosseff, lamana = (card(table, number) for number in (KRYCEK, KOSSEFF, LAMANA))
    for agent, level in ((kosseff, there), (lamana, 0)):
        modifiers.change(table, agent, agent, "Subterfuge", level - stats.value(table, agent, "Subterfuge"), "game")
    choose(table, kosseff)
    while is_asked(table) != (A, "combat_start"):
        decline(table)
    assert playable(table) == [DECOY]
    resolve(table, DECOY)
    assert set(check_of(table).team) == {kosseff, lamana}, "of his Team all but him"
    decline(table, "check")
    decline(table, "combat_start", "after_combat")
    assert (table.combat is not None) == fights
    assert [table.place(agent) for agent in (krycek, kosseff)] == ["field", "field"]


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(("team", "found"), [((MULDER, SCULLY), []), ((KRYCEK, SCULLY), [DOUBLE_AGENT])])
def test_krycek_must_add_to_the_check(team: tuple[str, ...], found: list[str]) -> None:
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [DOUBLE_AGENT]}, team=team, killer=True)
    decline(table)
    assert playable(table) == found


@pytest.mark.rule("EFF-04")
def test_krycek_alone_has_no_opponent() -> None:
    table = after_betrayal([], (KRYCEK,))
    assert (table.combat, table.place(card(table, KRYCEK))) == (None, "field")


@pytest.mark.rule("EFF-04", "PLAY-15")
def test_removed_krycek_fights_no_one() -> None:
    places = {"hand.0": [SITE], "hand.1": [DOUBLE_AGENT], "bureau.1": [MULDER]}
    table = a_site_check(places, team=(KRYCEK, KOSSEFF, LAMANA), killer=True)
    decline(table)
    play(table, DOUBLE_AGENT)
    victory.remove_from_game(table, card(table, KRYCEK))
    decline(table, "answer")
    act(table, asked(table).options[0])
    assert (table.combat, is_asked(table)[1]) == (None, "check")


def fought(
    foe: str, hand: str, *, health: int | None = None, investigation: int = 0, words: tuple[str, ...] = ()
) -> Table:
    """Return a table after a combat of Mulder against an Adversary of B.

    health: the Adversary's, so that it falls in the first round. words: added keywords.
    """
    table = a_combat(foe, {"hand.0": [hand, SITE], "hand.1": [SITE]}, team=(MULDER,), round="CRC")
    mulder, adversary = card(table, MULDER), card(table, foe)
    modifiers.change(table, mulder, mulder, "Health", 90, "game")
    skill = "Criminal Investigation"
    modifiers.change(table, mulder, mulder, skill, investigation - stats.value(table, mulder, skill), "game")
    record = table.state.combats[-1].record
    assert record
    record.keywords.extend(words)
    if health is not None:
        modifiers.change(table, mulder, adversary, "Health", health - stats.value(table, adversary, "Health"), "game")
    else:
        table.state.combats[-1].ended = True
    while table.pending and table.state.combats:
        if is_asked(table)[1] == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    return table


@pytest.mark.rule("POOL-01", "DMG-11")
def test_dissection_gives_points_for_a_killed_adversary() -> None:
    table = fought(GOOD_PEOPLE, DISSECTION, health=1)
    assert is_asked(table) == (A, "after_combat")
    resolve(table, DISSECTION)
    assert pools(table)[A] == (24, 20)


def reasoned(foe: str, level: int = 5, words: tuple[str, ...] = (), without: str = "") -> Table:
    table = fought(foe, REASONING, investigation=level, words=words)
    record = table.state.turn.fought
    assert record
    record.keywords = [word for word in record.keywords if word != without]
    resolve(table, REASONING)
    checks = len(table.state.checks)
    assert (check_of(table).skill, check_of(table).team) == ("Criminal Investigation", [card(table, MULDER)])
    while len(table.state.checks) == checks:
        decline(table)
    return table


@pytest.mark.rule("QST-05", "QST-15", "CHK-13")
@pytest.mark.parametrize(("foe", "kind", "yes"), [(SANDMAN, "Evolutionary", True), (GOOD_PEOPLE, "Primordial", False)])
def test_reasoning_shows_whether_the_adversary_has_the_affiliation(foe: str, kind: str, yes: bool) -> None:
    table = reasoned(foe)
    rows = [(row.asker, row.asked, row.value, row.yes) for row in table.state.log]
    assert rows == [(A, B, kind, yes)]
    assert is_asked(table)[1] != "guess"
    assert reasoned(foe, 4).state.log == []


@pytest.mark.rule("QST-15")
def test_reasoning_asks_nothing_about_an_adversary_without_affiliation() -> None:
    assert reasoned(GOOD_PEOPLE, without="Primordial").state.log == []


@pytest.mark.rule("PLAY-01", "DMG-10")
def test_reasoning_needs_a_team_that_has_just_fought() -> None:
    assert playable(fought(GOOD_PEOPLE, REASONING)) == [REASONING]
    assert playable(a_check("Medical", {"hand.0": [REASONING]})) == []
    table = fought(GOOD_PEOPLE, REASONING)
    table.move(card(table, MULDER), "hospital.0")
    ask_again(table)
    assert playable(table) == []


def attacked(observation: int, subterfuge: int = 0, hand: str = DECOY) -> Table:
    """Return a table at the start of a combat at a Site against Mulder and Scully."""
    table = a_site_check({"hand.0": [hand, SITE], "hand.1": [GOOD_PEOPLE, TRAP, SITE]})
    for skill, there in (("Observation", observation), ("Subterfuge", subterfuge)):
        for number, level in ((MULDER, 0), (SCULLY, there)):
            agent = card(table, number)
            modifiers.change(table, agent, agent, skill, level - stats.value(table, agent, skill), "game")
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer")
    assert is_asked(table)[1] == "combat_start"
    return table


def trapped(observation: int = 3, subterfuge: int = 0) -> Table:
    """Return the table after B's Trap; Scully is trapped if the check fails."""
    table = attacked(observation, subterfuge)
    while is_asked(table)[0] != B:
        decline(table)
    resolve(table, TRAP)
    assert (check_of(table).skill, check_of(table).team) == ("Observation", [card(table, MULDER), card(table, SCULLY)])
    decline(table, "check")
    if is_asked(table) == (B, "choose_card"):
        assert [option.card for option in asked(table).options] == [card(table, MULDER), card(table, SCULLY)]
        act(table, asked(table).options[1])
    return table


@pytest.mark.rule("CMB-02", "CMB-15", "EFS-02")
@pytest.mark.parametrize(("there", "fighters"), [(3, [SCULLY]), (4, [MULDER, SCULLY])])
def test_a_trap_lets_one_agent_fight_alone_if_the_check_fails(there: int, fighters: list[str]) -> None:
    table = trapped(there)
    fight = table.combat
    assert fight
    assert ([table.design(agent).number for agent in fight.agents], fight.duel) == (fighters, there == 3)


@pytest.mark.rule("CMB-15", "CMB-16", "DMG-10")
def test_check_continues_after_the_trapped_agent_falls() -> None:
    table = trapped()
    scully = card(table, SCULLY)
    table.agent(scully).damage = stats.permanent_health(table, scully) - 1
    while table.state.combats:
        if is_asked(table)[1] == "target":
            assert {option.card for option in asked(table).options} <= {scully, card(table, GOOD_PEOPLE)}
            act(table, asked(table).options[0])
        else:
            decline(table)
    decline(table, "after_combat", "after_departure")
    assert (numbers_in(table, "hospital.0"), numbers_in(table, "field.0")[0]) == ([SCULLY], MULDER)
    assert GOOD_PEOPLE in numbers_in(table, "discard.1")
    assert is_asked(table)[1] == "check"


@pytest.mark.rule("PLAY-16", "CMB-12", "CHK-13")
@pytest.mark.parametrize(("there", "fights"), [(4, False), (3, True)])
def test_decoy_negates_an_adversary_that_trapped_an_agent(there: int, fights: bool) -> None:
    table = trapped(3, there)
    while is_asked(table) != (A, "combat_start"):
        decline(table)
    assert playable(table) == [DECOY]
    resolve(table, DECOY)
    assert (check_of(table).skill, len(check_of(table).team)) == ("Subterfuge", 2)
    decline(table, "check")
    decline(table, "combat_start", "after_combat")
    assert (table.combat is not None, GOOD_PEOPLE in numbers_in(table, "discard.1")) == (fights, not fights)


@pytest.mark.rule("CHK-06", "ADV-06", "PLAY-16")
@pytest.mark.parametrize(("there", "fights"), [(4, False), (3, True)])
def test_decoy_answers_an_adversary_that_fights_one_agent(there: int, fights: bool) -> None:
    table = a_site_check({"hand.0": [DECOY, SITE], "hand.1": [CREW_CUT, SITE]})
    for number, level in ((MULDER, 0), (SCULLY, there)):
        agent = card(table, number)
        modifiers.change(table, agent, agent, "Subterfuge", level - stats.value(table, agent, "Subterfuge"), "game")
    announce(table, B, CREW_CUT)
    act(table, asked(table).options[0])
    assert (is_asked(table), playable(table)) == ((A, "answer"), [DECOY])
    resolve(table, DECOY)
    assert len(check_of(table).team) == 2
    decline(table, "check")
    decline(table, "answer")
    assert (table.combat is not None, CREW_CUT in numbers_in(table, "discard.1")) == (fights, not fights)


def after_damage(foe: str, hand: list[str], *, round: str = "CRC", stunned: bool = True, **hands: list[str]) -> Table:
    """Return a table after a round's damage; a stunned Adversary dealt none."""
    table = a_combat(foe, {"hand.0": hand, "hand.1": hands.get("of_b", [SITE])}, round=round)
    fight = table.combat
    assert fight is not None
    if stunned:
        fight.stunned.append(card(table, foe))
    pass_until(table, "target", "after_damage")
    if is_asked(table)[1] == "target":
        act(table, asked(table).options[0])
    return table


@pytest.mark.rule("DMG-11", "PLAY-21")
def test_adversary_at_0_can_be_captured() -> None:
    table = after_damage(OCCULT, [HANDCUFF, SITE])
    assert table.combat is not None
    table.combat.damage[card(table, OCCULT)] = 99
    play(table, HANDCUFF)
    decline(table, "answer", "after_damage")
    assert table.place(card(table, OCCULT)) == "attached"


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(
    ("round", "stunned", "found"), [("CRC", True, [HANDCUFF]), ("CRC", False, []), ("LRC", True, [])]
)
def test_handcuffs_need_close_range_and_2_more_damage(round: str, stunned: bool, found: list[str]) -> None:
    """Mulder and Scully deal 4, the Adversary 6."""
    assert playable(after_damage(OCCULT, [HANDCUFF], round=round, stunned=stunned)) == found


@pytest.mark.rule("PLAY-01", "DMG-05")
def test_handcuffs_need_just_2_more_damage_than_the_adversary_dealt() -> None:
    table = after_damage(OCCULT, [HANDCUFF, SITE], stunned=False)
    fight = table.combat
    assert fight is not None
    (ours, theirs) = ([one for one in fight.packets if (one.source in fight.agents) == own] for own in (True, False))
    theirs[0].reduced = theirs[0].amount - (sum(packet.amount for packet in ours) - 2)
    fight.packets.append(Packet(theirs[0].source, theirs[0].target, 9))
    ask_again(table)
    assert playable(table) == [HANDCUFF]
    theirs[0].reduced -= 1
    ask_again(table)
    assert playable(table) == []


@pytest.mark.rule("PLAY-21")
def test_captive_has_no_abilities() -> None:
    table = after_damage(FIGHTER, [HANDCUFF, SITE])
    foe = card(table, FIGHTER)
    assert table.texts.permits(table, "Martial Arts", foe)
    play(table, HANDCUFF)
    decline(table, "answer", "after_damage")
    assert not table.texts.permits(table, "Martial Arts", foe)
    table.discard([card(table, HANDCUFF)])
    assert table.zones.where[foe] == "discard.1"
    assert [change for change in table.state.changes if change.on == foe] == []


@pytest.mark.rule("PLAY-16", "POOL-10", "EFF-02")
@pytest.mark.parametrize(("number", "price"), [(RUN, 2), (HANDCUFF, 3)])
def test_no_way_out_costs_the_price_of_the_answered_card_at_least_2(number: str, price: int) -> None:
    table = after_damage(OCCULT, [number, SITE], of_b=[NO_WAY_OUT, SITE]) if number == HANDCUFF else running()
    before = pools(table)[B][1]
    play(table, number)
    if is_asked(table)[1] == "choose_card":
        act(table, asked(table).options[0])
    assert is_asked(table) == (B, "answer")
    way = next(option for option in options(table, "play"))
    stopped = table.design(card(table, number)).name
    said = f"Play No Way Out (X = {price}, {price} CP): Negate {stopped}"
    assert (way.pick, make_labels(table, [way])) == (str(price), [said])
    act(table, way)
    decline(table, "answer")
    assert pools(table)[B][1] == before - price
    assert table.combat is not None
    assert (table.combat.ended, len(table.combat.agents), table.place(card(table, number))) == (False, 2, "discard")


def running(of_b: int = 20) -> Table:
    """Return a table where A may leave a combat and B has points to prevent it."""
    table = a_combat(OCCULT, {"hand.0": [RUN, HARD_PUNCH, SITE], "hand.1": [NO_WAY_OUT, SITE]}, round="CRC")
    table.player(B).cp = of_b
    decline(table)
    return table


@pytest.mark.rule("POOL-08")
def test_player_without_points_sees_the_reason() -> None:
    table = running(2)
    play(table, RUN)
    act(table, asked(table).options[0])
    assert (is_asked(table), playable(table)) == ((B, "answer"), [NO_WAY_OUT])
    table.player(B).cp = 1
    refused = why_not(table, B, Action("play", card=card(table, NO_WAY_OUT)))
    assert refused is not None
    assert refused.rule == "POOL-08"


@pytest.mark.rule("PLAY-01")
def test_a_choke_hold_ends_no_combat() -> None:
    table = a_combat(FIGHTER, {"hand.0": [NO_WAY_OUT, SITE], "hand.1": [CHOKE_HOLD, SITE]}, round="CRC")
    play(table, CHOKE_HOLD)
    assert (is_asked(table), playable(table)) == ((A, "answer"), [])
