"""Decisions of players (table D1 to D36): the asked seat, and complete options."""

import pytest

from engine.description import Seats
from engine.kernel.decisions import Action, SetupError
from engine.kernel.facts import CardsShown, redact
from engine.legendary import card_set
from engine.legendary.presentation.game import Legendary
from engine.legendary.rules import game_outcome
from engine.legendary.rules.setup import ACADEMY_SETS
from engine.legendary.table.state import AVATARS
from tests.engine.legendary.cast import agent, does, enemy, names
from tests.engine.legendary.tables import draw


def told(name, step):
    """Return a character with one step, as YAML."""
    return "- " + agent(name, "copies: 2, " + does("play", step)) + "\n"


CARDS = """
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 6, enemy: [human], fight: 2}
- {id: horror, name: Horror, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [frightening]}
- {id: spy, name: Spy, type: syndicate, enemy: [human], fight: 2}
- {id: sprinter, name: Sprinter, type: enemy, set: '1', copies: 2, enemy: [human], fight: 2, keywords: [runner]}
- {id: herald, name: Herald, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [ambush, ravage],
   abilities: [{when: reveal, do: [{op: counter, name: first}]}, {when: reveal, do: [{op: counter, name: second}]}]}
- {id: friend, name: Friend, type: ally, set: '1', class: will, cost: 3, attack: 2}
- {id: clue, name: Clue, type: lead, copies: 2, discover: {pay: {attack: 1}}, collect: {pay: {attack: 2}}}
- {id: finale, name: Finale, type: end_game, defense: 4, health: 9}
- {id: tech, name: Tech, type: academy, set: t, class: tech, copies: 6, cost: 2, attack: 1, keywords: [coordinate]}
- {id: will, name: Will, type: academy, set: t, class: will, copies: 6, cost: 3, recruit: 1}
- {id: button, name: Button, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: activate, do: [{op: points, attack: 1}]},
               {when: class, class: tech, do: [{op: points, attack: 2}]}]}
- {id: martyr, name: Martyr, type: academy, set: t, class: will, copies: 2, cost: 1,
   abilities: [{when: sacrifice, do: [{op: points, attack: 3}]}]}
- {id: shield, name: Shield, type: academy, set: t, class: will, copies: 2, cost: 1, keywords: [vigilant],
   abilities: [{when: vigilant, on: strike_due, do: [{op: avoid, now: true}]}]}
- {id: oath, name: Oath, type: cliffhanger, kind: got_too_close, avatar: mulder,
   abilities: [{when: activate, do: [{op: points, attack: 1}]}]}
""" + "".join(told(name, step) for name, step in {
    "inside": "op: scan, zone: [bureau]",
    "outside": "op: scan, zone: [shadows]",
    "favour": "op: gain, cards: {zone: [bureau], type: [academy]}",
    "luck": "op: avoid, who: choose",
    "hit": "op: strike, who: next",
    "toll": "op: defeat, who: each, cards: {zone: [hand, played]}",
    "offer": "op: defeat, cards: {zone: [hand, played], up_to: true}",
    "nurse": "op: heal",
    "purge": "op: defeat, cards: {zone: [shadows], type: [enemy], how: all}",
    "council": "op: discard, who: next, cards: {zone: [hand], by: current}",
    "study": "op: search, cards: {zone: [deck], class: [tech]}, "
    "do: [{op: move, cards: {zone: [named], name_of: found}, to: hand}]",
}.items())  # fmt: skip


def shown(game):
    """Return the options of the pending decision as readable names, sorted."""
    return sorted(names(game))


def cards_of(game, type):
    return sorted(game.table.design(action.card).id for action in game.options(type))


RULES = Legendary(card_set.standard())


