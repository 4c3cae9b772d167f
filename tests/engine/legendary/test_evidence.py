"""Leads and Evidence (EVID), and the ruling on how Leads are followed (OPEN-13)."""

import pytest

from engine.legendary import card_set
from tests.engine.legendary.cast import ability, agent, card, does, enemy
from tests.engine.legendary.tables import draw

CARDS = """
- {id: clue, name: Clue, type: lead, copies: 2, discover: {pay: {attack: 2}}, collect: {pay: {recruit: 3}}}
- {id: trail, name: Trail, type: lead, copies: 2, discover: {event: defeated, which: {type: [enemy]}},
   collect: {event: defeated, which: {type: [enemy]}, times: 2}}
- {id: hunch, name: Hunch, type: lead, discover: {event: defeated, which: {type: [enemy]}}, collect: {pay: {attack: 1}}}
- {id: bribe, name: Bribe, type: lead, discover: {discard: {zone: [hand], count: 2}},
   collect: {defeat: {zone: [hand, played], class: [tech]}}}
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 6, enemy: [human], fight: 1}
- {id: tech, name: Tech, type: academy, set: t, class: tech, copies: 3, cost: 1, attack: 1}
- {id: clerk, name: Clerk, type: academy, set: t, class: will, copies: 3, cost: 1, recruit: 1}
- {id: archive, name: Archive, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: add_evidence, priority: 1}]}]}
- {id: finale, name: Finale, type: end_game, defense: 4, health: 9}
"""
THREE = "evidence: [ev-metal-splinter] [ev-unknown-alloy] [ev-magnetite-vault]\n"


@pytest.mark.rule("EVID-01", "EVID-02", "D18")
def test_evidence_is_undiscovered_then_discovered_then_collected():
    """EVID-01: face down, face up, off its space; each gives the End Game an ability."""
    game = draw(THREE + "shadows: clue\nattack: 2\nrecruit: 3", CARDS)
    seen = lambda: game.rules.view(game.table, 0)  # noqa: E731
    assert seen()["evidence"] == [[{"hidden": True}]] * 3 and game.table.state.game.discovered == []
    game.act("lead", "clue")
    assert game.row("evidence") == "ev-metal-splinter [ev-unknown-alloy] [ev-magnetite-vault]"
    game.act("lead", "clue")
    assert [card["design"] for card in seen()["collected"]] == ["ev-metal-splinter"]
    assert game.row("evidence") == "- [ev-unknown-alloy] [ev-magnetite-vault]"
    evidence = [p for p in card_set.standard().designs.values() if p.design.type == "evidence"]
    assert all(len(printed.abilities) == 1 for printed in evidence)
    game = draw(THREE + "shadows: clue\nattack: 9\nrecruit: 9", CARDS).act("lead", "clue")
    assert game.points() == (7, 9)
    game.act("lead", "clue")
    assert game.points() == (7, 6) and not game.can("lead")
    only_collect_price = draw(THREE + "shadows: clue\nrecruit: 9", CARDS)
    assert not only_collect_price.can("lead")


@pytest.mark.rule("EVID-04")
def test_discoveries_go_by_priority_the_first_is_always_priority_1():
    game = draw(THREE + "shadows: clue clue\nattack: 4", CARDS)
    first, second = (action.card for action in game.options("lead"))
    game.act("lead", second)
    assert game.row("evidence") == "ev-metal-splinter [ev-unknown-alloy] [ev-magnetite-vault]"
    game.act("lead", first)
    assert game.row("evidence") == "ev-metal-splinter ev-unknown-alloy [ev-magnetite-vault]"


@pytest.mark.rule("EVID-05", "D18")
def test_collecting_slides_the_connected_evidence_off_and_defeats_the_lead():
    game = draw(THREE + "shadows: clue - finale\nattack: 2\nrecruit: 3\nthe end: no", CARDS)
    game.act("lead", "clue").act("lead", "clue")
    assert game.zone("collected") == ["ev-metal-splinter"] and game.zone("defeated_conspiracy") == ["clue"]
    game = draw(THREE + "shadows: clue - [finale]\nattack: 5\nrecruit: 3", CARDS)
    game.act("lead", "clue").act("lead", "clue").act("scan")
    row = game.zone(f"end_row.{game.card('finale')}")
    assert sorted(row) == ["ev-magnetite-vault", "ev-unknown-alloy"]


