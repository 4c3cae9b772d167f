"""TIMING: when abilities work, and in which order."""

import pytest

from tests.engine.legendary.cast import agent, card, does, enemy, in_view, scene, syndicate, tells, told


@pytest.mark.rule("TIMING-02")
def test_a_ban_wins():
    jinx = "abilities: [{{when: ongoing, modify: [{{forbid: {}}}]}}]"
    cards = enemy("jinx", jinx.format("heal")), agent("medic", does("play", "op: heal, which: all"))
    game = scene("field: jinx\nhand: medic\nstrikes: hit1", *cards).act("play", "medic")
    assert game.zone("strikes.0") == ["hit1"]
    cards = enemy("jinx", jinx.format("avoid")), agent("dodger", does("play", "op: avoid"))
    game = scene("field: jinx\nhand: dodger\nstrike deck: hit1*3", *cards)
    game.act("play", "dodger").end()
    assert game.damage() == 1


@pytest.mark.rule("TIMING-03")
def test_what_can_be_done_in_part_is_done_in_part():
    game = scene("hand: price belief", agent("price", does("play", "op: discard, cards: {zone: [hand], count: 2}")))
    game.act("play", "price")
    assert game.zone("discard.0") == ["belief"] and game.kind == "act"


@pytest.mark.rule("TIMING-08")
def test_reveal_shadows_happens_only_in_the_shadows():
    lurker = enemy("lurker", tells("reveal_shadows", "lurker"))
    game = scene("shadows: [lurker] - - - -\nattack: 9", lurker).act("scan", space="shadows.1")
    assert told(game, "lurker") == ["lurker"]
    pusher = agent("pusher", does("play", "op: move, cards: {zone: [shadows], hidden: true}, to: field"))
    game = scene("shadows: [lurker] - - - -\nhand: pusher", lurker, pusher).act("play", "pusher")
    assert game.zone("field") == ["lurker"] and not told(game, "lurker")


@pytest.mark.rule("TIMING-09")
@pytest.mark.parametrize(
    ("drawing", "price"),
    [("shadows: [toll] - - - -", 3), ("shadows: toll - - - -", 4), ("field: toll", 4), ("bureau: toll - - - -", 4)],
)
def test_ongoing_is_in_force_while_the_card_is_face_up(drawing, price):
    toll = syndicate("toll", "abilities: [{when: ongoing, modify: [{stat: scan_shadows, by: 1}]}]")
    game = scene(drawing, toll)
    assert game.rules.view(game.table, 0)["shadows"][0]["scan_cost"] == price


@pytest.mark.rule("TIMING-15")
def test_abilities_that_were_due_all_happen():
    names = [f"m{n}" for n in range(1, 7)]
    steps = {name: f"op: counter, name: {name}" for name in names}
    steps["m1"] = "op: defeat, cards: {zone: [shadows, field], how: all}"
    cards = [syndicate(name, does("ongoing", step, more="on: action_began")) for name, step in steps.items()]
    game = scene("phase: action\nbureau: m1 m2 - - -\nfield: m4 m3\nshadows: m5 - m6 - -", *cards)
    game.announce("action_began", seat=0).settle()
    assert len(game.zone("defeated_conspiracy")) == 4 and game.zone("field") == []
    assert told(game, *names) == names[1:]


@pytest.mark.rule("TIMING-16")
def test_several_players_act_current_player_first_then_clockwise():

    def asked(game):
        seats = []
        while game.kind == "choose_card":
            seats.append(game.asked)
            game.choose("belief")
        return seats

    hands = "players: ann bob cat\nhand 1: field-agent belief\nhand 2: field-agent belief\n"
    blast = scene(hands + "hand: blast field-agent belief", agent("blast", does("play", "op: discard, who: each")))
    assert asked(blast.act("play", "blast")) == [0, 1, 2]
    event = card("blast", more=does("reveal", "op: discard, who: each"))
    later = scene(hands + "shadows: [blast] - - - -\ndeck: field-agent*3 belief*3", event).end().settle()
    assert later.table.current == 1
    later.table.state.turn.attack[0] = 9
    later.table.options = None
    later.act("scan", space="shadows.1")
    assert asked(later) == [1, 2, 0]


@pytest.mark.rule("TIMING-17")
def test_cards_that_enter_the_field_together_are_revealed_one_by_one():
    flood = agent("flood", does("play", "op: move, cards: {zone: [shadows], how: all}, to: field"))
    one = enemy("one", does("reveal", "op: discard, cards: {zone: [hand], count: 1}"))
    game = scene("shadows: [one] [two] - - -\nhand: flood field-agent belief", flood, one, enemy("two"))
    game.act("play", "flood")
    assert game.kind == "choose_card", "one's Reveal is under way"
    seen = [game.table.design(f.card).id for f in game.facts if getattr(f, "up", False)]
    assert seen == ["one"] and not in_view(game, 1, "two")
    game.choose("belief")
    assert [game.table.design(f.card).id for f in game.facts if getattr(f, "up", False)] == ["one", "two"]
    assert game.zone("field") == ["two", "one"], "the first one to enter is the oldest"