@pytest.mark.rule("D1", "SETUP-02", "SETUP-20", "DIFF-01")
def test_d1_the_team_decides_on_players_mode_academy_and_variants():
    """D1: setup options have values and a default; the server refuses other values."""
    told = RULES.describe()
    assert told.formats == ["series", "single"] and told.seats == Seats(least=1, most=5)
    assert told.options["academy"].choices == [*ACADEMY_SETS, "random"]
    assert told.options["academy"].default == ["burks", "follmer", "pendrell", "lone_gunmen"]
    assert told.options["season_mode"].choices == ["standard", "random", "every"]
    assert told.options["trio"].choices == [1, 4, 7] and told.options["syndicate"].choices == list(range(7))
    switches = {name for name, option in told.options.items() if option.default is False}
    easier = {"more_informants", "early_faith", "open_bureau", "second_chance"}
    assert switches == easier | {"carried_scars", "may_have_won", "open_hands", "ask_everyone", "full_scan_costs"}
    for wrong in ({"academy": ["burks"]}, {"trio": 2}, {"syndicate": 7}, {"early_faith": "yes"}, {"chaos": True}):
        with pytest.raises(SetupError):
            RULES.setup([None], "single", wrong)
    for seats in ([], [None] * 6):
        with pytest.raises(SetupError):
            RULES.setup(seats, "single", {})


@pytest.mark.rule("D2", "SETUP-04")
def test_d2_each_player_has_an_avatar_that_no_other_has_the_rest_is_dealt():
    """D2: unused Avatars are dealt at random, also if two players want the same one."""
    assert [one.avatar for one in RULES.describe().avatars] == list(AVATARS)
    both = RULES.open(RULES.setup(["mulder", "mulder"], "single", {}), bytes(32))
    assert len({seat.avatar for seat in both.state.seats}) == 2
    dealt = set()
    for seed in range(8):
        table = RULES.open(RULES.setup([None, "scully", None], "single", {}), bytes([seed] * 32))
        avatars = [seat.avatar for seat in table.state.seats]
        assert avatars[1] == "scully" and len(set(avatars)) == 3
        dealt.add(tuple(avatars))
    assert len(dealt) > 1


@pytest.mark.rule("D3", "OPEN-08", "OPEN-10")
def test_d3_nobody_is_asked_for_the_order_of_runners_or_of_one_cards_abilities():
    """D3: two Runners, and a card with two "Reveal:", Ambush and Ravage, ask nothing."""
    game = draw("phase: conspiracy\nshadows: - sprinter - sprinter\nconspiracy: enemy", CARDS)
    assert game.kind == "act" and game.row() == "sprinter - sprinter - [enemy]"
    game = draw("shadows: - [herald]\nattack: 3\nstrike deck: str-bruises*3", CARDS).act("scan")
    assert game.kind == "act" and game.zone("field") == ["herald"] and game.damage() == 1
    assert [fact.name for fact in game.facts if getattr(fact, "name", "") in ("first", "second")] == ["first", "second"]


@pytest.mark.rule("D4", "ACT-01", "ACT-02")
def test_d4_the_current_player_may_play_any_playable_hand_card():
    game = draw("hand: will tech*2 belief doubt", CARDS)  # of two equal cards one is an option
    assert game.asked == 0 and cards_of(game, "play") == ["belief", "tech", "will"] and game.can("end")


@pytest.mark.rule("D5", "ACT-10", "ACT-13")
def test_d5_the_current_player_may_use_any_unused_ability_whose_condition_holds():
    game = draw("hand: button tech", CARDS).act("play", "button")
    assert [a.ability for a in game.options("use")] == [0]
    game = draw("hand: button tech", CARDS).act("play", "tech").act("play", "button")
    assert [a.ability for a in game.options("use")] == [0, 1] and game.asked == 0 and game.can("end")
    assert [a.ability for a in game.act("use", ability=1).options("use")] == [0]


@pytest.mark.rule("D6", "ACT-17")
def test_d6_the_current_player_may_activate_a_played_belief_once_a_turn():
    """D6: a played Belief is offered until one was Activated, like ones as one."""
    game = draw("players: doggett scully\nhand: belief*2 tech", CARDS).act("play", "belief").act("play", "belief")
    assert cards_of(game, "belief") == ["belief"] and game.can("end") and cards_of(game.act("belief"), "belief") == []


