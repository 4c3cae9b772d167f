"""END: the End Game, The End, winning and losing."""

import pytest

from tests.engine.legendary.cast import agent, card, does, ended, enemy, scene, sees, strikers, syndicate

PROOFS = tuple(
    card(f"proof{number}", "evidence", f"priority: {number}, {more}")
    for number, more in ((1, ""), (2, ""), (3, "abilities: [{when: the_end, modify: [{stat: defense, by: 2}]}]"))
)


@pytest.mark.rule("END-02")
def test_it_enters_like_any_card_and_can_be_scanned_for_the_cost_of_its_space():
    game = scene("players: ann\nphase: conspiracy\nconspiracy: doom\nattack: 3")
    assert game.row() == "- - - - [doom]"
    price = game.table.card_set.scan["shadows"][4]
    for attack in (price - 1, price):
        game = scene(f"shadows: - - - - [doom]\nattack: {attack}")
        assert game.can("scan", space="shadows.5") == (attack >= price)
    game.act("scan", space="shadows.5")
    assert game.row() == "- - - - doom" and game.points() == (0, 0)


@pytest.mark.rule("END-03")
def test_it_moves_one_space_left_by_itself_in_each_conspiracy_phase():
    """END-03: it enters S5 in turn t, S4 to S1 in t+1 to t+4 and the Field in t+5."""
    game = scene("players: ann\nphase: conspiracy\nconspiracy: doom")
    rows = [game.row()]
    for _ in range(4):
        rows.append(game.end().row())
    assert rows == ["- - - - [doom]", "- - - [doom] -", "- - [doom] - -", "- [doom] - - -", "[doom] - - - -"]
    game.end()
    assert game.zone("field") == ["doom"] and game.table.state.game.the_end


@pytest.mark.rule("END-03")
def test_it_pushes_what_is_in_its_way():
    game = scene("players: ann\nphase: conspiracy\nshadows: thug [lead] doom - -", enemy("thug"))
    assert game.row() == "[lead] doom - - -" and game.zone("field") == ["thug"]


@pytest.mark.rule("END-04")
@pytest.mark.parametrize(
    ("drawing", "row", "field"),
    [
        ("shadows: - - doom - -", "- thug doom - -", []),
        ("shadows: - a doom - -", "a thug doom - -", []),
        ("shadows: doom - - - -", "doom - - - -", ["thug"]),
        ("field: doom", "- - - - -", ["thug", "doom"]),
    ],
)
def test_no_card_comes_to_lie_right_of_the_end_game(drawing, row, field):
    """END-04, OPEN-11: an added card pushes into the space on its left, or the Field."""
    lure = agent("lure", does("play", "op: move, cards: {zone: [defeated_conspiracy], how: top}, to: shadows_revealed"))
    game = scene(f"{drawing}\nhand: lure\ndefeated_conspiracy: thug", lure, enemy("thug"), enemy("a"))
    game.act("play", "lure")
    assert game.row() == row and game.zone("field") == field


@pytest.mark.rule("END-05")
def test_it_pushes_stationary_cards_like_any_other():
    rock = enemy("rock", "keywords: [stationary]")
    game = scene("players: ann\nphase: conspiracy\nshadows: - rock doom - -", rock)
    assert game.row() == "rock doom - - -"


@pytest.mark.rule("END-06")
def test_an_end_game_is_not_an_enemy():
    game = scene(
        "field: doom thug\nhand: bomb swarm",
        enemy("thug"),
        agent("bomb", does("play", "op: defeat, cards: {zone: [field, shadows], type: [enemy, syndicate], how: all}")),
        agent("swarm", does("play", "op: defeat, cards: {zone: [field], how: all}")),
    )
    game.act("play", "bomb")
    assert game.zone("field") == ["doom"] and game.zone("defeated_conspiracy") == ["thug"]
    game.act("play", "swarm")
    assert game.zone("field") == ["doom"] and not ended(game)


REVEALING = (
    "shadows: {shadows}\nfield: {field}\nbureau: {bureau}\nevidence: {evidence}\ndoubts: doubt*9\n"
    "deck: field-agent*3\ndeck 1: field-agent*3\nattack: 9\n"
)


def reveal(shadows="[doom] - - - -", field="", bureau="", evidence="- - -", *designs, more=""):
    """Scan the End Game in S1."""
    text = REVEALING.format(shadows=shadows, field=field, bureau=bureau, evidence=evidence) + more
    lines = [line for line in text.splitlines() if not line.strip().endswith(":")]
    return scene("\n".join(lines), *PROOFS, *designs).act("scan", space="shadows.1")


LEAD2 = "{id: lead2, name: Lead 2, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {recruit: 1}}}"


