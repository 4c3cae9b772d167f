"""What a decision says of itself: the rule that asks, and how far a selection of several cards is."""

import random
from itertools import chain

import pytest

from engine.kernel.decisions import Action, Decision
from engine.legendary.surface import asking
from tests.engine.legendary.cast import ability, agent, does, enemy
from tests.engine.legendary.games import RULES, pick, sensible_states, states
from tests.engine.legendary.tables import draw
from tests.support.profiles import slow_after

SCARRED = " A Scar is 1 damage that hardly anything heals."


def told(name, step):
    """Return a character whose text is one step, as YAML."""
    return "- " + agent(name, "copies: 2, " + does("play", step)) + "\n"


CARDS = "".join(
    [
        told("loss", "op: discard, cards: {zone: [hand], count: 2}"),
        told("purge", "op: defeat, cards: {zone: [hand], count: 3, up_to: true}"),
        told("single", "op: discard"),
        told("clinic", "op: heal, amount: 2"),
        "- {id: clue, name: Clue, type: lead, discover: {discard: {zone: [hand], count: 2}}, "
        "collect: {pay: {attack: 1}}}\n",
    ]
)
OTHERS = "field-agent assault-team belief doubt"


LATER = "Later, once the cards of this turn are discarded"
HIDE = "op: hide, cards: {zone: [this]}"
CUT = "- {id: cut, name: Cut, type: strike, damage: 1}\n"


def labels(game):
    """Return all options of the decision in words."""
    return game.rules.labels(game.table, game.options())


def picks(game):
    """Return how far a selection is: chosen, least, most."""
    found = game.decision.picks
    return found and (found.chosen, found.least, found.most)


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize("players", slow_after(1, [3, 1, 5]))
def test_every_decision_of_whole_series_names_the_rule_that_asks(players: int) -> None:
    for table, decision in chain(states(players, "asking"), sensible_states(players, "asking")):
        assert decision.rule, decision.kind
        assert decision.kind in asking.KINDS
        assert decision == RULES.decision(RULES.decode(RULES.encode(table)))


@pytest.mark.rule("TIMING-03")
def test_cards_to_discard_are_chosen_one_after_the_other() -> None:
    """TIMING-03: the first of two is chosen, then the second; it takes both."""
    game = draw(f"hand: loss {OTHERS}", CARDS).act("play", "loss")
    assert picks(game) == (0, 2, 2)
    game.act("choose", "belief")
    assert picks(game) == (1, 2, 2)
    game.act("choose", "doubt")
    assert game.kind == "act"
    assert picks(game) is None


@pytest.mark.rule("TIMING-01")
def test_up_to_so_many_may_be_none() -> None:
    game = draw(f"hand: purge {OTHERS}", CARDS).act("play", "purge")
    assert picks(game) == (0, 0, 3)
    game.act("choose", "belief").act("choose", "doubt")
    assert picks(game) == (2, 0, 3)
    assert game.can("choose", pick="done")


@pytest.mark.rule("TIMING-03")
def test_no_more_are_wanted_than_there_are() -> None:
    """TIMING-03: with two cards left of three, it takes two."""
    assert picks(draw("hand: purge belief doubt", CARDS).act("play", "purge")) == (0, 0, 2)


@pytest.mark.rule("TIMING-01")
def test_a_single_card_is_an_ordinary_choice() -> None:
    game = draw(f"hand: single {OTHERS}", CARDS).act("play", "single")
    assert (game.kind, picks(game)) == ("choose_card", None)


@pytest.mark.rule("STRIKE-08")
def test_strikes_to_heal_are_a_selection_too() -> None:
    game = draw("hand: clinic\nstrikes: str-missed*3", CARDS).act("play", "clinic")
    assert picks(game) == (0, 2, 2)


@pytest.mark.rule("EVID-03")
def test_what_a_lead_asks_for_is_a_selection_by_its_rule() -> None:
    game = draw(f"hand: {OTHERS}\nshadows: clue\nevidence: [ev-stiletto] - -", CARDS).act("lead", "clue")
    assert picks(game) == (0, 2, 2)
    assert game.decision.rule == "EVID-02"


