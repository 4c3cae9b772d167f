"""CARD: rules of the rule book about named cards."""

import pytest

from engine.kernel.facts import CardsShown, ZoneShuffled, redact
from engine.legendary import card_set
from engine.legendary.cards import card_text, designs
from engine.legendary.cards.designs import CLASSES
from engine.legendary.rules import strikes
from tests.engine.legendary.cast import agent, card, does, enemy, in_view, names, scene, sees

CARD_SET = card_set.standard()


def printed(design: str) -> designs.Design:
    return CARD_SET.designs[design].design


def asides(game, seat):
    """Return the types of a seat's out-of-turn actions, without standing answers."""
    return {action.type for action in game.rules.out_of_turn_actions(game.table, seat)} - {"standing"}


@pytest.mark.rule("CARD-01", "ACT-15", "CARD-02", "CARD-03")
def test_starting_cards_beliefs_and_special_agents_do_what_they_say():
    lab = printed("sci-crime-lab")
    assert (lab.type, lab.cls, lab.recruit) == ("academy", "intellect", 2)
    game = scene("hand: sci-crime-lab*2\ndeck: field-agent*3").act("play", "sci-crime-lab")
    assert game.points() == (0, 2) and not game.can("use")
    game.act("play", "sci-crime-lab")
    assert game.points() == (0, 4) and len(game.options("use")) == 1
    assert game.act("use").zone("hand.0") == ["field-agent"] and not game.can("use")
    game = scene("hand: belief\ndeck: field-agent\nbeliefs: -").act("play", "belief")
    assert game.zone("hand.0") == ["field-agent"]
    game.act("belief", "belief")
    assert game.points() == (1, 0) and game.zone("beliefs") == ["belief"]
    agents = [p.design for p in CARD_SET.designs.values() if p.design.type == "special_agent"]
    assert sorted(agent.cls for agent in agents) == sorted(CLASSES) and {agent.copies for agent in agents} == {1}
    assert all("coordinate" in agent.keywords and agent.attack + agent.recruit > 0 for agent in agents)
    assert len({(agent.name, agent.cost, agent.attack, agent.recruit, tuple(agent.keywords)) for agent in agents}) == 1
    for recruit, can in ((2, False), (3, True)):
        assert scene(f"recruit: {recruit}\nspecial_agents: special-agent-tech").can("special_agent") == can


BODY_SWAP = (
    "players: {players}\nshadows: [s6-body-swap] - - - -\nattack: 9\nstrikes: hit1\nscars: hit3\n"
    "strikes 1: hit2 hit1\nfield: weight\nhand: field-agent\nhand 1: belief\ndeck: assault-team\n"
    "discard 1: doubt"
)


def swapped(players="ann bob"):
    weight = enemy("weight", "abilities: [{when: ongoing, modify: [{stat: hand, by: -1}]}]")
    game = scene(BODY_SWAP.format(players=players), weight)
    game.table.zones.move(game.card("weight"), "attached.avatar.0")
    game.table.fresh()
    return game.act("scan", space="shadows.1")


@pytest.mark.rule("CARD-04", "CARD-05")
def test_body_swap_moves_avatars_with_strikes_scars_and_attached_cards():
    game = swapped()
    assert (game.zone("avatar.0"), game.zone("avatar.1")) == (["avatar-bob"], ["avatar-ann"])
    assert (game.zone("strikes.0"), game.zone("strikes.1")) == (["hit2", "hit1"], ["hit1"])
    assert (game.zone("scars.0"), game.zone("scars.1")) == ([], ["hit3"])
    assert game.where("weight") == "attached.avatar.1"
    assert (game.zone("hand.0"), game.zone("hand.1")) == (["field-agent"], ["belief"])
    assert game.zone("deck.0") == ["assault-team"] and game.zone("discard.1") == ["doubt"]
    assert (game.damage(0), game.damage(1)) == (3, 2)
    game = swapped().carry_out("s6-monday#0", source="s6-body-swap")
    assert (game.zone("avatar.0"), game.zone("avatar.1")) == (["avatar-ann"], ["avatar-bob"])
    assert (game.damage(0), game.damage(1)) == (2, 3)
    said = {name: card_text.told(printed(name))["reveal"] for name in ("s6-body-swap", "s6-monday")}
    assert "swap Avatars" in said["s6-body-swap"] and "return" not in said["s6-body-swap"]
    assert "return" in said["s6-monday"] and "swap Avatars" not in said["s6-monday"]


