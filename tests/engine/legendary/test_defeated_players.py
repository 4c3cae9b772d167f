"""Defeat in a player's own turn: in The End or with a second chance (OPEN-42).

ann has taken 3 of 5; the next Strike defeats her. Effects of the table are finished first (DIFF-06).
"""

import pytest

from engine.legendary.rules import defeated_players, programs, shadows_movement
from tests.engine.legendary.cast import agent, avatar, card, does, ended, enemy, names, scene, strikers, syndicate, told
from tests.engine.legendary.tables import draw

ENDS = ("the end: yes", {})
LIVES = ("the end: no", {"second_chance": True})
HURT = "strikes: hit3\nstrike deck: hit2 hit1*9\ndoubts: doubt*9\nbeliefs: belief*9"
WORSE = enemy("worse", "abilities: [{when: ongoing, on: gained, do: [{op: strike}]}]")
"""Gaining a card makes the player draw a Strike."""
GHOST = enemy("ghost", "abilities: [{when: ongoing, on: defeated, do: [{op: strike}]}]")
"""Defeating a card makes the player draw a Strike."""


@pytest.fixture(params=[ENDS, LIVES], ids=["defeated", "second chance"])
def fall(request):
    """Return a scene in which the next Strike defeats ann, both ways."""
    text, options = request.param
    return lambda lines, *designs: scene(f"{HURT}\n{text}\n{lines}", *designs, **options)


def fallen(game):
    """Return whether ann's turn is over, bob's is open, and nobody has lost."""
    return game.table.is_out(0) and game.table.current == 1 and game.kind == "act" and not ended(game)


@pytest.mark.rule("OPEN-42", "OPEN-49")
def test_effects_on_the_defeated_player_alone_are_dropped(fall):
    """OPEN-42, OPEN-49: no second Strike, Scar, Doubt or card; the row still moves."""
    steps = ("op: strike, amount: 2", "op: scar", "op: doubt", "op: draw", "op: discard", "op: advance")
    plague = card("plague", "event", does("reveal", *steps))
    text = "shadows: - - [plague] - -\nattack: 9\nhand: field-agent\ndeck: assault-team*9\nconspiracy: thug thug"
    game = fall(text, plague, enemy("thug", "copies: 2"))
    game.act("scan", space="shadows.3")
    assert fallen(game) and strikers(game) == ["plague"] and game.zone("defeated_conspiracy") == ["plague"]
    assert len(game.zone("doubts")) == 9 and len(game.zone("scars.0")) == (2 if game.zone("avatar.0") else 0)
    assert game.row() == "- - - [thug] [thug]", "one by the Event, one in the turn of bob"


PROOFS = (
    card("proof1", "evidence", "priority: 1, " + does("the_end", "op: strike, who: each")),
    card("proof2", "evidence", "priority: 2, abilities: [{when: the_end, modify: [{stat: defense, by: 3}]}]"),
)
BOSS = syndicate("boss", does("the_end", "op: strike, who: each"))


@pytest.mark.rule("OPEN-42", "END-07", "END-10", "END-12")
@pytest.mark.parametrize("killer", ["boss", "proof1"])
def test_all_steps_of_the_end_run_if_the_current_player_is_defeated(killer):
    """OPEN-42: step 4 or 5 defeats ann; bob is hurt, and Evidence is in force."""
    shown = killer == "boss"
    lies = "evidence: [proof2]\nbureau: boss" if shown else "evidence: [proof1] [proof2]\nbureau: -"
    game = scene(f"{HURT}\nshadows: [doom] - - - -\nattack: 9\n{lies}", *PROOFS, BOSS)
    game.act("scan", space="shadows.1")
    assert fallen(game) and game.zone("strikes.1") == ["hit1"]
    assert game.table.state.game.evidence_in_force and len(game.zone(f"end_row.{game.card('doom')}")) == 2 - shown
    game.table.state.turn.attack[0] = 5
    assert not game.can("fight", "doom"), "Defense 3 and 3 more"


@pytest.mark.rule("OPEN-42", "CARD-18")
def test_the_text_of_the_end_game_itself_follows_too():
    twin = card("twin", "end_game", "defense: 3, health: 4, " + does("reveal", "op: add_clone"))
    game = scene(f"{HURT}\nshadows: [twin] - - - -\nattack: 9\nevidence: [proof1]", *PROOFS, twin)
    game.act("scan", space="shadows.1")
    assert fallen(game) and [end.clone for end in game.table.state.game.end_games] == [False, True]