@pytest.mark.rule("TIMING-03")
def test_an_option_says_which_like_cards_it_stands_for() -> None:
    """TIMING-03: two of three equal cards are one option twice; the action that ends it stands for none."""
    game = draw("hand: purge field-agent*3 doubt", CARDS).act("play", "purge")
    doubt, *agents = [Action("choose", card=card) for card in game.table.zones["hand.0"]]
    assert game.decision.picks.copies == [[doubt], agents, []]
    for copy in agents:
        game.rules.apply(game.table, 0, copy)
    assert game.kind == "act"


@pytest.mark.parametrize("players", [2, 4])
def test_like_cards_can_be_chosen_one_after_the_other_as_an_option_says(players: int) -> None:
    """Every list of copies can be gone through as it stands, as far as the selection lasts."""
    tried = 0
    for table, decision in chain(states(players, "copies"), sensible_states(players, "copies")):
        if decision.picks is None:
            continue
        for copies in decision.picks.copies:
            tried += len(copies) > 1
            other = RULES.decode(RULES.encode(table))
            for chosen, copy in enumerate(copies, decision.picks.chosen):
                now = RULES.decision(other)
                if now is None or now.kind != decision.kind or now.picks is None or now.picks.chosen != chosen:
                    break
                assert copy in now.options
                RULES.apply(other, now.seat, copy)
    assert tried


def test_a_prompt_names_the_card_that_asks_and_what_for() -> None:
    assert (
        draw(f"hand: loss {OTHERS}", CARDS).act("play", "loss").decision.prompt
        == "Loss: Discard 2 cards from your hand."
    )
    lead = draw(f"hand: {OTHERS}\nshadows: clue\nevidence: [ev-stiletto] - -", CARDS).act("lead", "clue")
    assert lead.decision.prompt == "Clue: Discard 2 cards from your hand."


FEAR = """
players: mulder scully skinner
phase: strike
field: menace
strike deck: str-fear str-bruises*3
hand 1: field-agent
hand 2: belief
"""
FEARED = "Fear: You may reveal a Belief. If you do: Cancel that Strike."
MENACE = "{id: menace, name: Menace, type: enemy, set: '1', enemy: [human], fight: 4}"


@pytest.mark.rule("OPEN-27")
def test_who_is_asked_with_nothing_to_show_is_told_so() -> None:
    """OPEN-27: a seat without a Belief is asked for form's sake; the one with a Belief really chooses."""
    game = draw(FEAR, MENACE)
    assert (game.asked, game.decision.prompt, game.decision.formal) == (1, FEARED, True)
    game.choose("no")
    assert (game.asked, game.decision.formal) == (2, False)


@pytest.mark.rule("OPEN-27")
def test_who_may_answer_a_happening_is_told_what_happens() -> None:
    drawn = FEAR.replace("str-fear", "str-bruises") + "academy sets: reyes"
    assert draw(drawn, MENACE).decision.prompt == (
        "Bruises is drawn as a Strike (Mulder): Answer it with a card from your hand?"
    )


def follows(one: Decision, two: Decision, card: int | None) -> bool:
    """Return whether a decision goes on with the selection of the one before it, of which a card was chosen."""
    assert one.picks
    return card is None or two.picks is None or two.picks.chosen == 0 or two.picks.chosen == one.picks.chosen + 1


@pytest.mark.parametrize("players", [2, 4])
def test_a_selection_goes_on_until_it_has_what_it_takes(players: int) -> None:
    seen, chance = 0, random.Random(players)
    for game in range(4):
        for table, decision in states(players, ("picks", players, game), most=700):
            if decision.picks is None:
                continue
            seen += 1
            one, copy = decision.picks, RULES.decode(RULES.encode(table))
            assert 0 <= one.chosen < one.most
            assert (one.least < one.most) == any(option.pick == "done" for option in decision.options)
            action = pick(decision, chance)
            RULES.apply(copy, decision.seat, action)
            after = RULES.decision(copy)
            assert after is None or follows(decision, after, action.card)
    assert seen > 20


