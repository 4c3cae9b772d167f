"""Facts about moves, the setup and a Series' end, and the seats that see them."""

import pytest

from engine.kernel import effects
from engine.kernel.decisions import Action, SetupError
from engine.kernel.facts import EVERYONE, NOBODY, CardMoved, CardTurned
from engine.kernel.frames import Frame
from engine.legendary.cards.zones import BUREAU
from engine.legendary.language import LANGUAGE
from engine.legendary.presentation import legal_actions
from engine.legendary.rules import game_outcome, setup, strikes
from engine.legendary.table import modifiers
from engine.legendary.table.state import Play
from engine.legendary.table.table import Table
from tests.engine.legendary.cast import agent, card, does, enemy, names, scene
from tests.engine.legendary.new_games import laid_out, sets
from tests.engine.legendary.test_series import series_of

ANN, BOB = 1, 2
MOVES = {
    "from deck to hand": ("deck", "hand.0", ANN, 0, "TIMING-01"),
    "from hand to the discard pile": ("hand", "discard.0", EVERYONE, ANN, "TIMING-01"),
    "from hand to play": ("hand", "played.0", EVERYONE, ANN, "ACT-07"),
    "from hand to another's hand": ("hand", "hand.1", BOB, ANN, "TIMING-01"),
    "from hand into a deck": ("hand", "deck.0", NOBODY, 0, ""),
    "from the discard pile to a hand": ("discard", "hand.0", EVERYONE, 0, ""),
    "from the discard pile into a deck": ("discard", "deck.0", EVERYONE, 0, ""),
    "from deck to the discard pile": ("deck", "discard.0", EVERYONE, 0, "TIMING-01"),
    "from the box to the discard pile": ("box", "discard.0", EVERYONE, 0, "CARD-21"),
    "from the box into a deck": ("box", "deck.0", NOBODY, 0, ""),
    "from the Academy to a hand": ("academy", "hand.1", BOB, 0, "TIMING-01"),
    "from the Conspiracy Deck to the defeated": ("conspiracy", "defeated_conspiracy", EVERYONE, 0, "CLAR-06"),
}


@pytest.mark.rule("OPEN-31", "CLAR-20")
@pytest.mark.parametrize(("lies", "to", "seen", "known", "rule"), MOVES.values(), ids=MOVES)
def test_move_is_visible_to_seats_that_see_the_card_before_or_after(lies, to, seen, known, rule):
    """OPEN-31: a hand is its owner's, a deck nobody's, a pile everyone's."""
    game = scene(f"{lies}: aide" if lies != "box" else "hand: -", agent("aide"))
    aide = game.table.card_set.numbers["aide"][0]
    game.do(Table.move, aide, to)
    (fact,) = [fact for fact in game.facts if isinstance(fact, CardMoved)]
    assert (fact.seen_by, fact.known_by or 0, fact.learned) == (seen, known, rule)


@pytest.mark.rule("OPEN-31")
@pytest.mark.parametrize("how", ["shown", "open hands"])
def test_a_card_that_all_know_teaches_nobody_when_it_leaves_the_hand(how: str) -> None:
    game = scene("hand: aide", agent("aide"), open_hands=how == "open hands")
    if how == "shown":
        game.act("show", "aide")
    game.facts.clear()
    game.do(Table.move, game.card("aide"), "discard.0")
    (fact,) = [fact for fact in game.facts if isinstance(fact, CardMoved)]
    assert not fact.learned


@pytest.mark.rule("CLAR-10", "OPEN-33")
@pytest.mark.parametrize(
    ("lies", "to", "learned"),
    [
        ("hand", "discard.0", "TIMING-01"),
        ("hand", "deck.0", "TIMING-01"),
        ("deck", "discard.0", "TIMING-01"),
        ("deck", "deck.1", ""),
        ("discard", "hand.0", "TIMING-01"),
    ],
)
def test_randomly_picked_card_is_learned_by_every_seat_that_sees_it(lies: str, to: str, learned: str) -> None:
    game = scene(f"{lies}: aide", agent("aide"))
    aide = game.card("aide")
    game.table.facts = []
    game.table.by_chance = {aide}
    game.table.move(aide, to)
    (fact,) = [fact for fact in game.table.facts if isinstance(fact, CardMoved)]
    assert fact.learned == learned


