"""Rulings on the Action Phase where the rule book leaves a point open (OPEN-12 to OPEN-31), but for fights."""

import msgspec
import pytest

from engine.kernel.facts import CardMoved, CardsShown, redact
from engine.kernel.operations import May, Mode
from engine.legendary.language.amounts import Count
from engine.legendary.language.conditions import Has
from tests.engine.legendary.cast import ability, agent, card, does, enemy
from tests.engine.legendary.tables import box_with, draw

CARDS = """
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 6, enemy: [human], fight: 4}
- {id: tech, name: Tech, type: academy, set: t, class: tech, copies: 6, cost: 1, attack: 1, keywords: [coordinate]}
- {id: will, name: Will, type: academy, set: t, class: will, copies: 6, cost: 2, attack: 1}
- {id: drawer, name: Drawer, type: academy, set: t, class: science, copies: 2, cost: 1, keywords: [coordinate],
   abilities: [{when: play, do: [{op: draw}]}]}
- {id: clue, name: Clue, type: lead, copies: 3, discover: {pay: {attack: 1}}, collect: {pay: {attack: 1}}}
- {id: helper, name: Helper, type: informant, abilities: [{when: shadows, modify: [{stat: scan_shadows, by: -1}]}]}
- {id: eluder, name: Eluder, type: enemy, set: '1', enemy: [human], fight: 9, keywords: [elude],
   abilities: [{when: elude, do: [{op: counter, name: fled}]}]}
- {id: finale, name: Finale, type: end_game, defense: 2, health: 9}
- {id: axe, name: Axe, type: strike, copies: 6, damage: 9}
- {id: preacher, name: Preacher, type: academy, set: t, class: will, copies: 2, cost: 1,
   abilities: [{when: play, do: [{op: resolve_belief, who: choose}]}]}
"""

THREE = "evidence: [ev-metal-splinter] [ev-unknown-alloy] [ev-magnetite-vault]\n"


def fight_value(game, row, place=0):
    card = game.rules.view(game.table, 0)[row][place]
    return (card["card"] if row != "field" else card)["fight"]


# OPEN-12


@pytest.mark.rule("OPEN-12")
def test_shadows_field_and_strike_keywords_do_nothing_on_a_syndicate_enemy_in_the_bureau():
    """OPEN-12: it neither moves, Strikes nor leaves, and Stealth does not protect it."""
    words = "keywords: [ambush, double_strike, elude, range, ravage, runner, stationary, stealth]"
    mole = enemy("mole", words, fight=2, type="syndicate")
    game = draw("bureau: [mole]\nrecruit: 2\nattack: 2\nhand 1: tech", mole, CARDS).act("scan", space="bureau.1")
    assert game.row("bureau").startswith("mole") and game.can("fight", "mole")
    game.end().settle()
    assert game.row("bureau").startswith("mole") and not game.happened("strike")


@pytest.mark.rule("OPEN-12")
def test_fighting_keywords_work_on_a_syndicate_enemy_in_the_bureau():
    """OPEN-12: Apprehend, Frightening, Immunity, Swift and Vulnerability all at once."""
    words = "keywords: [apprehend, frightening, swift], immunity: [tech], vulnerability: [will]"
    mole = enemy("mole", words, fight=5, type="syndicate")
    drawn = "bureau: mole\nrecruit tech: 9\nstrike deck: str-bruises*3\nhand: will*2 tech\n"
    assert not draw(drawn + "attack: 9\nrecruit: 2", mole, CARDS).act("play", "will").can("fight")
    game = draw(drawn + "recruit: 3", mole, CARDS).act("play", "will").act("fight", "mole").choose("tech")
    assert game.damage() == 1 and game.zone("discard.0") == ["tech"]
    assert game.table.state.turn.recruit[0] == 0 and game.zone("defeated_conspiracy") == ["mole"]


# OPEN-14