@pytest.mark.rule("CARD-05")
def test_after_a_swapped_avatar_was_defeated_there_is_no_switching_back():
    game = swapped("ann bob cat")
    game.table.state.game.the_end = True
    game.do(strikes.defeat_player, 1, by_damage=True)
    assert game.zone("removed") == ["avatar-ann"]
    game.carry_out("s6-monday#0", source="s6-body-swap")
    assert game.zone("avatar.0") == ["avatar-bob"] and game.zone("avatar.1") == []


@pytest.mark.rule("CARD-06")
def test_with_cassandra_spender_a_later_doubt_of_the_turn_does_nothing():
    clerk = agent("clerk", does("play", "op: draw"))
    text = "phase: conspiracy\nshadows: cassandra-spender - - - -\nhand: doubt clerk\ndeck: doubt\ndoubts: -"
    game = scene(text, clerk).act("play", "clerk")
    assert game.zone("hand.0") == ["doubt"] and game.zone("doubts") == ["doubt"]
    game = scene("phase: conspiracy\nshadows: cassandra-spender - - - -\nhand: doubt*3\ndoubts: -")
    assert game.points() == (0, 0), "the Doubt text would have given 1 Recruit"
    assert game.zone("doubts") == ["doubt"] and game.zone("hand.0") == ["doubt", "doubt"]
    game = scene("phase: conspiracy\nshadows: [cassandra-spender] - - - -\nhand: doubt\ndoubts: -")
    assert game.points() == (0, 1), "hidden she does nothing"


@pytest.mark.rule("CARD-07")
def test_extinction_defeats_vigilant_cards_that_are_used():
    guard = agent("guard", f"keywords: [vigilant], {does('vigilant', 'op: points, attack: 1')}")
    for field, place in (("end-extinction", "defeated_characters"), ("doom", "discard.0")):
        game = scene(f"the end: yes\nfield: {field}\nvigilant: guard", guard).act("use", "guard")
        assert game.points() == (1, 0) and game.where("guard") == place


@pytest.mark.rule("CARD-07")
@pytest.mark.parametrize(("cards", "defeated"), [
    ("", True), ("vigilant: guard", True), ("hand: belief", False), ("deck: belief", False),
    ("discard: belief", False),
])  # fmt: skip
def test_extinction_defeats_a_player_without_cards(cards, defeated):
    """CARD-07: a Vigilant card in play doesn't help; a hand, deck or discard does."""
    game = scene(
        f"the end: yes\nfield: end-extinction\n{cards}\nhand 1: belief".replace("\n\n", "\n"),
        agent("guard", "keywords: [vigilant]"),
    )
    game.announce("turn_began", seat=0).settle()
    assert game.table.state.seats[0].defeated == defeated
    if cards.startswith("vigilant"):
        assert game.zone("defeated_characters") == ["guard"]


@pytest.mark.rule("CARD-08")
def test_infection_keeps_a_public_count_of_symptoms_for_each_player():
    text = "the end: yes\nfield: end-infection\nstrike deck: miss*9"
    game = scene(text).announce("action_began", seat=0).settle().end().settle()
    counts = [player["counters"] for player in game.rules.view(game.table, 1)["players"]]
    assert counts[0].get("Symptom", 0) >= 1 and counts == [
        player["counters"] for player in game.rules.view(game.table, None)["players"]
    ]
    assert counts[0] != counts[1]


