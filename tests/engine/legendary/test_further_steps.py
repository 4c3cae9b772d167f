"""More steps and moments of cards, one statement each."""

import pytest

from engine.kernel.facts import CardsShown
from engine.legendary.rules import evidence, fights, hands, strikes
from engine.legendary.table import standing
from tests.engine.legendary.cast import ability, agent, card, does, enemy, names, scene, strikers
from tests.engine.legendary.tables import Drawn

PROOF = card("proof", "evidence", "priority: 1")


def counted(game: Drawn, seat: int = 0) -> dict[str, int]:
    return game.table.state.seats[seat].counters


@pytest.mark.rule("ACT-20")
def test_cards_hear_of_the_beginning_of_an_action_phase() -> None:
    """ACT-20: before anything else, and of whom it is."""
    ear = card("ear", "informant", does("ongoing", "op: counter, name: n", more="on: action_began, whose: current"))
    game = scene("field: ear", ear).do(lambda table: table.push("action_phase", 0))
    assert counted(game) == {"n": 1}


@pytest.mark.rule("CLAR-03")
@pytest.mark.parametrize(("to", "lies"), [("avatar", "attached.avatar.0"), ("here", "attached.shadows.1")])
def test_a_card_attaches_itself_to_an_avatar_or_to_its_space(to: str, lies: str) -> None:
    """CLAR-03: it is in force there, and the space is free."""
    change = ability("ongoing", more="modify: [{stat: hand, by: 1}]")
    tick = card("tick", "event", f"abilities: [{ability('reveal', f'op: attach, to: {to}')}, {change}]")
    game = scene("shadows: [tick] - - - -\nattack: 9", tick).act("scan", space="shadows.1")
    assert game.where("tick") == lies and game.row() == "- - - - -"
    assert standing.change(game.table, "hand") == 1


@pytest.mark.rule("EVID-12")
@pytest.mark.parametrize(("priority", "row"), [(1, "[proof] - -"), (3, "- - -")])
def test_evidence_is_added_as_far_as_there_is_some(priority: int, row: str) -> None:
    """EVID-12: where none of the priority is left nothing is added."""
    game = scene("evidence: - - -", PROOF)
    for number in list(game.table.zones["box"]):
        if game.table.design(number).type == "evidence" and game.table.design(number).id != "proof":
            game.table.zones.move(number, "removed")
    assert game.do(evidence.add, priority).row("evidence") == row


@pytest.mark.rule("FIGHT-02", "END-15")
@pytest.mark.parametrize(
    ("lies", "can"),
    [
        ("field: thug", True),
        ("shadows: thug", True),
        ("bureau: thug", True),
        ("shadows: [thug]", False),
        ("bureau: [thug]", False),
        ("defeated conspiracy: thug", False),
        ("conspiracy: thug", False),
        ("field: doom", True),
        ("field: spy", False),
    ],
)
def test_what_is_fought_is_a_revealed_enemy_or_end_game_on_the_table(lies: str, can: bool) -> None:
    """FIGHT-02: neither hidden cards nor those of a pile, nor an Informant."""
    game = scene(lies, enemy("thug"), card("spy", "informant"))
    assert fights.fightable(game.table, game.card(lies.rsplit(" ", 1)[1].strip("[]"))) == can


@pytest.mark.rule("KWX-08")
def test_who_lacks_points_against_an_immune_card_is_told_of_which_class_none_count() -> None:
    """KWX-08: the words name the class."""
    game = scene("field: ape\nattack tech: 9", enemy("ape", "immunity: [tech, will]"))
    refusal = fights.refusal(game.table, game.card("ape"))
    assert refusal and refusal.reason == "Takes 4 Attack, none of it from tech or will."


@pytest.mark.rule("CLAR-17")
def test_the_strike_of_a_fought_player_names_no_card() -> None:
    """CLAR-17: it comes of the fight."""
    game = scene("attack: 5\nstrike deck: hit1*3").do(fights.fight_player, 1)
    assert [(fact.seat, fact.card) for fact in game.happened("strike")] == [(1, None)]


