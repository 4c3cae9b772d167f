"""The guided game is fair for a first one: what its seed was chosen for holds."""

from collections.abc import Iterator
from random import Random

import pytest

from campaigns import seeds
from engine import bots
from engine import ruleset as rulesets
from engine.kernel.facts import Fact, Happened
from tests.rulesets.guided import NEWCOMER, opened
from tests.support.profiles import budget

RULES = rulesets.get("ccg")
SOON, EARLY, LONGEST = 2, 6, 10
"""By the end of this turn a Site is solved; before this one nothing is lost at a stroke; so many turns it takes."""
HESITATION = 1 / 3
"""So often who plays for the first time does just anything."""


def told(chance: Random | None = None, last: int = 99) -> Iterator[tuple[int, Fact, str]]:
    """Yield what happens in the guided game, with its turn and the type of the card that it names.

    chance: of a newcomer who hesitates; without it the usual bot plays for them. last: the last turn that is played.
    """
    guide = RULES.describe().guide
    table, actions = opened(RULES, guide), 0
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


def turns(facts: list[tuple[int, Fact, str]], what: str, type: str = "", *seats: int) -> list[int]:
    """Return in which turns something happened: to these seats, and to cards of this type, if any are named."""
    happened = ((turn, fact, of) for turn, fact, of in facts if isinstance(fact, Happened) and fact.what == what)
    return [turn for turn, fact, of in happened if type in ("", of) and (not seats or fact.seat in seats)]


@pytest.mark.rule("QST-01", "QST-02", "QST-07", "WIN-01")
def test_a_newcomer_solves_a_site_soon_and_asks_often_and_it_ends_with_a_name_after_some_turns() -> None:
    facts = list(told())
    assert min(turns(facts, "solved", "", NEWCOMER)) <= SOON
    assert len(turns(facts, "asked", "", NEWCOMER)) >= 3
    (end,) = turns(facts, "game_won")
    assert EARLY <= end <= LONGEST
    assert turns(facts, "guessed")[-1] == end


@pytest.mark.rule("PLAY-16", "DEB-07")
@pytest.mark.parametrize("number", range(budget(4)))
def test_nothing_is_lost_at_a_stroke_in_the_first_turns(number: int) -> None:
    facts = list(told(Random(number) if number else None, last=EARLY - 1))
    assert turns(facts, "negated", "site", NEWCOMER) == turns(facts, "cut_short", "", NEWCOMER) == []