@pytest.mark.rule("OPEN-42", "REVEAL-01", "TIMING-17", "OPEN-08", "TIMING-15")
def test_all_listed_runners_move_and_all_pushed_out_cards_are_revealed(fall):
    """OPEN-42: the first Ravage defeats ann; the second card Strikes nobody."""
    wolf = enemy("wolf", "keywords: [ravage], copies: 2")
    game = fall("shadows: [wolf] [wolf] - - -", wolf)
    game.do(shadows_movement.into_field, *(game.table.zones[f"shadows.{n}"][0] for n in (1, 2)))
    assert fallen(game) and strikers(game) == ["wolf"] and game.zone("field") == ["wolf", "wolf"]
    assert not any(game.table.is_hidden(wolf) for wolf in game.table.zones["field"])
    runners = (enemy("dog", "keywords: [runner, ravage]"), enemy("runner", "keywords: [runner]"))
    text = "phase: conspiracy\nshadows: dog - runner - -\nconspiracy: thug thug thug"
    game = fall(text, *runners, enemy("thug", "copies: 3"))
    assert game.table.is_out(0) and strikers(game) == ["dog"] and game.row() == "runner - - [thug] [thug]"


@pytest.mark.rule("OPEN-42", "REVEAL-01")
def test_numerologist_brings_dr_calderon_into_a_full_row():
    """OPEN-42: his Strike gives Mulder a second chance; Tooms is face up in the Field."""
    game = draw(
        "players: mulder scully\nhand: numerologist\nfield: s5-dr-calderon\n"
        "shadows: [s1-eugene-tooms] [lead-stolen-tape] [s2-gregor-clone] [s2-leonard] [s5-chinga]\n"
        "strikes: str-gunshot*3 str-flesh-wound\nstrike deck: str-gunshot str-bruises*8",
        second_chance=True,
    )
    game.act("play", "numerologist").choose("s5-dr-calderon").choose("no")  # Numerologist could cancel the Strike
    assert fallen(game) and game.zone("field") == ["s1-eugene-tooms"]
    assert game.row() == "[lead-stolen-tape] [s2-gregor-clone] [s2-leonard] [s5-chinga] [s5-dr-calderon]", "hides again"
    assert not game.table.is_hidden(game.card("s1-eugene-tooms"))


@pytest.mark.rule("OPEN-42", "REVEAL-06", "OPEN-29")
def test_an_ally_that_was_revealed_is_gained_and_its_text_finished(fall):
    """OPEN-42, OPEN-29: ann is defeated before the Ally joins; bob picks."""
    spy = enemy("spy", "abilities: [{when: ongoing, on: revealed, which: {type: [ally]}, do: [{op: strike}]}]")
    friend = card("friend", "ally", "class: will, cost: 2")
    game = fall("players: ann bob cat\nshadows: [friend] spy - - -\nattack: 9", spy, friend)
    game.act("scan", space="shadows.1")
    assert (game.asked, game.kind, names(game)) == (1, "receiver", ["1", "2"])
    assert game.choose(2).where("friend") == "discard.2" and fallen(game)
    pal = card("pal", "ally", f"class: will, cost: 1, {does('reveal', 'op: strike', 'op: doubt, who: others')}")
    game = fall("shadows: [pal] - - - -\nattack: 9", pal).act("scan", space="shadows.1")
    game.settle()
    assert game.table.is_out(0) and len(game.zone("doubts")) == 8
    ally = card("pal", "ally", f"class: will, cost: 1, {does('reveal', 'op: strike')}")
    game = scene(f"players: ann\n{HURT}\nshadows: [pal] - - - -\nattack: 9", ally, second_chance=True)
    game.act("scan", space="shadows.1")
    assert game.happened("second_chance") and game.where("pal").endswith(".0")


@pytest.mark.rule("OPEN-42", "EVID-10", "END-08")
def test_a_lead_is_lost_whole(fall):
    """OPEN-42: the first Doubt defeats ann; bob gains his, and the Lead is defeated."""
    game = fall("shadows: lead worse - - -\nevidence: [proof1]", WORSE, *PROOFS)
    game.do(programs.evidence.lose_lead, game.card("lead"))
    assert fallen(game) and game.zone("defeated_conspiracy") == ["lead"] and game.zone("discard.1") == ["doubt"]
    assert strikers(game) == ["worse", "worse"]