@pytest.mark.rule("OPEN-27", "TIMING-12")
def test_an_answer_from_hand_is_shown_and_does_all_it_says_in_order() -> None:
    """OPEN-27: both texts of the card, the first one first."""
    texts = ", ".join(ability("hand", f"op: counter, name: {name}", more="on: strike_drawn") for name in ("one", "two"))
    fear = card("fear", "ally", f"abilities: [{texts}]")
    game = scene("academy sets: burks\nhand: fear\nstrike deck: hit1*3", fear).do(strikes.strike, 0, -1).choose("fear")
    assert list(counted(game)) == ["one", "two"]
    assert [fact.learned for fact in game.facts if isinstance(fact, CardsShown)] == ["OPEN-27"]


@pytest.mark.rule("TIMING-11")
@pytest.mark.parametrize(("when", "shown"), [("draw", ["TIMING-11"]), ("play", [])])
def test_a_card_with_a_draw_text_is_shown_when_it_is_drawn(when: str, shown: list[str]) -> None:
    """TIMING-11: all see what acts; a card without such a text stays secret."""
    game = scene("deck: omen", agent("omen", does(when, "op: counter, name: n"))).do(hands.draw, 0, 1)
    assert [fact.learned for fact in game.facts if isinstance(fact, CardsShown)] == shown
    assert counted(game) == ({"n": 1} if shown else {})


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("name", "times"), [("thug", 1), ("boss", 0)])
def test_a_text_may_ask_what_the_card_of_the_happening_is(name: str, times: int) -> None:
    """TIMING-01: "if it is the thug"."""
    more = "on: defeated, if: {is: it_is, which: {name: [Thug]}}"
    ear = card("ear", "informant", does("ongoing", "op: counter, name: n", more=more))
    game = scene("shadows: ear thug boss - -", ear, enemy("thug"), enemy("boss")).announce("defeated", name)
    assert counted(game) == ({"n": times} if times else {})


@pytest.mark.rule("ACT-40", "TIMING-14")
def test_cards_scanned_together_are_revealed_from_the_first_on() -> None:
    """ACT-40: left to right."""
    scanner = agent("scanner", does("play", "op: scan, zone: [shadows], how: all"))
    omens = [enemy(name, does("reveal", f"op: counter, name: {name}")) for name in ("one", "two", "three")]
    game = scene("hand: scanner\nshadows: [one] [two] [three] - -", scanner, *omens).act("play", "scanner")
    assert list(counted(game)) == ["one", "two", "three"]


@pytest.mark.rule("DIFF-06", "DIFF-07")
def test_a_defeat_by_a_text_leaves_no_second_chance() -> None:
    """DIFF-07: fatal damage costs a turn under the variant, a defeat by an effect the game."""
    bane = agent("bane", does("play", "op: defeat_player"))
    assert scene("hand: bane", bane, second_chance=True).act("play", "bane").lost


@pytest.mark.rule("TIMING-01", "ACT-08")
def test_a_text_may_end_the_action_phase() -> None:
    """TIMING-01: at once when it is done; the Strike Phase follows."""
    stop = agent("stop", does("play", "op: end_turn"))
    game = scene("hand: stop belief\nfield: thug\nstrike deck: miss*9", stop, enemy("thug")).act("play", "stop")
    assert strikers(game) == ["thug"] and game.table.current == 1


@pytest.mark.rule("TIMING-02", "TIMING-03")
def test_a_text_goes_on_where_healing_is_forbidden() -> None:
    """TIMING-03: nothing is healed, the card is drawn all the same."""
    jinx = enemy("jinx", "abilities: [{when: ongoing, modify: [{forbid: heal}]}]")
    medic = agent("medic", does("play", "op: heal, which: all", "op: draw"))
    game = scene("field: jinx\nhand: medic\nstrikes: hit1\ndeck: belief", jinx, medic).act("play", "medic")
    assert game.zone("strikes.0") == ["hit1"] and game.zone("hand.0") == ["belief"]