@pytest.mark.rule("CARD-09")
def test_jenns_choices_come_to_the_same():
    """CARD-09: no wise choice is needed: whatever ann picks, the table is the same."""
    tables = []
    for pick in ("0", "1", "2"):
        game = scene("shadows: [s7-jenn] - - - -\nattack: 9\ndeck: field-agent*4\ndoubts: doubt*3")
        game.act("scan", space="shadows.1")
        assert game.asked == 0 and names(game) == ["0", "1", "2"]
        game.choose(pick).settle()
        tables.append(
            [game.zone(zone) for zone in ("hand.0", "discard.0", "deck.0", "doubts", "discard.1")] + [game.row()]
        )
    assert tables[0] == tables[1] == tables[2]


@pytest.mark.rule("CARD-10")
def test_jeffrey_spender_has_rules_of_his_own_beneath_other_cards():
    """CARD-10: he goes under another Enemy and his text works there."""
    game = scene("bureau: [syn-jeffrey-spender] - - - -\nfield: thug\nattack: 9\nrecruit: 9", enemy("thug"))
    price = game.rules.view(game.table, 0)["bureau"][1]["scan_cost"]
    game.act("scan", space="bureau.1").settle()
    assert game.where("syn-jeffrey-spender") == f"beneath.{game.card('thug')}"
    space = game.rules.view(game.table, 0)["bureau"][1]
    assert (space["scan_cost"], space["changes"]) == (price + 1, [{"by": "Jeffrey Spender", "amount": 1}])
    assert "works_beneath" in printed("syn-jeffrey-spender").tags
    assert [p.design.id for p in CARD_SET.designs.values() if "works_beneath" in p.design.tags] == [
        "syn-jeffrey-spender"
    ]
    game = scene("bureau: [syn-jeffrey-spender] - - - -\nfield: thug\nattack: 9\nrecruit: 9", enemy("thug"))
    game.act("scan", space="bureau.1").settle().act("fight", "thug").settle()
    assert game.where("thug") == "defeated_conspiracy" and game.where("syn-jeffrey-spender") == "shadows.5"


@pytest.mark.rule("CARD-11")
def test_samantha_mulder_takes_doubts_out_of_all_decks():
    """CARD-11: each searched deck is shuffled; players see only their own deck."""
    game = scene(
        "shadows: [samantha-mulder] - - - -\nattack: 9\ndeck: doubt field-agent doubt field-agent\n"
        "deck 1: belief doubt belief\ndiscard: doubt\ndoubts: -"
    )
    game.act("scan", space="shadows.1").settle()
    assert game.zone("doubts") == ["doubt"] * 3 and game.zone("discard.0") == ["doubt"]
    assert [f.zone for f in game.facts if isinstance(f, ZoneShuffled)] == ["deck.0", "deck.1"]
    shown = {f.zone: f for f in game.facts if isinstance(f, CardsShown)}
    for zone, looker, other in (("deck.0", 0, 1), ("deck.1", 1, 0)):
        assert redact(shown[zone], looker).cards and redact(shown[zone], other).cards is None


TRUST_NO_ONE = (
    "players: mulder scully skinner\nphase: conspiracy\nhand: doubt field-agent\nhand 1: belief\n"
    "hand 2: assault-team\nstrike deck: {strikes}\ndoubts: -\n{more}"
)


def trust_no_one(strikes="hit1*9", more="field: -", *designs):
    """Return Mulder's turn after he resolved his Doubt."""
    game = scene(TRUST_NO_ONE.format(strikes=strikes, more=more), *designs)
    while game.kind == "coordinate":
        game.choose("no")
    assert game.zone("doubts") == ["doubt"]
    return game


@pytest.mark.rule("CARD-12", "CARD-13")
def test_trust_no_one_leaves_game_actions_alone():
    lent = agent("lent", "keywords: [coordinate]")
    game = scene(TRUST_NO_ONE.format(strikes="hit1*9", more="field: -").replace("hand 1: belief", "hand 1: lent"), lent)
    game.choose("lent").settle()
    assert game.can("play", "field-agent") and game.can("play_copy", "lent")


