"""Rulings on the Action Phase, except fights (OPEN-12 to OPEN-31)."""

import pytest

from engine.kernel.facts import CardMoved
from tests.engine.legendary.cast import ability, agent, does, enemy
from tests.engine.legendary.tables import draw

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
    """OPEN-14: face up is Discovered, face down Undiscovered; the slot keeps its Lead."""
    facing = str(revealed).lower()
    step = f"op: replace_evidence, cards: {{zone: [evidence], hidden: false}}, revealed: {facing}"
    swap = agent("swap", does("play", step))
    game = draw(THREE + "shadows: clue\nattack: 2\nhand: swap", CARDS, swap).act("lead", "clue")
    old = game.card("ev-metal-splinter")
    game.act("play", "swap")
    new = game.table.zones["evidence.1"][0]
    assert new != old and game.where(old) == "box" and game.table.design(new).priority == 1
    assert game.table.state.game.links == {game.card("clue"): new}
    assert game.table.state.game.discovered == ([new] if revealed else []) and game.table.is_hidden(new) != revealed
    game.act("lead", "clue")
    assert game.table.zones["collected"] == [new]


# OPEN-15


@pytest.mark.rule("OPEN-15")
def test_a_hidden_lead_moves_on_after_the_end_began():
    """OPEN-15: an End Game pushes it into the Field, where it is revealed and lost."""
    text = "phase: conspiracy\nthe end: yes\nshadows: [clue] finale\nevidence: [ev-metal-splinter]\ndoubts: doubt*4"
    game = draw(text, CARDS)
    assert game.zone("defeated_conspiracy") == ["clue"] and len(game.zone("doubts")) == 2


# OPEN-16


@pytest.mark.rule("OPEN-16", "CLEAN-01", "KWC-04")
def test_the_order_at_the_end_of_the_turn_is_strikes_field_checks_discards_draw():
    """OPEN-16: Field from right to left, discards with Coordinated cards, the draw."""
    text = f"{THREE}field: helper eluder clue\nstrike deck: str-bruises*3\nhand: will\nhand 1: tech\n"
    game = draw(f"{text}deck: field-agent*6\ndoubts: doubt*4", CARDS).act("coordinate", seat=1).end()
    assert game.zone("defeated_conspiracy") == ["helper", "eluder", "clue"]
    order = [(f.source, f.target) for f in game.facts if isinstance(f, CardMoved)]
    ends = [("aside.1", "discard.1"), ("deck.0", "hand.0")]
    steps = [("resolving", "strikes.0"), ("field", "defeated_conspiracy"), *ends]
    assert [order.index(step) for step in steps] == sorted(order.index(step) for step in steps)
    assert order.index(("hand.0", "discard.0")) < order.index(("deck.0", "hand.0"))
    game = draw(THREE + "field: clue\ndoubts: doubt*2\ndiscard: will*4\nhand: tech", CARDS).end()
    assert sorted(game.zone("hand.0")) == ["doubt", "tech", "will", "will", "will", "will"]


# OPEN-24


# OPEN-25


@pytest.mark.rule("OPEN-25", "KWC-02", "ACT-23")
def test_a_doubt_drawn_for_a_coordinated_card_does_nothing_in_anothers_turn():
    game = draw("hand 1: tech\ndeck 1: doubt", CARDS).act("coordinate", seat=1)
    assert game.zone("hand.1") == ["doubt"] and not game.happened("doubt")
    game = draw("players: doggett\nhand: will\ndeck: doubt field-agent*11", CARDS).end().settle()
    assert len(game.happened("doubt")) == 1 and game.zone("doubts") == ["doubt"]
    told = [fact.what for fact in game.facts if getattr(fact, "what", "") in ("doubt", "action_phase")]
    assert told[-2:] == ["action_phase", "doubt"]


# OPEN-26


@pytest.mark.rule("OPEN-26", "CLAR-16")
def test_a_virtual_copy_is_no_card():
    """OPEN-26: no defeat, sacrifice, discard or Vigilant; it isn't in "your cards"."""
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
    weak = "{id: weak, name: Weak, type: enemy, set: '1', enemy: [human], fight: 7, vulnerability: [tech]}"
    game = draw("field: weak\nhand: tech\nhand 1: tech", CARDS, weak).act("play", "tech")
    assert fight_value(game, "field") == 5
    assert fight_value(game.act("coordinate", seat=1).act("play_copy"), "field") == 3


# OPEN-27


@pytest.mark.rule("OPEN-27", "D22")
def test_everybody_with_cards_is_asked_to_coordinate_whatever_they_hold():
    """OPEN-27: clockwise; a seat without a Coordinate card can only decline."""
    hands = "hand: will\nhand 1: will\nhand 2: tech\nhand 3: will"
    drawn = f"players: mulder scully skinner doggett\nphase: conspiracy\n{hands}"
    game = draw(drawn, CARDS)
    asked = []
    while game.kind == "coordinate":
        asked.append((game.asked, [a.pick or game.table.design(a.card).id for a in game.options()]))
        game.choose("no")
    assert asked == [(1, ["no"]), (2, ["tech", "no"]), (3, ["no"])]


@pytest.mark.rule("OPEN-27", "D22")
def test_only_holders_are_asked_to_coordinate_unless_the_table_wants_everyone_asked():
    """OPEN-27: option `ask_everyone` off."""
    hands = "hand: will\nhand 1: will\nhand 2: tech\nhand 3: will"
    drawn = f"players: mulder scully skinner doggett\nphase: conspiracy\n{hands}"
    game = draw(drawn, CARDS, ask_everyone=False)
    assert (game.kind, game.asked) == ("coordinate", 2)
    assert game.choose("no").kind == "act"


@pytest.mark.rule("OPEN-27", "CARD-15")
@pytest.mark.parametrize(("hands", "asked"), [("0 0", [0, 1, 2]), ("1 0", [0, 1, 2]), ("- 0", [0, 2])])
def test_mulders_belief_asks_everybody_who_may_hold_a_doubt(hands, asked):
    """OPEN-27: every player with hand cards or a discarded Doubt."""
    cards = {"0": "will", "1": "doubt will", "-": "-"}
    scully, skinner = (cards[hand] for hand in hands.split())
    text = f"players: mulder scully skinner\nhand: belief will will\nhand 1: {scully}\nhand 2: {skinner}\ndeck: tech"
    game = draw(text, CARDS).act("play", "belief").act("belief", "belief")
    seats = []
    while game.kind == "choose_card":
        seats.append(game.asked)
        assert game.decision.formal == (len(game.options()) == 1)
        game.choose("done")
    assert seats == asked and game.kind == "act"


# OPEN-28, OPEN-29, OPEN-30


@pytest.mark.rule("OPEN-28", "ACT-30", "ACT-32", "D12")
def test_the_space_is_refilled_before_its_power_is_used_once_for_each_card_gained():
    """OPEN-28: the new card comes before the question; two cards from B3 are two uses."""
    game = draw("bureau: - - will\nacademy: tech\nrecruit: 5", CARDS).act("recruit", "will")
    assert game.kind == "bureau_power" and game.row("bureau") == "- - [tech] - -"
    game.choose("yes").act("scan").act("recruit", "tech").choose("yes")
    assert game.points() == (4, 0)


# OPEN-31