@pytest.mark.rule("OPEN-42", "EVID-03", "ACT-17")
def test_evidence_that_was_paid_for_is_discovered_and_a_belief_goes_back():
    """OPEN-42: paying for the Lead gives ann a second chance; it still Discovers."""
    text, options = LIVES
    trail = "{id: trail, name: T, type: lead, discover: {defeat: {zone: [hand]}}, collect: {pay: {recruit: 1}}}"
    picture = f"{HURT}\n{text}\nshadows: trail ghost - - -\nhand: field-agent\nevidence: [proof2]"
    game = scene(picture, trail, GHOST, *PROOFS, **options).act("lead", "trail").settle()
    assert fallen(game) and game.row("evidence") == "proof2 - -" and game.happened("discovered")
    text, options = LIVES
    rash = avatar("rash").replace("{op: points, attack: 1}", "{op: strike}")
    game = scene(f"players: rash bob\n{HURT}\n{text}\nhand: belief", rash, **options)
    game.act("play", "belief").act("belief", "belief")
    assert fallen(game) and len(game.zone("beliefs")) == 10 and "belief" not in game.zone("discard.0")


@pytest.mark.rule("OPEN-42", "STRIKE-05", "STRIKE-20")
def test_a_strike_under_way_reaches_the_others_and_can_be_cancelled(fall):
    """OPEN-42: the fatal Strike still affects the remaining players."""
    sepsis = card("sepsis", "strike", "damage: 2, " + does("reveal", "op: doubt, who: each"))
    game = fall("phase: strike\nfield: thug\nstrike deck: sepsis hit1*9", sepsis, enemy("thug"))
    assert fallen(game) and game.zone("discard.1") == ["doubt"] and "doubt" not in game.zone("discard.0")
    answer = does("ongoing", "op: strike, who: current", "op: cancel", more="on: strike_due, whose: you")
    shield = card("shield", "cliffhanger", f"kind: unexpected_help, avatar: bob, {answer}")
    rash = agent("rash", does("play", "op: strike, who: others"))
    game = fall("hand: rash\ncliffhanger 1: shield", rash, shield).act("play", "rash")
    assert fallen(game) and game.zone("strikes.1") == [] and game.happened("strike_avoided")


@pytest.mark.rule("OPEN-42", "TIMING-18", "CLAR-03")
def test_effects_that_wait_for_an_order_are_sorted_and_those_of_the_table_come(fall):
    """OPEN-42: ann's own reaction is dropped; bob's Cliffhanger still reacts."""
    charm = "kind: unexpected_help, avatar: {}, abilities: [{{when: ongoing, on: defeated, do: [{{op: {}}}]}}]"
    mine = card("mine", "cliffhanger", charm.format("ann", "doubt, who: others"))
    yours = card("yours", "cliffhanger", charm.format("bob", "belief"))
    text = "shadows: kick ghost - - -\ncliffhanger: mine\ncliffhanger 1: yours\nattack: 9"
    game = fall(text, mine, yours, enemy("kick", fight=1), GHOST)
    game.act("fight", "kick")
    assert fallen(game) and game.zone("discard.1") == ["belief"]
    weight = "copies: 2, abilities: [{when: ongoing, on: defeated, do: [{op: strike, who: each}]}]"
    text = "shadows: kick - - - -\nattack: 9\nstrike deck: hit2*9"
    game = fall(text, enemy("kick", fight=1), enemy("weight", weight))
    for spare in [one for one in game.table.zones["box"] if game.table.design(one).id == "weight"]:
        game.table.zones.move(spare, "attached.avatar.0")
    game.table.fresh()
    game.act("fight", "kick").settle()
    assert game.table.is_out(0) and game.zone("strikes.1") == ["hit2", "hit2"]


TRAP = card(
    "trap", "informant", "abilities: [{when: ongoing, on: strike_drawn, whose: %s, do: [{op: scar, who: current}]}]"
)


@pytest.mark.rule("OPEN-42", "STRIKE-03")
def test_drawn_strike_is_discarded_if_its_player_is_defeated(fall):
    """OPEN-42: the Scar that reacts to it defeats ann before it is placed."""
    trap = TRAP.replace("%s", "you")
    text = "strikes: hit3 hit1\nstrike deck: hit2*9\nshadows: trap - - - -\nfield: thug"
    game = fall(text, trap, enemy("thug")).end()
    assert fallen(game) and game.zone("resolving") == [] and "hit2" in game.zone("strike_discard")
    trap = TRAP.replace("%s", "others")
    rash = agent("rash", does("play", "op: strike, who: others"))
    text = "strikes: hit3 hit1\nstrike deck: hit2*9\nshadows: trap - - - -\nhand: rash"
    game = fall(text, trap, rash).act("play", "rash")
    assert fallen(game) and game.zone("strikes.1") == ["hit2"] and game.zone("resolving") == []
    assert game.happened("strike")[0].seat == 1