@pytest.mark.rule("KWX-09", "STRIKE-02")
def test_a_strike_by_a_reveal_text_is_not_lethal_though_its_card_is() -> None:
    """KWX-09: "draw a Strike" is no Strike of the card itself."""
    killer = enemy("killer", "keywords: [lethal], " + does("reveal", "op: strike"))
    game = scene("shadows: [killer] - - - -\nattack: 9\nstrike deck: hit1*3", killer).act("scan", space="shadows.1")
    assert game.damage() == 1 and not game.lost


@pytest.mark.rule("KWX-01")
@pytest.mark.parametrize(("keywords", "times"), [("keywords: [ambush]", 1), ("", 0)])
def test_an_ambush_is_told(keywords: str, times: int) -> None:
    """KWX-01: with the card that jumped."""
    game = scene("shadows: [thug] - - - -\nattack: 9", enemy("thug", keywords)).act("scan", space="shadows.1")
    assert len(game.happened("ambush")) == times and game.where("thug") == ("field" if times else "shadows.1")


@pytest.mark.rule("TIMING-18")
def test_the_order_is_asked_until_one_is_left() -> None:
    """TIMING-18: of three, two questions."""
    ears = [agent(name, does("ongoing", f"op: counter, name: {name}", more="on: healed")) for name in ("a", "b", "c")]
    game = scene("vigilant: a\nvigilant 1: b c", *ears).announce("healed", seat=0)
    assert names(game) == ["0", "1", "2"]
    assert names(game.choose("2")) == ["0", "1"]
    assert game.choose("0").kind != "order_effects"


@pytest.mark.rule("STRIKE-07")
def test_only_what_strikes_itself_has_its_text_instead() -> None:
    """STRIKE-07: a Strike by another text of the same card is drawn."""
    texts = "{when: strike, instead: true, do: [{op: counter, name: n}]}"
    odd = enemy("odd", f"abilities: [{texts}]")
    game = scene("field: odd\nstrike deck: hit1*5", odd)
    game.do(strikes.strike, 0, game.card("odd"), effect=True)
    assert game.damage() == 1 and counted(game) == {}
    game.do(strikes.strike, 0, game.card("odd"))
    assert game.damage() == 1 and counted(game) == {"n": 1}


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("until", "left"), [("turn", 0), ("turn_of", 0), ("game", 1)])
def test_a_change_that_is_over_is_gone_and_others_stay(until: str, left: int) -> None:
    """TIMING-01: at the start of its player's next turn, not at that of another."""
    step = f"op: in_force, modify: [{{stat: fight, by: 1}}], until: {until}"
    game = scene("hand: order", agent("order", does("play", step))).act("play", "order")
    standing.start_of_turn(game.table, 1)
    assert len(game.table.state.game.in_force) == 1
    (standing.end_of_turn if until == "turn" else lambda table: standing.start_of_turn(table, 0))(game.table)
    assert len(game.table.state.game.in_force) == left


@pytest.mark.rule("SETUP-24", "TURN-02")
@pytest.mark.parametrize(("out", "turns"), [("", [1, 2, 0]), ("1", [2, 0, 2]), ("12", [0, 0, 0])])
def test_turns_pass_over_who_is_defeated(out: str, turns: list[int]) -> None:
    """TURN-02: clockwise; the last player left has all turns."""
    decks = "".join(f"\ndeck{' ' + str(seat) if seat else ''}: field-agent*9" for seat in range(3))
    game = scene(f"players: ann bob cat\nstrike deck: miss*9{decks}")
    for seat in out:
        game.table.state.seats[int(seat)].defeated = True
    for _ in turns:
        game.end().settle()
    assert [fact.seat for fact in game.happened("turn")] == turns


@pytest.mark.rule("OPEN-49", "DIFF-06")
def test_a_lost_turn_is_lost_once() -> None:
    """OPEN-49: bob misses one turn and has the next one, even alone with ann."""
    game = scene("strike deck: miss*9\ndeck: field-agent*9\ndeck 1: field-agent*9")
    game.table.state.seats[1].skip = 1
    for _ in range(2):
        game.end().settle()
    assert [fact.seat for fact in game.happened("turn")] == [0, 1]
    assert [fact.seat for fact in game.happened("turn_lost")] == [1]