@pytest.mark.rule("EVID-03", "EVID-05")
def test_discovering_and_collecting_can_be_answered_by_other_cards():
    heard = "whose: current, which: {type: [evidence]}, on: "
    found = ability("ongoing", "op: counter, name: found", more=heard + "discovered")
    taken = ability("ongoing", "op: counter, name: taken", more=heard + "collected")
    ear = enemy("ear", f"abilities: [{found}, {taken}]")
    game = draw(THREE + "shadows: clue\nfield: ear\nattack: 2\nrecruit: 3", CARDS, ear).act("lead")
    assert game.table.state.seats[0].counters == {"found": 1}
    assert game.act("lead").table.state.seats[0].counters == {"found": 1, "taken": 1}


@pytest.mark.rule("EVID-06")
def test_discover_and_collect_can_come_in_the_same_turn():
    game = draw(THREE + "shadows: clue\nattack: 2\nrecruit: 3", CARDS).act("lead", "clue").act("lead", "clue")
    assert game.table.state.turn.number == 1 and len(game.table.state.game.collected) == 1


@pytest.mark.rule("EVID-07", "OPEN-13")
def test_only_the_named_event_counts_for_a_lead_in_the_action_phase():
    """OPEN-13: not a defeated Informant for an Enemy, no defeat in the Strike Phase."""
    helper = card("helper", "informant")
    drawn = THREE + "shadows: trail enemy helper"
    assert draw(drawn, CARDS, helper).announce("defeated", "helper", 0).kind == "act"
    assert draw(drawn, CARDS, helper).announce("played", "enemy", 0).kind == "act"
    late = draw(drawn, CARDS, helper)
    late.table.state.turn.phase = "strike"
    assert late.announce("defeated", "enemy", 0).table.state.turn.deeds == {}


@pytest.mark.rule("EVID-03", "OPEN-13", "TIMING-02")
def test_cards_change_the_price_of_a_lead_and_forbid_to_follow_it():
    for by, paid in ((1, 3), (-1, 1), (-5, 0)):
        fee = enemy("fee", f"abilities: [{{when: ongoing, modify: [{{stat: leads, by: {by}}}]}}]")
        game = draw(THREE + f"shadows: clue\nfield: fee\nattack: {paid}", CARDS, fee)
        assert game.act("lead").points() == (0, 0)
        if paid:
            assert not draw(THREE + f"shadows: clue\nfield: fee\nattack: {paid - 1}", CARDS, fee).can("lead")
    lock = enemy("lock", "abilities: [{when: ongoing, modify: [{forbid: follow_lead}]}]")
    game = draw(THREE + "shadows: clue trail enemy\nfield: lock\nattack: 9", CARDS, lock)
    assert not game.can("lead") and game.act("fight", "enemy").kind == "act"


@pytest.mark.rule("EVID-08")
def test_actions_before_the_reveal_of_a_lead_do_not_count():
    game = draw(THREE + "shadows: [trail] enemy enemy\nattack: 5", CARDS).act("fight", "enemy")
    assert game.kind == "act"
    game.act("scan")
    assert game.kind == "act"
    game.act("fight", "enemy")
    assert game.kind == "lead" and game.asked == 0
    hide = agent("hide", does("play", "op: hide, cards: {zone: [shadows], type: [lead]}"))
    game = draw(THREE + "shadows: trail enemy enemy enemy enemy\nattack: 7\nhand: hide", CARDS, hide)
    game.act("fight", "enemy").choose("yes").act("fight", "enemy").act("play", "hide").act("scan")
    assert game.act("fight", "enemy").kind == "act" and game.table.state.turn.deeds == {str(game.card("trail")): 1}


@pytest.mark.rule("EVID-09")
def test_another_player_may_collect_with_the_lead_later():
    game = draw(THREE + "shadows: clue\nattack: 2\nhand 1: clerk*3", CARDS).act("lead", "clue").end().settle()
    assert game.asked == 1
    for _ in range(3):
        game.act("play", "clerk")
    game.act("lead", "clue")
    assert game.zone("collected") == ["ev-metal-splinter"]


