"""TIMING: when abilities work, and in which order."""

import pytest

from engine.kernel.facts import CardMoved
from tests.engine.legendary.cast import ability, agent, card, does, ended, enemy, in_view, names, scene, syndicate

DOUBT = "op: doubt, to: deck"
"""One more Doubt on the deck: counts how often an ability happened."""


def happenings(game):
    """Return how often DOUBT was carried out, on a table with nine Doubts."""
    return 9 - len(game.zone("doubts"))


def told(game):
    """Return the designs in the order in which they went to the box: what `says` left behind."""
    return [game.table.design(f.card).id for f in game.facts if isinstance(f, CardMoved) and f.target == "box"]


@pytest.mark.rule("TIMING-01")
def test_a_card_overrides_the_rules():
    """TIMING-01: scanning S5 has its price; a card takes 2 off. Six cards are drawn; a card says seven."""
    game = scene(
        "shadows: friend - - - [thug]\nattack: 2\ndeck: field-agent*9",
        card(
            "friend",
            "informant",
            "abilities: [{when: ongoing, modify: [{stat: scan_shadows, by: -2}, {stat: hand, by: 1}]}]",
        ),
        enemy("thug"),
    )
    assert game.table.box.scan["shadows"][4] == 4
    game.act("scan", space="shadows.5").end()
    assert len(game.zone("hand.0")) == 7


@pytest.mark.rule("TIMING-02")
def test_a_ban_wins():
    """TIMING-02: one card heals, another says that nobody can."""
    game = scene(
        "field: jinx\nhand: medic\nstrikes: hit1",
        enemy("jinx", "abilities: [{when: ongoing, modify: [{forbid: heal}]}]"),
        agent("medic", does("play", "op: heal, which: all")),
    )
    game.act("play", "medic")
    assert game.zone("strikes.0") == ["hit1"]


@pytest.mark.rule("TIMING-02")
def test_a_ban_on_avoiding_wins_over_the_leave_to_avoid():
    """TIMING-02: nobody is asked."""
    game = scene(
        "field: jinx\nhand: dodger\nstrike deck: hit1*3",
        enemy("jinx", "abilities: [{when: ongoing, modify: [{forbid: avoid}]}]"),
        agent("dodger", does("play", "op: avoid")),
    )
    game.act("play", "dodger").end()
    assert game.damage() == 1


@pytest.mark.rule("TIMING-03")
def test_what_can_be_done_in_part_is_done_in_part():
    """TIMING-03: discard two with one card in hand: that one is discarded."""
    game = scene("hand: price belief", agent("price", does("play", "op: discard, cards: {zone: [hand], count: 2}")))
    game.act("play", "price")
    assert game.zone("discard.0") == ["belief"] and game.kind == "act"


@pytest.mark.rule("TIMING-03")
def test_a_step_that_can_not_be_done_does_not_stop_the_others():
    """TIMING-03: no Strike to heal, no Doubt left; the card is drawn."""
    mixed = agent("mixed", does("play", "op: heal", "op: doubt", "op: draw"))
    game = scene("hand: mixed\ndeck: field-agent\ndoubts: -", mixed)
    game.act("play", "mixed")
    assert game.zone("hand.0") == ["field-agent"]


@pytest.mark.rule("TIMING-04", "TIMING-05")
def test_unclear_choices_and_unclear_yous_fall_to_the_current_player():
    """TIMING-04, TIMING-05: an Event on the table says "defeat an Enemy" and "you draw": ann does both."""
    game = scene(
        "shadows: [blast] - - - -\nattack: 9\nfield: thug thief\ndeck: field-agent\ndeck 1: belief",
        card("blast", more=does("reveal", "op: defeat, cards: {zone: [field], type: [enemy]}", "op: draw")),
        enemy("thug"),
        enemy("thief"),
    )
    game.act("scan", space="shadows.1")
    assert game.asked == 0 and sorted(names(game)) == ["thief", "thug"]
    game.choose("thug")
    assert game.zone("field") == ["thief"] and game.zone("hand.0") == ["field-agent"] and game.zone("hand.1") == []