@pytest.mark.rule("OPEN-14")
@pytest.mark.parametrize("revealed", [True, False])
def test_a_connection_stays_with_the_slot_when_its_evidence_is_replaced(revealed):
    """OPEN-14: face up the replacement is Discovered, face down Undiscovered; the Lead stays with the slot."""
    facing = str(revealed).lower()
    step = f"op: replace_evidence, cards: {{zone: [evidence], hidden: false}}, revealed: {facing}"
    swap = agent("swap", does("play", step))
    game = draw(THREE + "shadows: clue\nattack: 2\nhand: swap", CARDS, swap).act("lead", "clue")
    old = game.card("ev-metal-splinter")
    game.act("play", "swap")
    new = game.table.zones["evidence.1"][0]
    assert new != old and game.where(old) == "box" and game.table.design(new).priority == 1
    assert game.table.state.game.links == {game.card("clue"): new}
    assert game.table.state.game.discovered == ([new] if revealed else [])
    assert game.table.is_hidden(new) != revealed
    game.act("lead", "clue")
    assert game.table.zones["collected"] == [new]


@pytest.mark.rule("OPEN-14", "EVID-12")
def test_of_several_evidence_of_a_priority_the_one_placed_first_is_the_topmost():
    """OPEN-14: the Evidence of the setup comes before the one that an effect added."""
    more = agent("more", does("play", "op: add_evidence, priority: 1"))
    game = draw(THREE + "shadows: clue\nattack: 1\nhand: more", CARDS, more).act("play", "more").act("lead", "clue")
    assert game.table.state.game.discovered == [game.card("ev-metal-splinter")]


@pytest.mark.rule("OPEN-14", "EVID-12")
def test_several_hidden_evidence_of_a_priority_are_one_option_which_means_the_first():
    """OPEN-14: nobody can tell them apart; each space is offered once, and picked twice it gives both."""
    more = agent("more", does("play", "op: add_evidence, priority: 1"))
    peek = agent("peek", does("play", "op: look, cards: {zone: [evidence], hidden: true, count: 2}"))
    game = draw(THREE + "hand: more peek", CARDS, more, peek).act("play", "more").act("play", "peek")
    assert [a.space for a in game.options()] == ["evidence.1", "evidence.2", "evidence.3"]
    game.choose("evidence.1").choose("evidence.1")
    looked = [fact.cards[0] for fact in game.facts if isinstance(fact, CardsShown)]
    assert looked == game.table.zones["evidence.1"]


# OPEN-15


@pytest.mark.rule("OPEN-15", "END-08")
def test_hidden_leads_stay_hidden_when_the_end_begins_and_are_lost_when_revealed():
    """OPEN-15: nobody knows that it is a Lead; revealed it is defeated and each player gains one Doubt."""
    game = draw(THREE + "shadows: [clue] - [finale]\nattack: 6\ndoubts: doubt*4", CARDS).act("scan", space="shadows.3")
    assert game.row() == "[clue] - finale - -" and len(game.zone("doubts")) == 4
    game.act("scan", space="shadows.1")
    assert game.zone("defeated_conspiracy") == ["clue"] and len(game.zone("doubts")) == 2


@pytest.mark.rule("OPEN-15")
def test_a_hidden_lead_moves_on_after_the_end_began():
    """OPEN-15: an End Game pushes it into the Field, where it is revealed and lost."""
    game = draw(
        "phase: conspiracy\nthe end: yes\nshadows: [clue] finale\nevidence: [ev-metal-splinter]\ndoubts: doubt*4", CARDS
    )
    assert game.zone("defeated_conspiracy") == ["clue"] and len(game.zone("doubts")) == 2


@pytest.mark.rule("OPEN-15", "CARD-22")
def test_a_lead_that_had_become_useless_gives_no_doubts():
    """OPEN-15: none if CARD-22 applies: every Evidence was Discovered before."""
    game = draw("evidence: [ev-metal-splinter]\nshadows: clue [clue]\nattack: 5\ndoubts: doubt*4", CARDS)
    game.act("lead", "clue").act("scan").end()
    assert len(game.zone("doubts")) == 4
    game = draw("evidence: [ev-metal-splinter]\nfield: clue clue\nattack: 1\ndoubts: doubt*4", CARDS).act("lead").end()
    assert len(game.zone("defeated_conspiracy")) == 2 and len(game.zone("doubts")) == 4