@pytest.mark.rule("D7", "CARD-16")
def test_d7_the_holder_of_reincarnation_picks_one_of_two_belief_texts():
    card = next(p.design for p in RULES.card_set.designs.values() if "second_belief" in p.design.tags)
    game = draw(f"players: {card.avatar} scully\nhand: belief\ncliffhanger: {card.id}")
    game.act("play", "belief").act("belief")
    assert game.asked == 0 and [a.pick for a in game.options()] == ["own", "lessons"]


@pytest.mark.rule("D8", "ACT-39")
def test_d8_the_current_player_may_scan_any_affordable_shadows_space():
    game = draw("shadows: [enemy] enemy - [enemy] [clue]\nattack: 4", CARDS)
    assert [a.space for a in game.options("scan")] == ["shadows.1", "shadows.4", "shadows.5"]


@pytest.mark.rule("D9", "ACT-25")
def test_d9_the_current_player_may_scan_any_affordable_bureau_space():
    game = draw("bureau: [will] will - [spy] [tech]\nrecruit: 3", CARDS)
    assert [a.space for a in game.options("scan")] == ["bureau.1", "bureau.4", "bureau.5"]


@pytest.mark.rule("D10", "ACT-28", "ACT-36")
def test_d10_the_current_player_may_recruit_any_revealed_affordable_character():
    """D10: not the hidden one, not the dearer one, not the Syndicate Enemy."""
    game = draw("bureau: tech [tech] spy will tech\nrecruit: 2", CARDS)
    assert cards_of(game, "recruit") == ["tech", "tech"]


@pytest.mark.rule("D11", "ACT-33")
def test_d11_the_current_player_may_recruit_the_top_special_agent():
    game = draw("special agents: special-agent-tech special-agent-will\nrecruit: 3", CARDS)
    (action,) = game.options("special_agent")
    assert action.card is None
    assert not draw("special agents: special-agent-tech\nrecruit: 2", CARDS).can("special_agent")


@pytest.mark.rule("D12", "ACT-30")
def test_d12_the_gaining_player_uses_or_declines_the_bureau_power():
    game = draw("bureau: - - tech\nrecruit: 2", CARDS).act("recruit")
    assert game.kind == "bureau_power" and game.asked == 0 and [a.pick for a in game.options()] == ["yes", "no"]


@pytest.mark.rule("D13", "ACT-26", "ACT-40")
@pytest.mark.parametrize(
    ("card", "options"),
    [("inside", ["bureau.1", "bureau.4"]), ("outside", ["shadows.2", "shadows.3"]), ("favour", ["tech", "will"])],
)
def test_d13_the_chooser_picks_the_target_of_a_free_scan_or_a_gain(card, options):
    """D13: all legal spaces or cards, and no way out while there is one."""
    drawn = "bureau: [will] will tech [tech]\nshadows: enemy [enemy] [clue]\n"
    game = draw(drawn + f"hand: {card}", CARDS).act("play", card)
    assert game.asked == 0 and shown(game) == options


@pytest.mark.rule("D14", "REVEAL-06")
def test_d14_the_current_player_names_the_receiver_of_an_ally():
    game = draw("players: mulder scully skinner\nshadows: [friend]\nattack: 3", CARDS).act("scan")
    assert game.asked == 0 and shown(game) == ["0", "1", "2"]


@pytest.mark.rule("D15", "FIGHT-01")
def test_d15_the_current_player_may_fight_any_revealed_allowed_affordable_card():
    game = draw("bureau: spy\nshadows: enemy [enemy] clue\nfield: horror enemy\nattack: 2", CARDS)
    assert cards_of(game, "fight") == ["enemy", "enemy", "spy"]  # the hand is empty: not the Frightening one


@pytest.mark.rule("D16", "OPEN-20")
def test_d16_the_current_player_may_pick_the_points_to_pay_with():
    """D16: automatic by default; on request each class with points is an option."""
    assert not draw("attack tech: 2\nrecruit tech: 2", CARDS).can("payment")  # of one class only: nothing to pick
    drawn = "shadows: enemy\nattack: 1\nattack tech: 2\nattack will: 1\nrecruit science: 1"
    assert draw(drawn, CARDS).act("fight").kind == "act"
    game = draw(drawn, CARDS).act("payment", pick="by_hand").act("fight")
    assert game.asked == 0 and shown(game) == ["default", "none", "tech", "will"]
    assert shown(game.choose("tech")) == ["default", "none", "tech", "will"]