HIDER = agent("hider", "copies: 3, " + does("play", "op: hide, cards: {zone: [shadows], hidden: false, how: all}"))


@pytest.mark.rule("TIMING-06", "TIMING-07")
@pytest.mark.parametrize(("when", "times"), [("reveal", 2), ("first_reveal", 1)])
def test_reveal_happens_at_each_reveal_first_reveal_only_once(when, times):
    """TIMING-06, TIMING-07: revealed, hidden, revealed again."""
    game = scene(
        "shadows: [thug] - - - -\nhand: hider\nattack: 9\ndoubts: doubt*9", HIDER, enemy("thug", does(when, DOUBT))
    )
    game.act("scan", space="shadows.1").act("play", "hider").act("scan", space="shadows.1")
    assert happenings(game) == times


@pytest.mark.rule("TIMING-07")
def test_first_reveal_belongs_to_the_card_and_not_to_its_design():
    """TIMING-07: two cards of one design have their first reveal each."""
    twin = enemy("twin", f"copies: 2, {does('first_reveal', DOUBT)}")
    game = scene("shadows: [twin] [twin] - - -\nattack: 9\ndoubts: doubt*9", twin)
    game.act("scan", space="shadows.1").act("scan", space="shadows.2")
    assert happenings(game) == 2


@pytest.mark.rule("TIMING-08")
def test_reveal_shadows_happens_only_in_the_shadows():
    """TIMING-08: not where the card is revealed on entering the Field."""
    lurker = enemy("lurker", does("reveal_shadows", DOUBT))
    game = scene("shadows: [lurker] - - - -\nattack: 9\ndoubts: doubt*9", lurker).act("scan", space="shadows.1")
    assert happenings(game) == 1
    pusher = agent("pusher", does("play", "op: move, cards: {zone: [shadows], hidden: true}, to: field"))
    game = scene("shadows: [lurker] - - - -\nhand: pusher\ndoubts: doubt*9", lurker, pusher).act("play", "pusher")
    assert game.zone("field") == ["lurker"] and happenings(game) == 0


@pytest.mark.rule("TIMING-09")
@pytest.mark.parametrize(
    ("drawing", "price"),
    [
        ("shadows: [toll] - - - -", 3),
        ("shadows: toll - - - -", 4),
        ("field: toll", 4),
        ("bureau: toll - - - -", 4),
    ],
)
def test_ongoing_is_in_force_while_the_card_is_face_up(drawing, price):
    """TIMING-09: in the Shadows, the Field or the Bureau; hidden it does nothing."""
    toll = syndicate("toll", "abilities: [{when: ongoing, modify: [{stat: scan_shadows, by: 1}]}]")
    game = scene(drawing, toll)
    assert game.rules.view(game.table, 0)["shadows"][0]["scan_cost"] == price


@pytest.mark.rule("TIMING-09")
def test_ongoing_ends_when_the_card_is_hidden_or_gone():
    """TIMING-09: the price falls back at once."""
    toll = enemy("toll", "abilities: [{when: ongoing, modify: [{stat: scan_shadows, by: 1}]}]")
    for deed in ("hider", "bomb"):
        bomb = agent("bomb", does("play", "op: defeat, cards: {zone: [shadows]}"))
        game = scene(f"shadows: toll - - - -\nhand: {deed}", toll, HIDER, bomb)
        assert game.rules.view(game.table, 0)["shadows"][4]["scan_cost"] == 5
        game.act("play", deed)
        assert game.rules.view(game.table, 0)["shadows"][4]["scan_cost"] == 4


@pytest.mark.rule("TIMING-10")
@pytest.mark.parametrize(
    ("when", "drawing", "price"),
    [
        ("shadows", "shadows: toll - - - -", 4),
        ("shadows", "field: toll", 3),
        ("field", "shadows: toll - - - -", 3),
        ("field", "field: toll", 4),
    ],
)
def test_shadows_and_field_abilities_work_only_there(when, drawing, price):
    """TIMING-10: in that part of the playmat."""
    toll = enemy("toll", f"abilities: [{{when: {when}, modify: [{{stat: scan_shadows, by: 1}}]}}]")
    game = scene(drawing, toll)
    assert game.rules.view(game.table, 0)["shadows"][0]["scan_cost"] == price


