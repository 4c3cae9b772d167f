"""The Action Phase: playing, Activating, Beliefs and Doubts, the Bureau, scanning (ACT)."""

import pytest

from engine.kernel.facts import CardTurned, redact
from engine.legendary import card_set
from engine.legendary.cards.designs import CHARACTERS, CLASSES, plain
from engine.legendary.cards.words import card_text, star
from tests.engine.legendary.cast import agent, does, enemy
from tests.engine.legendary.tables import draw

CARDS = """
- {id: agent, name: Agent, type: academy, set: t, class: leadership, copies: 4, cost: 2, recruit: 2}
- {id: soldier, name: Soldier, type: academy, set: t, class: will, copies: 4, cost: 2, attack: 2}
- {id: both, name: Both, type: academy, set: t, class: tech, copies: 4, cost: 2, attack: 1, recruit: 2}
- {id: runner-up, name: Order, type: academy, set: t, class: tech, cost: 2,
   abilities: [{when: play, do: [{op: discard}]}]}
- id: button
  name: Button
  type: academy
  set: t
  class: tech
  copies: 4
  cost: 3
  abilities: [{when: activate, do: [{op: points, attack: 2}]}]
- id: combo
  name: Combo
  type: academy
  set: t
  class: intellect
  copies: 4
  cost: 3
  abilities: [{when: class, class: tech, do: [{op: points, recruit: 3}]}]
- id: drawer
  name: Drawer
  type: academy
  set: t
  class: science
  copies: 4
  cost: 1
  abilities: [{when: play, do: [{op: draw}]}]
- {id: watcher, name: Watcher, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: ongoing, on: played, do: [{op: points, attack: 1}]}]}
- id: count
  name: Count
  type: academy
  set: t
  class: will
  cost: 1
  attack: 1
  abilities: [{when: play, do: [{op: points, attack: {amount: count_played}}]}]
- {id: preacher, name: Preacher, type: academy, set: t, class: will, copies: 2, cost: 1,
   abilities: [{when: play, do: [{op: resolve_belief}]}]}
- {id: sceptic, name: Sceptic, type: academy, set: t, class: will, copies: 2, cost: 1,
   abilities: [{when: play, do: [{op: resolve_doubt}]}]}
- {id: inside, name: Inside, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: scan, zone: [bureau]}]}]}
- {id: outside, name: Outside, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: scan, zone: [shadows]}]}]}
- {id: favour, name: Favour, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: gain, cards: {zone: [bureau], type: [academy]}}]}]}
- {id: favour-hand, name: Favour, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: gain, cards: {zone: [bureau], type: [academy]}, to: hand}]}]}
- {id: bullet, name: Bullet, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: defeat, cards: {zone: [shadows, field, bureau], type: [enemy]}}]}]}
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 3, enemy: [human], fight: 4}
- id: spy
  name: Spy
  type: syndicate
  enemy: [human]
  fight: 3
  copies: 2
  abilities: [{when: reveal, do: [{op: doubt}]}, {when: ongoing, modify: [{stat: scan_bureau, by: 1}]}]
"""


@pytest.mark.rule("ACT-01", "ACT-08")
def test_the_current_player_plays_hand_cards_one_at_a_time_in_any_order():
    """ACT-01, ACT-08: each card of the hand is offered to the current player, the first as well as the last."""
    game = draw("hand: agent soldier both", CARDS)
    assert game.asked == 0 and game.kind == "act"
    assert {game.table.design(a.card).id for a in game.options("play")} == {"agent", "soldier", "both"}
    game.act("play", "both").act("play", "agent")
    assert game.zone("hand.0") == ["soldier"]


@pytest.mark.rule("ACT-01", "ACT-08")
def test_nobody_else_plays_in_the_current_players_turn():
    """ACT-01: By the current player: the other one is offered no play."""
    game = draw("hand: agent\nhand 1: soldier", CARDS)
    assert not [a for a in game.rules.asides(game.table, 1) if a.type == "play"]


@pytest.mark.rule("ACT-02")
def test_no_card_has_to_be_played_and_what_is_not_played_is_discarded():
    """ACT-02: the phase can be ended with cards in hand; Cleanup discards them."""
    game = draw("hand: agent soldier\ndeck: field-agent*6", CARDS).end()
    assert sorted(game.zone("discard.0")) == ["agent", "soldier"]


@pytest.mark.rule("ACT-03")
@pytest.mark.parametrize(("card", "points"), [("agent", (0, 2)), ("soldier", (2, 0)), ("both", (1, 2))])
def test_a_played_card_gives_its_points_at_once(card, points):
    """ACT-03: Recruit, Attack or both grow by the printed amounts."""
    assert draw(f"hand: {card}", CARDS).act("play", card).points() == points