@pytest.mark.rule("ACT-30")
@pytest.mark.parametrize(("space", "usual"), [(1, "yes"), (2, "yes"), (3, "yes"), (4, "yes"), (5, None)])
def test_hardly_anybody_declines_a_power_that_takes_nothing(space: int, usual: str | None) -> None:
    """ACT-30: a card, a healed Strike, points or a Belief; but a card to be defeated is thought about."""
    row = " ".join("clinic" if place == space else "-" for place in range(1, 6))
    game = draw(f"bureau: {row}\nrecruit: 9\nhand: field-agent assault-team\ndeck: field-agent*3", CARDS)
    decision = game.act("recruit", "clinic").decision
    assert decision and decision.kind == "bureau_power"
    assert (decision.options[decision.usual].pick if decision.usual is not None else None) == usual


@pytest.mark.rule("KWC-01", "KWC-02")
@pytest.mark.parametrize(
    ("hand", "habit"), [("", False), ("lent", True), ("lent*2 plain", True), ("lent other", False)]
)
def test_a_single_card_may_be_coordinated_by_itself(hand: str, habit: bool) -> None:
    """Where there is one sort for it: of several one chooses, and who has none is asked for form's sake."""
    cards = (
        agent("plain", "copies: 3"),
        agent("lent", "copies: 2, keywords: [coordinate]"),
        agent("other", "keywords: [coordinate]"),
    )
    game = draw(f"players: mulder scully\nphase: conspiracy\nhand: plain\nhand 1: {hand or 'plain'}", *cards)
    decision = game.decision
    assert decision and decision.kind == "coordinate"
    assert (decision.habit is not None) == habit
    if decision.habit:
        assert decision.options[decision.habit.option].card == game.card("lent")


@pytest.mark.rule("CLEAN-05")
def test_a_single_cleanup_ability_says_what_it_does_and_that_it_may_wait() -> None:
    """CLEAN-05: nobody is asked which, where there is one; it comes before the discard or the draw, or after."""
    scout = told("scout", "op: draw").replace("play", "cleanup")
    game = draw("hand: scout\ndeck: field-agent*9", scout).act("play", "scout").end()
    assert game.decision.prompt == "Scout, before your turn ends: Draw a card. When?"
    assert labels(game) == ["Now, while you have the cards of this turn", LATER]
    assert labels(game.choose("done")) == ["Now, before you draw", "Later, with your new hand"]
    both = draw("hand: scout*2\ndeck: field-agent*9", scout).act("play", "scout").act("play", "scout").end()
    assert both.decision.prompt == "2 cards do something before your turn ends. Which does it now?"
    assert labels(both) == ["Scout: Draw a card", LATER]


@pytest.mark.rule("TIMING-18", "CLEAN-05")
def test_which_of_like_effects_comes_first_is_a_matter_of_course() -> None:
    """Two copies of a card in one pile do the same; which comes first of two players' copies may matter."""
    made = ability("ongoing", "op: draw", more="on: action_began")
    twin = "- " + agent("twin", f"copies: 2, keywords: [vigilant], abilities: [{made}]") + "\n"
    game = draw("vigilant: twin*2\ndeck: belief*3", twin)
    game.announce("action_began", seat=0)
    assert (game.kind, game.decision.usual) == ("order_effects", 0)
    game = draw("vigilant: twin\nvigilant 1: twin\ndeck: belief*3\ndeck 1: belief", twin)
    game.announce("action_began", seat=0)
    assert (game.kind, game.decision.usual) == ("order_effects", None)


@pytest.mark.rule("CLEAN-05")
def test_hardly_anybody_minds_when_a_card_is_hidden() -> None:
    """CLEAN-05: a card drawn before the discard is lost, but a card hidden is hidden at any moment."""
    lurker, scout = enemy("lurker", does("cleanup", HIDE)), told("scout", "op: draw").replace("play", "cleanup")
    hidden = draw("shadows: lurker\ndeck: field-agent*9", lurker).end().decision
    assert hidden.usual == 0 and hidden.options[0].pick == "0"
    drawn = draw("hand: scout\ndeck: field-agent*9", scout).act("play", "scout").end().decision
    assert (drawn.kind, drawn.usual) == ("cleanup", None)


