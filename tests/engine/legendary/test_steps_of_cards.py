"""The steps that cards are written in: each does what it says, to whom it says, as often as it says."""

import msgspec
import pytest

from engine.kernel.facts import ValueChanged, ZoneShuffled
from engine.legendary.cards.designs import Ability
from engine.legendary.language import LANGUAGE
from engine.legendary.language.players import given
from engine.legendary.rules import fights, points, strikes, swaps
from engine.legendary.rules.cleanup_phase import hand_size
from tests.engine.legendary.cast import agent, card, does, enemy, names, scene, syndicate


def doer(*steps: str) -> str:
    """Return a character that does some steps when it is played."""
    return agent("doer", does("play", *steps))


def changes(game, name):
    """Return by how much a number changed, each time."""
    return [fact.amount for fact in game.facts if isinstance(fact, ValueChanged) and fact.name == name]


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(
    ("zone", "shuffled"), [("deck", "deck.0"), ("academy", "academy"), ("conspiracy", "conspiracy")]
)
def test_a_card_shuffles_the_deck_that_it_names(zone: str, shuffled: str) -> None:
    """TIMING-01: a player's own deck, or one of the table's."""
    game = scene(
        "hand: doer\ndeck: field-agent*3\nacademy: field-agent\nconspiracy: thug",
        doer(f"op: shuffle, zone: {zone}"),
        enemy("thug"),
    )
    game.act("play", "doer")
    assert [fact.zone for fact in game.facts if isinstance(fact, ZoneShuffled)] == [shuffled]


@pytest.mark.rule("CARD-08")
def test_a_count_that_nobody_began_is_none() -> None:
    """CARD-08: draw as many as you have Hexes: none, then two."""
    game = scene(
        "hand: doer doer\ndeck: field-agent*5",
        agent("doer", "copies: 2, " + does("play", "op: draw, amount: {amount: counter, name: Hex}")),
    )
    assert game.act("play", "doer").zone("hand.0") == ["doer"]
    game.table.state.seats[0].counters["Hex"] = 2
    assert game.act("play", "doer").zone("hand.0") == ["field-agent"] * 2


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(
    ("have", "may"), [((2, 1), True), ((3, 2), True), ((1, 1), False), ((2, 0), False), ((0, 3), False)]
)
def test_a_text_that_costs_points_is_offered_to_who_has_both_kinds(have: tuple[int, int], may: bool) -> None:
    """TIMING-01: 2 Attack and 1 Recruit."""
    test = "if: {is: can_pay, attack: 2, recruit: 1}"
    button = agent("button", does("activate", "op: pay, attack: 2, recruit: 1", "op: draw", more=test))
    game = scene(f"hand: button\nattack: {have[0]}\nrecruit: {have[1]}\ndeck: field-agent", button).act(
        "play", "button"
    )
    assert game.can("use", "button") == may
    if may:
        assert game.act("use", "button").points() == (have[0] - 2, have[1] - 1)


@pytest.mark.rule("ACT-13", "CLAR-15")
@pytest.mark.parametrize(
    ("which", "attack"), [("{}", 2), ("{class: [tech]}", 1), ("{class: [leadership]}", 0), ("{type: [belief]}", 1)]
)
def test_cards_played_are_counted_by_what_they_are_without_the_one_that_counts(which: str, attack: int) -> None:
    """CLAR-15: a Belief and a Tech card were played before it."""
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
    """ACT-03: no condition, no price, nothing besides."""
    raw = msgspec.yaml.decode(f"{{when: activate, {text}}}".encode())
    assert given(msgspec.convert(raw, Ability, dec_hook=LANGUAGE.read)) == gives


@pytest.mark.rule("ACT-04", "OPEN-20")
def test_points_taken_by_a_text_stop_at_what_there_is_of_the_class() -> None:
    """OPEN-20: lose 3 Attack of its class: one has 1 of it, and keeps the other class."""
    game = scene("hand: doer\nattack will: 1\nattack tech: 2", doer("op: points, attack: -3"))
    assert game.act("play", "doer").points() == (2, 0) and changes(game, "attack") == [-1]


@pytest.mark.rule("D16", "OPEN-20")
def test_a_payment_by_hand_asks_for_each_point_until_one_class_is_left() -> None:
    """OPEN-20: 3 of 2 Tech and 2 Will: point by point, with what is left of each; the last class pays the rest."""
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
def test_points_are_refused_where_an_immune_card_lies_open(lies: str, refused: bool) -> None:
    """KWX-08: some Tech points, and a card with Tech Immunity that can be seen."""
    game = scene(f"{lies}\nattack tech: 1", syndicate("ape", "immunity: [tech]"), enemy("thug"))
    assert points.are_refused(game.table) == refused
    game.table.state.turn.attack = [1, 0, 0, 0, 0, 0]
    assert not points.are_refused(game.table)