@pytest.mark.rule("TIMING-10")
def test_a_shadows_ability_ends_on_the_way_into_the_field():
    """TIMING-10: the card moves within a turn."""
    toll = enemy("toll", "abilities: [{when: shadows, modify: [{stat: scan_shadows, by: 1}]}]")
    mover = agent("mover", does("play", "op: move, cards: {zone: [shadows]}, to: left"))
    game = scene("shadows: toll - - - -\nhand: mover", toll, mover)
    assert game.rules.view(game.table, 0)["shadows"][0]["scan_cost"] == 4
    game.act("play", "mover")
    assert game.zone("field") == ["toll"]
    assert game.rules.view(game.table, 0)["shadows"][0]["scan_cost"] == 3


SAGE = agent("sage", does("draw", DOUBT))


@pytest.mark.rule("TIMING-11")
def test_draw_happens_when_the_card_is_drawn():
    """TIMING-11: and all see why."""
    clerk = agent("clerk", does("play", "op: draw"))
    game = scene("hand: clerk\ndeck: sage belief\ndoubts: doubt*9", SAGE, clerk).act("play", "clerk")
    assert happenings(game) == 1 and game.zone("hand.0") == ["sage"]


@pytest.mark.rule("TIMING-11")
def test_looking_at_a_card_or_taking_it_otherwise_does_not_trigger_draw():
    """TIMING-11: looked at, revealed, or put into the hand it is not drawn."""
    look = "op: look, cards: {zone: [deck], how: top}"
    show = "op: look, public: true, cards: {zone: [deck], how: top}"
    take = "op: move, cards: {zone: [deck], how: top}, to: hand"
    game = scene(
        "hand: reader\ndeck: sage belief\ndoubts: doubt*9", SAGE, agent("reader", does("play", look, show, take))
    )
    game.act("play", "reader")
    assert game.zone("hand.0") == ["sage"] and happenings(game) == 0


@pytest.mark.rule("TIMING-11")
def test_a_card_looked_at_and_then_drawn_triggers():
    """TIMING-11: unless it is drawn afterwards."""
    look = "op: look, cards: {zone: [deck], how: top}"
    game = scene(
        "hand: reader\ndeck: sage belief\ndoubts: doubt*9", SAGE, agent("reader", does("play", look, "op: draw"))
    )
    game.act("play", "reader")
    assert happenings(game) == 1


BOMB = agent("bomb", "copies: 3, " + does("play", "op: defeat, cards: {zone: [shadows, field], type: [enemy]}"))
RISER = agent("riser", does("play", "op: move, cards: {zone: [defeated_conspiracy], how: top}, to: shadows_revealed"))


@pytest.mark.rule("TIMING-12", "TIMING-13")
@pytest.mark.parametrize(("when", "times"), [("defeat", 2), ("first_defeat", 1)])
def test_defeat_happens_at_each_defeat_first_defeat_only_once(when, times):
    """TIMING-12, TIMING-13: defeated, brought back, defeated again; by a fight and by an effect."""
    game = scene(
        "field: thug\nattack: 4\nhand: riser bomb\ndoubts: doubt*9", enemy("thug", does(when, DOUBT)), RISER, BOMB
    )
    game.act("fight", "thug")
    assert happenings(game) == 1
    game.act("play", "riser").act("play", "bomb")
    assert happenings(game) == times


def says(name):
    """Return an ability that moves a marker of that name to the box when ann's Action Phase begins."""
    mark = f"op: move, cards: {{zone: [discard], name: [{name.capitalize()}], how: all}}, to: box"
    return f"abilities: [{ability('ongoing', mark, more='on: action_began')}]"


