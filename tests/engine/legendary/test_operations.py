"""Operations: each step has its effect, on its players, as often as it says."""

import msgspec
import pytest

from engine.kernel import effects
from engine.kernel.facts import ValueChanged, ZoneShuffled
from engine.legendary.cards.designs import Ability, Filter
from engine.legendary.language import LANGUAGE
from engine.legendary.language.players import given
from engine.legendary.rules import (
    avatar_swaps,
    end_games,
    fights,
    game_outcome,
    points,
    revealing,
    strike_phase,
    strikes,
)
from engine.legendary.rules.cleanup_phase import hand_size
from tests.engine.legendary.cast import agent, card, does, enemy, names, scene, syndicate


def doer(*steps: str) -> str:
    """Return a character that runs some steps when it is played."""
    return agent("doer", does("play", *steps))


def changes(game, name):
    """Return the changes of a number, in order."""
    return [fact.amount for fact in game.facts if isinstance(fact, ValueChanged) and fact.name == name]


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize("zone, shuffled", [("deck", "deck.0"), ("academy", "academy"), ("conspiracy", "conspiracy")])
def test_a_card_shuffles_the_deck_that_it_names(zone: str, shuffled: str) -> None:
    text = "hand: doer\ndeck: field-agent*3\nacademy: field-agent\nconspiracy: thug"
    game = scene(text, doer(f"op: shuffle, zone: {zone}"), enemy("thug"))
    game.act("play", "doer")
    assert [fact.zone for fact in game.facts if isinstance(fact, ZoneShuffled)] == [shuffled]


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(
    ("have", "may"), [((2, 1), True), ((3, 2), True), ((1, 1), False), ((2, 0), False), ((0, 3), False)]
)
def test_ability_with_a_point_cost_needs_both_kinds_of_points(have: tuple[int, int], may: bool) -> None:
    test = "if: {is: can_pay, attack: 2, recruit: 1}"
    button = agent("button", does("activate", "op: pay, attack: 2, recruit: 1", "op: draw", more=test))
    game = scene(f"hand: button\nattack: {have[0]}\nrecruit: {have[1]}\ndeck: field-agent", button)
    game.act("play", "button")
    assert game.can("use", "button") == may
    if may:
        assert game.act("use", "button").points() == (have[0] - 2, have[1] - 1)


@pytest.mark.rule("ACT-13", "CLAR-15")
@pytest.mark.parametrize(
    ("which", "attack"), [("{}", 2), ("{class: [tech]}", 1), ("{class: [leadership]}", 0), ("{type: [belief]}", 1)]
)
def test_cards_played_are_counted_by_what_they_are_without_the_one_that_counts(which: str, attack: int) -> None:
    tech = card("tech", "academy", "class: tech, cost: 1")
    counter = doer(f"op: points, attack: {{amount: count_played, which: {which}}}")
    game = scene("hand: tech belief doer\ndeck: -", tech, counter)
    for name in ("tech", "belief", "doer"):
        game.act("play", name)
    assert game.points() == (attack, 0)


GIVEN = {
    "fixed points": ("do: [{op: points, attack: 2, recruit: 1}]", (2, 1)),
    "twice": ("do: [{op: points, attack: 2}, {op: points, attack: 1, recruit: 3}]", (3, 3)),
    "points and a card": ("do: [{op: points, attack: 2}, {op: draw}]", (0, 0)),
    "points that are counted": ("do: [{op: points, attack: {amount: players}}]", (0, 0)),
    "points that are taken": ("do: [{op: points, attack: -1, recruit: 2}]", (0, 0)),
    "one of two that takes": ("do: [{op: points, attack: 2}, {op: points, attack: 3, recruit: -1}]", (0, 0)),
    "nothing": ("do: []", (0, 0)),
    "under a condition": ("if: {is: the_end}, do: [{op: points, attack: 2}]", (0, 0)),
    "for a price": ("pay: {recruit: 1}, do: [{op: points, attack: 2}]", (0, 0)),
    "if one likes": ("optional: true, do: [{op: points, attack: 2}]", (0, 0)),
    "with a lasting change": ("modify: [{stat: hand, by: 1}], do: [{op: points, attack: 2}]", (0, 0)),
}