@pytest.mark.rule("ACT-04")
def test_points_are_kept_for_later_in_the_turn_and_then_lost():
    """ACT-04: points stay while other things are done; the next turn starts without any."""
    game = draw("hand: soldier*2\nshadows: enemy\ndeck: field-agent*6", CARDS)
    game.act("play", "soldier").act("play", "soldier").act("fight")
    assert game.points() == (0, 0)
    game = draw("hand: soldier agent\ndeck: field-agent*6", CARDS).act("play", "soldier").act("play", "agent")
    assert game.points() == (2, 2)
    assert game.end().settle().points() == (0, 0)


@pytest.mark.rule("ACT-05")
def test_a_starred_number_is_a_base_that_the_cards_own_text_changes():
    """ACT-05: "1" with the star gives 1 and, here, 1 more for each other card played before it."""
    game = draw("hand: agent soldier count", CARDS)
    assert star(game.table.design(game.card("count")))["points"]
    assert not star(game.table.design(game.card("agent")))["points"]
    assert game.act("play", "agent").act("play", "soldier").act("play", "count").points()[0] == 2 + 1 + 2


@pytest.mark.rule("ACT-06")
def test_text_that_is_not_marked_activate_is_obeyed_at_once():
    """ACT-06: playing the card leads straight into its text, which can't be declined."""
    game = draw("hand: runner-up agent soldier", CARDS).act("play", "runner-up")
    assert game.kind == "choose_card" and {game.table.design(a.card).id for a in game.options()} == {"agent", "soldier"}
    game.choose("agent")
    assert game.kind == "act" and game.zone("discard.0") == ["agent"]


@pytest.mark.rule("ACT-07")
def test_played_cards_lie_face_up_before_the_player_until_the_end_of_the_turn():
    """ACT-07: everybody sees them in front of the player; Cleanup takes them away."""
    game = draw("hand: agent\ndeck: field-agent*6", CARDS).act("play", "agent")
    seen = game.rules.view(game.table, 1)["players"][0]["played"]
    assert [card["design"] for card in seen] == ["agent"]
    game.end()
    assert game.zone("played.0") == [] and game.zone("discard.0") == ["agent"]


@pytest.mark.rule("ACT-08", "FIGHT-03", "D15")
def test_all_kinds_of_actions_mix_in_any_order_as_far_as_points_allow():
    """ACT-08: fight, play, scan, recruit, play, Activate, fight."""
    game = draw("shadows: enemy - [enemy] - -\nbureau: agent\nhand: both button\nattack: 9\nrecruit: 1", CARDS)
    game.act("fight", "enemy").act("play", "both").act("scan", space="shadows.3").act("recruit", "agent")
    game.settle().act("play", "button").act("use", "button").act("fight", "enemy")
    assert game.points() == (9 + 1 + 2 - 4 - 3 - 4, 1)


@pytest.mark.rule("ACT-09", "ACT-12")
def test_characters_are_of_four_types_and_five_classes():
    """ACT-09, ACT-12: Fact, checked against all cards: every character but Starting cards has a class, each a cost."""
    assert frozenset({"starting", "special_agent", "academy", "ally"}) == CHARACTERS
    assert CLASSES == ("intellect", "leadership", "science", "tech", "will")
    designs = [printed.design for printed in card_set.standard().designs.values()]
    characters = [design for design in designs if design.type in CHARACTERS]
    assert {design.cls for design in characters if design.type != "starting"} == set(CLASSES)
    assert all(design.cost is not None for design in characters)
    assert all(design.cls is None for design in designs if design.type not in CHARACTERS)


@pytest.mark.rule("ACT-08")
def test_what_can_not_be_done_now_says_why():
    """ACT-08: as far as points allow: each card in sight that is not an option names its reason."""
    rows = "shadows: [enemy] enemy\nbureau: [agent] soldier spy"
    game = draw(f"players: doggett scully\nhand: belief*2 button combo doubt\n{rows}", CARDS)
    for card in ("belief", "belief", "button", "combo"):
        game.act("play", card)
    game.act("belief").act("use", "button")
    game.table.state.turn.attack = [0] * 6
    blocked = game.rules.blocked(game.table, 0)
    assert {told.source: told.reason for told in blocked} == {
        "Belief": "A Belief was resolved this turn.",
        "Button": "Used this turn.",
        "Doubt": "A Doubt can't be played.",
        "Shadows 1": "It takes 3 Attack to scan it: to turn it up.",
        "Enemy": "Takes 4 Attack.",
        "Bureau 1": "It takes 3 Recruit to scan it: to turn it up.",
        "Soldier": "Costs 2 Recruit.",
        "Spy": "Takes 3 Attack.",
        "Special Agents": "No Special Agents are left.",
    }
    assert {told.source: told.rule for told in blocked} == {
        "Belief": "ACT-18",
        "Button": "ACT-11",
        "Doubt": "OPEN-25",
        "Shadows 1": "ACT-39",
        "Enemy": "FIGHT-01",
        "Bureau 1": "ACT-25",
        "Soldier": "ACT-28",
        "Spy": "FIGHT-01",
        "Special Agents": "CLAR-24",
    }
    assert game.rules.blocked(game.table, 1) == []


