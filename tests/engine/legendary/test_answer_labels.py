"""Timing of card effects: Cleanup, The End, prompts and searches."""

import pytest

from engine.kernel.decisions import Action
from engine.kernel.facts import CardsShown, ValueChanged, ZoneShuffled, redact
from engine.legendary.cards.designs import Filter
from engine.legendary.presentation import legal_actions
from engine.legendary.rules import bureau, end_games, game_outcome, revealing, shadows_movement, strikes
from tests.engine.legendary.cast import agent, card, does, enemy, names, scene, syndicate
from tests.engine.legendary.random_games import RULES, seed_of
from tests.engine.legendary.tables import Drawn

PROOF = card("proof", "evidence", "priority: 1")


def counts(name: str, when: str, more: str = "") -> str:
    """Return the field `abilities` of a card whose text counts an event for its "you"."""
    return does(when, f"op: counter, name: {name}", more=more)


def counters(game: Drawn, seat: int = 0) -> dict[str, int]:
    return game.table.state.seats[seat].counters


def told(game: Drawn, name: str) -> list[int]:
    """Return the changes of a number, in order."""
    return [fact.amount for fact in game.facts if isinstance(fact, ValueChanged) and fact.name == name]


@pytest.mark.rule("CLEAN-05")
@pytest.mark.parametrize(("lies", "type", "acts"), [
    ("field: clock", "enemy", True), ("shadows: clock", "enemy", True), ("shadows: [clock]", "enemy", False),
    ("bureau: clock", "syndicate", True), ("attached.avatar.0: clock", "event", True),
    ("strikes: clock", "strike", True), ("strikes 1: clock", "strike", False), ("vigilant: clock", "academy", False),
    ("hand: clock", "academy", False), ("discard: clock", "academy", False),
])  # fmt: skip
def test_a_cleanup_text_acts_from_the_table_and_from_own_strikes(lies: str, type: str, acts: bool) -> None:
    more = "damage: 1, " if type == "strike" else ""
    game = scene(lies, card("clock", type, more + counts("tick", "cleanup")))
    game.do(lambda table: table.push("cleanup", 0)).settle()
    assert counters(game) == ({"tick": 1} if acts else {})


@pytest.mark.rule("CLEAN-05")
@pytest.mark.parametrize(("bureau_row", "acts"), [("-", False), ("aide", True)])
def test_a_cleanup_text_with_a_condition_waits_for_it(bureau_row: str, acts: bool) -> None:
    test = "if: {is: has, cards: {zone: [bureau], type: [academy]}}"
    text = f"hand: clock\nbureau: {bureau_row} - - - -"
    game = scene(text, agent("clock", counts("tick", "cleanup", test)), agent("aide"))
    game.act("play", "clock").do(lambda table: table.push("cleanup", 0)).settle()
    assert counters(game) == ({"tick": 1} if acts else {})


@pytest.mark.rule("ACT-30")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_question_about_a_power_says_the_power_of_that_space(number: int) -> None:
    """ACT-30: the question gives the text of the power."""
    row = ["-"] * 5
    row[number - 1] = "aide"
    game = scene(f"bureau: {' '.join(row)}\nrecruit: 9", agent("aide"))
    power = bureau.power(game.table, f"bureau.{number}")
    if power is None:
        pytest.fail("each space has a power")
    game.act("recruit", "aide")
    said = game.table.words.steps(power.ability.do)
    assert game.table.pending and game.table.pending.prompt.endswith(said)
    assert game.decision and said in game.decision.prompt


@pytest.mark.rule("OPEN-19")
@pytest.mark.parametrize(("strike", "damage"), [("miss", 0), ("hit2", 2)])
def test_log_gives_the_damage_of_a_strike_on_an_end_game(strike: str, damage: int) -> None:
    game = scene(f"field: doom\nthe end: yes\nstrike deck: {strike} hit1*3")
    game.do(end_games.hit, game.card("doom"))
    assert told(game, "end_game_damage") == [damage] and end_games.damage(game.table, game.card("doom")) == damage