@pytest.mark.rule("ACT-03")
@pytest.mark.parametrize(("text", "gives"), GIVEN.values(), ids=GIVEN)
def test_an_ability_gives_fixed_points_where_that_is_all_it_does(text: str, gives: tuple[int, int]) -> None:
    raw = msgspec.yaml.decode(f"{{when: activate, {text}}}".encode())
    assert given(msgspec.convert(raw, Ability, dec_hook=LANGUAGE.read)) == gives


@pytest.mark.rule("D16", "OPEN-20")
def test_a_payment_by_hand_asks_for_each_point_until_one_class_is_left() -> None:
    """OPEN-20: 3 of 2 Tech and 2 Will, point by point; the last class pays the rest."""
    game = scene("field: thug\nattack tech: 2\nattack will: 2\nattack: 1", enemy("thug", fight=4))
    game.act("payment", pick="by_hand").act("fight", "thug")
    assert game.decision and game.decision.labels[:3] == ["None (1)", "Tech (2)", "Will (2)"]
    game.choose("tech").choose("tech")
    assert game.kind == "payment" and names(game)[:2] == ["none", "will"]
    game.choose("none")
    assert game.kind == "act" and game.points() == (1, 0) and changes(game, "attack") == [-1, -1, -1, -1]


@pytest.mark.rule("KWX-08", "OPEN-20")
@pytest.mark.parametrize(
    ("lies", "refused"),
    [
        ("shadows: ape - - - -", True),
        ("shadows: [ape] - - - -", False),
        ("field: ape", True),
        ("field: thug", False),
        ("bureau: ape", True),
    ],
)
def test_points_are_refused_if_an_immune_card_is_open(lies: str, refused: bool) -> None:
    game = scene(f"{lies}\nattack tech: 1", syndicate("ape", "immunity: [tech]"), enemy("thug"))
    assert points.are_refused(game.table) == refused
    game.table.state.turn.attack = [1, 0, 0, 0, 0, 0]
    assert not points.are_refused(game.table)


@pytest.mark.rule("STRIKE-14")
@pytest.mark.parametrize(("strike", "told"), [("hit1", 0), ("hit3", -2)])
def test_log_gives_the_damage_that_a_new_scar_removes(strike: str, told: int) -> None:
    ear = card("ear", "informant", does("ongoing", "op: counter, name: n", more="on: scarred"))
    game = scene(f"field: ear\nstrikes: {strike}", ear)
    game.do(strikes.harden, 0, game.card(strike))
    assert changes(game, "damage") == [told] and game.damage() == 1
    assert game.table.state.seats[0].counters == {"n": 1}


@pytest.mark.rule("STRIKE-02", "KWX-09")
@pytest.mark.parametrize("type", ["informant", "event"])
def test_only_enemies_and_end_games_strike_with_their_keywords(type: str) -> None:
    """STRIKE-02: an Informant or Event that makes a player draw a Strike doesn't."""
    game = scene("field: odd\nstrike deck: hit1*3", card("odd", type, "keywords: [lethal]"))
    game.do(strikes.strike, 0, game.card("odd"))
    assert game.damage() == 1 and not game.happened("player_defeated")


@pytest.mark.rule("SETUP-06", "TIMING-01")
@pytest.mark.parametrize(("bureau", "health"), [("-", 5), ("aide", 8)])
def test_a_change_of_health_with_a_condition_waits_for_it(bureau: str, health: int) -> None:
    test = "if: {is: has, cards: {zone: [bureau], type: [academy]}}"
    oath = card("oath", "cliffhanger", f"abilities: [{{when: ongoing, {test}, modify: [{{stat: health, by: 3}}]}}]")
    game = scene(f"cliffhanger: oath\nbureau: {bureau} - - - -", oath, agent("aide"))
    assert strikes.health(game.table, 0) == health