def ending(game):
    """Return the type of the option that ends what is asked, and what it would leave undone."""
    told = game.rules.ending(game.table)
    return told and (game.options()[told.option].type, told.left)


@pytest.mark.rule("ACT-08")
def test_what_the_end_of_the_phase_would_leave_undone_is_told():
    """ACT-08: cards that can be played, equal ones counted, and points that could buy something."""
    hand = "hand: belief*2 button doubt\nshadows: enemy\n"
    assert ending(draw(f"{hand}attack: 4\nrecruit: 1", CARDS)) == (
        "end",
        ["3 cards can still be played.", "You still have 4 Attack: fight for 4."],
    )
    assert ending(draw(f"{hand}attack: 3", CARDS)) == ("end", ["3 cards can still be played."])
    assert ending(draw("shadows: enemy\nattack: 4", CARDS)) == ("end", ["You still have 4 Attack: fight for 4."])
    assert ending(draw("hand: doubt\nrecruit: 1", CARDS)) == ("end", [])


@pytest.mark.rule("ACT-08")
def test_what_one_can_do_is_listed_as_one_would_consider_it():
    """ACT-08: the order is free; cards and abilities stand first, then fights, Leads, recruits and scans."""
    picture = "hand: agent button*2\nbureau: soldier [both]\nshadows: clue enemy [enemy]\nfield: enemy\n"
    more = "evidence: [ev-stiletto] - -\nspecial_agents: soldier\nattack: 9\nrecruit: 9"
    clue = "{id: clue, name: Clue, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {attack: 2}}}"
    game = draw(picture + more, CARDS, clue).act("play", "button")
    verbs = [action.type for action in game.options()]
    order = ["play", "play", "use", "fight", "fight", "lead", "recruit", "special_agent", "scan", "scan", "end"]
    assert verbs == order
    assert game.rules.ending(game.table).at_hand[0] == "9 Attack: fight for 4, follow a Lead for 1, scan for 3"


@pytest.mark.rule("ACT-08")
def test_what_points_at_hand_are_good_for_is_told():
    """ACT-08, ACT-39: what they can do now, each with the least that it takes, and which of them can do nothing."""

    def at_hand(drawn):
        return drawn.rules.ending(drawn.table).at_hand

    assert at_hand(draw("hand: button", CARDS)) == ["No points yet: your cards give them"]
    assert at_hand(draw("hand: doubt", CARDS)) == ["Nothing is left to do"]
    assert at_hand(draw("hand: button\nshadows: enemy\nattack: 4\nrecruit: 1", CARDS)) == [
        "4 Attack: fight for 4",
        "1 Recruit: too little for anything yet",
    ]
    assert at_hand(draw("shadows: - - [enemy] - [enemy]\nattack: 9", CARDS)) == ["9 Attack: scan from 3"]
    assert at_hand(draw("shadows: - - [enemy] - -\nattack: 3\nrecruit: 3\nspecial_agents: soldier", CARDS)) == [
        "3 Attack: scan for 3",
        "3 Recruit: recruit for 3",
    ]


@pytest.mark.rule("ACT-08")
def test_points_that_an_ability_takes_are_left_too():
    payer = agent("payer", does("activate", "op: draw", more="pay: {recruit: 1}"))
    game = draw("hand: payer\nrecruit: 1", CARDS, payer)
    assert ending(game) == ("end", ["1 card can still be played."])
    assert ending(game.act("play", "payer")) == ("end", ["You still have 1 Recruit: use Payer for 1."])
    assert ending(game.act("use", "payer")) == ("end", [])


@pytest.mark.rule("ACT-08")
def test_a_question_in_between_ends_nothing():
    game = draw("hand: runner-up agent soldier", CARDS).act("play", "runner-up")
    assert game.kind == "choose_card" and ending(game) is None


@pytest.mark.rule("ACT-08")
def test_what_is_blocked_can_be_found_on_the_table() -> None:
    """ACT-08: a card by its number and place, a hidden one by its place alone."""
    game = draw("players: doggett scully\nhand: doubt\nshadows: [enemy] enemy", CARDS)
    found = {told.source: (told.card, told.space) for told in game.rules.blocked(game.table, 0)}
    assert found["Doubt"] == (game.card("doubt"), "hand.0")
    assert found["Shadows 1"] == (None, "shadows.1")
    assert found["Enemy"] == (game.table.zones["shadows.2"][0], "shadows.2")
    assert found["Special Agents"] == (None, "special_agents")


# Activate and class abilities


@pytest.mark.rule("ACT-10", "D5")
def test_activate_works_when_the_card_is_played_or_later_in_the_phase():
    """ACT-10: the ability is offered from the play on until it is used."""
    game = draw("hand: button agent", CARDS)
    assert not game.can("use", "button")
    game.act("play", "button")
    assert game.can("use", "button") and game.points() == (0, 0)
    game.act("play", "agent").act("use", "button")
    assert game.points() == (2, 2)