@pytest.mark.rule("CLAR-19", "CLAR-20")
@pytest.mark.parametrize(
    ("lies", "to", "up", "hidden"),
    [
        ("shadows: thug - - - -", "field", None, False),
        ("shadows: [thug] - - - -", "shadows.2", None, True),
        ("shadows: [thug] - - - -", "shadows.2", True, False),
        ("shadows: thug - - - -", "shadows.2", False, True),
        ("conspiracy: thug", "shadows.2", None, True),
        ("conspiracy: thug", "shadows.2", True, False),
        ("defeated conspiracy: thug", "shadows.2", None, False),
        ("defeated conspiracy: thug", "shadows.2", False, True),
    ],
)
def test_card_keeps_its_facing_when_it_moves_between_rows(lies, to, up, hidden):
    """CLAR-19, CLAR-20: by default face down from a deck, face up from an open pile."""
    game = scene(lies, enemy("thug"))
    thug = game.card("thug")
    game.do(Table.move, thug, to, up=up)
    assert game.table.is_hidden(thug) == hidden == game.table.is_unknown(thug)
    (fact,) = [fact for fact in game.facts if isinstance(fact, CardMoved)]
    assert (fact.seen_by == NOBODY) == (hidden and lies != "shadows: thug - - - -" and "defeated" not in lies)
    game.do(Table.move, thug, "conspiracy").do(Table.move, thug, "shadows.3")
    assert game.table.is_hidden(thug)


@pytest.mark.rule("OPEN-42", "OPEN-49")
@pytest.mark.parametrize(
    ("defeated", "skip", "speaker"),
    [("", "", 1), ("1", "", 2), ("12", "", 0), ("1", "2", 0), ("1", "02", 2), ("", "012", 1)],
)
def test_next_player_decides_for_a_player_who_is_out(defeated: str, skip: str, speaker: int) -> None:
    """OPEN-42: the next one clockwise, or a player who only loses a turn."""
    game = scene("players: ann bob cat")
    for seat in range(3):
        game.table.state.seats[seat].defeated = str(seat) in defeated
        game.table.state.seats[seat].skip = int(str(seat) in skip)
    assert game.table.speaker(1) == speaker


@pytest.mark.rule("TIMING-16")
@pytest.mark.parametrize(
    ("who", "seats"),
    [("you", [1]), ("current", [0]), ("each", [0, 1, 2]), ("others", [0, 2]), ("next", [2]), ("choose_other", [0, 2])],
)
def test_a_word_for_players_means_seats_in_the_order_of_the_turn(who: str, seats: list[int]) -> None:
    game = scene("players: ann bob cat")
    assert game.table.seats(who, Frame("", 1)) == seats
    game.table.state.seats[1].defeated = True
    assert 1 not in game.table.seats(who, Frame("", 1))


@pytest.mark.rule("SOLO-07")
def test_a_rival_is_oneself_where_nobody_else_is_left() -> None:
    game = scene("players: ann")
    assert game.table.seats("choose_rival", Frame("", 0)) == [0] and game.table.seats("others", Frame("", 0)) == []


@pytest.mark.rule("DIFF-05")
def test_an_open_bureau_holds_characters_by_chance_face_up() -> None:
    """DIFF-05: five random cards of the four sets, by seed; no Syndicate Enemy."""
    found = []
    for seed in range(4):
        table = laid_out(2, seed, open_bureau=True)
        cards = [table.zones[space][0] for space in BUREAU]
        assert not any(table.is_hidden(card) for card in cards)
        assert {table.design(card).type for card in cards} == {"academy"}
        found.append(frozenset(cards))
    assert len(set(found)) == 4 and len(set().union(*map(set, found))) > 8
    assert len(set().union(*(sets(laid_out(2, seed, open_bureau=True), *BUREAU) for seed in range(4)))) > 1