@pytest.mark.rule("EVID-10", "TIMING-16")
def test_a_lead_lost_undiscovered_gives_each_player_a_doubt():
    """EVID-10: current player first; with one Doubt left only that player gets it."""
    drawn = "players: mulder scully skinner\nfield: clue\n" + THREE
    game = draw(drawn + "doubts: doubt*5", CARDS).end()
    assert [game.zone(f"discard.{seat}") + game.zone(f"hand.{seat}") for seat in range(3)] == [["doubt"]] * 3
    game = draw(drawn + "doubts: doubt*1\ndeck: tech", CARDS).end()
    held = [game.zone(f"discard.{seat}") + game.zone(f"hand.{seat}") for seat in range(3)]
    assert ["doubt" in cards for cards in held] == [True, False, False]


@pytest.mark.rule("EVID-11", "EVID-10")
def test_a_lead_lost_after_its_discovery_costs_nothing_more():
    """EVID-11: the Lead is defeated, the Evidence stays Discovered on its space."""
    game = draw(THREE + "field: clue\nattack: 2\ndoubts: doubt*5", CARDS).act("lead", "clue").end()
    assert game.zone("defeated_conspiracy") == ["clue"] and len(game.zone("doubts")) == 5
    assert game.row("evidence").startswith("ev-metal-splinter") and len(game.table.state.game.discovered) == 1
    friend = enemy("friend", does("ongoing", "op: counter, name: heard", "op: cancel", more="on: lead_failed"))
    drawn = THREE + "shadows: friend\nfield: clue\nattack: 2\ndoubts: doubt*4"
    game = draw(drawn, CARDS, friend).end()
    assert game.zone("defeated_conspiracy") == ["clue"] and len(game.zone("doubts")) == 4
    assert game.table.state.seats[0].counters == {"heard": 1}
    assert draw(drawn, CARDS, friend).act("lead").end().table.state.seats[0].counters == {}


@pytest.mark.rule("EVID-12", "OPEN-14")
def test_an_effect_places_more_than_one_evidence_of_a_priority():
    """EVID-12: two of Priority 1; both are Discovered before Priority 2."""
    game = draw(THREE + "shadows: clue clue\nattack: 4\nhand: archive", CARDS).act("play", "archive")
    assert [len(cards) for cards in game.rules.view(game.table, 0)["evidence"]] == [2, 1, 1]
    game.act("lead", "clue").act("lead", "clue")
    shown = game.rules.view(game.table, 0)["evidence"]
    assert all("design" in card for card in shown[0]) and shown[1] == [{"hidden": True}]


@pytest.mark.rule("EVID-12", "EVID-13")
@pytest.mark.parametrize(("evidence", "space"), [
    ("[ev-metal-splinter] [ev-unknown-alloy] [ev-magnetite-vault]", 1),
    ("ev-metal-splinter [ev-unknown-alloy] [ev-magnetite-vault]", 2),
    ("ev-metal-splinter ev-unknown-alloy ev-magnetite-vault", 3),
])  # fmt: skip
def test_an_effect_can_add_evidence_of_the_topmost_undiscovered_priority(evidence, space):
    """EVID-12: of Priority 3 if none is Undiscovered; none after The End has begun."""
    more = agent("more", does("play", "op: add_evidence"))
    game = draw(f"evidence: {evidence}\nhand: more", CARDS, more).act("play", "more")
    shown = game.rules.view(game.table, 0)["evidence"]
    assert [len(cards) for cards in shown] == [2 if number == space else 1 for number in (1, 2, 3)]
    assert shown[space - 1][1] == {"hidden": True}
    assert {game.table.design(card).priority for card in game.table.zones[f"evidence.{space}"]} == {space}
    late = draw(f"the end: yes\nevidence: {evidence}\nhand: more", CARDS, more).act("play", "more")
    assert [len(cards) for cards in late.rules.view(late.table, 0)["evidence"]] == [1, 1, 1]