@pytest.mark.rule("ACT-11")
def test_a_card_is_activated_at_most_once_a_turn_each_card_for_itself():
    """ACT-11: two Buttons are pressed once each, and a used one is marked."""
    game = draw("hand: button*2", CARDS).act("play", "button").act("play", "button")
    game.act("use", "button")
    assert [play["used"] for play in game.rules.view(game.table, 1)["turn"]["plays"]].count([0]) == 1
    game.act("use", "button")
    assert not game.can("use") and game.points()[0] == 4


@pytest.mark.rule("ACT-11")
def test_an_unused_activation_lapses_with_the_phase():
    """ACT-11: Activating is optional; in the next turn the card offers nothing."""
    game = draw("players: mulder\nhand: button\ndeck: field-agent*12", CARDS).act("play", "button").end().settle()
    assert game.kind == "act" and not game.can("use", "button") and game.points() == (0, 0)


@pytest.mark.rule("ACT-10", "D5")
def test_an_ability_with_a_price_or_a_condition_is_offered_when_both_are_met():
    """ACT-10: here 1 Attack and 1 Recruit, and a card in the discard pile; the price is paid."""
    condition = "{is: has, cards: {zone: [discard]}}"
    more = f"pay: {{attack: 1, recruit: 1}}, if: {condition}"
    dear = agent("dear", does("activate", "op: points, attack: 5", more=more))
    drawn = "hand: dear\ndiscard: agent\nattack: 2\nrecruit: 3"
    assert not draw(drawn.replace("attack: 2", "attack: 0"), CARDS, dear).act("play", "dear").can("use")
    assert not draw(drawn.replace("recruit: 3", "recruit: 0"), CARDS, dear).act("play", "dear").can("use")
    assert not draw(drawn.replace("discard: agent\n", ""), CARDS, dear).act("play", "dear").can("use")
    assert draw(drawn, CARDS, dear).act("play", "dear").act("use").points() == (6, 2)


@pytest.mark.rule("ACT-10", "TIMING-02", "D5")
def test_a_ban_on_activating_wins():
    """ACT-10: a card that forbids it takes the option away."""
    lock = enemy("lock", "abilities: [{when: ongoing, modify: [{forbid: activate}]}]")
    assert not draw("hand: button\nfield: lock", CARDS, lock).act("play", "button").can("use")


@pytest.mark.rule("ACT-13", "D5")
def test_a_class_ability_needs_another_card_of_the_class_played_earlier():
    """ACT-13: without a Tech card before it Combo offers nothing, with one it does."""
    game = draw("hand: combo button", CARDS).act("play", "combo")
    assert not game.can("use", "combo")
    game = draw("hand: combo button", CARDS).act("play", "button").act("play", "combo")
    assert game.can("use", "combo")


@pytest.mark.rule("ACT-14")
def test_a_class_ability_works_once_however_many_cards_of_the_class_came_before():
    """ACT-14: three Tech cards before it still give Combo one use."""
    game = draw("hand: button*3 combo", CARDS)
    for card in ("button", "button", "button", "combo"):
        game.act("play", card)
    game.act("use", "combo")
    assert game.points()[1] == 3 and not game.can("use", "combo")


@pytest.mark.rule("ACT-13", "ACT-15", "OPEN-23")
def test_two_copies_of_head_of_the_sci_crime_lab_draw_exactly_one_card():
    """ACT-15: 2 points each; copy 1 may never use its ability, copy 2 may."""
    game = draw("hand: sci-crime-lab*2\ndeck: field-agent*3")
    first = game.options("play")[0].card
    game.act("play", "sci-crime-lab")
    assert game.points() == (0, 2) and not game.can("use")
    game.act("play", "sci-crime-lab")
    assert game.points() == (0, 4)
    assert [a.card for a in game.options("use")] == [c for c in game.table.zones["played.0"] if c != first]
    game.act("use", "sci-crime-lab")
    assert game.zone("hand.0") == ["field-agent"] and not game.can("use")


# Beliefs


@pytest.mark.rule("ACT-16")
def test_every_belief_played_draws_a_card_that_only_its_owner_sees():
    """ACT-16: three Beliefs draw three cards; the other seat learns nothing of the card."""
    game = draw("hand: belief*3\ndeck: agent soldier both", CARDS)
    for _ in range(3):
        game.act("play", "belief")
    assert sorted(game.zone("hand.0")) == ["agent", "both", "soldier"]
    drawn = [fact for fact in game.facts if getattr(fact, "target", "") == "hand.0"]
    assert len(drawn) == 3
    assert all(redact(fact, 0).card is not None and redact(fact, 1).card is None for fact in drawn)