@pytest.mark.rule("CARD-04")
def test_cards_attached_to_an_avatar_work_for_its_new_player() -> None:
    badge = card("badge", "event", "abilities: [{when: ongoing, modify: [{stat: hand, by: 1, whose: you}]}]")
    game = scene("attached.avatar.0: badge", badge)
    assert (hand_size(game.table, 0), hand_size(game.table, 1)) == (7, 6)
    game.do(lambda table: avatar_swaps.swap(table, table.push("test_health", 0)))
    assert (hand_size(game.table, 0), hand_size(game.table, 1)) == (6, 7)


@pytest.mark.rule("CLAR-31")
@pytest.mark.parametrize(("academy", "shuffled"), [("aide boss boss", False), ("boss aide boss", True)])
def test_digging_shuffles_only_what_was_passed_over(academy: str, shuffled: bool) -> None:
    game = scene(f"academy: {academy}", syndicate("boss", "copies: 2"), agent("aide"))
    game.do(revealing.dig, 0, "academy", Filter(type=["academy"]), 1, game.card("avatar-ann"))
    assert bool([fact for fact in game.facts if isinstance(fact, ZoneShuffled)]) == shuffled
    assert game.zone("academy")[0] == "aide"


@pytest.mark.rule("CLAR-13")
@pytest.mark.parametrize(("revealed", "row"), [("false", "[trace] - -"), ("true", "trace - -")])
def test_a_card_that_replaces_evidence_lays_another_of_its_priority(revealed: str, row: str) -> None:
    step = f"op: replace_evidence, cards: {{zone: [evidence]}}, revealed: {revealed}"
    proofs = [card(name, "evidence", "priority: 9") for name in ("proof", "trace")]
    game = scene("hand: doer\nevidence: proof - -", doer(step), *proofs).act("play", "doer")
    assert game.row("evidence") == row


@pytest.mark.rule("TIMING-01")
def test_a_price_needs_just_the_points_that_it_takes() -> None:
    pay = LANGUAGE.read(effects.Step, {"op": "pay", "attack": 2})
    for test, needs in (
        ({"is": "can_pay", "attack": 2}, True),
        ({"is": "can_pay", "attack": 1}, False),
        ({"is": "can_pay", "attack": 2, "recruit": 1}, False),
        ({"is": "the_end"}, False),
    ):
        assert pay.needs(LANGUAGE.read(effects.Test, test)) == needs


@pytest.mark.rule("OPEN-49", "ACT-22")
def test_player_who_is_out_resolves_no_doubt() -> None:
    """OPEN-49: skip a player who loses a turn, also during the Doubt's resolution."""
    game = scene("hand: -")
    game.table.state.seats[0].skip = 1
    game.do(lambda table: table.push("doubt_text", 0))
    assert game.points() == (0, 0)


@pytest.mark.rule("END-17", "OPEN-47")
@pytest.mark.parametrize(("by", "health"), [(-9, 1), (-3, 1), (-2, 2), (1, 5)])
def test_an_end_game_has_a_health_of_1_at_the_least(by: int, health: int) -> None:
    change = f"abilities: [{{when: ongoing, modify: [{{stat: health, by: {by}, on: {{type: [end_game]}}}}]}}]"
    game = scene("field: toll doom\nthe end: yes", card("toll", "informant", change))
    assert end_games.health(game.table, game.card("doom")) == health


@pytest.mark.rule("ACT-35", "KWX-11", "OPEN-12")
@pytest.mark.parametrize(
    ("lies", "due"),
    [
        ("field: boss", True),
        ("shadows: boss", True),
        ("shadows: [boss]", False),
        ("bureau: boss", False),
        ("field: plain", True),
        ("shadows: plain", False),
        ("field: spy", False),
    ],
)
def test_what_strikes_in_the_strike_phase(lies: str, due: bool) -> None:
    boss, plain = syndicate("boss", "keywords: [range]"), syndicate("plain")
    game = scene(lies, boss, plain, card("spy", "informant", "keywords: [range]"))
    assert strike_phase.is_due(game.table, game.card(lies.split()[1].strip("[]"))) == due