@pytest.mark.rule("TIMING-03")
def test_who_may_refuse_is_told_what_that_costs() -> None:
    """TIMING-03: each answer says what happens by it, or that it is done or not."""
    tax = told("tax", "op: may, do: [{op: discard}], otherwise: [{op: doubt}]")
    game = draw("hand: tax field-agent belief", tax).act("play", "tax")
    assert game.decision.prompt == "Tax: Which do you choose?"
    doubted = "this turn, nobody may talk about strategy, signal, or show cards"
    assert labels(game) == ["Discard a card from your hand", f"Gain a Doubt (once drawn: {doubted})"]
    gift = told("gift", "op: may, do: [{op: draw}]")
    game = draw("hand: gift", gift).act("play", "gift")
    assert game.decision.prompt == "Gift: Draw a card. Do it?"
    assert labels(game) == ["Do it", "Don't"]


@pytest.mark.rule("TIMING-03", "CLAR-17")
@pytest.mark.parametrize(
    ("step", "prompt"),
    [
        ("op: heal, who: choose, amount: 2", "Who heals 2 Strikes?"),
        ("op: fight_player", "Who is fought, if you have enough Attack for it?"),
        (
            "op: each_player, who: choose, do: [{op: scar}, {op: draw}]",
            "Who does this? Gain a Scar. Draw a card." + SCARRED,
        ),
        ("op: scar, who: choose", "Who gains a Scar?" + SCARRED),
    ],
)
def test_who_chooses_a_player_is_asked_who_does_what(step: str, prompt: str) -> None:
    game = draw("players: mulder scully skinner\nhand: deed", told("deed", step)).act("play", "deed")
    assert game.decision.prompt == f"Deed: {prompt}"


@pytest.mark.rule("OPEN-27", "KWC-01")
def test_answers_of_hands_say_what_is_done() -> None:
    """OPEN-27: a card that answers says what it cancels; who has none lets it happen, shows none, lends none."""
    drawn = FEAR.replace("str-fear", "str-bruises").replace("hand 1: field-agent", "hand 1: protector")
    told = labels(draw(drawn + "academy sets: reyes", MENACE))
    assert told[0].startswith("Discard ") and told[0].endswith(": Cancel that Strike") and told[1] == "Let it happen"
    assert labels(draw(FEAR, MENACE).choose("no")) == ["Reveal Belief", "Reveal none"]
    lent = draw("players: mulder scully\nphase: conspiracy\nhand 1: special-agent-will", CARDS)
    assert labels(lent) == ["Lend Special Agent (+2 Attack, +1 Recruit)", "Don't lend"]


@pytest.mark.rule("TIMING-01")
def test_a_selection_ends_with_none_or_with_no_more() -> None:
    game = draw(f"hand: purge {OTHERS}", CARDS).act("play", "purge")
    assert labels(game)[-1] == "None"
    assert labels(game.act("choose", "belief"))[-1] == "No more"


@pytest.mark.rule("ACT-17", "CARD-16")
def test_a_belief_says_what_it_does() -> None:
    game = draw("players: mulder scully\nhand: belief\ndeck: field-agent").act("play", "belief")
    (said,) = game.rules.labels(game.table, game.options("belief"))
    assert said == "Activate your Belief: Each player defeats up to 2 Doubts from their hand or discard pile"


@pytest.mark.rule("KWC-02")
def test_who_may_coordinate_is_told_whose_turn_it_is_and_what_comes_of_it() -> None:
    game = draw("players: mulder scully\nphase: conspiracy\nhand 1: special-agent-will", CARDS)
    assert (game.asked, game.decision.prompt) == (
        1,
        "Mulder has the turn. Lend a card with Coordinate, and draw one for it?",
    )


