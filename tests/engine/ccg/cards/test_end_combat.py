"""Cards that end a combat with a captive, and the one that stops what ends a combat (EFF-02, EFF-04, EFF-05)."""

import pytest

from engine.ccg.rules import combat
from engine.ccg.surface.labels import labels
from engine.ccg.surface.legal import why_not
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.cards.tables import SITE, a_combat, ask_again, equipped, text
from tests.engine.ccg.tables import (
    A,
    B,
    act,
    again,
    asked,
    card,
    decline,
    encoded,
    is_asked,
    numbers_in,
    options,
    pass_until,
    play,
    playable,
    pools,
)

NO_WAY_OUT, HANDCUFF, RUN, CHOKE_HOLD, HARD_PUNCH = "0026", "0032", "0034", "0028", "0027"
OCCULT, PRIMORDIAL, FIGHTER, BERETS = "0333", "0340", "0345", "0349"


def after_damage(foe: str, hand: list[str], *, round: str = "CRC", stunned: bool = True, **hands: list[str]) -> Table:
    """Return a table after the damage of a round, in which the Adversary dealt none if it was stunned."""
    table = a_combat(foe, {"hand.0": hand, "hand.1": hands.get("of_b", [SITE])}, round=round)
    fight = table.combat
    assert fight is not None
    if stunned:
        fight.stunned.append(card(table, foe))
    pass_until(table, "target", "after_damage")
    if is_asked(table)[1] == "target":
        act(table, asked(table).options[0])
    return table


@pytest.mark.rule("CMB-12", "EFF-04", "PLAY-21")
def test_handcuffs_end_the_combat_and_keep_the_adversary() -> None:
    table = after_damage(OCCULT, [HANDCUFF, SITE])
    foe, cuffs = card(table, OCCULT), card(table, HANDCUFF)
    play(table, HANDCUFF)
    decline(table, "answer", "after_damage")
    assert table.combat is None
    assert (table.place(cuffs), numbers_in(table, f"attached.{cuffs}")) == ("bureau", [OCCULT])
    assert table.zones.where[cuffs] == "bureau.0"
    assert table.owner(foe) == B
    assert encoded(again(table)) == encoded(table)


@pytest.mark.rule("DMG-11", "PLAY-21")
def test_an_adversary_at_0_can_be_taken_captive_as_well() -> None:
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
def test_2_more_than_what_the_adversary_dealt_are_enough() -> None:
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


def cuffed(foe: str, round: str = "CRC") -> tuple[Table, int]:
    """Return a table at A's window in a round against an Adversary, the Mechanic being a captive; and the Handcuff."""
    table = a_combat(foe, {"bureau.0": [HANDCUFF], "hand.0": [SITE]}, round=round)
    cuffs = card(table, HANDCUFF)
    captive = equipped(table, cuffs, FIGHTER)
    table.zones.move(captive, f"attached.{cuffs}")
    decline(table)
    ask_again(table)
    return table, cuffs


@pytest.mark.rule("EFF-05", "PLAY-18", "PLAY-26")
@pytest.mark.parametrize("round", ["LRC", "CRC"])
def test_a_captive_is_spent_against_one_of_its_kind(round: str) -> None:
    table, cuffs = cuffed(BERETS, round)
    mulder = table.agents(A, "field")[0]
    before = combat.value(table, mulder, round)
    assert options(table, "use") == [Action("use", card=cuffs, ability=1)]
    assert labels(table, options(table, "use")) == [
        "Use Handcuff: Agent Fox Mulder or Agent Dana Scully gets +2 damage in this round"
    ]
    act(table, options(table, "use")[0])
    act(table, Action("choose", card=mulder))
    assert combat.value(table, mulder, round) == before + 2
    assert table.place(cuffs) == "discard"
    assert table.place(card(table, FIGHTER)) == "discard"


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize("foe", [OCCULT, PRIMORDIAL])
def test_against_another_kind_a_captive_is_of_no_use(foe: str) -> None:
    table, _ = cuffed(foe)
    assert options(table, "use") == []