@pytest.mark.rule("OPEN-42", "TURN-01")
def test_turn_of_a_defeated_player_is_ending_while_effects_remain(fall):
    """OPEN-42: bob chooses what he discards; nobody can Coordinate any more."""
    plague = card("plague", "event", does("reveal", "op: strike", "op: discard, who: others"))
    lent = agent("lent", "keywords: [coordinate]")
    game = fall("shadows: plague - - - -\nhand 1: lent field-agent", plague, lent)
    game.do(lambda table: table.trigger(game.card("plague"), "reveal"))
    assert game.asked == 1 and game.kind == "choose_card"
    assert game.rules.view(game.table, None)["turn"]["phase"] == "end"
    assert "coordinate" not in {aside.type for aside in game.rules.out_of_turn_actions(game.table, 1)}


@pytest.mark.rule("OPEN-42", "CARD-24", "KWC-03")
def test_defeated_player_fights_no_player_and_plays_no_copy(fall):
    """OPEN-42: the second step of a revealed Event costs no points and Strikes nobody."""
    brawl = card("brawl", "event", does("reveal", "op: strike", "op: fight_player, who: others"))
    game = fall("shadows: brawl - - - -\nattack: 9", brawl)
    game.do(lambda table: table.trigger(game.card("brawl"), "reveal"))
    assert fallen(game) and not game.happened("player_fought") and game.damage(1) == 0
    rash = agent("rash", "keywords: [coordinate], " + does("play", "op: strike", "op: doubt, who: others"))
    game = fall("hand 1: rash", rash).act("coordinate", "rash", seat=1).act("play_copy", "rash")
    assert fallen(game) and len(game.zone("doubts")) == 9


@pytest.mark.rule("END-18", "STRIKE-03")
@pytest.mark.parametrize(("taken", "falls"), [("hit3 hit1", True), ("hit1", False)])
def test_strike_of_a_player_defeated_on_another_turn_is_discarded(taken, falls):
    trap = TRAP.replace("%s", "others").replace("current", "you")
    rash = agent("rash", does("play", "op: strike, who: others"))
    echo = card("echo", "informant", does("ongoing", "op: counter, name: echo, who: current", more="on: struck"))
    text = f"the end: yes\nstrikes 1: {taken}\nshadows: trap echo - - -\nhand: rash\nstrike deck: hit2*9"
    game = scene(text, trap, rash, echo).act("play", "rash")
    assert game.table.is_out(1) is falls and game.kind == "act" and not ended(game)
    assert game.zone("resolving") == [] and len(game.zone("strikes.1")) == (0 if falls else 2)
    assert told(game, "echo") == ([] if falls else ["echo"])


@pytest.mark.parametrize("lent", [True, False], ids=["a copy", "with another card"])
def test_changes_of_a_played_card_end_with_the_turn(lent):
    """KWC-03, ACT-07: a card or copy makes fights cheaper only that turn."""
    help_ = agent("help", "keywords: [coordinate], abilities: [{when: ongoing, modify: [{stat: fight, by: -2}]}]")
    rash = agent("rash", does("play", "op: strike"))
    text = "field: thug\n" + ("hand: rash\nhand 1: help" if lent else "hand: rash help")
    before = f"{HURT}\nthe end: yes" if lent else "strike deck: miss*9"
    game = scene(f"{before}\nattack: 2\n{text}", help_, rash, enemy("thug"))
    if lent:
        game.act("coordinate", "help", seat=1).act("play_copy", "help")
    else:
        game.act("play", "help")
    assert game.can("fight", "thug")
    game.act("play", "rash")
    if not lent:
        game.end()
    game.settle()
    assert game.table.current == 1
    game.table.state.turn.attack[0] = 3
    game.table.options = None
    assert not game.can("fight", "thug")


@pytest.mark.rule("OPEN-42")
def test_every_program_of_the_rules_either_is_owed_or_ends_with_the_player():
    below = {"series", "game", "turn", "order_effects"}
    assert (
        defeated_players.OWED | defeated_players.ENDS | below == set(programs.RULES)
        and not defeated_players.OWED & defeated_players.ENDS
    )