@pytest.mark.rule("ACT-17", "D6")
def test_a_played_belief_may_be_activated_its_text_is_resolved_and_it_goes_back():
    """ACT-17: Doggett's Belief gives 3 Attack; the card returns to its stack."""
    game = draw("players: doggett scully\nhand: belief", CARDS).act("play", "belief")
    assert game.can("belief") and game.points() == (0, 0)
    game.act("belief")
    assert game.points() == (3, 0) and game.zone("beliefs") == ["belief"] and game.zone("played.0") == []


@pytest.mark.rule("ACT-18", "D6")
def test_only_one_belief_a_turn_is_activated():
    """ACT-18: the second Belief draws its card and can't be Activated."""
    game = draw("players: doggett scully\nhand: belief*2\ndeck: agent", CARDS)
    game.act("play", "belief").act("play", "belief").act("belief")
    assert not game.can("belief") and game.points() == (3, 0)


@pytest.mark.rule("ACT-17", "CLAR-15")
def test_a_played_belief_that_was_defeated_can_not_be_activated_any_more():
    """ACT-17: only a Belief that still lies there."""
    thief = agent("thief", does("play", "op: defeat, cards: {zone: [played], type: [belief]}"))
    game = draw("players: doggett scully\nhand: belief thief", CARDS, thief).act("play", "belief")
    assert game.can("belief") and not game.act("play", "thief").can("belief")


@pytest.mark.rule("ACT-18", "OPEN-24")
def test_a_belief_resolved_by_another_source_counts():
    """ACT-18: after an effect resolved the text no Belief can be Activated, and the text comes no second time."""
    game = draw("players: doggett scully\nhand: preacher*2 belief", CARDS)
    game.act("play", "preacher").act("play", "preacher").act("play", "belief")
    assert game.points() == (3, 0) and not game.can("belief")


@pytest.mark.rule("ACT-19")
def test_mulders_belief_is_discarded_unless_it_is_activated():
    """ACT-19: played he draws 1; Activated Doubts go and the card returns to its stack, else it is discarded."""
    game = draw("players: mulder scully\nhand: belief\ndeck: agent field-agent*6\ndiscard 1: doubt*2", CARDS)
    game.act("play", "belief")
    assert game.zone("hand.0") == ["agent"]
    game.end()
    assert "belief" in game.zone("discard.0")
    game = draw("players: mulder scully\nhand: belief\ndeck: agent*3\ndiscard 1: doubt*2", CARDS)
    game.act("play", "belief").act("belief").choose("done").choose("doubt").choose("doubt")
    assert game.zone("doubts") == ["doubt", "doubt"] and game.zone("beliefs") == ["belief"]


# Doubts


@pytest.mark.rule("ACT-20")
def test_a_doubt_in_hand_is_resolved_before_anything_else_and_is_not_optional():
    """ACT-20: Doggett's Doubt makes Enemies stronger at once; the card returns to its stack."""
    game = draw("players: doggett scully\nphase: conspiracy\nhand: doubt agent\nshadows: enemy", CARDS)
    assert game.kind == "act"
    assert game.zone("doubts") == ["doubt"] and game.zone("hand.0") == ["agent"]
    assert game.rules.view(game.table, 0)["shadows"][0]["card"]["fight"] == 5


@pytest.mark.rule("ACT-20")
def test_the_doubt_comes_before_what_other_cards_do_when_the_action_phase_begins():
    """ACT-20: before anything else: a card that makes the player discard then can't take the Doubt away unresolved."""
    early = enemy("early", does("ongoing", "op: discard, cards: {zone: [hand], how: all}", more="on: action_began"))
    game = draw("players: doggett scully\nphase: conspiracy\nhand: doubt agent\nfield: early", CARDS, early).settle()
    assert game.happened("doubt") and game.zone("doubts") == ["doubt"] and game.zone("discard.0") == ["agent"]


@pytest.mark.rule("ACT-21")
def test_a_doubt_drawn_in_the_own_action_phase_is_resolved_at_once():
    """ACT-21: it becomes public and returns to its stack before anything else is done."""
    game = draw("players: doggett scully\nhand: drawer\ndeck: doubt\nshadows: enemy", CARDS).act("play", "drawer")
    assert game.kind == "act" and game.zone("doubts") == ["doubt"]
    assert game.rules.view(game.table, 0)["shadows"][0]["card"]["fight"] == 5
    assert redact(game.happened("doubt")[0], 1).card is not None


@pytest.mark.rule("ACT-22")
def test_a_doubt_text_is_resolved_once_a_turn_other_sources_included():
    """ACT-22: two effects and a Doubt card still make Enemies stronger by 1 only."""
    game = draw("players: doggett scully\nhand: sceptic*2 drawer\ndeck: doubt\nshadows: enemy", CARDS)
    game.act("play", "sceptic").act("play", "sceptic").act("play", "drawer")
    assert game.rules.view(game.table, 0)["shadows"][0]["card"]["fight"] == 5
    assert game.zone("hand.0") == ["doubt"]