@pytest.mark.rule("CARD-14")
def test_the_current_player_may_call_for_hands_to_be_shown_without_talk():
    game = trust_no_one()
    assert [("call_hands" in asides(game, seat)) for seat in (0, 1, 2)] == [True, False, False]
    game.act("call_hands")
    assert not in_view(game, 0, "belief") and all("show" in asides(game, seat) for seat in (0, 1, 2))
    assert not any("call_hands" in asides(game, seat) for seat in (0, 1, 2)) and len(game.happened("hands_called")) == 1
    game.act("show", "belief", seat=1)
    assert in_view(game, 0, "belief") and in_view(game, None, "belief") and sees(game, 2, "belief")
    assert game.kind == "act" and game.asked == 0


REINCARNATION = (
    "players: mulder scully\nhand: belief*{beliefs}\ndiscard: field-agent assault-team\n"
    "cliffhanger: cliff-reincarnation\nbeliefs: -"
)


@pytest.mark.rule("CARD-16")
def test_after_lessons_from_the_past_reincarnation_is_defeated():
    game = scene(REINCARNATION.format(beliefs=1)).act("play", "belief").act("belief", "belief")
    number = game.card("cliff-reincarnation")
    game.choose("lessons").settle()
    assert game.zone("cliffhanger.0") == [] and game.where(number) == "box" and game.zone("beliefs") == ["belief"]


@pytest.mark.rule("CARD-17")
@pytest.mark.parametrize(("first", "second"), [("lessons", False), ("own", True)])
def test_both_texts_may_be_resolved_in_one_turn(first, second):
    """CARD-17: by a second Belief card; after Lessons only the Avatar's text is left."""
    game = scene(REINCARNATION.format(beliefs=2)).act("play", "belief").act("play", "belief")
    game.act("belief", "belief").choose(first).settle()
    assert game.can("belief")
    game.act("belief", "belief").settle()
    assert len(game.happened("belief")) == 2 and game.zone("cliffhanger.0") == []
    assert game.table.state.turn.beliefs == (["0:own", "0:lessons"] if second else ["0:lessons", "0:own"])
    assert not game.can("belief")


PROOFS = [card(f"proof{n}{m}", "evidence", f"priority: {n}") for n in (1, 2, 3) for m in ("a", "b")]


@pytest.mark.rule("CARD-18")
@pytest.mark.parametrize(("drawing", "row", "where"), [
    ("shadows: - [end-replication] - - -", "- end-replication [end-clone] - -", "shadows.3"),
    ("shadows: - - - - [end-replication]", "- - - - end-replication", "conspiracy"),
])  # fmt: skip
def test_the_clone_comes_face_down_right_of_replication(drawing, row, where):
    game = scene(f"{drawing}\nattack: 9").act("scan", space=f"shadows.{'5' if where == 'conspiracy' else '2'}")
    assert game.row() == row and game.where("end-clone") == where and len(game.table.state.game.end_games) == 2


@pytest.mark.rule("CARD-18")
def test_the_clone_comes_into_s1_when_replication_is_revealed_in_the_field():
    game = scene("players: ann\nphase: conspiracy\nshadows: [end-replication] - - - -")
    assert game.zone("field") == ["end-replication"] and game.row() == "[end-clone] - - - -"


@pytest.mark.rule("CARD-19", "CARD-20")
def test_the_clone_gets_hidden_evidence_of_each_priority_that_replication_has():
    """CARD-19: one of each, from outside the game, unseen; two of Priority 2 make one."""
    game = scene("shadows: [end-replication] - - - -\nattack: 9\nevidence: - proof2a [proof3a]", *PROOFS)
    game.table.zones.move(
        next(c for c in game.table.zones["box"] if game.table.design(c).id == "proof2b"), "evidence.2"
    )
    game.act("scan", space="shadows.1")
    row = game.table.zones[f"end_row.{game.card('end-clone')}"]
    assert sorted(game.table.design(c).priority for c in row) == [2, 3] and all(game.table.is_hidden(c) for c in row)
    for viewer in (0, 1, None):
        shown = game.rules.view(game.table, viewer)["end_games"][1]
        assert shown["evidence"] == [{"hidden": True}] * 2 and "design" not in shown
        assert not any(sees(game, viewer, game.table.design(c).id) for c in row)
    game = scene("shadows: [end-replication] - - - -\nattack: 9\nevidence: [proof1a] - -", *PROOFS)
    game.act("scan", space="shadows.1").act("scan", space="shadows.2").settle()
    row = game.table.zones[f"end_row.{game.card('end-clone')}"]
    assert len(row) == 1 and not game.table.is_hidden(row[0])
    assert all(sees(game, viewer, game.table.design(row[0]).id) for viewer in (0, 1, None))