@pytest.mark.rule("STRIKE-12", "STRIKE-08")
@pytest.mark.parametrize(("zone", "strike", "told_by"), [("strikes", "hit3", -3), ("scars", "hit3", -1)])
def test_log_gives_the_damage_that_healing_removes(zone: str, strike: str, told_by: int) -> None:
    game = scene(f"{zone}: {strike}")
    game.do(strikes.heal, 0, game.card(strike))
    assert told(game, "damage") == [told_by] and game.zone("strike_discard") == [strike] and game.damage() == 0


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("strikes_taken", "may"), [("hit2", False), ("hit3", True), ("hit3 hit1", True)])
def test_damage_is_enough_from_the_number_that_a_text_names(strikes_taken: str, may: bool) -> None:
    button = agent("button", does("activate", "op: draw", more="if: {is: damage_is, at_least: 3}"))
    assert scene(f"hand: button\nstrikes: {strikes_taken}", button).act("play", "button").can("use", "button") == may


@pytest.mark.rule("CLAR-21")
def test_searching_a_deck_does_not_reveal_its_order() -> None:
    """CLAR-21: two decks of the same cards in another order look alike."""
    found = []
    for deck in ("agent-a agent-b agent-c", "agent-c agent-a agent-b"):
        game = scene(f"deck: {deck}", *(agent(f"agent-{letter}") for letter in "abc"))
        game.do(revealing.look_through, 0, ["deck"], [0], game.card("avatar-ann"))
        (shown,) = [fact for fact in game.facts if isinstance(fact, CardsShown)]
        assert redact(shown, 1).cards is None
        found.append(shown.cards)
    assert found[0] == found[1]


@pytest.mark.rule("CLAR-21", "CLAR-23")
@pytest.mark.parametrize(
    ("zones", "deck", "times"), [(["deck"], "-", 0), (["deck"], "field-agent", 1), (["box"], "-", 0)]
)
def test_no_fact_about_looking_at_an_empty_deck_or_outside_the_game(zones: list[str], deck: str, times: int) -> None:
    """CLAR-21: an empty deck shows nothing; the cards outside the game are public."""
    game = scene(f"deck: {deck}").do(revealing.look_through, 0, zones, [0], 0)
    assert len(game.happened("look")) == times == len([fact for fact in game.facts if isinstance(fact, CardsShown)])


@pytest.mark.rule("CLEAN-04", "CLAR-31")
@pytest.mark.parametrize(("amount", "shuffled"), [(1, False), (2, True)])
def test_digging_in_the_own_deck_shuffles_the_discards_in_only_where_it_must(amount: int, shuffled: bool) -> None:
    game = scene("deck: field-agent belief\ndiscard: belief")
    game.do(revealing.dig, 0, "deck.0", Filter(type=["belief"]), amount, game.card("avatar-ann"))
    assert (game.zone("discard.0") == []) == shuffled


@pytest.mark.rule("CLEAN-04")
@pytest.mark.parametrize(("how", "taken"), [("top", True), ("random", False)])
def test_deck_is_reshuffled_when_only_its_top_card_is_needed(how: str, taken: bool) -> None:
    waste = agent("waste", does("play", f"op: move, cards: {{zone: [deck], how: {how}}}, to: box"))
    game = scene("hand: waste\ndeck: -\ndiscard: belief*3", waste).act("play", "waste")
    assert len(game.zone("discard.0")) == (0 if taken else 3) and len(game.zone("deck.0")) == (2 if taken else 0)


@pytest.mark.rule("D16", "OPEN-20")
@pytest.mark.parametrize(
    ("text", "offered"),
    [("attack tech: 2", False), ("attack tech: 2\nrecruit will: 1", True), ("attack: 1\nattack tech: 1", True)],
)
def test_paying_by_hand_is_offered_with_points_of_two_classes(text: str, offered: bool) -> None:
    assert (Action("payment", pick="by_hand") in legal_actions.actions(scene(text).table)) == offered


@pytest.mark.rule("ACT-03", "ACT-08")
@pytest.mark.parametrize(("plays", "uses", "said"), [
    (["button"], [], "No points yet: play cards to get some"), (["giver"], [], "No points are left"),
    (["soldier"], [], "No points are left"), (["button"], ["button"], "No points are left"),
])  # fmt: skip
def test_points_that_are_spent_are_no_points_yet(plays: list[str], uses: list[str], said: str) -> None:
    """ACT-03: printed points, a text that gave some, or an ability that was used."""
    cards = (
        agent(
            "button",
            "abilities: [{when: play, do: [{op: draw, amount: 0}]}, "
            + "{when: activate, do: [{op: points, attack: 1}]}]",
        ),
        agent("giver", does("play", "op: points, attack: 1")),
        agent("soldier", "attack: 1"),
    )
    game = scene(f"hand: {' '.join(plays)} belief\ndeck: -", *cards)
    for name in plays:
        game.act("play", name)
    for name in uses:
        game.act("use", name)
    game.table.state.turn.attack = [0] * 6
    options = [option for option in game.options() if option.type in ("play", "end")]
    assert legal_actions.ending(game.table, options).at_hand == [said]


