"""Prompts: the rule that asks, and the progress of a selection."""

from itertools import chain

import pytest

from engine.legendary.presentation import prompts
from tests.engine.legendary.cast import agent, does
from tests.engine.legendary.random_games import RULES, sensible_states, states
from tests.engine.legendary.tables import draw
from tests.support.profiles import slow_after


def told(name, step):
    """Return a character with one step, as YAML."""
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


LATER = "Later, after discarding"


def labels(game):
    """Return the labels of all options."""
    return game.rules.labels(game.table, game.options())


def picks(game):
    """Return the progress of a selection: chosen, least, most."""
    found = game.decision.picks
    return found and (found.chosen, found.least, found.most)


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize("players", slow_after(1, [3, 1, 5]))
def test_every_decision_of_whole_series_names_the_rule_that_asks(players: int) -> None:
    for table, decision in chain(states(players, "asking"), sensible_states(players, "asking")):
        assert decision.rule, decision.kind
        assert decision.kind in prompts.KINDS and decision == RULES.decision(RULES.decode(RULES.encode(table)))


@pytest.mark.rule("STRIKE-08", "EVID-03")
def test_strikes_to_heal_and_what_a_lead_asks_for_are_selections() -> None:
    game = draw("hand: clinic\nstrikes: str-missed*3", CARDS).act("play", "clinic")
    assert picks(game) == (0, 2, 2)
    game = draw(f"hand: {OTHERS}\nshadows: clue\nevidence: [ev-stiletto] - -", CARDS).act("lead", "clue")
    assert picks(game) == (0, 2, 2) and game.decision.rule == "EVID-02"


@pytest.mark.parametrize("players", [2, 4])
def test_like_cards_can_be_chosen_one_after_the_other_as_an_option_says(players: int) -> None:
    """Every list of copies can be chosen in order, up to the limit of the selection."""
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


FEAR = (
    "players: mulder scully skinner\nphase: strike\nfield: menace\n"
    "strike deck: str-fear str-bruises*3\nhand 1: field-agent\nhand 2: belief\n"
)
MENACE = "{id: menace, name: Menace, type: enemy, set: '1', enemy: [human], fight: 4}"


@pytest.mark.rule("KWC-01", "KWC-02")
@pytest.mark.parametrize(
    ("hand", "habit"), [("", False), ("lent", True), ("lent*2 plain", True), ("lent other", False)]
)
def test_a_single_card_may_be_coordinated_by_itself(hand: str, habit: bool) -> None:
    """The habit is offered for a single sort of card; others get a formal question."""
    lent = (agent("lent", "copies: 2, keywords: [coordinate]"), agent("other", "keywords: [coordinate]"))
    cards = (agent("plain", "copies: 3"), *lent)
    game = draw(f"players: mulder scully\nphase: conspiracy\nhand: plain\nhand 1: {hand or 'plain'}", *cards)
    decision = game.decision
    assert decision and decision.kind == "coordinate" and (decision.habit is not None) == habit
    if decision.habit:
        assert decision.options[decision.habit.option].card == game.card("lent")


@pytest.mark.rule("CLEAN-05")
def test_cleanup_abilities_say_what_they_do_and_which_card_asks() -> None:
    """CLEAN-05: a single ability asks only for its moment."""
    scout = told("scout", "op: draw").replace("play", "cleanup")
    game = draw("hand: scout\ndeck: field-agent*9", scout).act("play", "scout").end()
    assert game.decision.prompt == "Scout, Cleanup: Draw a card. When?"
    assert labels(game) == ["Now, before discarding", LATER]
    assert labels(game.choose("done")) == ["Now, before drawing", "Later, with your new hand"]
    both = draw("hand: scout*2\ndeck: field-agent*9", scout).act("play", "scout").act("play", "scout").end()
    assert both.decision.prompt == "2 Cleanup abilities are ready. Which one happens now?"
    assert labels(both) == ["Scout: Draw a card", LATER]
    cut = agent("cut", "copies: 2, " + does("cleanup", "op: defeat, cards: {zone: [hand, played], type: [starting]}"))
    game = draw("hand: cut*2 field-agent*4\ndeck: field-agent*6", cut).act("play", "cut").act("play", "cut").end()
    game.act("choose", pick="0")
    assert game.decision.prompt.startswith("Cut (1 of 2): Defeat ")
    game.act("choose", "field-agent")
    assert game.decision.prompt.startswith("Cut (2 of 2), Cleanup: Defeat ")
    game.act("choose", pick="0")
    assert game.decision.prompt.startswith("Cut (2 of 2): Defeat ")