@pytest.mark.rule("END-08")
def test_a_lead_with_which_something_was_discovered_costs_nothing():
    game = reveal("[doom] lead - - -", "lead2", "", "[proof1] [proof2] [proof3]", LEAD2).settle()
    assert game.row() == "doom - - - -" and game.zone("field") == []
    assert sorted(game.zone("defeated_conspiracy")) == ["lead", "lead2"]
    assert game.zone("discard.0") == game.zone("discard.1") == ["doubt", "doubt"]
    text = "shadows: [doom] lead - - -\nevidence: [proof1] [proof2] [proof3]\nattack: 9\ndoubts: doubt*9"
    game = scene(text, *PROOFS)
    game.act("lead", "lead")
    assert game.row("evidence") == "proof1 [proof2] [proof3]"
    game.act("scan", space="shadows.1")
    assert game.zone("defeated_conspiracy") == ["lead"] and len(game.zone("doubts")) == 9


@pytest.mark.rule("END-11")
def test_revealed_syndicate_enemies_resolve_their_text_and_hidden_ones_later():
    """END-11: "The End:" happens once: as The End begins, or on a later reveal."""
    plot = does("the_end", "op: doubt, to: deck")
    spies = [syndicate(f"spy{n}", plot) for n in (1, 2, 3)]
    game = reveal("[doom] - - - -", "", "[spy1] spy2 spy3 - -", "- - -", *spies)
    assert len(game.zone("doubts")) == 7
    game.table.state.turn.recruit[0] = 9
    game.table.options = None
    game.act("scan", space="bureau.1")
    assert len(game.zone("doubts")) == 6


@pytest.mark.rule("END-11", "END-12")
def test_evidence_abilities_come_into_force_after_the_syndicate_texts():
    """END-11, END-12: the ban of step 5 can't stop Doubts of step 4, but later ones."""
    more = "priority: 1, abilities: [{when: the_end, on: doubt_gain_due, do: [{op: cancel}]}]"
    shield = card("shield", "evidence", more)
    spy = syndicate("spy", does("the_end", "op: doubt"))
    game = reveal("[doom] - - - -", "", "spy - - - -", "[shield] - -", shield, spy)
    assert len(game.zone("doubts")) == 8
    game.carry_out("spy#0")
    assert len(game.zone("doubts")) == 8


@pytest.mark.rule("END-10", "END-13", "END-12")
def test_uncollected_evidence_joins_the_end_game_and_is_in_force():
    game = reveal(evidence="- proof2 [proof3]", more="collected: proof1\n")
    assert sorted(game.zone(f"end_row.{game.card('doom')}")) == ["proof2", "proof3"]
    assert game.zone("collected") == ["proof1"]
    game = scene("shadows: [doom] - - - -\nevidence: - - proof3\nattack: 9", *PROOFS)
    assert game.rules.view(game.table, 0)["end_games"][0].get("defense") is None
    game.act("scan", space="shadows.1")
    assert game.rules.view(game.table, 0)["end_games"][0]["defense"] == 5
    game.act("fight", "doom")
    assert game.points() == (1, 0)


@pytest.mark.rule("END-07", "END-08", "END-09", "END-10", "END-11", "END-12")
def test_the_steps_of_the_end_happen_in_order():
    deed = card("deed", "evidence", f"priority: 1, {does('the_end', 'op: strike')}")
    spy = syndicate("spy", does("the_end", "op: scar"))
    game = reveal("[doom] lead - - -", "", "spy - - - -", "[deed] - -", deed, spy)
    wanted = {"lead": "defeated_conspiracy", "deed": f"end_row.{game.card('doom')}"}
    found = []
    for fact in game.facts:
        design = game.table.design(fact.card).id if getattr(fact, "card", None) is not None else ""
        if getattr(fact, "target", None) == wanted.get(design, "?"):
            found.append(f"{design} goes")
        elif getattr(fact, "up", False) and design == "deed":
            found.append("deed turns")
        elif getattr(fact, "target", "") == "scars.0":
            found.append("scar")
        elif getattr(fact, "what", "") == "strike":
            found.append("strike")
    assert found == ["lead goes", "deed turns", "deed goes", "scar", "strike"]


@pytest.mark.rule("END-14")
def test_a_revealed_end_game_in_the_field_strikes():
    game = scene("players: ann\nfield: doom\nthe end: yes\nstrike deck: miss*9").end().end()
    assert strikers(game) == ["doom", "doom"]
    game = scene("players: ann\nshadows: doom - - - -\nthe end: yes\nstrike deck: miss*9").end()
    assert strikers(game) == []


@pytest.mark.rule("END-15", "END-16")
def test_a_fight_lays_the_top_strike_beside_it_for_all_to_see():
    odd = card("odd", "strike", f"damage: 2, {does('reveal', 'op: doubt')}")
    game = scene("field: doom\nthe end: yes\nattack: 5\nstrike deck: odd hit1*3\ndoubts: doubt*2", odd)
    game.act("fight", "doom")
    assert game.points() == (2, 0)
    assert game.zone(f"end_strikes.{game.card('doom')}") == ["odd"] and len(game.zone("doubts")) == 2
    shown = game.rules.view(game.table, 1)["end_games"][0]
    assert shown["damage"] == 2 and shown["strikes"][0]["design"] == "odd"
    assert all(sees(game, viewer, "odd") for viewer in (0, 1, None))
    assert game.damage() == 0