@pytest.mark.rule("OPEN-27")
def test_a_game_knows_which_answers_from_hand_its_academy_holds() -> None:
    """OPEN-27: public knowledge, independent of hands; other Academies have others."""
    table = laid_out(2)
    answers = {str(ready.ability.on) for design, ready in table.card_set.from_hand if design.type != "academy"}
    for design, ready in table.card_set.from_hand:
        if design.set in table.state.game.academy_sets:
            answers.add(str(ready.ability.on))
    assert set(table.state.game.answers_from_hand) == answers and answers


@pytest.mark.rule("SETUP-20")
@pytest.mark.parametrize(
    "academy",
    [
        ["burks", "follmer", "pendrell", "lone_gunmen", "burks"],
        ["burks", "follmer", "pendrell", "burks"],
        ["burks", "follmer", "pendrell"],
        ["burks", "follmer", "pendrell", "lone_gunmen", "mulder"],
        ["burks", "follmer", "pendrell", "nobody"],
        "all",
        7,
    ],
)
def test_an_academy_is_four_different_sets(academy: object) -> None:
    with pytest.raises(SetupError) as refused:
        setup.check([None], "single", {"academy": academy})
    assert refused.value.field == "options.academy"


@pytest.mark.rule("SERIES-17")
@pytest.mark.parametrize(
    ("results", "over", "won"),
    [
        ((True, True), 0, None),
        ((True, True, True), 1, True),
        ((True, True, False), 1, False),
        ((False, False, True), 1, True),
    ],
)
def test_end_of_a_series_is_announced_once_and_game_three_decides(results, over, won):
    game = series_of(*results)
    assert len(game.happened("series_over")) == over and game.rules.score(game.table).won is won


@pytest.mark.rule("SERIES-20")
def test_a_series_that_a_card_ends_is_lost_whatever_was_won() -> None:
    game = series_of(True)
    game.table.state.series_lost = True
    game.do(game_outcome.finish, True, "test")
    assert game.rules.score(game.table).won is False and game.decision is None


@pytest.mark.rule("SERIES-03", "OPEN-50")
def test_new_seating_is_announced_when_complete() -> None:
    game = series_of()
    game.do(game_outcome.finish, True, "test").choose("keep")
    assert not game.happened("seats_changed")
    game.do(game_outcome.finish, True, "test").choose("change").choose(2)
    assert len(game.happened("seats_changed")) == 1 and game.table.state.order == [0, 2, 1]


@pytest.mark.rule("END-07", "SERIES-15")
def test_the_score_sheet_names_the_end_game_that_began_the_end() -> None:
    twin = "{id: twin, name: Twin, type: end_game, defense: 3, health: 4}"
    game = scene("shadows: [doom] [twin] - - -\nattack: 9", twin, format="series")
    game.act("scan", space="shadows.2").act("scan", space="shadows.1")
    assert game.table.state.game.end_game == "Twin"


@pytest.mark.rule("EVID-03", "EVID-05", "OPEN-13")
@pytest.mark.parametrize("linked", [False, True])
def test_question_about_an_action_gives_its_effect(linked: bool) -> None:
    trail = "{id: trail, name: Trail, type: lead, discover: {event: healed}, collect: {event: healed}}"
    proof = card("proof", "evidence", "priority: 1")
    game = scene(f"shadows: trail - - - -\nevidence: {'proof' if linked else '[proof]'} - -", trail, proof)
    if linked:
        game.table.state.game.links[game.card("trail")] = game.card("proof")
    game.announce("healed", seat=1)
    assert game.kind == "lead" and game.asked == 0
    assert game.table.pending and ("Collect" if linked else "Discover") in game.table.pending.prompt


