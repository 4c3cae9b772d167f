"""The Action Phase: play, activate and scan (ACT-01 to ACT-15, ACT-39 to ACT-41)."""

import pytest

from engine.kernel.facts import CardTurned, redact
from engine.legendary import card_set
from engine.legendary.cards.designs import CHARACTERS, CLASSES
from tests.engine.legendary.action_cards import CARDS
from tests.engine.legendary.cast import agent, does, enemy
from tests.engine.legendary.tables import draw


@pytest.mark.rule("ACT-04")
def test_points_are_kept_for_later_in_the_turn_and_then_lost():
    game = draw("hand: soldier*2\nshadows: enemy\ndeck: field-agent*6", CARDS)
    game.act("play", "soldier").act("play", "soldier").act("fight")
    assert game.points() == (0, 0)
    game = draw("hand: soldier agent\ndeck: field-agent*6", CARDS).act("play", "soldier").act("play", "agent")
    assert game.points() == (2, 2) and game.end().settle().points() == (0, 0)


@pytest.mark.rule("ACT-07")
def test_played_cards_lie_face_up_before_the_player_until_the_end_of_the_turn():
    game = draw("hand: agent\ndeck: field-agent*6", CARDS).act("play", "agent")
    seen = game.rules.view(game.table, 1)["players"][0]["played"]
    assert [card["design"] for card in seen] == ["agent"]
    game.end()
    assert game.zone("played.0") == [] and game.zone("discard.0") == ["agent"]


@pytest.mark.rule("ACT-08", "FIGHT-03", "D15")
def test_all_kinds_of_actions_mix_in_any_order_as_far_as_points_allow():
    game = draw("shadows: enemy - [enemy] - -\nbureau: agent\nhand: both button\nattack: 9\nrecruit: 1", CARDS)
    game.act("fight", "enemy").act("play", "both").act("scan", space="shadows.3").act("recruit", "agent")
    game.settle().act("play", "button").act("use", "button").act("fight", "enemy")
    assert game.points() == (9 + 1 + 2 - 4 - 3 - 4, 1)


@pytest.mark.rule("ACT-09", "ACT-12")
def test_characters_are_of_four_types_and_five_classes():
    """ACT-09, ACT-12: each character except Starting cards has a class and a cost."""
    assert frozenset({"starting", "special_agent", "academy", "ally"}) == CHARACTERS
    assert CLASSES == ("intellect", "leadership", "science", "tech", "will")
    designs = [printed.design for printed in card_set.standard().designs.values()]
    characters = [design for design in designs if design.type in CHARACTERS]
    assert {design.cls for design in characters if design.type != "starting"} == set(CLASSES)
    assert all(design.cost is not None for design in characters)
    assert all(design.cls is None for design in designs if design.type not in CHARACTERS)


@pytest.mark.rule("ACT-08")
def test_blocked_actions_name_their_reason_and_place():
    """ACT-08: each card in sight that isn't an option names its reason."""
    rows = "shadows: [enemy] enemy\nbureau: [agent] soldier spy"
    game = draw(f"players: doggett scully\nhand: belief*2 button combo doubt\n{rows}", CARDS)
    for card in ("belief", "belief", "button", "combo"):
        game.act("play", card)
    game.act("belief").act("use", "button")
    game.table.state.turn.attack = [0] * 6
    blocked = game.rules.blocked(game.table, 0)
    assert {told.source: (told.rule, told.reason) for told in blocked} == {
        "Belief": ("ACT-18", "You already resolved a Belief this turn."),
        "Button": ("ACT-11", "Already used this turn."),
        "Doubt": ("OPEN-25", "You can't play Doubts."),
        "Shadows 1": ("ACT-39", "Scan (turn face up): 3 Attack."),
        "Enemy": ("FIGHT-01", "Costs 4 Attack."),
        "Bureau 1": ("ACT-25", "Scan (turn face up): 3 Recruit."),
        "Soldier": ("ACT-28", "Costs 2 Recruit."),
        "Spy": ("FIGHT-01", "Costs 3 Attack."),
        "Special Agents": ("CLAR-24", "No Special Agents are left."),
    }
    assert game.rules.blocked(game.table, 1) == []
    game = draw("players: doggett scully\nhand: doubt\nshadows: [enemy] enemy", CARDS)
    found = {told.source: (told.card, told.space) for told in game.rules.blocked(game.table, 0)}
    assert found["Doubt"] == (game.card("doubt"), "hand.0") and found["Shadows 1"] == (None, "shadows.1")
    assert found["Enemy"] == (game.table.zones["shadows.2"][0], "shadows.2")
    assert found["Special Agents"] == (None, "special_agents")