@pytest.mark.rule("ACT-10")
@pytest.mark.parametrize(("first", "second"), [("pay: {attack: 1}, ", ""), ("", "pay: {attack: 1}, ")])
def test_each_ability_of_a_card_is_free_or_not(first: str, second: str) -> None:
    """ACT-10: the one that costs points isn't told as one that costs nothing."""
    texts = ", ".join(f"{{when: activate, {cost}do: [{{op: points, recruit: 1}}]}}" for cost in (first, second))
    game = scene("hand: button\nattack: 1", agent("button", f"abilities: [{texts}]")).act("play", "button")
    options = game.options("use")
    assert [option.ability for option in options] == [0, 1]
    told_free = [
        bool(
            [line for line in legal_actions.ending(game.table, [option, legal_actions.END]).left if "for free" in line]
        )
        for option in options
    ]
    assert told_free == [not first, not second]


@pytest.mark.rule("ACT-08", "KWC-03")
def test_copies_that_can_be_played_are_counted_with_the_cards() -> None:
    team = agent("team", "copies: 2, keywords: [coordinate]")
    game = scene("hand: belief\nhand 1: team", team).act("coordinate", seat=1)
    assert "You can still play 2 cards." in legal_actions.ending(game.table, game.options()).left


@pytest.mark.rule("ACT-08", "OPEN-26")
def test_refusal_names_a_rule_only_for_the_matching_action() -> None:
    """ACT-08, OPEN-26: another verb for the same card names no rule."""
    game = scene("hand: doubt\nshadows: [thug] - - - -", enemy("thug"))
    doubt = game.card("doubt")
    assert legal_actions.why_not(game.table, Action("play", card=doubt)) is not None
    for verb in ("use", "belief", "fight", "recruit", "lead"):
        assert legal_actions.why_not(game.table, Action(verb, card=doubt)) is None
    assert legal_actions.why_not(game.table, Action("play", space="shadows.1")) is None
    assert legal_actions.why_not(game.table, Action("scan", space="shadows.2")) is None


@pytest.mark.rule("END-11", "OPEN-45")
def test_a_second_end_game_does_not_begin_the_end_again() -> None:
    twin = "{id: twin, name: Twin, type: end_game, defense: 3, health: 4}"
    ear = card("ear", "informant", counts("began", "ongoing", "on: the_end_began"))
    text = "shadows: [doom] [twin] ear - -\nbureau: boss - - - -\nattack: 9"
    game = scene(text, twin, ear, syndicate("boss", counts("end", "the_end")))
    game.act("scan", space="shadows.1").act("scan", space="shadows.2")
    assert counters(game) == {"end": 1, "began": 1} and game.table.state.game.end_game == "Doom"


@pytest.mark.rule("REVEAL-01", "ACT-32")
@pytest.mark.parametrize(("lies", "revealed", "refilled"), [
    ("shadows: thug - - - -", 0, False), ("shadows: [thug] - - - -", 1, False), ("bureau: thug - - - -", 0, True),
    ("defeated conspiracy: thug", 1, False), ("conspiracy: thug", 1, False),
])  # fmt: skip
def test_a_card_that_an_effect_lays_into_the_field_is_revealed_if_it_was_not(
    lies: str, revealed: int, refilled: bool
) -> None:
    """REVEAL-01: an open card is known. The Bureau is refilled, the Shadows aren't."""
    game = scene(f"{lies}\nacademy: aide aide", syndicate("thug", counts("seen", "reveal")), agent("aide", "copies: 2"))
    game.do(shadows_movement.into_field, game.card("thug"))
    assert game.zone("field") == ["thug"] and counters(game).get("seen", 0) == revealed
    assert len(game.zone("academy")) == (1 if refilled else 2) and game.row() == "- - - - -"