@pytest.mark.rule("OPEN-13", "EVID-07")
@pytest.mark.parametrize(
    ("event", "seat", "phase", "offered"),
    [
        ("defeated", 0, "action", True),
        ("defeated", -1, "action", True),
        ("defeated", 1, "action", False),
        ("defeated", 0, "strike", False),
        ("healed", 1, "action", True),
        ("healed", 1, "strike", False),
        ("scarred", 0, "action", False),
    ],
)
def test_action_counts_for_leads_in_the_current_action_phase(event: str, seat: int, phase: str, offered: bool) -> None:
    wanted = "healed" if event == "healed" else "defeated"
    trail = f"{{id: trail, name: Trail, type: lead, discover: {{event: {wanted}}}, collect: {{event: {wanted}}}}}"
    text = "shadows: trail - - - -\nevidence: [proof] - -\nfield: thug"
    game = scene(text, trail, card("proof", "evidence", "priority: 1"), enemy("thug"))
    game.table.state.turn.phase = phase  # type: ignore[assignment]
    game.announce(event, "thug" if event == "defeated" else None, seat)
    assert (game.kind == "lead") == offered


@pytest.mark.rule("OPEN-13", "EVID-04")
def test_one_action_counts_for_two_leads_if_evidence_is_left() -> None:
    """OPEN-13: the first one Discovers the last Evidence; the second isn't offered."""
    trail = "{id: trail, name: Trail, type: lead, copies: 2, discover: {event: healed}, collect: {event: healed}}"
    game = scene("shadows: trail trail - - -\nevidence: [proof] - -", trail, card("proof", "evidence", "priority: 1"))
    game.announce("healed", seat=0)
    assert game.kind == "order_effects"
    game.choose("0").choose("yes")
    assert game.row("evidence") == "proof - -" and game.kind != "lead"


@pytest.mark.rule("EVID-03", "END-08", "END-09")
def test_a_payment_that_begins_the_end_discovers_nothing() -> None:
    """END-08: the paid Enemy reveals the End Game: no Lead, and the Evidence joins it."""
    alarm = enemy("alarm", does("defeat", "op: scan, zone: [shadows]"))
    tasks = "discover: {defeat: {zone: [field], type: [enemy]}}, collect: {pay: {attack: 1}}"
    bribe = f"{{id: bribe, name: Bribe, type: lead, {tasks}}}"
    text = "shadows: bribe [doom] - - -\nfield: alarm\nevidence: [proof] - -"
    game = scene(text, alarm, bribe, card("proof", "evidence", "priority: 1"))
    game.act("lead", "bribe").settle()
    assert game.table.state.game.the_end and game.table.state.game.discovered == []
    assert game.where("bribe") == "defeated_conspiracy" and game.where("proof").startswith("end_row.")


@pytest.mark.rule("CLAR-19", "OPEN-33", "CLAR-20", "OPEN-31")
def test_showing_or_hiding_a_card_teaches_only_unknown_cards() -> None:
    told = []
    for by_chance in (False, True):
        game = scene("shadows: thug - - - -", enemy("thug"))
        game.table.facts, game.table.by_chance = [], {game.card("thug")} if by_chance else set()
        game.table.turn_down(game.card("thug"))
        told += [fact.learned for fact in game.table.facts if isinstance(fact, CardTurned)]
    assert told == ["", "TIMING-01"]
    game = scene("hand: aide\ndiscard: belief", agent("aide"))
    for name, learned in (("aide", "CLAR-20"), ("belief", "")):
        game.table.facts = []
        game.table.show([game.card(name)])
        assert [fact.learned for fact in game.table.facts] == [learned]  # type: ignore[attr-defined]


@pytest.mark.rule("TURN-02")
def test_turns_are_counted_one_by_one() -> None:
    game = scene("strike deck: miss*9\ndeck: field-agent*9\ndeck 1: field-agent*9")
    for _ in range(2):
        game.end().settle()
    assert [(fact.seat, fact.text) for fact in game.happened("turn")] == [(1, "1"), (0, "2")]