@pytest.mark.rule("EVID-14", "END-09", "EVID-13", "REVEAL-12", "OPEN-13")
def test_evidence_turned_up_by_the_end_game_is_not_discovered():
    game = draw(THREE + "shadows: clue - [finale]\nattack: 5", CARDS).act("lead", "clue").act("scan")
    row = game.rules.view(game.table, 1)["end_games"][0]["evidence"]
    assert all("design" in card for card in row)
    assert game.table.state.game.discovered == [game.card("ev-metal-splinter")]
    game = draw(THREE + "shadows: lead-crop-circle - [finale]\nattack: 3\ndoubts: doubt*4", CARDS).act("scan")
    assert game.kind == "act" and game.zone("defeated_conspiracy") == ["lead-crop-circle"]
    assert game.table.state.game.discovered == []
    seen = draw(THREE + "shadows: lead-crop-circle - [enemy]\nattack: 3", CARDS).act("scan")
    assert seen.kind == "lead"


# OPEN-13


@pytest.mark.rule("OPEN-13", "D18")
def test_a_lead_that_asks_for_a_payment_or_an_action_is_declared_when_it_can_be_done():
    """OPEN-13: Bribe asks for two cards of the hand, and then for a Tech card."""
    assert not draw(THREE + "shadows: bribe\nhand: tech", CARDS).can("lead")
    no_tech = draw(THREE + "shadows: bribe\nhand: clerk*3", CARDS).act("lead").choose("clerk").choose("clerk")
    assert not no_tech.can("lead")
    game = draw(THREE + "shadows: bribe\nhand: tech clerk*2", CARDS).act("lead", "bribe")
    assert game.asked == 0 and {game.table.design(a.card).id for a in game.options()} == {"tech", "clerk"}
    game.choose("clerk").choose("clerk")
    assert game.zone("discard.0") == ["clerk", "clerk"] and game.row("evidence").startswith("ev-metal-splinter")
    game.act("lead", "bribe").settle()
    assert game.zone("defeated_characters") == ["tech"] and game.zone("collected") == ["ev-metal-splinter"]
    game = draw("evidence: ev-metal-splinter\nshadows: clue trail enemy\nattack: 9", CARDS)
    assert not game.can("lead") and game.act("fight", "enemy").kind == "act"


@pytest.mark.rule("OPEN-13", "D18")
def test_lead_with_an_event_task_counts_from_its_activation_and_is_optional():
    """OPEN-13: the current player says yes or no right after the defeat, never later."""
    drawn = THREE + "shadows: trail enemy enemy\nattack: 2"
    game = draw(drawn, CARDS)
    assert not game.can("lead")
    game.act("fight", "enemy")
    assert game.kind == "lead" and game.asked == 0 and [a.pick for a in game.options()] == ["yes", "no"]
    declined = game.choose("no")
    assert declined.row("evidence").startswith("[") and not declined.can("lead")
    assert declined.act("fight", "enemy").choose("yes").row("evidence").startswith("ev-metal-splinter")
    game = draw(THREE + "shadows: trail enemy enemy enemy\nattack: 3", CARDS).act("fight", "enemy").choose("yes")
    game.act("fight", "enemy")
    assert game.kind == "act"
    game.act("fight", "enemy")
    assert game.kind == "lead" and game.decision.prompt == "You completed the task of Trail. Collect the Evidence now?"
    assert game.rules.labels(game.table, game.options()) == ["Collect the Evidence", "Not now: the Lead stays"]
    assert game.choose("yes").zone("collected") == ["ev-metal-splinter"]


@pytest.mark.rule("OPEN-13", "TIMING-18")
def test_one_action_counts_for_two_leads_in_a_chosen_order():

    def defeated():
        return draw(THREE + "shadows: trail hunch enemy\nattack: 1", CARDS).act("fight", "enemy")

    game = defeated()
    assert game.asked == 0 and len(game.options()) == 2
    for first, second in (("trail", "hunch"), ("hunch", "trail")):
        game = defeated()
        labels = game.rules.labels(game.table, game.options())
        game.choose(str(labels.index(first.capitalize()))).choose("yes").choose("yes")
        links = {game.table.design(a).id: game.table.design(b).priority for a, b in game.table.state.game.links.items()}
        assert links == {first: 1, second: 2}