# OPEN-16


@pytest.mark.rule("OPEN-16", "CLEAN-01", "KWC-04")
def test_the_order_at_the_end_of_the_turn_is_strikes_field_checks_discards_draw():
    """OPEN-16: Field from right to left, then the discards with Coordinated cards, then six cards are drawn."""
    game = (
        draw(
            THREE + "field: helper eluder clue\nstrike deck: str-bruises*3\nhand: will\nhand 1: tech\n"
            "deck: field-agent*6\ndoubts: doubt*4",
            CARDS,
        )
        .act("coordinate", seat=1)
        .end()
    )
    assert game.zone("defeated_conspiracy") == ["helper", "eluder", "clue"]
    order = [(f.source, f.target) for f in game.facts if isinstance(f, CardMoved)]
    steps = [
        ("resolving", "strikes.0"),
        ("field", "defeated_conspiracy"),
        ("aside.1", "discard.1"),
        ("deck.0", "hand.0"),
    ]
    assert [order.index(step) for step in steps] == sorted(order.index(step) for step in steps)
    assert order.index(("hand.0", "discard.0")) < order.index(("deck.0", "hand.0"))


@pytest.mark.rule("OPEN-16")
def test_the_doubt_of_a_failed_lead_is_in_the_discard_pile_before_a_reshuffle():
    """OPEN-16: with an empty deck the six cards drawn are out of a pile that holds the Doubt."""
    game = draw(THREE + "field: clue\ndoubts: doubt*2\ndiscard: will*4\nhand: tech", CARDS).end()
    assert sorted(game.zone("hand.0")) == ["doubt", "tech", "will", "will", "will", "will"]


# OPEN-24


@pytest.mark.rule("OPEN-24", "ACT-18")
def test_belief_limits_count_for_each_player_and_each_turn():
    """OPEN-24: another player's Belief resolved in my turn leaves mine; mine resolved twice does nothing more."""
    drawn = "players: doggett reyes\nhand: preacher*2 belief\ndeck 1: will*3"
    game = draw(drawn, CARDS).act("play", "preacher").choose(1)
    assert game.zone("hand.1") == ["will"]
    game.act("play", "preacher").choose(1)
    assert game.zone("hand.1") == ["will"]
    assert game.act("play", "belief").can("belief")
    game = draw(drawn, CARDS).act("play", "preacher").choose(0).act("play", "belief")
    assert game.points()[0] == 3 and not game.can("belief")


@pytest.mark.rule("OPEN-24", "CARD-16", "D7")
def test_with_reincarnation_each_text_has_its_own_limit():
    """OPEN-24: a second Belief card may be Activated for the other text."""
    name = next(p.design for p in draw("hand: belief").table.box.designs.values() if "second_belief" in p.design.tags)
    game = draw(f"players: {name.avatar} scully\nhand: belief*3\ncliffhanger: {name.id}", CARDS)
    for _ in range(3):
        game.act("play", "belief")
    game.act("belief")
    assert game.asked == 0 and [a.pick for a in game.options()] == ["own", "lessons"]
    game.choose("own").settle()
    assert game.can("belief")
    game.act("belief").settle()
    assert not game.can("belief") and len(game.table.state.turn.beliefs) == 2


# OPEN-25


@pytest.mark.rule("OPEN-25", "ACT-23")
def test_a_doubt_drawn_in_cleanup_waits_for_the_own_next_action_phase():
    """OPEN-25: nothing happens when it is drawn; it counts when the next own Action Phase starts."""
    game = draw("players: doggett\nhand: will\ndeck: doubt field-agent*11", CARDS).end()
    game.settle()
    assert len(game.happened("doubt")) == 1 and game.zone("doubts") == ["doubt"]
    told = [fact.what for fact in game.facts if getattr(fact, "what", "") in ("doubt", "action_phase")]
    assert told[-2:] == ["action_phase", "doubt"]