@pytest.mark.rule("END-17", "TURN-05")
@pytest.mark.parametrize(("drawn", "reason"), [("hit1", ""), ("hit2", "end_game"), ("hit3", "end_game")])
def test_damage_of_its_health_wins_at_once(drawn, reason):
    game = scene(f"field: doom\nthe end: yes\nattack: 6\nstrike deck: hit2 {drawn} hit1")
    game.act("fight", "doom").act("fight", "doom")
    assert ended(game) == reason and game.won == bool(reason) and game.table.state.over == bool(reason)


@pytest.mark.rule("END-18")
def test_all_cards_of_a_player_defeated_during_the_end_leave():
    """END-18: all cards go to the piles of their types, the Avatar leaves the game."""
    guard = agent("guard", "keywords: [vigilant]")
    text = "the end: yes\nhand: blast\nhand 1: field-agent belief\ndeck 1: assault-team doubt\n"
    text += "discard 1: field-agent\nvigilant 1: guard\nstrikes 1: hit3\nstrike deck: hit3 hit1*3"
    game = scene(text, guard, agent("blast", does("play", "op: strike, who: others")))
    game.act("play", "blast")
    for place in ("hand", "deck", "discard", "played", "vigilant", "strikes", "avatar"):
        assert game.zone(f"{place}.1") == [], place
    assert sorted(game.zone("defeated_characters")) == ["assault-team", "field-agent", "field-agent", "guard"]
    assert (game.zone("beliefs"), game.zone("doubts")) == (["belief"], ["doubt"])
    assert game.zone("removed") == ["avatar-bob"] and not ended(game)


PER_PLAYER = "abilities: [{when: ongoing, modify: [{stat: health, by: {amount: players}}]}]"
REBELS = card("rebels", "end_game", f"defense: 3, health: 2, {PER_PLAYER}")
"""Health 4 for two players, 3 for one."""
HARDER = "abilities: [{when: ongoing, modify: [{stat: health, by: 1, on: {type: [end_game]}}]}]"
WARD = card("ward", "strike", f"damage: 1, {HARDER}")
"""A Strike that makes the End Game harder to beat while it is on an Avatar."""


@pytest.mark.rule("END-20", "OPEN-55")
@pytest.mark.parametrize(("players", "strikes"), [("ann", "hit2 hit1"), ("ann bob", "hit3 hit1 hit1")])
def test_health_that_counts_players_does_not_fall_with_a_player(players, strikes):
    """OPEN-55: each lacks one damage; an Event defeats the players one by one."""
    text = f"players: {players}\nthe end: yes\nfield: rebels\nshadows: [blast] - - - -\nattack: 9\nstrikes: hit3 hit1"
    text += f"\n{'strikes 1: hit3 hit1' if 'bob' in players else ''}\nstrike deck: {strikes} miss*9"
    game = scene(text, REBELS, card("blast", "event", does("reveal", "op: strike, who: each")))
    game.act("fight", "rebels").act("scan", space="shadows.1")
    assert ended(game) == "all_defeated"


@pytest.mark.rule("END-17", "END-20", "OPEN-47", "OPEN-55")
@pytest.mark.parametrize(("players", "end"), [("ann", "all_defeated"), ("ann bob", "end_game")])
def test_what_leaves_with_the_last_player_wins_for_nobody(players, end):
    """OPEN-55: the shielding Strike leaves with ann; only bob, in the game, wins."""
    text = f"players: {players}\nthe end: yes\nfield: doom\nattack: 6\nstrikes: hit3 ward\nhand: blast"
    text += "\nstrike deck: hit2 hit2 hit1 miss*9"
    game = scene(text, WARD, agent("blast", does("play", "op: strike")))
    game.act("fight", "doom").act("fight", "doom")
    assert not ended(game), "4 damage of 5"
    assert ended(game.act("play", "blast")) == end


@pytest.mark.rule("OPEN-56")
def test_what_lasts_until_the_next_turn_of_a_defeated_player_ends_then():
    more = does("reveal", "op: in_force, until: turn_of, modify: [{stat: cost, by: 1}]", "op: strike")
    curse = card("curse", "event", more)
    text = "players: ann bob cat\nthe end: yes\nshadows: [curse] - - - -\nattack: 9\nstrikes: hit3 hit1"
    text += "\nstrike deck: hit1 miss*9"
    game = scene(text, curse)
    game.act("scan", space="shadows.1")
    for seat in (1, 2):
        assert (game.table.current, len(game.table.state.game.in_force)) == (seat, 1)
        game.end().settle()
    assert (game.table.current, game.table.state.game.in_force) == (1, [])