@pytest.mark.rule("ACT-23")
def test_of_three_doubts_in_hand_one_is_resolved_and_two_are_discarded():
    """ACT-23: 3 Doubts in hand at the start: 1 resolved and returned, 2 discarded in Cleanup."""
    game = draw("phase: conspiracy\nhand: doubt*3\ndeck: field-agent*6").settle()
    assert game.zone("doubts") == ["doubt"] and game.zone("hand.0") == ["doubt", "doubt"]
    game.end()
    assert game.zone("discard.0") == ["doubt", "doubt"] and len(game.happened("doubt")) == 1


@pytest.mark.rule("ACT-22", "ACT-23")
def test_a_further_doubt_that_comes_to_hand_has_no_effect():
    """ACT-23: one resolved at the start, one drawn later and one effect: Enemies are stronger by 1 only."""
    drawn = "players: doggett scully\nphase: conspiracy\nhand: doubt drawer sceptic\ndeck: doubt\nshadows: enemy"
    game = draw(drawn, CARDS).act("play", "drawer").act("play", "sceptic")
    assert game.zone("hand.0") == ["doubt"] and game.zone("doubts") == ["doubt"]
    assert game.rules.view(game.table, 0)["shadows"][0]["card"]["fight"] == 5


@pytest.mark.rule("ACT-24")
def test_resolving_a_doubt_is_not_playing_a_card():
    """ACT-24: what answers and counts played cards does not see it."""
    game = draw("players: doggett scully\nhand: watcher drawer count\ndeck: doubt", CARDS).act("play", "watcher")
    before = game.points()[0]
    game.act("play", "drawer")
    assert game.zone("doubts") == ["doubt"] and game.points()[0] == before + 1
    assert game.table.zones["played.0"] and len(game.table.state.turn.plays) == 2
    game.act("play", "count")
    assert game.points()[0] == before + 1 + 1 + 1 + 2


# The Bureau


@pytest.mark.rule("ACT-25", "D9")
def test_scanning_the_bureau_costs_recruit_points_and_shows_the_card_to_all():
    """ACT-25: exactly the spaces with a hidden card that can be paid are offered; the card is public then."""
    game = draw("bureau: [agent] soldier - [both] [agent]\nrecruit: 2", CARDS)
    assert [a.space for a in game.options("scan")] == ["bureau.1"]
    game = draw("bureau: [agent] soldier - [both] [agent]\nrecruit: 3", CARDS)
    assert [a.space for a in game.options("scan")] == ["bureau.1", "bureau.4", "bureau.5"]
    assert game.rules.view(game.table, 0)["bureau"][3]["card"] == {"hidden": True}
    game.act("scan", space="bureau.4")
    assert game.points() == (0, 0) and game.row("bureau").split()[3] == "both"
    for viewer in (None, 0, 1):
        assert game.rules.view(game.table, viewer)["bureau"][3]["card"]["design"] == "both"


@pytest.mark.rule("ACT-25")
def test_attack_points_do_not_scan_the_bureau():
    """ACT-25: the price is Recruit points."""
    assert not draw("bureau: [agent]\nattack: 9", CARDS).can("scan")


@pytest.mark.rule("ACT-26", "D13")
def test_an_effect_scans_a_bureau_space_without_cost_by_choice_of_the_current_player():
    """ACT-26: every hidden card is an option, no revealed one; nothing is paid."""
    game = draw("hand: inside\nbureau: [agent] soldier [both] - [agent]\nshadows: [enemy]", CARDS).act("play", "inside")
    assert game.asked == 0 and [a.space for a in game.options()] == ["bureau.1", "bureau.3", "bureau.5"]
    game.choose("bureau.3")
    assert game.row("bureau").split()[2] == "both"


@pytest.mark.rule("ACT-27", "D10")
def test_a_revealed_character_stays_and_any_player_recruits_it_in_an_own_turn():
    """ACT-27: who scanned it does not matter; a hidden card can't be recruited."""
    game = draw("bureau: [agent] [soldier]\nrecruit: 3\ndeck 1: field-agent*6\nhand 1: both\nphase: action", CARDS)
    assert not game.can("recruit")
    game.act("scan", space="bureau.1").end().settle()
    assert game.asked == 1 and game.row("bureau").startswith("agent [soldier]")
    game.act("play", "both")
    assert [game.table.design(a.card).id for a in game.options("recruit")] == ["agent"]


@pytest.mark.rule("ACT-28", "D10")
def test_recruiting_pays_the_cost_and_puts_the_card_into_the_discard_pile_without_limit():
    """ACT-28: three characters of cost 2 for 7 points, one left; none is offered that can't be paid."""
    game = draw("bureau: agent soldier both agent button\nrecruit: 7", CARDS)
    assert len(game.options("recruit")) == 5
    for card in ("agent", "soldier", "both"):
        game.act("recruit", card).choose("no")
    assert game.points() == (0, 1) and sorted(game.zone("discard.0")) == ["agent", "both", "soldier"]
    assert not game.can("recruit")