def test_prompt_does_not_say_where_the_asking_card_is() -> None:
    """SECRECY: a card that asks may be back in a deck, or in another player's hand."""
    cut = agent("cut", does("play", "op: defeat, cards: {zone: [hand], type: [starting]}"))
    game = draw("players: mulder scully\nhand: cut field-agent belief", cut).act("play", "cut")
    asked = set()
    for zone in ("deck.0", "deck.1", "hand.1"):
        game.table.move(game.card("cut"), zone)
        asked.add(RULES.decisions(game.table)[0].prompt)
    assert len(asked) == 1
    assert asked.pop().startswith("Cut: Defeat ")


@pytest.mark.rule("OPEN-27", "KWC-01", "KWC-02")
def test_answers_of_hands_say_what_happens_and_what_is_done() -> None:
    """OPEN-27: a reaction names what it cancels; everyone can decline."""
    drawn = FEAR.replace("str-fear", "str-bruises").replace("hand 1: field-agent", "hand 1: protector")
    told = labels(draw(drawn + "academy sets: reyes", MENACE))
    assert told[0].startswith("Discard ") and told[0].endswith(": Cancel that Strike") and told[1] == "Don't react"
    assert labels(draw(FEAR, MENACE).choose("no")) == ["Reveal Belief", "Don't reveal"]
    lent = draw("players: mulder scully\nphase: conspiracy\nhand 1: special-agent-will", CARDS)
    assert labels(lent) == ["Lend Special Agent (+2 Attack, +1 Recruit)", "Don't lend"]
    drawn = FEAR.replace("str-fear", "str-bruises") + "academy sets: reyes"
    prompt = "Bruises is drawn as a Strike (Mulder). React with a card from your hand?"
    assert draw(drawn, MENACE).decision.prompt == prompt
    game = draw("players: mulder scully\nphase: conspiracy\nhand 1: special-agent-will", CARDS)
    prompt = "Mulder's turn. Lend a card with Coordinate? You draw a card to replace it."
    assert (game.asked, game.decision.prompt) == (1, prompt)


@pytest.mark.rule("ACT-17", "CARD-16", "ACT-30")
def test_a_belief_and_a_power_say_what_they_do() -> None:
    game = draw("players: mulder scully\nhand: belief\ndeck: field-agent").act("play", "belief")
    (said,) = game.rules.labels(game.table, game.options("belief"))
    assert said == "Activate your Belief: Each player defeats up to 2 Doubts from their hand or discard pile"
    game = draw("bureau: single\nrecruit: 9", CARDS).act("recruit", "single")
    room, does = game.table.card_set.powers[0].ability.label, game.decision.consequences
    assert game.decision.prompt.startswith(f"{room} power: ")
    assert game.decision.prompt.endswith(" Use it?") and does is not None


@pytest.mark.rule("TIMING-01")
def test_each_question_of_a_rule_has_words_of_its_own() -> None:
    """In all kinds of Series, a prompt is a sentence, never the bare name of a rule."""
    plain: dict[str, set[str]] = {}
    for table, decision in chain(states(3, "words"), sensible_states(3, "words")):
        assert table.pending is not None
        if decision.kind in prompts.PROMPTS.keys() - prompts.BY_CARDS:
            plain.setdefault(decision.kind, set()).add(decision.prompt)
            assert decision.prompt != table.pending.prompt and decision.prompt.endswith((".", "?"))
    assert {"bureau_power", "coordinate", "lead"} <= set(plain)