@pytest.mark.rule("PLAY-21")
def test_a_captive_does_nothing_of_its_own() -> None:
    table = after_damage(FIGHTER, [HANDCUFF, SITE])
    foe = card(table, FIGHTER)
    assert table.texts.allows(table, "Martial Arts", foe)
    play(table, HANDCUFF)
    decline(table, "answer", "after_damage")
    assert not table.texts.allows(table, "Martial Arts", foe)
    table.discard([card(table, HANDCUFF)])
    assert table.zones.where[foe] == "discard.1"
    assert [change for change in table.state.changes if change.on == foe] == []


@pytest.mark.rule("PLAY-16", "POOL-10", "EFF-02")
@pytest.mark.parametrize(("number", "price"), [(RUN, 2), (HANDCUFF, 3)])
def test_no_way_out_costs_what_it_stops_and_at_least_2(number: str, price: int) -> None:
    table = after_damage(OCCULT, [number, SITE], of_b=[NO_WAY_OUT, SITE]) if number == HANDCUFF else running()
    before = pools(table)[B][1]
    play(table, number)
    if is_asked(table)[1] == "choose_card":
        act(table, asked(table).options[0])
    assert is_asked(table) == (B, "answer")
    way = next(option for option in options(table, "play"))
    stopped = table.design(card(table, number)).name
    said = f"Play No Way Out (X is {price}, {price} CP): Negate {stopped}"
    assert (way.pick, labels(table, [way])) == (str(price), [said])
    act(table, way)
    decline(table, "answer")
    assert pools(table)[B][1] == before - price
    assert table.combat is not None
    assert (table.combat.ended, len(table.combat.agents), table.place(card(table, number))) == (False, 2, "discard")


def running(of_b: int = 20) -> Table:
    """Return a table at which A may run from a combat, and B has so many points to stop it."""
    table = a_combat(OCCULT, {"hand.0": [RUN, HARD_PUNCH, SITE], "hand.1": [NO_WAY_OUT, SITE]}, round="CRC")
    table.player(B).cp = of_b
    decline(table)
    return table


@pytest.mark.rule("POOL-08")
def test_who_can_t_pay_is_told_so() -> None:
    table = running(2)
    play(table, RUN)
    act(table, asked(table).options[0])
    assert (is_asked(table), playable(table)) == ((B, "answer"), [NO_WAY_OUT])
    table.player(B).cp = 1
    refused = why_not(table, B, Action("play", card=card(table, NO_WAY_OUT)))
    assert refused is not None
    assert refused.rule == "POOL-08"


@pytest.mark.rule("PLAY-01")
def test_no_way_out_stops_nothing_else_and_answers_only() -> None:
    table = running()
    play(table, HARD_PUNCH)
    act(table, asked(table).options[0])
    assert (is_asked(table), playable(table)) == ((B, "answer"), [])
    decline(table, "answer")
    assert (is_asked(table), playable(table)) == ((B, "combat"), [])


@pytest.mark.rule("PLAY-01")
def test_a_choke_hold_ends_no_combat() -> None:
    table = a_combat(FIGHTER, {"hand.0": [NO_WAY_OUT, SITE], "hand.1": [CHOKE_HOLD, SITE]}, round="CRC")
    play(table, CHOKE_HOLD)
    assert (is_asked(table), playable(table)) == ((A, "answer"), [])


def test_what_they_say() -> None:
    assert text(NO_WAY_OUT) == (
        "X is the cost of a card just played, at least 2. "
        "As an answer: Negate a Combat card just played that ends a combat or lets somebody leave it."
    )
    assert text(HANDCUFF) == (
        "After the damage of a round, if the round is at close range and the damage that your side dealt in this round "
        "is at least the damage that the other side dealt in this round plus 2 and there is an opposing Adversary: "
        "The combat ends. This card stays in your Bureau, and an opposing Adversary lies upon it, of no use. "
        "Later, while it is in play, in a round of combat, if there is an opposing Adversary that has the "
        "affiliation of what lies upon this card: "
        "An Agent of yours gets +2 damage in this round. Discard this card."
    )