@pytest.mark.rule("D17", "KWX-07")
def test_d17_the_current_player_picks_the_card_for_frightening():
    game = draw("field: horror\nattack: 2\nhand: will tech doubt belief", CARDS).act("fight")
    assert game.asked == 0 and shown(game) == ["belief", "doubt", "tech", "will"]


@pytest.mark.rule("D18", "EVID-03", "EVID-05")
def test_d18_the_current_player_may_follow_each_revealed_lead_that_can_be_done():
    """D18: each revealed Lead whose instruction can be paid; not the hidden one."""
    drawn = "evidence: [ev-metal-splinter] [ev-unknown-alloy] [ev-magnetite-vault]\nshadows: clue\nfield: clue\n"
    assert cards_of(draw(drawn + "attack: 1", CARDS), "lead") == ["clue", "clue"]
    assert cards_of(draw(drawn + "attack: 2", CARDS).act("lead"), "lead") == ["clue"]  # 1 left: no Collect for 2
    assert cards_of(draw(drawn.replace(": clue", ": [clue]", 1) + "attack: 1", CARDS), "lead") == ["clue"]


@pytest.mark.rule("D19", "END-15")
def test_d19_the_current_player_may_fight_the_end_game_with_its_defense():
    assert cards_of(draw("the end: yes\nfield: finale\nattack: 4", CARDS), "fight") == ["finale"]
    assert cards_of(draw("the end: yes\nfield: finale\nattack: 3", CARDS), "fight") == []


@pytest.mark.rule("D20", "STRIKE-16")
def test_d20_struck_player_may_avoid_the_strike_before_the_draw():
    """D20: the Struck player decides before the draw, also in another player's turn."""
    game = draw("hand: luck hit\nstrike deck: str-bruises*4", CARDS).act("play", "luck").choose(1).act("play", "hit")
    assert game.kind == "avoid" and game.asked == 1 and [a.pick for a in game.options()] == ["yes", "no"]
    assert len(game.zone("strike_deck")) == 4
    assert game.choose("yes").damage(1) == 0 and len(game.zone("strike_deck")) == 4


@pytest.mark.rule("D21", "STRIKE-20", "CARD-11")
def test_d21_the_holder_may_cancel_a_strike_after_it_was_seen():
    game = draw("field: enemy\nstrike deck: str-fear str-bruises*2\nhand 1: belief tech", CARDS).end()
    assert game.asked == 1 and shown(game) == ["belief", "no"] and game.where("str-fear") == "resolving"


@pytest.mark.rule("D22", "OPEN-27", "OPEN-49")
def test_d22_answer_coordinates_and_players_who_cannot_are_not_asked():
    """D22: not asked if defeated, losing a turn, always passing, or banned."""
    drawn = "players: mulder scully skinner\nphase: conspiracy\nhand 1: tech\nhand 2: tech\n"
    game = draw(drawn, CARDS)
    assert game.choose("tech").zone("aside.1") == ["tech"] and game.asked == 2
    assert cards_of(game.choose("no"), "play_copy") == ["tech"]
    quiet = enemy("quiet", "abilities: [{when: ongoing, modify: [{forbid: coordinate}]}]")
    assert draw(drawn + "field: quiet\nstrike deck: str-bruises*3", CARDS, quiet).kind == "act"
    for name, value in (("defeated", True), ("skip", 1), ("standing", {"coordinate": "pass"})):
        game = draw(drawn.replace("conspiracy", "cleanup") + "deck: will*6", CARDS)
        assert game.table.current == 1 and game.asked == 2  # in scully's turn first skinner is asked, then mulder
        setattr(game.table.state.seats[0], name, value)
        assert game.choose("no").kind == "act"