@pytest.mark.rule("ACT-30")
def test_a_power_is_offered_by_the_name_of_its_room() -> None:
    game = draw("bureau: single\nrecruit: 9", CARDS).act("recruit", "single")
    room, does = game.table.box.powers[0].ability.label, game.decision.consequences
    assert game.decision.prompt.startswith(f"{room}, for whoever takes somebody from there: ")
    assert game.decision.prompt.endswith(" Use it?") and does is not None


@pytest.mark.rule("TIMING-01")
def test_each_question_of_a_rule_has_words_of_its_own() -> None:
    """All kinds of whole Series: what is asked names what it is about, and is no bare name of the rule."""
    plain: dict[str, set[str]] = {}
    for table, decision in chain(states(3, "words"), sensible_states(3, "words")):
        assert table.pending is not None
        if decision.kind in asking.SAYS.keys() - asking.BY_CARDS:
            plain.setdefault(decision.kind, set()).add(decision.prompt)
            assert decision.prompt != table.pending.prompt and decision.prompt.endswith((".", "?"))
    assert {"bureau_power", "coordinate", "lead"} <= set(plain)


@pytest.mark.rule("CLEAN-05")
def test_who_may_be_rid_of_a_card_is_told_among_which_now_and_later() -> None:
    """CLEAN-05: before the discard those of this turn, afterwards those that were drawn; the question says why."""
    cut = agent("cut", does("cleanup", "op: defeat, cards: {zone: [hand, played], type: [starting], up_to: true}"))
    game = draw("hand: cut field-agent*3\ndeck: field-agent*6", cut).act("play", "cut").act("play", "field-agent")
    game.act("end")
    assert game.decision.prompt.endswith("among your cards. A weak card less makes a better deck. When?")
    assert labels(game) == ["Now: choose among 3 cards of this turn", "Later: choose among the cards that you draw"]
    game.act("choose", pick="done")
    assert labels(game)[0] == "Now: there is nothing to choose from"
    assert game.decision.usual == 1, "nobody has to be asked"
    game.act("choose", pick="done")
    assert game.kind == "choose_card"


@pytest.mark.rule("CLEAN-05")
def test_questions_of_two_like_cards_are_told_apart() -> None:
    """CLEAN-05: each asks by itself, and who has answered the first sees that it is the second that asks."""
    cut = agent("cut", "copies: 2, " + does("cleanup", "op: defeat, cards: {zone: [hand, played], type: [starting]}"))
    game = draw("hand: cut*2 field-agent*4\ndeck: field-agent*6", cut).act("play", "cut").act("play", "cut").end()
    game.act("choose", pick="0")
    assert game.decision.prompt.startswith("Cut (1 of 2): Defeat ")
    game.act("choose", "field-agent")
    assert game.decision.prompt.startswith("Cut (2 of 2), before your turn ends: Defeat ")
    game.act("choose", pick="0")
    assert game.decision.prompt.startswith("Cut (2 of 2): Defeat ")


@pytest.mark.rule("OPEN-13")
def test_who_may_leave_a_lead_is_told_what_becomes_of_it() -> None:
    trail = "{id: trail, name: Trail, type: lead, discover: {event: fought}, collect: {event: fought}}"
    for place, becomes in (("shadows", "stays as it is"), ("field", "goes cold when the turn ends")):
        game = draw(f"{place}: trail\nbureau: brute\nevidence: [ev-stiletto] - -\nattack: 9", trail, enemy("brute"))
        assert labels(game.act("fight", "brute"))[-1] == f"Not now: the Lead {becomes}"


@pytest.mark.rule("ACT-20")
def test_who_may_gain_a_doubt_is_told_what_that_brings() -> None:
    """ACT-20: the Doubt of the player's own Avatar; no other answer says it."""
    modes = "op: choose_one, modes: [{do: [{op: doubt}]}, {do: [{op: draw}]}]"
    game = draw("hand: ice\ndoubts: doubt", agent("ice", does("play", modes))).act("play", "ice")
    gain, drawn = labels(game)
    assert (gain.partition(" (once drawn: ")[0], drawn) == ("Gain a Doubt", "Draw a card")
    assert gain.endswith("(once drawn: this turn, nobody may talk about strategy, signal, or show cards)")