@pytest.mark.rule("OPEN-25", "KWC-02")
def test_a_doubt_drawn_for_a_coordinated_card_does_nothing_in_anothers_turn():
    """OPEN-25: it stays in hand."""
    game = draw("hand 1: tech\ndeck 1: doubt", CARDS).act("coordinate", seat=1)
    assert game.zone("hand.1") == ["doubt"] and not game.happened("doubt")


@pytest.mark.rule("OPEN-25", "ACT-01")
def test_a_doubt_is_not_played_but_discarded_and_defeated_like_any_hand_card():
    """OPEN-25: no play; among the options of a discard, two Doubts being one option."""
    toss = agent("toss", does("play", "op: discard"))
    game = draw("hand: doubt*2 toss will", CARDS, toss)
    assert not game.can("play", "doubt")
    game.act("play", "toss")
    assert sorted(game.table.design(a.card).id for a in game.options()) == ["doubt", "will"]
    assert game.choose("doubt").zone("discard.0") == ["doubt"]


# OPEN-26


@pytest.mark.rule("OPEN-26", "KWC-03", "D23")
def test_a_virtual_copy_is_played_once_at_any_time_left_in_the_phase():
    """OPEN-26: not at the moment of the Coordinate only; "you" is the current player, who Activates it."""
    text = f"abilities: [{ability('play', 'op: draw')}, {ability('activate', 'op: points, attack: 2')}]"
    lend = agent("lend", f"keywords: [coordinate], {text}")
    game = draw("hand: will\nhand 1: lend\ndeck: tech\ndeck 1: will", CARDS, lend).act("coordinate", seat=1)
    game.act("play", "will").act("play_copy")
    assert game.zone("hand.0") == ["tech"] and not game.can("play_copy")
    assert game.act("use", "lend").points()[0] == 3


@pytest.mark.rule("OPEN-26", "CLAR-16")
def test_a_virtual_copy_is_no_card():
    """OPEN-26: it is not defeated, sacrificed, discarded, kept by Vigilant or counted among "your cards"."""
    text = f"abilities: [{ability('sacrifice', 'op: draw')}, {ability('vigilant', 'op: draw')}]"
    lend = agent("lend", f"keywords: [coordinate, vigilant], {text}")
    yours = "cards: {zone: [hand, played, vigilant], count: 9}"
    counts = f"op: points, recruit: {{amount: count, {yours}}}"
    sack = agent("sack", does("play", counts, f"op: defeat, {yours}"))
    game = draw("hand: sack\nhand 1: lend", CARDS, lend, sack).act("coordinate", seat=1).act("play_copy")
    assert not game.can("use", "lend")
    game.act("play", "sack").settle()
    assert game.points()[1] == 1 and game.zone("defeated_characters") == ["sack"]
    game.end()
    assert game.zone("vigilant.0") == [] and game.zone("discard.1") == ["lend"]


@pytest.mark.rule("OPEN-26", "KWX-18", "ACT-13")
def test_a_virtual_copy_counts_as_a_played_card_of_its_class():
    """OPEN-26: for Vulnerability, and (ACT-13) for class abilities."""
    weak = "{id: weak, name: Weak, type: enemy, set: '1', enemy: [human], fight: 7, vulnerability: [tech]}"
    game = draw("field: weak\nhand: tech\nhand 1: tech", CARDS, weak).act("play", "tech")
    assert fight_value(game, "field") == 5
    assert fight_value(game.act("coordinate", seat=1).act("play_copy"), "field") == 3


# OPEN-27


@pytest.mark.rule("OPEN-27", "D22")
def test_everybody_with_cards_is_asked_to_coordinate_whatever_they_hold():
    """OPEN-27: clockwise from the current player, also a seat without a Coordinate card; its only option is no."""
    hands = "hand: will\nhand 1: will\nhand 2: tech\nhand 3: will"
    drawn = f"players: mulder scully skinner doggett\nphase: conspiracy\n{hands}"
    game = draw(drawn, CARDS)
    asked = []
    while game.kind == "coordinate":
        asked.append((game.asked, [a.pick or game.table.design(a.card).id for a in game.options()]))
        game.choose("no")
    assert asked == [(1, ["no"]), (2, ["tech", "no"]), (3, ["no"])]