@pytest.mark.rule("D22", "OPEN-27")
@pytest.mark.parametrize("held", ["tech", "will"])
def test_d22_such_questions_may_be_waived_whatever_is_held(held: str):
    game = draw(f"phase: conspiracy\nhand 1: {held}", CARDS)
    assert game.decision and game.decision.waiver and game.decision.decline is not None
    assert game.decision.options[game.decision.decline] == Action("choose", pick="no")
    game.rules.apply(game.table, 1, game.decision.waiver)
    assert (game.kind, game.asked) == ("coordinate", 1) and game.decision.waiver is None
    assert game.choose("no").kind == "act" and game.table.state.seats[1].standing == {"coordinate": "pass"}


@pytest.mark.rule("D23", "KWC-03")
def test_d23_the_current_player_plays_the_virtual_copy_or_not():
    game = draw("hand 1: tech", CARDS).act("coordinate", seat=1)
    assert game.asked == 0 and cards_of(game, "play_copy") == ["tech"] and game.can("end")


@pytest.mark.rule("D24", "KWC-06")
def test_d24_the_owner_may_sacrifice_a_card_for_its_text():
    """D24: each Martyr in play once, like ones as one option; or not at all."""
    game = draw("hand: martyr*2", CARDS).act("play", "martyr").act("play", "martyr")
    assert cards_of(game, "use") == ["martyr"] and game.can("end") and cards_of(game.act("use"), "use") == ["martyr"]


@pytest.mark.rule("D25", "KWC-08")
def test_d25_the_owner_of_a_vigilant_card_uses_or_keeps_it():
    game = draw("field: enemy\nvigilant 1: shield\nstrike deck: str-bruises*2", CARDS).end()
    assert game.asked == 1 and [a.pick for a in game.options()] == ["yes", "no"]


@pytest.mark.rule("D26", "CLAR-14", "CLAR-16")
def test_d26_each_player_picks_their_own_card_to_be_defeated():
    """D26: from hand or played this turn, no copy; mandatory without the word "may"."""
    game = draw("hand: toll will tech\nhand 1: martyr tech will", CARDS).act("coordinate", seat=1).act("play_copy")
    game.act("play", "tech").act("play", "toll")
    assert game.asked == 0 and shown(game) == ["tech", "toll", "will"]
    game.choose("tech")
    assert game.asked == 1 and shown(game) == ["martyr", "will"]
    game = draw("hand: offer will", CARDS).act("play", "offer")
    assert shown(game) == ["done", "offer", "will"]


@pytest.mark.rule("D27", "STRIKE-08", "STRIKE-12")
def test_d27_healed_player_picks_a_strike_and_never_a_scar():
    game = draw("hand: nurse\nstrikes: str-bruises str-gunshot str-fear\nscars: str-abducted", CARDS)
    game.act("play", "nurse")
    assert game.asked == 0 and shown(game) == ["str-bruises", "str-fear", "str-gunshot"]


@pytest.mark.rule("D28", "CLAR-11")
def test_d28_the_current_player_orders_cards_that_enter_defeated_conspiracy_together():
    """D28: one after the other until one is left; any permutation can be had."""
    game = draw("hand: purge\nshadows: enemy horror sprinter", CARDS).act("play", "purge")
    assert game.asked == 0 and shown(game) == ["enemy", "horror", "sprinter"]
    game.choose("sprinter")
    assert shown(game) == ["enemy", "horror"]
    game.choose("enemy")
    assert game.kind == "act" and game.zone("defeated_conspiracy") == ["horror", "enemy", "sprinter"]


@pytest.mark.rule("D29", "TIMING-18")
def test_d29_the_current_player_orders_effects_that_no_rule_orders():
    game = draw("field: enemy\nvigilant: shield\nvigilant 1: shield\nstrike deck: str-bruises*2", CARDS).end()
    assert game.kind == "order_effects" and game.asked == 0 and [a.pick for a in game.options()] == ["0", "1"]
    assert game.choose("1").asked == 1


@pytest.mark.rule("D30", "CLAR-29", "TIMING-04")
def test_d30_in_a_team_decision_the_current_player_has_the_last_word():
    game = draw("hand: council\nhand 1: tech will", CARDS).act("play", "council")
    assert game.asked == 0 and shown(game) == ["tech", "will"] and game.choose("tech").zone("discard.1") == ["tech"]


