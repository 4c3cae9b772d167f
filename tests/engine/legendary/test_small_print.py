"""Small print that no other test needs: whose, how much, and in which order, at one moment."""

import pytest

from engine.kernel.facts import ValueChanged
from engine.legendary.rules import defeats, strikes
from tests.engine.legendary.cast import agent, card, does, enemy, scene, syndicate


def tells(when, name):
    """Return the field `abilities` of a card whose text leaves its name behind."""
    return does(when, f"op: counter, name: {name}")


def told(game, *names):
    """Return the names that texts left behind, in their order."""
    return [fact.name for fact in game.facts if isinstance(fact, ValueChanged) and fact.name in names]


@pytest.mark.rule("STRIKE-11", "STRIKE-13")
def test_a_scar_is_told_as_one_damage():
    """STRIKE-13: whatever is printed on the Strike below."""
    game = scene("strike deck: hit3 hit1*9").do(strikes.scar, 0)
    changes = [fact for fact in game.facts if isinstance(fact, ValueChanged)]
    assert changes == [ValueChanged("damage", 1, 0)] and game.damage() == 1


@pytest.mark.rule("STRIKE-06", "TIMING-14")
def test_an_end_game_says_its_strike_text_before_its_evidence_from_the_first_priority_on():
    """STRIKE-06, END-10: its own, then what joined it, in the order of the row."""
    final = card("final", "end_game", f"defense: 3, health: 4, {tells('strike', 'own')}")
    proofs = [card(name, "evidence", f"priority: {n}, {tells('strike', name)}") for n, name in ((1, "one"), (2, "two"))]
    game = scene("shadows: [final] - - - -\nattack: 9\nevidence: [one] [two]", final, *proofs)
    game.act("scan", space="shadows.1").do(strikes.strike, 0, game.card("final"))
    assert told(game, "own", "one", "two") == ["own", "one", "two"]


@pytest.mark.rule("END-11", "TIMING-14")
def test_the_end_of_syndicate_enemies_comes_in_s_order():
    """END-11, TIMING-14: Bureau left to right, Field right to left, Shadows left to right."""
    names = ("desk", "door", "old", "new", "near", "far")
    game = scene(
        "shadows: near [doom] far - -\nbureau: desk - door - -\nfield: new old\nattack: 9",
        *(syndicate(name, tells("the_end", name)) for name in names),
    )
    game.act("scan", space="shadows.2")
    assert told(game, *names) == list(names)


@pytest.mark.rule("CLAR-11", "TIMING-12")
def test_what_defeated_cards_say_comes_in_the_order_in_which_they_were_stacked():
    """CLAR-11: the current player stacks b, then a; b speaks first."""
    bomb = agent("bomb", does("play", "op: defeat, cards: {zone: [field], how: all}"))
    pair = [enemy(name, tells("defeat", name)) for name in ("a", "b")]
    game = scene("hand: bomb\nfield: a b", bomb, *pair).act("play", "bomb").choose("b")
    assert game.zone("defeated_conspiracy") == ["a", "b"] and told(game, "a", "b") == ["b", "a"]


@pytest.mark.rule("TIMING-11")
def test_what_drawn_cards_say_comes_in_the_order_in_which_they_were_drawn():
    """TIMING-11: both are in hand, then the first one speaks."""
    reader = agent("reader", does("play", "op: draw, amount: 2"))
    pair = [agent(name, tells("draw", name)) for name in ("a", "b")]
    assert told(scene("hand: reader\ndeck: a b", reader, *pair).act("play", "reader"), "a", "b") == ["a", "b"]


@pytest.mark.rule("KWC-01", "CLAR-16")
def test_a_card_that_was_set_aside_is_not_defeated():
    """KWC-01: it is out of play; at the end of the turn it goes to its owner."""
    lent = agent("lent", "keywords: [coordinate]")
    game = scene("hand 1: lent", lent).act("coordinate", "lent", seat=1)
    game.do(defeats.defeat, [game.card("lent")], 0)
    assert game.where("lent") == "aside.1"
    assert game.end().where("lent") == "discard.1"


@pytest.mark.rule("KWX-08", "OPEN-22")
def test_immunity_counts_at_the_second_look_too():
    """OPEN-22: a Swift Strike makes the fight dearer; the Tech points that would make up for it can't pay."""
    sly = enemy(
        "sly",
        "keywords: [swift], immunity: [tech], "
        "abilities: [{when: ongoing, modify: [{stat: fight, by: {amount: damage}, on: {this: true}}]}]",
        fight=2,
    )
    for tech, classless, won in ((3, 2, False), (3, 4, True)):
        game = scene(f"field: sly\nstrike deck: hit2 hit1*9\nattack: {classless}\nattack tech: {tech}", sly)
        game.act("fight", "sly")
        assert (game.zone("field") == []) is won
        assert game.points() == (tech if won else tech + classless, 0)


@pytest.mark.rule("ACT-33", "TIMING-02")
def test_where_nobody_may_recruit_no_special_agent_is_recruited_either():
    """TIMING-02: a ban on recruiting is one on Special Agents too; a ban on these is none on others."""
    for ban, agents, others in (("-", True, True), ("recruit", False, False), ("special_agent", False, True)):
        rule = card("rule", "informant", f"abilities: [{{when: ongoing, modify: [{{forbid: {ban}}}]}}]")
        drawn = "bureau: pal - - - -\nspecial agents: special-agent-tech\nrecruit: 9\n"
        pal = agent("pal")
        game = scene(drawn, pal) if ban == "-" else scene(drawn + "shadows: rule - - - -", pal, rule)
        assert (game.can("special_agent"), game.can("recruit", "pal")) == (agents, others)


@pytest.mark.rule("TIMING-02", "STRIKE-08")
def test_a_ban_on_you_binds_only_the_player_who_has_it():
    """TIMING-02: the Strike that lies with bob keeps bob from healing, not ann."""
    fever = card("fever", "strike", "damage: 1, abilities: [{when: ongoing, modify: [{forbid: heal, whose: you}]}]")
    game = scene("strikes 1: fever", fever)
    assert [strikes.may_heal(game.table, seat) for seat in (0, 1)] == [True, False]