@pytest.mark.rule("OPEN-27", "D22")
def test_nobody_coordinates_while_an_effect_is_resolved_or_outside_the_action_phase():
    """OPEN-27: only in the open Action Phase."""
    toss = agent("toss", does("play", "op: discard"))
    offered = lambda game: any(a.type == "coordinate" for a in game.rules.asides(game.table, 1))  # noqa: E731
    game = draw("hand: toss will tech\nhand 1: tech", CARDS, toss)
    assert offered(game)
    assert not offered(game.act("play", "toss"))
    axe = draw("hand 1: tech\nfield: enemy\nvigilant: shield", CARDS, SHIELD).end()
    assert axe.kind == "may" and not offered(axe)


@pytest.mark.rule("OPEN-27", "CARD-15")
@pytest.mark.parametrize(("hands", "asked"), [("0 0", [0, 1, 2]), ("1 0", [0, 1, 2]), ("- 0", [0, 2])])
def test_mulders_belief_asks_everybody_who_may_hold_a_doubt(hands, asked):
    """OPEN-27: who holds cards, Doubt or not; not who has an empty hand and no Doubt discarded."""
    cards = {"0": "will", "1": "doubt will", "-": "-"}
    scully, skinner = (cards[hand] for hand in hands.split())
    game = draw(
        f"players: mulder scully skinner\nhand: belief will will\nhand 1: {scully}\nhand 2: {skinner}\ndeck: tech",
        CARDS,
    )
    game.act("play", "belief").act("belief", "belief")
    seats = []
    while game.kind == "choose_card":
        seats.append(game.asked)
        assert game.decision.formal == (len(game.options()) == 1)
        game.choose("done")
    assert seats == asked and game.kind == "act"


@pytest.mark.rule("OPEN-27")
def test_who_gave_up_one_of_two_is_asked_for_the_second_whatever_is_left_in_hand():
    """OPEN-27: that the question ends would tell that the hand holds no other Doubt."""
    for hand in ("doubt will", "doubt doubt"):
        game = draw(f"players: mulder scully\nhand: belief\nhand 1: {hand}\ndeck: tech", CARDS)
        game.act("play", "belief").act("belief", "belief").choose("done").choose("doubt")
        assert (game.asked, game.kind) == (1, "choose_card")
    assert game.choose("doubt").kind == "act", "two of two"


@pytest.mark.rule("OPEN-27")
def test_no_card_of_the_box_makes_an_offer_by_what_a_hand_holds():
    """OPEN-27: where a question follows from cards nobody else sees, it is only from how many they are."""
    offers = [
        (design.id, test)
        for design in (printed.design for printed in box_with().designs.values())
        for ability in design.abilities
        for part in parts(ability)
        if isinstance(part, May | Mode)
        for test in parts(part.test)
        if isinstance(test, Has | Count) and {"hand", "deck"} & set(test.cards.zone)
    ]
    assert offers and not [name for name, test in offers if test.cards.asks_identity()]


def parts(thing):
    """Yield all parts of an ability."""
    if isinstance(thing, list):
        for one in thing:
            yield from parts(one)
    elif isinstance(thing, msgspec.Struct):
        yield thing
        yield from parts([getattr(thing, name) for name in thing.__struct_fields__])


SHIELD = agent("shield", "keywords: [vigilant], " + does("vigilant", "op: avoid, now: true", more="on: strike_due"))