@pytest.mark.rule("ACT-29", "CLAR-18")
def test_an_effect_gains_a_character_for_nothing_into_the_discard_pile_or_the_place_named():
    """ACT-29: no cost; the discard pile unless the effect names another place."""
    game = draw("bureau: agent\nhand: favour", CARDS).act("play", "favour").settle()
    assert game.zone("discard.0") == ["agent"] and game.points() == (0, 0)
    game = draw("bureau: agent\nhand: favour-hand", CARDS).act("play", "favour-hand").settle()
    assert game.zone("hand.0") == ["agent"]


@pytest.mark.rule("ACT-30", "D12")
@pytest.mark.parametrize("way", ["recruit", "favour"])
def test_gaining_from_a_bureau_space_lets_the_player_use_its_power(way):
    """ACT-30: by recruiting or by an effect; use or decline, asked of the gaining player (B3: +2 Attack here)."""
    drawn = "bureau: - - agent\nhand: favour\nrecruit: 2"

    def gained():
        game = draw(drawn, CARDS)
        return game.act("recruit", "agent") if way == "recruit" else game.act("play", "favour")

    assert gained().asked == 0 and [a.pick for a in gained().options()] == ["yes", "no"]
    assert gained().choose("yes").points()[0] == 2
    assert gained().choose("no").points()[0] == 0


@pytest.mark.rule("ACT-30", "D12")
def test_the_player_who_gains_is_asked_for_the_power_also_in_anothers_turn():
    """ACT-30: By the gaining player: here the next player draws for B1."""
    gift = agent("gift", does("play", "op: gain, cards: {zone: [bureau], type: [academy]}, who: next"))
    game = draw("bureau: agent\nhand: gift\ndeck 1: both", CARDS, gift).act("play", "gift")
    assert game.kind == "bureau_power" and game.asked == 1
    game.choose("yes")
    assert game.zone("discard.1") == ["agent"] and game.zone("hand.1") == ["both"]


@pytest.mark.rule("ACT-31", "OPEN-02")
def test_each_of_the_five_bureau_spaces_has_a_power_of_its_own():
    """ACT-31: Fact, checked against the board: five powers, all different."""
    shown = [space["power"] for space in draw("bureau: -").rules.view(draw("bureau: -").table, 0)["bureau"]]
    assert len(shown) == 5 and all(shown) and len(set(shown)) == 5


@pytest.mark.rule("ACT-32", "D12")
def test_an_empty_bureau_space_is_refilled_at_once_and_hidden():
    """ACT-32: recruit, scan the replacement, recruit it, in one turn."""
    game = draw("bureau: agent\nacademy: soldier both\nrecruit: 6", CARDS).act("recruit", "agent")
    assert game.row("bureau").startswith("[soldier]")
    refill = [f for f in game.facts if getattr(f, "target", "") == "bureau.1"]
    assert refill and all(redact(fact, seat).card is None for fact in refill for seat in (None, 0, 1))
    game.choose("no").act("scan", space="bureau.1").act("recruit", "soldier").choose("no")
    assert game.points()[1] == 0 and game.row("bureau").startswith("[both]")


@pytest.mark.rule("ACT-32")
def test_a_bureau_space_is_refilled_whatever_emptied_it():
    """ACT-32: "for whatever reason": here an effect defeats the card."""
    sack = agent("sack", does("play", "op: defeat, cards: {zone: [bureau]}"))
    game = draw("bureau: agent\nacademy: soldier\nhand: sack", CARDS, sack).act("play", "sack")
    assert game.row("bureau").startswith("[soldier]") and game.zone("defeated_characters") == ["agent"]


@pytest.mark.rule("ACT-33", "D11")
def test_a_special_agent_costs_three_and_shows_its_class_only_then():
    """ACT-33: the top card for 3 Recruit into the discard pile, without a Bureau power."""
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


@pytest.mark.rule("ACT-33")
def test_there_is_one_special_agent_of_each_class_otherwise_they_are_identical():
    """ACT-33: Fact, checked against the cards: nothing but the class tells them apart."""
    agents = [p.design for p in card_set.standard().designs.values() if p.design.type == "special_agent"]
    assert sorted(design.cls for design in agents) == sorted(CLASSES) and all(design.copies == 1 for design in agents)
    rest = [{**plain(design), "id": "", "class": "", "text": card_text(design)} for design in agents]
    assert all(design == rest[0] for design in rest)


@pytest.mark.rule("ACT-33")
def test_nothing_makes_a_special_agent_cheaper_or_dearer():
    """ACT-33: the price is always 3, also where a card changes the cost of characters."""
    half_price = "{stat: cost, by: -2, on: {type: [academy, special_agent]}}"
    sale = enemy("sale", f"abilities: [{{when: ongoing, modify: [{half_price}]}}]")
    drawn = "special agents: special-agent-tech\nfield: sale\nrecruit: "
    assert not draw(drawn + "2", CARDS, sale).can("special_agent")
    assert draw(drawn + "3", CARDS, sale).act("special_agent").points() == (0, 0)


