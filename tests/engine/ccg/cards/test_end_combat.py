"""Cards that end a combat, and the card that prevents it (EFF-02, EFF-04, EFF-05)."""

import pytest

from engine.ccg.presentation.blocked_cards import why_not
from engine.ccg.presentation.labels import make_labels
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, pass_until, play, playable
from tests.engine.ccg.cards.tables import SITE, A, a_combat, ask_again
from tests.engine.ccg.constants import B
from tests.engine.ccg.tables import card, pools

NO_WAY_OUT, HANDCUFF, RUN, CHOKE_HOLD, HARD_PUNCH = "0026", "0032", "0034", "0028", "0027"
OCCULT, FIGHTER = "0333", "0345"


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