@pytest.mark.rule("OPEN-27", "D21", "CARD-11")
def test_a_strike_is_cancelled_after_it_was_seen_and_all_are_asked_clockwise():
    """OPEN-27: Fear: each other player with cards in hand is asked, holding a Belief or not."""
    game = draw(
        "players: mulder scully skinner doggett\nfield: enemy\nstrike deck: str-fear str-bruises*3\n"
        "hand 1: will\nhand 2: belief\nhand 3: belief",
        CARDS,
    ).end()
    assert game.where("str-fear") == "resolving"
    assert game.kind == "answer" and game.asked == 1 and [a.pick for a in game.options()] == ["no"]
    game.choose("no")
    assert game.asked == 2 and [a.pick or game.table.design(a.card).id for a in game.options()] == ["belief", "no"]
    game.choose("no")
    assert game.asked == 3
    game.choose("belief")
    assert game.damage() == 0 and game.zone("strike_discard") == ["str-fear"]


# OPEN-28, OPEN-29, OPEN-30


@pytest.mark.rule("OPEN-28", "ACT-30", "ACT-32", "D12")
def test_the_space_is_refilled_before_its_power_is_used_once_for_each_card_gained():
    """OPEN-28: when the question comes the new card lies there; two cards gained from B3 are two uses."""
    game = draw("bureau: - - will\nacademy: tech\nrecruit: 5", CARDS).act("recruit", "will")
    assert game.kind == "bureau_power" and game.row("bureau") == "- - [tech] - -"
    game.choose("yes").act("scan").act("recruit", "tech").choose("yes")
    assert game.points() == (4, 0)


EYE = "class: tech, attack: 3, keywords: [vigilant], " + does("vigilant", "op: points, attack: 2")


@pytest.mark.rule("OPEN-30", "KWC-08")
def test_a_vigilant_card_without_a_moment_is_used_in_the_owners_action_phase():
    """OPEN-30: only there; it goes to the owner's discard pile."""
    eye = card("eye", "academy", EYE)
    game = draw("vigilant: eye", CARDS, eye)
    assert game.act("use", "eye").zone("discard.0") == ["eye"] and game.points()[0] == 2
    others = draw("vigilant 1: eye\nhand 1: will", CARDS, eye)
    assert not others.can("use") and not [a for a in others.rules.asides(others.table, 1) if a.type == "use"]


@pytest.mark.rule("OPEN-30", "KWX-18")
def test_in_later_turns_a_vigilant_card_does_not_count_as_played_nor_give_points():
    """OPEN-30: no points, no class."""
    eye = card("eye", "academy", EYE)
    weak = "{id: weak, name: Weak, type: enemy, set: '1', enemy: [human], fight: 7, vulnerability: [tech]}"
    game = draw("players: mulder\nhand: eye\nshadows: weak\ndeck: field-agent*12", CARDS, eye, weak).act("play", "eye")
    assert fight_value(game, "shadows") == 5
    game.end().settle()
    assert game.zone("vigilant.0") == ["eye"] and game.points() == (0, 0) and fight_value(game, "shadows") == 7


# OPEN-31


@pytest.mark.rule("OPEN-31", "D31")
def test_a_hand_is_its_owners_alone_until_cards_are_shown():
    """OPEN-31: one card or the whole hand, to all."""
    game = draw("hand: will\nhand 1: tech drawer", CARDS)

    def hands(viewer):
        return [player.get("hand") for player in game.rules.view(game.table, viewer)["players"]]

    assert hands(0)[1] is None and hands(None) == [None, None] and len(hands(1)[1]) == 2
    game.act("show", "tech", seat=1)
    shown = next(fact for fact in game.facts if isinstance(fact, CardsShown))
    assert redact(shown, 0).cards == [game.card("tech")] == redact(shown, None).cards
    assert [card["design"] for card in game.rules.view(game.table, 0)["players"][1]["shown"]] == ["tech"]
    game.act("show", seat=1, card=None)
    game.act("show", seat=0)
    assert len(game.rules.view(game.table, 0)["players"][1].get("shown", [])) == 2


@pytest.mark.rule("OPEN-31")
def test_a_campaign_option_opens_all_hands_to_the_seats():
    """OPEN-31: open_hands; spectators still see none."""
    game = draw("hand: will\nhand 1: tech", CARDS, open_hands=True)
    assert [card["design"] for card in game.rules.view(game.table, 0)["players"][1]["hand"]] == ["tech"]
    assert "hand" not in game.rules.view(game.table, None)["players"][1]
