"""The bot's evaluation depends on the effects of a decision, never on its wording."""

from typing import Any

import pytest

from engine.kernel.decisions import Action
from engine.legendary.presentation import estimate, prompts
from engine.legendary.rules import end_games
from engine.legendary.table.table import Table
from tests.engine.legendary.cast import scene
from tests.engine.legendary.random_games import RULES, states
from tests.engine.legendary.tables import Drawn, draw

BY_TEXT = {"may", "choose_one", "choose_player"}
"""Kinds of questions whose options continue with steps of a card."""


def test_consequences_of_a_decision_are_in_its_words() -> None:
    """Each consequence of an option is in the prompt or in the option's label."""
    asked = set()
    for table, decision in states(3, "consequences", most=4000):
        assert len(decision.consequences) == (len(decision.options) if decision.kind in BY_TEXT else 0)
        labels = RULES.labels(table, decision.options)
        for steps, label in zip(decision.consequences, labels, strict=False):
            assert deed(table, steps) in f"{decision.prompt} {label}"
            asked.add(decision.kind)
    assert asked == BY_TEXT


def test_playouts_value_options_like_the_full_view() -> None:
    """The evaluation of bare decisions by the quick view equals that by the view."""
    asked = set()
    for table, decision in states(3, "quick view", most=4000):
        asked.add(decision.kind)
        (bare,) = RULES.bare_decisions(table)
        assert bare.options == decision.options
        values = RULES.evaluate_options(RULES.view(table, decision.seat), decision)
        assert RULES.evaluate_quickly(table, bare) == values
    assert asked >= {"act", "choose_card", "may"}


def deed(table: Table, steps: list[Any]) -> str:
    """Return the text of steps; for a chosen player, as that player does it."""
    words = prompts.words_of_card(table, table.stack[-1])
    if len(steps) == 1 and getattr(steps[0], "who", "").startswith("choose"):
        return str(steps[0].does(words.of_another()))
    return words.steps(steps).removesuffix(".")


WOUNDED = """
    players: mulder scully skinner
    hand: field-agent*5
    strikes: str-flesh-wound
    strikes 1: str-flesh-wound*4
"""
"""Seat 0, the asked one, has some damage, seat 1 the most, seat 2 none."""


def preferred(game: Drawn) -> Action:
    decision = game.decision
    assert decision is not None and decision.consequences
    values = RULES.evaluate_options(game.rules.view(game.table, decision.seat), decision)
    assert values.count(max(values)) == 1
    return decision.options[values.index(max(values))]


def ask(table: str, ability: str) -> Drawn:
    game = draw(table).do(lambda table: table.push(ability, 0, -1, at=-1))
    return game


@pytest.mark.parametrize(
    ("ability", "seat"),
    [
        pytest.param("medical-doctor#1", 1, id="who has taken most is healed"),
        pytest.param("s2-lucy-kazdin#0", 1, id="who has taken most is spared"),
        pytest.param("s2-michael-holvey#0", 2, id="who is healthiest draws the Strike"),
        pytest.param("s4-memento-mori#0", 2, id="a Scar weighs more than the cards that come with it"),
        pytest.param("assistant-director#0", 0, id="what is good is one's own"),
    ],
)
def test_beginner_chooses_the_player_by_the_effect(ability: str, seat: int) -> None:
    """Help goes to the weakest, harm to the healthiest, everything else to oneself."""
    assert preferred(ask(WOUNDED, ability)).seat == seat


CHOICES = """
    players: mulder scully
    shadows: [s1-cecil-lively] - - - -
    field: s1-jersey-devil
    bureau: john-byers - - - -
    attack: 5
    recruit: 3
"""
"""A fight and a scan for Attack; a recruit for Recruit."""


def test_search_compares_only_options_for_the_same_points() -> None:
    """Recruiting can wait until the Attack points are spent."""
    game = draw(CHOICES)
    decision = game.decision
    assert decision is not None
    seen = game.rules.view(game.table, 0)
    values = RULES.evaluate_options(seen, decision)
    compared = {decision.options[index].type for index in RULES.options_to_compare(seen, decision, values)}
    assert compared == {"fight", "scan"} and "recruit" in {option.type for option in decision.options}


def test_estimate_rises_with_better_cards_and_falls_with_damage_and_near_hidden_cards() -> None:
    far = CHOICES.replace("[s1-cecil-lively] - - - -", "- - - - [s1-cecil-lively]")
    chances = [
        estimate.chances(draw(text).table)[0]
        for text in (f"{CHOICES}strikes: str-flesh-wound*3", CHOICES, far, f"{far}deck: melvin-frohike*3")
    ]
    assert chances == sorted(set(chances)) and chances[0] > 0 and chances[-1] < 1


def test_estimate_during_the_end_rises_with_attack_in_hand_and_damage_to_the_end_game() -> None:
    end = "field: doom\nthe end: yes\nstrike deck: hit1*9 hit2*9\n"
    unarmed, armed = scene(end), scene(f"{end}hand: assault-team*2")
    chances = [estimate.chances(game.table)[0] for game in (unarmed, armed)]
    armed.do(end_games.hit, armed.card("doom"))
    chances.append(estimate.chances(armed.table)[0])
    assert chances == sorted(set(chances)) and chances[0] > 0 and chances[-1] < 1
