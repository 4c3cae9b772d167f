"""The Bureau: scans, recruits, powers, the Syndicate (ACT-25 to ACT-38)."""

import pytest

from engine.kernel.facts import redact
from tests.engine.legendary.action_cards import CARDS
from tests.engine.legendary.cast import agent, does, enemy
from tests.engine.legendary.tables import draw

# The Bureau


@pytest.mark.rule("ACT-26", "D13", "ACT-29", "CLAR-18")
def test_an_effect_scans_a_space_or_gains_a_character_for_nothing():
    """ACT-26: every hidden card is an option, no revealed one; nothing is paid."""
    game = draw("hand: inside\nbureau: [agent] soldier [both] - [agent]\nshadows: [enemy]", CARDS).act("play", "inside")
    assert game.asked == 0 and [a.space for a in game.options()] == ["bureau.1", "bureau.3", "bureau.5"]
    game.choose("bureau.3")
    assert game.row("bureau").split()[2] == "both"
    game = draw("bureau: agent\nhand: favour", CARDS).act("play", "favour").settle()
    assert game.zone("discard.0") == ["agent"] and game.points() == (0, 0)
    game = draw("bureau: agent\nhand: favour-hand", CARDS).act("play", "favour-hand").settle()
    assert game.zone("hand.0") == ["agent"]


@pytest.mark.rule("ACT-27", "D10")
def test_a_revealed_character_stays_and_any_player_recruits_it_in_an_own_turn():
    """ACT-27: who scanned it does not matter; a hidden card can't be recruited."""
    game = draw("bureau: [agent] [soldier]\nrecruit: 3\ndeck 1: field-agent*6\nhand 1: both\nphase: action", CARDS)
    assert not game.can("recruit")
    game.act("scan", space="bureau.1").end().settle()
    assert game.asked == 1 and game.row("bureau").startswith("agent [soldier]")
    game.act("play", "both")
    assert [game.table.design(a.card).id for a in game.options("recruit")] == ["agent"]


@pytest.mark.rule("ACT-30", "D12")
def test_the_player_who_gains_is_asked_for_the_power_also_in_anothers_turn():
    gift = agent("gift", does("play", "op: gain, cards: {zone: [bureau], type: [academy]}, who: next"))
    game = draw("bureau: agent\nhand: gift\ndeck 1: both", CARDS, gift).act("play", "gift")
    assert game.kind == "bureau_power" and game.asked == 1
    game.choose("yes")
    assert game.zone("discard.1") == ["agent"] and game.zone("hand.1") == ["both"]


@pytest.mark.rule("ACT-31", "OPEN-02")
def test_each_of_the_five_bureau_spaces_has_a_power_of_its_own():
    shown = [space["power"] for space in draw("bureau: -").rules.view(draw("bureau: -").table, 0)["bureau"]]
    assert len(shown) == 5 and all(shown) and len(set(shown)) == 5


@pytest.mark.rule("ACT-32", "D12")
def test_an_empty_bureau_space_is_refilled_at_once_and_hidden():
    game = draw("bureau: agent\nacademy: soldier both\nrecruit: 6", CARDS).act("recruit", "agent")
    assert game.row("bureau").startswith("[soldier]")
    refill = [f for f in game.facts if getattr(f, "target", "") == "bureau.1"]
    assert refill and all(redact(fact, seat).card is None for fact in refill for seat in (None, 0, 1))
    game.choose("no").act("scan", space="bureau.1").act("recruit", "soldier").choose("no")
    assert game.points()[1] == 0 and game.row("bureau").startswith("[both]")


@pytest.mark.rule("ACT-32")
def test_a_bureau_space_is_refilled_whatever_emptied_it():
    sack = agent("sack", does("play", "op: defeat, cards: {zone: [bureau]}"))
    game = draw("bureau: agent\nacademy: soldier\nhand: sack", CARDS, sack).act("play", "sack")
    assert game.row("bureau").startswith("[soldier]") and game.zone("defeated_characters") == ["agent"]


@pytest.mark.rule("ACT-33", "D11")
def test_nothing_makes_a_special_agent_cheaper_or_dearer():
    half_price = "{stat: cost, by: -2, on: {type: [academy, special_agent]}}"
    sale = enemy("sale", f"abilities: [{{when: ongoing, modify: [{half_price}]}}]")
    drawn = "special agents: special-agent-tech\nfield: sale\nrecruit: "
    assert not draw(drawn + "2", CARDS, sale).can("special_agent")
    assert draw(drawn + "3", CARDS, sale).act("special_agent").points() == (0, 0)
    drawn = "special agents: special-agent-tech special-agent-will\n"
    assert not draw(drawn + "recruit: 2").can("special_agent")
    game = draw(drawn + "recruit: 4")
    decks = game.rules.view(game.table, 0)["decks"]
    assert (decks["special_agents"], decks["special_agent_cost"]) == (2, 3)
    assert "special-agent" not in str(game.rules.view(game.table, 0))
    game.act("special_agent")
    assert game.kind == "act" and game.points() == (0, 1) and game.zone("discard.0") == ["special-agent-tech"]
    gained = next(f for f in game.facts if getattr(f, "target", "") == "discard.0")
    assert redact(gained, 1).card is not None and gained.learned


# Syndicate Enemies


@pytest.mark.rule("ACT-35")
def test_a_syndicate_enemy_in_the_bureau_never_strikes_but_its_text_applies():
    """ACT-35: no Strike in the Strike Phase; its Ongoing text makes scanning dearer."""
    game = draw("bureau: spy [agent]\nrecruit: 2\ndeck: field-agent*6", CARDS)
    assert not game.can("scan", space="bureau.2")
    game.end()
    assert game.damage() == 0 and not game.happened("strike")
    game = draw("field: spy\nstrike deck: str-bruises*2", CARDS).end()
    assert game.damage() == 1  # in the Field it is an Enemy like any other


@pytest.mark.rule("ACT-36")
def test_a_face_up_syndicate_enemy_blocks_recruiting_and_the_power_of_its_space():
    game = draw("bureau: spy soldier\nrecruit: 9\nhand: favour", CARDS)
    assert [game.table.design(a.card).id for a in game.options("recruit")] == ["soldier"]
    game.act("play", "favour")
    assert game.zone("discard.0") == ["soldier"]


@pytest.mark.rule("ACT-37", "FIGHT-09")
def test_a_syndicate_enemy_is_fought_like_any_enemy_and_its_space_is_refilled():
    """ACT-37: it goes on top of Defeated Conspiracy; the space gets a face-down card."""
    game = draw("bureau: spy\nacademy: agent\nattack: 3\ndefeated conspiracy: enemy", CARDS).act("fight", "spy")
    assert game.zone("defeated_conspiracy") == ["spy", "enemy"] and game.row("bureau").startswith("[agent]")
    assert game.points() == (0, 0) and game.kind == "act"


@pytest.mark.rule("ACT-38")
def test_a_syndicate_enemy_counts_as_an_enemy_once_it_is_revealed():
    game = draw("bureau: spy\nshadows: enemy\nhand: bullet", CARDS).act("play", "bullet")
    assert {game.table.design(a.card).id for a in game.options()} == {"spy", "enemy"}
    game.choose("spy")
    assert game.zone("defeated_conspiracy") == ["spy"]
    game = draw("bureau: [spy]\nshadows: enemy\nhand: bullet", CARDS).act("play", "bullet")
    assert game.zone("defeated_conspiracy") == ["enemy"]