# Syndicate Enemies


@pytest.mark.rule("ACT-34")
def test_a_revealed_syndicate_enemy_stays_and_its_reveal_ability_happens_once():
    """ACT-34: the Spy gives one Doubt when it is scanned, and none later."""
    game = draw("bureau: [spy]\ndoubts: doubt*3\nrecruit: 2\nhand 1: agent\nhand: agent", CARDS)
    game.act("scan", space="bureau.1")
    assert game.row("bureau").startswith("spy") and game.zone("discard.0") == ["doubt"]
    game.act("play", "agent").end().settle()
    assert len(game.zone("doubts")) == 2


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
    """ACT-36: it can't be gained, by recruiting or by an effect; so its space gives no power either."""
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
def test_a_syndicate_enemy_counts_as_an_enemy_for_every_effect():
    """ACT-38: an effect that speaks of Enemies means it too."""
    game = draw("bureau: spy\nshadows: enemy\nhand: bullet", CARDS).act("play", "bullet")
    assert {game.table.design(a.card).id for a in game.options()} == {"spy", "enemy"}
    game.choose("spy")
    assert game.zone("defeated_conspiracy") == ["spy"]


@pytest.mark.rule("ACT-38")
def test_a_hidden_syndicate_enemy_is_no_enemy_yet():
    """ACT-38: nobody knows what a face-down card is: an effect on Enemies does not offer it."""
    game = draw("bureau: [spy]\nshadows: enemy\nhand: bullet", CARDS).act("play", "bullet")
    assert game.zone("defeated_conspiracy") == ["enemy"]


# Scanning the Shadows


@pytest.mark.rule("ACT-39", "D8", "OPEN-01")
def test_scanning_the_shadows_costs_attack_points_and_shows_the_card_to_all():
    """ACT-39: 3, 3, 3, 4, 4 Attack; only hidden cards that can be paid are offered."""
    game = draw("shadows: [enemy] enemy [enemy] [lead-crop-circle] -\nattack: 3", CARDS)
    assert [a.space for a in game.options("scan")] == ["shadows.1", "shadows.3"]
    game = draw("shadows: [enemy] enemy [enemy] [lead-crop-circle] -\nattack: 4", CARDS)
    assert [a.space for a in game.options("scan")] == ["shadows.1", "shadows.3", "shadows.4"]
    game.act("scan", space="shadows.4")
    assert game.points() == (0, 0)
    turned = next(fact for fact in game.facts if isinstance(fact, CardTurned))
    assert all(redact(turned, seat).card is not None for seat in (None, 0, 1)) and turned.learned


@pytest.mark.rule("ACT-40", "D13")
def test_an_effect_scans_a_shadows_space_without_cost():
    """ACT-40: every space with a hidden card is an option; the current player chooses."""
    game = draw("hand: outside\nshadows: [enemy] enemy - [enemy] -\nbureau: [agent]", CARDS).act("play", "outside")
    assert game.asked == 0 and [a.space for a in game.options()] == ["shadows.1", "shadows.4"]
    game.choose("shadows.4")
    assert game.row() == "[enemy] enemy - enemy -" and game.points() == (0, 0)


@pytest.mark.rule("ACT-41")
def test_only_hidden_cards_are_scanned_and_a_space_again_once_it_holds_one():
    """ACT-41: face-up cards and empty spaces can't be; after an Event has left, the next hidden card can."""
    event = "{id: omen, name: Omen, type: event, set: '1', abilities: [{when: reveal, do: [{op: advance}]}]}"
    game = draw("shadows: - enemy - - [omen]\nattack: 8\nconspiracy: enemy enemy", CARDS, event)
    assert [a.space for a in game.options("scan")] == ["shadows.5"]
    game.act("scan", space="shadows.5")
    assert game.row() == "- enemy - - [enemy]"
    assert [a.space for a in game.options("scan")] == ["shadows.5"]


@pytest.mark.rule("ACT-16", "ACT-20")
def test_the_cards_say_what_beliefs_and_doubts_do():
    """ACT-16, ACT-20: the printed words agree with the rules."""
    designs = card_set.standard().designs
    assert card_text(designs["belief"].design)[0] == "Draw a card."
    assert "resolve your Avatar's Doubt and defeat this card" in card_text(designs["doubt"].design)[0]


@pytest.mark.rule("ACT-20", "ACT-21")
def test_a_doubt_is_out_of_reach_of_its_own_text():
    """ACT-20: a text that discards cards can't take the Doubt that is being resolved; that one goes to its stack."""
    game = draw("players: reyes mulder\nhand: belief field-agent\ndeck: doubt field-agent*3")
    game.act("play", card="belief").settle()
    assert "doubt" not in game.zone("discard.0")
    assert game.where("doubt") == "doubts"