@pytest.mark.rule("OPEN-27")
@pytest.mark.parametrize(("row", "offered"), [("-", False), ("aide", True)])
def test_an_answer_from_hand_with_a_condition_waits_for_it(row: str, offered: bool) -> None:
    test = "on: strike_drawn, if: {is: has, cards: {zone: [bureau], type: [academy]}}"
    fear = card("fear", "ally", does("hand", "op: cancel", more=test))
    game = scene(f"academy sets: burks\nhand: fear\nbureau: {row} - - - -\nstrike deck: hit1*3", fear, agent("aide"))
    game.do(strikes.strike, 0, -1)
    assert names(game) == (["fear", "no"] if offered else ["no"])


@pytest.mark.rule("OPEN-27", "OPEN-31")
def test_a_card_revealed_from_hand_is_shown_to_all_by_that_rule() -> None:
    step = "op: offer, show: {type: [belief]}, do: [{op: points, attack: 2}]"
    game = scene("hand: plea\nhand 1: belief", agent("plea", does("play", step))).act("play", "plea").choose("belief")
    assert [fact.learned for fact in game.facts if isinstance(fact, CardsShown)] == ["OPEN-27"]


@pytest.mark.rule("SERIES-07", "SERIES-09")
@pytest.mark.parametrize("results", [(True, False), (False, True)])
def test_the_kind_of_a_cliffhanger_follows_the_game_just_played(results: tuple[bool, bool]) -> None:
    game = Drawn(RULES.open(RULES.setup(["mulder", "scully"], "series", {}), seed_of("kinds")))
    for won in results:
        game.do(game_outcome.finish, won, "test").settle()
    kinds = {True: "got_too_close", False: "unexpected_help"}
    assert [fact.text for fact in game.happened("cliffhanger")] == [kinds[won] for won in results]


@pytest.mark.rule("EVID-03", "TIMING-04")
def test_lead_task_of_giving_cards_is_a_sentence() -> None:
    tasks = "discover: {discard: {zone: [hand], count: 2}}, collect: {pay: {attack: 1}}"
    bribe = f"{{id: bribe, name: Bribe, type: lead, {tasks}}}"
    game = scene("shadows: bribe - - - -\nevidence: [proof] - -\nhand: belief field-agent assault-team", bribe, PROOF)
    game.act("lead", "bribe")
    assert game.decision and game.decision.prompt == "Bribe: Discard 2 cards from your hand."


@pytest.mark.rule("CLAR-04", "CARD-10")
@pytest.mark.parametrize(("tags", "heard"), [("tags: [works_beneath], ", [0, 1]), ("", [0, 0])])
def test_a_card_beneath_another_has_no_text_unless_it_says_so(tags: str, heard: list[int]) -> None:
    ear = enemy("ear", tags + counts("heard", "ongoing", "on: healed"))
    game = scene("field: host", enemy("host"), ear)
    game.table.zones.move(game.table.card_set.numbers["ear"][0], f"beneath.{game.card('host')}")
    game.table.state.turn.current = 1
    game.table.fresh()
    game.announce("healed", seat=-1)
    assert [seat.counters.get("heard", 0) for seat in game.table.state.seats] == heard


@pytest.mark.rule("STRIKE-05")
def test_strike_being_resolved_addresses_the_current_player() -> None:
    """STRIKE-05: a Strike that reacts while being resolved means the current player."""
    echo = "{id: echo, name: Echo, type: strike, damage: 1, " + counts("heard", "ongoing", "on: strike_drawn") + "}"
    game = scene("strike deck: echo hit1*3", echo)
    game.table.state.turn.current = 1
    game.do(strikes.strike, 1, -1)
    assert counters(game, 1) == {"heard": 1} and counters(game, 0) == {}


@pytest.mark.rule("TIMING-01")
def test_one_of_several_keywords_is_enough() -> None:
    game = scene("field: ghost", enemy("ghost", "keywords: [range]"))
    assert game.table.fits(Filter(keyword=["swift", "range"]), game.card("ghost"))
    assert not game.table.fits(Filter(keyword=["swift", "maul"]), game.card("ghost"))


@pytest.mark.rule("CLAR-10")
def test_an_open_pile_shuffled_tells_that_it_was() -> None:
    purge = agent("purge", does("play", "op: move, cards: {zone: [defeated_conspiracy], how: random}, to: box"))
    text = "hand: purge\ndefeated conspiracy: thug thief"
    game = scene(text, purge, enemy("thug"), enemy("thief")).act("play", "purge")
    assert [fact.zone for fact in game.facts if isinstance(fact, ZoneShuffled)] == ["defeated_conspiracy"]