@pytest.mark.rule("KWC-02")
def test_lending_a_card_draws_a_replacement() -> None:
    team = agent("team", "keywords: [coordinate]")
    game = scene("hand 1: team belief\ndeck 1: field-agent*3", team).act("coordinate", seat=1)
    assert game.zone("hand.1") == ["field-agent", "belief"] and game.zone("aside.1") == ["team"]


@pytest.mark.rule("OPEN-27")
def test_question_offers_only_cards_that_concern_the_asked_player() -> None:
    """OPEN-27: cat is asked, but her card works only for the Struck player."""
    fear = card("fear", "ally", does("hand", "op: cancel", more="on: strike_drawn"))
    nerve = card("nerve", "ally", does("hand", "op: cancel", more="on: strike_drawn, whose: you"))
    text = "players: ann bob cat\nacademy sets: burks\nhand 2: nerve\nstrike deck: hit1*3"
    game = scene(text, fear, nerve)
    assert names(game.do(strikes.strike, 0, -1)) == ["no"] and game.asked == 2
    game = scene(text, fear, nerve)
    assert names(game.do(strikes.strike, 2, -1)) == ["nerve", "no"]


@pytest.mark.rule("OPEN-26", "CLAR-15")
def test_a_copy_of_a_belief_is_not_activated() -> None:
    game = scene("aside 1: belief")
    game.table.state.turn.plays.append(Play(game.card("belief"), virtual=True))
    refusal = legal_actions.why_not(game.table, Action("belief", card=game.card("belief")))
    assert refusal and refusal.rule == "CLAR-15"


@pytest.mark.rule("ACT-08")
@pytest.mark.parametrize(
    ("text", "types", "said"),
    [("attack: 2", ["end"], 1), ("hand: -", ["end"], ["Nothing left to do"]), ("hand: -", ["use", "end"], [])],
    ids=["points without use", "nothing", "something besides"],
)
def test_nothing_is_left_to_do_only_where_that_is_so(text: str, types: list[str], said: object) -> None:
    """ACT-08: unusable points are named; usable abilities suppress the text."""
    found = legal_actions.ending(scene(text).table, [Action(type) for type in types]).at_hand
    assert len(found) == said and "2 Attack" in found[0] if said == 1 else found == said


@pytest.mark.rule("TIMING-01")
def test_a_change_of_some_cards_is_none_of_a_player() -> None:
    change = "abilities: [{when: ongoing, modify: [{stat: hand, by: 2, on: {type: [academy]}}, {stat: hand, by: 1}]}]"
    game = scene("field: toll", card("toll", "informant", change), agent("last"))
    assert modifiers.change(game.table, "hand", seat=0) == 1


NEEDS = [
    ({"cards": {"zone": ["hand"], "count": 2}}, {"cards": {"zone": ["hand"]}, "at_least": 2}, True),
    ({"cards": {"zone": ["hand"], "count": 2}}, {"cards": {"zone": ["hand"]}, "at_least": 1}, False),
    ({"cards": {"zone": ["hand"]}}, {"cards": {"zone": ["discard"]}}, False),
    ({"cards": {"zone": ["hand"]}}, {"cards": {"zone": ["hand"], "of": "next"}}, False),
    ({"cards": {"zone": ["hand"]}}, {"cards": {"zone": ["hand"], "type": ["belief"]}}, False),
    ({"cards": {"zone": ["hand"], "count": {"amount": "players"}}}, {"cards": {"zone": ["hand"]}}, False),
]


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("step", "test", "needs"), NEEDS)
def test_a_discard_needs_as_many_cards_there_as_it_takes(step: dict, test: dict, needs: bool) -> None:
    discard = LANGUAGE.read(effects.Step, {"op": "discard", **step})
    assert discard.needs(LANGUAGE.read(effects.Test, {"is": "has", **test})) == needs
    assert not discard.needs(LANGUAGE.read(effects.Test, {"is": "the_end"}))
