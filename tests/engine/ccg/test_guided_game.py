"""The guided game's seed keeps its promises for new players."""

from collections.abc import Iterator
from random import Random

import pytest

from campaigns import seeds
from engine import bots
from engine import ruleset as rulesets
from engine.kernel.facts import Fact, Happened
from tests.rulesets.guided import NEWCOMER, open_guide
from tests.support.profiles import budget

RULES = rulesets.get("ccg")
SOON, EARLY, LONGEST = 2, 6, 10
"""Turns: first solved Site at the latest, no losses before, longest game."""
HESITATION = 1 / 3
"""Share of the new player's decisions that are random."""


def play_guided_game(chance: Random | None = None, last: int = 99) -> Iterator[tuple[int, Fact, str]]:
    """Yield the facts of the guided game with turn and card type.

    chance: source of a hesitant player's random decisions; without it the usual bot plays. last: the last turn played.
    """
    guide = RULES.describe().guide
    table, actions = open_guide(RULES, guide), 0
    while (decisions := RULES.decisions(table)) and (turn := RULES.progress(table)["turn"]) <= last:
        decision, actions = decisions[0], actions + 1
        if chance and decision.seat == NEWCOMER and chance.random() < HESITATION:
            chosen = chance.randrange(len(decision.options))
        else:
            entropy = seeds.entropy(seeds.derive_seed(guide.seed), actions)
            chosen = bots.get("heuristic").choose(RULES, RULES.view(table, decision.seat), decision, entropy)
        for fact in RULES.apply(table, decision.seat, decision.options[chosen]):
            card = getattr(fact, "card", None)
            yield turn, fact, "" if card is None else table.design(card).type


def turns_of(facts: list[tuple[int, Fact, str]], what: str, type: str = "", *seats: int) -> list[int]:
    """Return the turns of an event, perhaps only for some seats or a card type."""
    happened = ((turn, fact, of) for turn, fact, of in facts if isinstance(fact, Happened) and fact.what == what)
    return [turn for turn, fact, of in happened if type in ("", of) and (not seats or fact.seat in seats)]


@pytest.mark.rule("QST-01", "QST-02", "QST-07", "WIN-01")
def test_new_player_solves_a_site_soon_and_a_guess_ends_the_game() -> None:
    facts = list(play_guided_game())
    assert min(turns_of(facts, "solved", "", NEWCOMER)) <= SOON
    assert len(turns_of(facts, "asked", "", NEWCOMER)) >= 3
    (end,) = turns_of(facts, "game_won")
    assert EARLY <= end <= LONGEST
    assert turns_of(facts, "guessed")[-1] == end


@pytest.mark.rule("PLAY-16", "DEB-07")
@pytest.mark.parametrize("number", range(budget(4)))
def test_no_site_is_negated_and_no_turn_cut_short_early(number: int) -> None:
    facts = list(play_guided_game(Random(number) if number else None, last=EARLY - 1))
    assert turns_of(facts, "negated", "site", NEWCOMER) == turns_of(facts, "cut_short", "", NEWCOMER) == []