@pytest.mark.rule("D31", "OPEN-31", "CARD-12")
def test_d31_any_player_may_show_cards_at_any_time_but_not_under_trust_no_one():
    """D31: a card or the whole hand, also during questions; not after Mulder's Doubt."""
    asides = lambda game, seat: [a for a in game.rules.out_of_turn_actions(game.table, seat) if a.type == "show"]  # noqa: E731
    game = draw("hand: favour tech\nhand 1: tech will\nbureau: will tech", CARDS)
    assert [len(asides(game, seat)) for seat in (0, 1)] == [3, 3]
    game.act("play", "favour")
    assert game.kind == "choose_card" and len(asides(game, 1)) == 3
    quiet = draw("players: mulder scully\nphase: conspiracy\nhand: doubt tech\nhand 1: will", CARDS)
    assert asides(quiet, 0) == [] == asides(quiet, 1)


@pytest.mark.rule("D32", "OPEN-32")
def test_d32_discard_piles_are_open_without_an_action():
    game = draw("discard: tech will", CARDS)
    for viewer in (0, 1, None):
        pile = game.rules.view(game.table, viewer)["players"][0]["discard"]
        assert sorted(card["design"] for card in pile) == ["tech", "will"]
    offered = [*game.options(), *game.rules.out_of_turn_actions(game.table, 0)]
    assert {action.type for action in offered} <= {"end", "standing", "show"}


@pytest.mark.rule("D33", "CLAR-21")
def test_d33_the_searching_player_picks_among_the_matching_cards_of_the_deck():
    game = draw("hand: study\ndeck: tech will special-agent-tech enemy belief", CARDS).act("play", "study")
    assert game.asked == 0 and shown(game) == ["special-agent-tech", "tech"]
    looked = next(fact for fact in game.facts if isinstance(fact, CardsShown))
    assert len(redact(looked, 0).cards) == 5 and redact(looked, 1).cards is None is redact(looked, None).cards
    game.choose("tech")
    assert game.zone("hand.0") == ["tech"] and any(getattr(f, "zone", "") == "deck.0" for f in game.facts)


@pytest.mark.rule("D34", "SOLO-03")
def test_d34_the_only_player_left_may_discard_a_coordinate_card_to_draw_once_a_turn():
    """D34: each Coordinate card in hand is an option; after one no more."""
    game = draw("players: mulder\nhand: tech will special-agent-will\ndeck: enemy*2", CARDS)
    assert cards_of(game, "solo_coordinate") == ["special-agent-will", "tech"]
    game.act("solo_coordinate", "tech")
    assert game.zone("discard.0") == ["tech"] and "enemy" in game.zone("hand.0") and not game.can("solo_coordinate")
    assert not draw("hand: tech", CARDS).can("solo_coordinate")


@pytest.mark.rule("D35", "SERIES-03", "OPEN-50")
def test_d35_between_the_games_of_a_series_the_team_may_take_any_seating():
    """D35: keep or change; then choose the next player, until all sit."""

    def between():
        game = draw("players: mulder scully skinner doggett", CARDS, format="series")
        return game.do(game_outcome.lose, "card")

    game = between()
    assert game.kind == "seats" and [a.pick for a in game.options()] == ["keep", "change"]
    game.choose("change")
    assert shown(game) == ["1", "2", "3"] and shown(game.choose(3)) == ["1", "2"]
    assert game.choose(1).table.state.order == [0, 3, 1, 2]
    assert between().choose("keep").table.state.order == [0, 1, 2, 3]


@pytest.mark.rule("D36", "SERIES-12")
def test_d36_the_holder_of_a_cliffhanger_uses_its_ability_or_not():
    """D36: offered only to its holder on their turn, once per turn."""
    game = draw("cliffhanger: oath", CARDS)
    assert cards_of(game, "use") == ["oath"] and game.can("end") and cards_of(game.act("use", "oath"), "use") == []
    assert cards_of(draw("cliffhanger 1: oath", CARDS), "use") == []


def test_every_row_of_the_table_of_decisions_is_tested():
    names = {name.split("_")[1] for name in globals() if name.startswith("test_d")}
    assert {f"d{number}" for number in range(1, 37)} <= names