@pytest.mark.rule("CLAR-17", "KWX-09", "STRIKE-02")
def test_a_strike_of_no_card_has_no_keyword_and_names_none() -> None:
    lethal = enemy("killer", "keywords: [lethal, double_strike]")
    game = scene("attack: 5\nstrike deck: hit1*3\nfield: killer", lethal).do(fights.fight_player, 1)
    assert game.points() == (3, 0) and game.damage(1) == 1 and not game.happened("player_defeated")
    assert [(fact.seat, fact.card) for fact in game.happened("strike")] == [(1, None)]
    game = scene("strike deck: hit1*3").do(strikes.strike, 0, -1)
    assert [(fact.card, fact.text) for fact in game.happened("strike")] == [(None, "")]


@pytest.mark.rule("TIMING-01", "TIMING-09")
@pytest.mark.parametrize(("row", "lent"), [("-", False), ("aide", True)])
def test_a_keyword_lent_under_a_condition_waits_for_it(row: str, lent: bool) -> None:
    """TIMING-09: only the thug is Swift, while a character is visible in the Bureau."""
    test = "if: {is: has, cards: {zone: [bureau], type: [academy]}}"
    more = f"abilities: [{{when: ongoing, {test}, modify: [{{grant: swift, on: {{name: [Thug]}}}}]}}]"
    lender = card("lender", "informant", more)
    text = f"shadows: lender\nfield: thug other\nbureau: {row}"
    game = scene(text, lender, enemy("thug"), enemy("other"), agent("aide"))
    assert [game.table.has_keyword(game.card(name), "swift") for name in ("thug", "other")] == [lent, False]


@pytest.mark.rule("TIMING-02")
def test_a_ban_is_about_each_card_that_it_names() -> None:
    jinx = enemy("jinx", "abilities: [{when: ongoing, modify: [{forbid: play, on: {type: [starting]}}]}]")
    game = scene("field: jinx\nhand: field-agent belief", jinx)
    assert game.card("field-agent") == 0 and not game.can("play", "field-agent") and game.can("play", "belief")


@pytest.mark.rule("D30", "TIMING-04")
@pytest.mark.parametrize(("by", "asked"), [("you", 1), ("current", 0), ("holder", 1)])
def test_a_text_may_say_who_picks(by: str, asked: int) -> None:
    """TIMING-04: bob discards one of two; bob, ann or the holder picks it."""
    step = f"op: discard, who: next, cards: {{zone: [hand], by: {by}}}"
    game = scene("hand: doer\nhand 1: belief field-agent", doer(step)).act("play", "doer")
    assert game.asked == asked and sorted(names(game)) == ["belief", "field-agent"]


@pytest.mark.rule("SERIES-04", "ACT-04")
def test_points_and_plays_end_with_their_game() -> None:
    game = scene("players: ann bob cat\nattack: 5\nhand: belief", format="series").act("play", "belief")
    game.do(game_outcome.finish, False, "test")
    turn = game.table.state.turn
    assert game.points() == (0, 0) and turn.plays == [] and turn.phase == "between"


@pytest.mark.rule("CARD-04", "SOLO-04")
@pytest.mark.parametrize("players", ["ann bob", "ann"])
def test_a_swap_of_avatars_is_told_with_the_new_one(players: str) -> None:
    game = scene(f"players: {players}").do(lambda table: avatar_swaps.swap(table, table.push("test_health", 0)))
    (fact,) = game.happened("avatars_swapped")
    assert fact.seat == 0 and fact.card == game.table.zones["avatar.0"][0]
    assert game.table.design(fact.card).avatar != "ann"
