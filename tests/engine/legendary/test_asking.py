"""What a decision says of itself: the rule that asks, and how far a selection of several cards is."""

import random
from itertools import chain

import pytest

from engine.kernel.decisions import Decision, Picks
from engine.legendary import asking
from tests.engine.legendary.cast import agent, does
from tests.engine.legendary.games import RULES, pick, sensible_states, states
from tests.engine.legendary.tables import draw


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


def picks(game):
    return game.decision.picks


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize("players", [1, 3, 5])
def test_every_decision_of_whole_series_names_the_rule_that_asks(players: int) -> None:
    for table, decision in chain(states(players, "asking"), sensible_states(players, "asking")):
        assert decision.rule, decision.kind
        assert decision.kind in asking.KINDS
        assert decision == RULES.decision(RULES.decode(RULES.encode(table)))


def test_cards_to_discard_are_chosen_one_after_the_other() -> None:
    """TIMING-03: the first of two is chosen, then the second; it takes both."""
    game = draw(f"hand: loss {OTHERS}", CARDS).act("play", "loss")
    assert picks(game) == Picks(0, 2, 2)
    game.act("choose", "belief")
    assert picks(game) == Picks(1, 2, 2)
    game.act("choose", "doubt")
    assert game.kind == "act"
    assert picks(game) is None


def test_up_to_so_many_may_be_none() -> None:
    game = draw(f"hand: purge {OTHERS}", CARDS).act("play", "purge")
    assert picks(game) == Picks(0, 0, 3)
    game.act("choose", "belief").act("choose", "doubt")
    assert picks(game) == Picks(2, 0, 3)
    assert game.can("choose", pick="done")


@pytest.mark.rule("TIMING-03")
def test_no_more_are_wanted_than_there_are() -> None:
    """TIMING-03: with two cards left of three, it takes two."""
    assert picks(draw("hand: purge belief doubt", CARDS).act("play", "purge")) == Picks(0, 0, 2)


def test_a_single_card_is_an_ordinary_choice() -> None:
    game = draw(f"hand: single {OTHERS}", CARDS).act("play", "single")
    assert (game.kind, picks(game)) == ("choose_card", None)


@pytest.mark.rule("STRIKE-08")
def test_strikes_to_heal_are_a_selection_too() -> None:
    game = draw("hand: clinic\nstrikes: str-missed*3", CARDS).act("play", "clinic")
    assert picks(game) == Picks(0, 2, 2)


@pytest.mark.rule("EVID-03")
def test_what_a_lead_asks_for_is_a_selection_by_its_rule() -> None:
    game = draw(f"hand: {OTHERS}\nshadows: clue\nevidence: [ev-stiletto] - -", CARDS).act("lead", "clue")
    assert picks(game) == Picks(0, 2, 2)
    assert game.decision.rule == "EVID-02"


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