def ending(game):
    """Return the type of the ending option, and the list of what could still be done."""
    told = game.rules.ending(game.table)
    return told and (game.options()[told.option].type, told.left)


@pytest.mark.rule("ACT-08", "ACT-10", "ACT-17")
def test_ending_the_phase_lists_what_could_still_be_done():
    """ACT-08: playable cards, equal ones counted, and points that could buy something."""
    hand = "hand: belief*2 button doubt\nshadows: enemy\n"
    left = ["You can still play 3 cards.", "You still have 4 Attack: fight for 4."]
    assert ending(draw(f"{hand}attack: 4\nrecruit: 1", CARDS)) == ("end", left)
    assert ending(draw(f"{hand}attack: 3", CARDS)) == ("end", ["You can still play 3 cards."])
    assert ending(draw("shadows: enemy\nattack: 4", CARDS)) == ("end", ["You still have 4 Attack: fight for 4."])
    assert ending(draw("hand: doubt\nrecruit: 1", CARDS)) == ("end", [])
    free = agent("free", does("activate", "op: draw"))
    healer = agent("healer", does("activate", "op: heal"))
    thrower = agent("thrower", does("activate", "op: discard, cards: {zone: [hand]}"))
    spender = agent("spender", does("activate", "op: defeat, cards: {zone: [this]}"))
    game = draw("hand: free healer thrower spender doubt\ndeck: doubt", free, healer, thrower, spender)
    for name in ("free", "healer", "thrower", "spender"):
        game.act("play", name)
    assert {option.type for option in game.options()} == {"use", "end"}
    assert ending(game) == ("end", ["You can still use Free for free."])
    assert ending(game.act("use", "free")) == ("end", [])
    believer = draw("hand: belief", CARDS).act("play", "belief")
    assert ending(believer) == ("end", ["You can still use Belief for free."])


@pytest.mark.rule("ACT-08")
def test_open_turn_lists_options_in_order_and_uses_of_points():
    """ACT-08: cards and abilities come first, then fights, Leads, recruits and scans."""
    picture = "hand: agent button*2\nbureau: soldier [both]\nshadows: clue enemy [enemy]\nfield: enemy\n"
    more = "evidence: [ev-stiletto] - -\nspecial_agents: soldier\nattack: 9\nrecruit: 9"
    clue = "{id: clue, name: Clue, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {attack: 2}}}"
    game = draw(picture + more, CARDS, clue).act("play", "button")
    verbs = [action.type for action in game.options()]
    order = ["play", "play", "use", "fight", "fight", "lead", "recruit", "special_agent", "scan", "scan", "end"]
    assert verbs == order
    assert game.rules.ending(game.table).at_hand[0] == "9 Attack: fight for 4, follow a Lead for 1, scan for 3"

    def at_hand(drawn):
        return drawn.rules.ending(drawn.table).at_hand

    assert at_hand(draw("hand: button", CARDS)) == ["No points yet: play cards to get some"]
    spent = draw("hand: soldier button\nshadows: [enemy]\nattack: 1", CARDS).act("play", "soldier").act("scan")
    assert at_hand(spent) == ["No points are left"] and at_hand(draw("hand: doubt", CARDS)) == ["Nothing left to do"]
    text = "hand: button\nshadows: enemy\nattack: 4\nrecruit: 1"
    assert at_hand(draw(text, CARDS)) == ["4 Attack: fight for 4", "1 Recruit: nothing to spend it on yet"]
    assert at_hand(draw("shadows: - - [enemy] - [enemy]\nattack: 9", CARDS)) == ["9 Attack: scan from 3"]
    text = "shadows: - - [enemy] - -\nattack: 3\nrecruit: 3\nspecial_agents: soldier"
    assert at_hand(draw(text, CARDS)) == ["3 Attack: scan for 3", "3 Recruit: recruit for 3"]


