"""Macros: cards that need no decision and give nothing up (ACT-08)."""

import pytest

from engine.kernel.decisions import Action
from engine.legendary.presentation import labels
from tests.engine.legendary.cast import ability, agent, card, does
from tests.engine.legendary.random_games import RULES, sensible_states
from tests.engine.legendary.tables import Drawn, draw


def lead(name: str, discover: str) -> str:
    return card(name, "lead", f"priority: 1, discover: {{{discover}}}, collect: {{pay: {{attack: 9}}}}")


CARDS = (
    agent("plain", "copies: 4, attack: 1"),
    agent("other", "copies: 4, recruit: 1"),
    agent("science", "class: science").replace("class: will, ", ""),
    agent("combo", does("class", "op: points, attack: 2", more="class: science")),
    agent("lonely", does("class", "op: points, attack: 2", more="class: tech")),
    agent("button", does("activate", "op: points, attack: 2, recruit: 1")),
    agent("giver", does("play", "op: points, recruit: 3")),
    agent("counting", does("play", "op: points, attack: {amount: count_played}")),
    agent("drawer", does("play", "op: draw")),
    agent("asker", does("play", "op: discard")),
    agent("saver", does("hand", "op: cancel", more="on: strike_drawn")),
    agent("lent", "keywords: [coordinate]"),
    agent("tardy", "keywords: [coordinate], " + does("class", "op: points, attack: 2", more="class: tech")),
    agent("cycler", does("activate", "op: discard")),
    agent("watcher", "copies: 2, " + does("ongoing", "op: points, attack: 1", more="on: played, once_a_turn: true")),
    agent("mourner", does("ongoing", "op: doubt", more="on: played")),
    agent("mixed", f"abilities: [{ability('play', 'op: points, attack: 1')}, {ability('activate', 'op: draw')}]"),
    card("spoiler", "event", does("ongoing", "op: doubt", more="on: played, which: {name: [Plain]}")),
    card("dealer", "informant", does("activate", "op: discard")),
    lead("paper", "discard: {zone: [hand], name: [Plain]}"),
    card("welcome", "event", does("ongoing", "op: doubt", more="on: gained")),
    lead("usher", "event: gained"),
    lead("witness", "event: played, which: {name: [Plain]}"),
)


def table(picture: str) -> Drawn:
    return draw(picture, *CARDS)


def macros(game: Drawn, type: str) -> list[Action]:
    assert game.asked is not None
    return [offered for offered in game.rules.macros(game.table, game.asked) if offered.type == type]


def macro(game: Drawn, type: str = "all") -> str:
    """Return the label of the asked seat's macro of a type, or ""."""
    return "; ".join(game.rules.labels(game.table, macros(game, type)))


def all_in_one_go(game: Drawn, type: str = "all") -> Drawn:
    assert game.asked is not None
    (offered,) = macros(game, type)
    game.facts += game.rules.apply(game.table, game.asked, offered)
    return game


@pytest.mark.rule("TIMING-18")
def test_macro_plays_cards_that_react_to_plays_first():
    game = table("hand: watcher other plain")
    assert macro(game) == "Play Watcher, Plain and Other (+1 Attack, +1 Recruit)"
    assert all_in_one_go(game).points() == (2, 1)


@pytest.mark.rule("ACT-06")
def test_macro_of_everything_leaves_cards_that_ask_or_draw():
    said = "Play everything, even Saver: Plain and Saver (+1 Attack); leaves Asker and Drawer"
    assert macro(table("hand: saver drawer plain asker"), "whole") == said


@pytest.mark.rule("ACT-33")
def test_as_many_special_agents_as_can_be_paid_are_recruited_in_one_go():
    game = table("recruit: 10\nspecial_agents: plain*4")
    assert macro(game, "alike") == "Recruit 3 Special Agents (9 Recruit)"
    all_in_one_go(game, "alike")
    assert (game.points(), len(game.zone("discard.0")), len(game.zone("special_agents"))) == ((0, 1), 3, 1)


@pytest.mark.rule("ACT-08")
def test_no_macro_of_a_whole_series_is_long():
    said = [
        label
        for dealt, decision in sensible_states(3, "short macros")
        for label in RULES.labels(dealt, RULES.macros(dealt, decision.seat))
    ]
    assert len(said) > 100 and all(len(label.partition("; no card left")[0]) <= labels.LABEL_LENGTH for label in said)