@pytest.mark.rule("STRIKE-14")
@pytest.mark.parametrize(("strike", "told"), [("hit1", 0), ("hit3", -2)])
def test_a_strike_that_becomes_a_scar_is_told_by_the_damage_it_takes_off(strike: str, told: int) -> None:
    """STRIKE-14: it counts 1 from now on. Cards hear of the Scar."""
    ear = card("ear", "informant", does("ongoing", "op: counter, name: n", more="on: scarred"))
    game = scene(f"field: ear\nstrikes: {strike}", ear)
    game.do(strikes.harden, 0, game.card(strike))
    assert changes(game, "damage") == [told] and game.damage() == 1
    assert game.table.state.seats[0].counters == {"n": 1}


@pytest.mark.rule("STRIKE-14", "END-18")
def test_what_is_no_strike_any_more_becomes_no_scar() -> None:
    """STRIKE-14: the player fell by the one before it, and the rest went to the discards."""
    game = scene("strike discard: hit2")
    game.do(strikes.harden, 0, game.card("hit2"))
    assert game.where("hit2") == "strike_discard" and game.damage() == 0


@pytest.mark.rule("CLAR-17", "KWX-09")
def test_the_strike_of_a_fought_player_has_no_keyword() -> None:
    """CLAR-17: it comes of no card, so no Lethal card defeats by it; the price is the Defense."""
    lethal = enemy("killer", "keywords: [lethal, double_strike]")
    game = scene("attack: 5\nstrike deck: hit1*3\nfield: killer", lethal).do(fights.fight_player, 1)
    assert game.points() == (3, 0) and game.damage(1) == 1 and not game.happened("player_defeated")


@pytest.mark.rule("KWX-03", "KWX-09", "STRIKE-06")
@pytest.mark.parametrize("keyword", ["lethal", "maul", "ferocious"])
def test_a_strike_by_the_text_of_a_card_is_no_strike_of_the_card(keyword: str) -> None:
    """KWX-09: "draw a Strike" in a text: the keyword of the card has no part in it, nor its "Strike:" text."""
    text = f"keywords: [{keyword}], abilities: [{{when: strike, do: [{{op: doubt}}]}}]"
    game = scene("field: killer\nstrike deck: miss hit1*3\ndoubts: doubt*3", enemy("killer", text))
    game.do(strikes.strike, 0, game.card("killer"), effect=True)
    assert game.zone("strike_discard") == ["miss"] and game.damage() == 0 and len(game.zone("doubts")) == 3


@pytest.mark.rule("STRIKE-02", "KWX-09")
@pytest.mark.parametrize("type", ["informant", "event"])
def test_only_enemies_and_end_games_strike_with_their_keywords(type: str) -> None:
    """STRIKE-02: an Informant or an Event that makes somebody draw a Strike is none of them."""
    game = scene("field: odd\nstrike deck: hit1*3", card("odd", type, "keywords: [lethal]"))
    game.do(strikes.strike, 0, game.card("odd"))
    assert game.damage() == 1 and not game.happened("player_defeated")


@pytest.mark.rule("SETUP-06", "TIMING-01")
@pytest.mark.parametrize(("bureau", "health"), [("-", 5), ("aide", 8)])
def test_a_change_of_health_with_a_condition_waits_for_it(bureau: str, health: int) -> None:
    """SETUP-06: 3 more only while a character can be seen in the Bureau."""
    test = "if: {is: has, cards: {zone: [bureau], type: [academy]}}"
    oath = card("oath", "cliffhanger", f"abilities: [{{when: ongoing, {test}, modify: [{{stat: health, by: 3}}]}}]")
    game = scene(f"cliffhanger: oath\nbureau: {bureau} - - - -", oath, agent("aide"))
    assert strikes.health(game.table, 0) == health


@pytest.mark.rule("CARD-04")
def test_what_is_attached_to_an_avatar_works_for_its_new_player() -> None:
    """CARD-04: attached cards go with the Avatar, with what they change."""
    badge = card("badge", "event", "abilities: [{when: ongoing, modify: [{stat: hand, by: 1, whose: you}]}]")
    game = scene("attached.avatar.0: badge", badge)
    assert (hand_size(game.table, 0), hand_size(game.table, 1)) == (7, 6)
    game.do(lambda table: swaps.swap(table, table.push("test_health", 0)))
    assert (hand_size(game.table, 0), hand_size(game.table, 1)) == (6, 7)