# Activate and class abilities


@pytest.mark.rule("ACT-10", "D5", "ACT-11")
def test_a_card_is_activated_when_it_is_played_or_later_and_once_a_turn():
    game = draw("hand: button agent", CARDS)
    assert not game.can("use", "button")
    game.act("play", "button")
    assert game.can("use", "button") and game.points() == (0, 0)
    game.act("play", "agent").act("use", "button")
    assert game.points() == (2, 2)
    game = draw("hand: button*2", CARDS).act("play", "button").act("play", "button").act("use", "button")
    assert [play["used"] for play in game.rules.view(game.table, 1)["turn"]["plays"]].count([0]) == 1
    game.act("use", "button")
    assert not game.can("use") and game.points()[0] == 4


@pytest.mark.rule("ACT-10", "D5")
def test_an_ability_with_a_price_or_a_condition_is_offered_when_both_are_met():
    """ACT-10: the price is 1 Attack and 1 Recruit, the condition a discarded card."""
    condition = "{is: has, cards: {zone: [discard]}}"
    more = f"pay: {{attack: 1, recruit: 1}}, if: {condition}"
    dear = agent("dear", does("activate", "op: points, attack: 5", more=more))
    drawn = "hand: dear\ndiscard: agent\nattack: 2\nrecruit: 3"
    assert not draw(drawn.replace("attack: 2", "attack: 0"), CARDS, dear).act("play", "dear").can("use")
    assert not draw(drawn.replace("recruit: 3", "recruit: 0"), CARDS, dear).act("play", "dear").can("use")
    assert not draw(drawn.replace("discard: agent\n", ""), CARDS, dear).act("play", "dear").can("use")
    assert draw(drawn, CARDS, dear).act("play", "dear").act("use").points() == (6, 2)


@pytest.mark.rule("ACT-13", "D5")
def test_a_class_ability_needs_another_card_of_the_class_played_earlier():
    """ACT-13: without a Tech card before it Combo offers nothing, with one it does."""
    game = draw("hand: combo button", CARDS).act("play", "combo")
    assert not game.can("use", "combo")
    game = draw("hand: combo button", CARDS).act("play", "button").act("play", "combo")
    assert game.can("use", "combo")


@pytest.mark.rule("ACT-13", "ACT-15", "OPEN-23")
def test_two_copies_of_head_of_the_sci_crime_lab_draw_exactly_one_card():
    game = draw("hand: sci-crime-lab*2\ndeck: field-agent*3")
    first = game.options("play")[0].card
    game.act("play", "sci-crime-lab")
    assert game.points() == (0, 2) and not game.can("use")
    game.act("play", "sci-crime-lab")
    assert game.points() == (0, 4)
    assert [a.card for a in game.options("use")] == [c for c in game.table.zones["played.0"] if c != first]
    game.act("use", "sci-crime-lab")
    assert game.zone("hand.0") == ["field-agent"] and not game.can("use")


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
    """ACT-41: only hidden cards; after an Event left, also the next card of its space."""
    event = "{id: omen, name: Omen, type: event, set: '1', abilities: [{when: reveal, do: [{op: advance}]}]}"
    game = draw("shadows: - enemy - - [omen]\nattack: 8\nconspiracy: enemy enemy", CARDS, event)
    assert [a.space for a in game.options("scan")] == ["shadows.5"]
    game.act("scan", space="shadows.5")
    assert game.row() == "- enemy - - [enemy]" and [a.space for a in game.options("scan")] == ["shadows.5"]


@pytest.mark.rule("ACT-08", "TIMING-01")
def test_ability_for_another_place_is_not_shown_as_the_price_of_a_card():
    """TIMING-01: Recruit removes an Enemy only while attached; before it costs Attack."""
    step = "op: defeat, cards: {zone: [this]}"
    chip = enemy("chip", does("activate", step, more="if: {is: here, place: [attached]}, pay: {recruit: 3}"))

    def reasons(picture):
        game = draw(picture, CARDS, chip)
        return [one.reason for one in game.rules.blocked(game.table, 0) if one.source == "Chip"]

    assert reasons("field: chip") == ["Costs 4 Attack."] and reasons("attached.avatar.0: chip") == ["Costs 3 Recruit."]