@pytest.mark.rule("CARD-21")
def test_susanne_modeski_recruits_a_lone_gunmen_card_from_outside_the_game():
    """CARD-21: any affordable one; the player pays its cost and gets no Bureau power."""
    game = scene("shadows: susanne-modeski - - - -\nrecruit: 4\ndeck: field-agent").act("use", "susanne-modeski")
    gunmen = [
        p.design for p in CARD_SET.designs.values() if p.design.set == "lone_gunmen" and p.design.type == "academy"
    ]
    assert game.asked == 0 and sorted(set(names(game)) - {"done"}) == sorted(d.id for d in gunmen if d.cost <= 4)
    game.choose("melvin-frohike").settle()
    assert game.zone("discard.0") == ["melvin-frohike"] and game.points() == (0, 0)
    assert not [fact for fact in game.facts if getattr(fact, "what", "") == "bureau_power"] and game.kind == "act"
    game = scene("shadows: susanne-modeski - - - -\nrecruit: 6").act("use", "susanne-modeski")
    gunmen = {
        p.design.id for p in CARD_SET.designs.values() if p.design.set == "lone_gunmen" and p.design.type == "academy"
    }
    assert set(names(game)) - {"done"} == gunmen


@pytest.mark.rule("CARD-22")
@pytest.mark.parametrize(("evidence", "doubts"), [("proof1a proof2a -", 0), ("proof1a [proof2a] -", 2)])
def test_a_useless_lead_costs_no_doubts(evidence, doubts):
    game = scene(f"field: lead\nevidence: {evidence}\ncollected: proof3a\ndoubts: doubt*9", *PROOFS)
    discovered = [game.card(name) for name in evidence.split() if name.startswith("proof")]
    game.table.state.game.discovered += [*discovered, game.card("proof3a")]
    game.end()
    assert game.zone("defeated_conspiracy") == ["lead"] and len(game.zone("doubts")) == 9 - doubts


FEAR = (
    "players: {players}\nphase: strike\nfield: thug\nstrike deck: str-fear hit1*5\nhand: belief\n"
    "hand 1: belief field-agent\nhand 2: assault-team"
)


@pytest.mark.rule("CARD-23")
def test_another_player_may_reveal_a_belief_to_cancel_fear():
    """CARD-23: all others with cards are asked; a revealed Belief stays in hand."""
    game = scene(FEAR.format(players="ann bob cat"), enemy("thug"))
    assert (game.asked, names(game)) == (1, ["belief", "no"])
    game.choose("no")
    assert (game.asked, names(game)) == (2, ["no"])
    game.choose("no")
    assert game.zone("strikes.0") == ["str-fear"] and game.damage() == printed("str-fear").damage
    game = scene(FEAR.format(players="ann bob cat"), enemy("thug")).choose("belief")
    assert game.zone("strike_discard") == ["str-fear"] and game.damage() == 0
    assert "belief" in game.zone("hand.1") and sees(game, 2, "belief") and sees(game, None, "belief")
    assert not [1 for action in game.options() if game.kind == "answer"]


@pytest.mark.rule("CARD-24")
def test_paranoid_delusions_makes_a_player_fight_another():
    """CARD-24: by CLAR-17."""
    game = scene("players: ann bob cat\nshadows: [s5-paranoid-delusions] - - - -\nattack: 9\nstrike deck: hit1*3")
    game.act("scan", space="shadows.1")
    assert (game.asked, names(game)) == (0, ["1", "2"])
    game.choose(2)
    price = game.table.card_set.scan["shadows"][0] + 2
    assert game.points() == (9 - price, 0) and game.zone("strikes.2") == ["hit1"]
    assert game.zone("defeated_conspiracy") == ["s5-paranoid-delusions"]
