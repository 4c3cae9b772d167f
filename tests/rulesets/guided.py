"""Guided games, opened like the service opens them and played by the default bot."""

from collections.abc import Iterator
from typing import NamedTuple

from campaigns import seeds
from engine import bots
from engine.bots.decks import bring
from engine.description import Guide, Hint
from engine.kernel.decisions import Decision
from engine.kernel.facts import Line
from engine.ruleset import Ruleset, Table

NEWCOMER = 0


class Moment(NamedTuple):
    """The page's data before an answer.

    asked: the newcomer's decision, if any. told: the log lines since the last moment.
    """

    turn: int
    asked: Decision | None
    is_own_turn: bool
    told: list[Line]


def open_guide(rules: Ruleset, guide: Guide) -> Table:
    seed, setup = seeds.derive_seed(guide.seed), rules.setup(guide.avatars, guide.format, guide.options)
    starters = {starter.name: starter.deck for starter in rules.starter_decks()}
    if not guide.deck:
        return rules.open(setup, seed)
    bots_bring = [bring(rules, setup, seat, seeds.deck_entropy(seed, seat)) for seat in range(1, len(guide.avatars))]
    return rules.open(setup, seed, [rules.secret(starters[guide.deck], setup, NEWCOMER), *bots_bring])


def play_guide(rules: Ruleset, guide: Guide, newcomer: str = "heuristic") -> Iterator[Moment]:
    """Yield all moments of a game, the last one after its end. newcomer: its bot."""
    table, actions = open_guide(rules, guide), 0
    told = rules.log_lines(rules.opening_facts(table))
    while decisions := rules.decisions(table):
        decision, progress = decisions[0], rules.progress(table)
        asked = decision if decision.seat == NEWCOMER and not decision.formal else None
        yield Moment(progress["turn"], asked, progress["seat"] == NEWCOMER, told)
        bot = bots.get(newcomer if decision.seat == NEWCOMER else "heuristic")
        entropy = seeds.entropy(seeds.derive_seed(guide.seed), actions := actions + 1)
        chosen = bot.choose(rules, rules.view(table, decision.seat), decision, entropy)
        told = rules.log_lines(rules.apply(table, decision.seat, decision.options[chosen]))
    yield Moment(rules.progress(table)["turn"], None, False, told)


def is_due(hint: Hint, moment: Moment) -> bool:
    """Return whether a hint applies, as `Hint` defines it."""
    asked = moment.asked
    is_turn = hint.turn is None or (hint.turn == "own") == moment.is_own_turn
    is_asked = asked is not None and (
        asked.kind in hint.kinds or any(option.type in hint.verbs for option in asked.options)
    )
    return (is_turn and is_asked) or any(line.rule in hint.told for line in moment.told)