S_ORDER = """
    phase: action
    bureau: m1 m2 - - -
    field: m4 m3
    shadows: m5 - m6 - -
    discard: e6 e3 e1 e5 e2 e4
    """


def s_order(*designs):
    """Return a table with a speaker m1 to m6 in each part of the S order and their markers."""
    marks = [agent(f"e{n}") for n in range(1, 7)]
    rows = [syndicate(f"m{n}", says(f"e{n}")) for n in range(1, 7) if f"m{n}" not in str(designs)]
    return scene(S_ORDER, *marks, *rows, *designs)


@pytest.mark.rule("TIMING-14")
def test_abilities_on_the_table_happen_in_the_s_order():
    """TIMING-14: Bureau left to right, Field right to left, Shadows left to right."""
    game = s_order().announce("action_began", seat=0)
    assert told(game) == ["e1", "e2", "e3", "e4", "e5", "e6"]


@pytest.mark.rule("TIMING-15")
def test_abilities_that_were_due_all_happen():
    """TIMING-15: the first one defeats the last one's card, which speaks all the same."""
    killer = syndicate(
        "m1",
        "abilities: ["
        + ability("ongoing", "op: defeat, cards: {zone: [shadows, field], how: all}", more="on: action_began")
        + "]",
    )
    game = s_order(killer).announce("action_began", seat=0).settle()
    assert len(game.zone("defeated_conspiracy")) == 4 and game.zone("field") == []
    assert told(game) == ["e2", "e3", "e4", "e5", "e6"]


@pytest.mark.rule("TIMING-16")
def test_several_players_act_current_player_first_then_clockwise():
    """TIMING-16: in cat's turn cat, ann, bob; by asking, and by drawing Strikes."""
    blast = scene(
        "players: ann bob cat\nhand: blast field-agent belief\nhand 1: field-agent belief\nhand 2: field-agent belief",
        agent("blast", does("play", "op: discard, who: each")),
    )
    blast.act("play", "blast")
    asked = []
    while blast.kind == "choose_card":
        asked.append(blast.asked)
        blast.choose("belief")
    assert asked == [0, 1, 2]
    event = card("blast", more=does("reveal", "op: discard, who: each"))
    later = (
        scene(
            "players: ann bob cat\nshadows: [blast] - - - -\nhand 1: field-agent belief\nhand 2: field-agent belief"
            "\ndeck: field-agent*3 belief*3",
            event,
        )
        .end()
        .settle()
    )
    assert later.table.current == 1
    later.table.state.turn.attack[0] = 9
    later.table.options = None
    later.act("scan", space="shadows.1")
    asked = []
    while later.kind == "choose_card":
        asked.append(later.asked)
        later.choose("belief")
    assert asked == [1, 2, 0]


@pytest.mark.rule("TIMING-17")
def test_cards_that_enter_the_field_together_are_revealed_one_by_one():
    """TIMING-17: the first one to enter is revealed and its "Reveal:" finished before the next is turned up."""
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


@pytest.mark.rule("TIMING-18")
def test_effects_that_no_rule_orders_happen_as_the_current_player_likes():
    """TIMING-18: two cards of players answer the same happening; ann is asked which comes first."""
    first = agent(
        "first", f"keywords: [vigilant], abilities: [{ability('ongoing', 'op: draw', more='on: action_began')}]"
    )
    second = agent(
        "second", f"keywords: [vigilant], abilities: [{ability('ongoing', 'op: discard', more='on: action_began')}]"
    )
    game = scene("vigilant: first\nvigilant 1: second\ndeck: belief*3\nhand 1: belief", first, second)
    game.announce("action_began", seat=0)
    assert (game.kind, game.asked) == ("order_effects", 0)
    assert game.decision.labels == ["First", "Second"]
    game.choose("1").settle()
    assert game.zone("discard.1") == ["belief"] and game.zone("hand.0") == ["belief"]
    moves = [f.target for f in game.facts if isinstance(f, CardMoved)]
    assert moves.index("discard.1") < moves.index("hand.0")
    assert not ended(game)
