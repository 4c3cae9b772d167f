"""The guided game of every ruleset: its hints and their moments."""

import re
from functools import cache
from itertools import takewhile

import pytest

from engine import ruleset as rulesets
from engine.description import Guide
from engine.ruleset import Ruleset
from tests.rulesets.guided import Moment, is_due, open_guide, play_guide

GUIDED = sorted(name for name in rulesets.RULESETS if rulesets.get(name).describe().guide)
TURNS = 4
"""By the end of this turn, the most important hints were shown."""
SOON = {
    "ccg": {
        "xfile", "first", "equip", "requisition", "deploy", "place", "investigate", "skill", "check",
        "conspiracy", "victim", "hospital", "question", "notebook", "guess", "discard",
    },
    "fanccg": {"high_card", "first", "environment", "round", "play", "action", "scored"},
    "legendary": {"conspiracy", "hand", "scan", "recruit", "strikes", "cleanup", "coordinate"},
}  # fmt: skip
ENDINGS = {"ccg": {"won"}, "fanccg": {"over"}, "legendary": {"won", "lost"}}


@pytest.fixture(params=GUIDED)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return rulesets.get(request.param)


@pytest.fixture
def guide(rules: Ruleset) -> Guide:
    found = rules.describe().guide
    assert found is not None
    return found


@cache
def game(rules: Ruleset, newcomer: str) -> list[Moment]:
    guide = rules.describe().guide
    assert guide is not None
    return list(play_guide(rules, guide, newcomer))


def test_every_public_game_has_a_guide() -> None:
    own = sorted(name for name, module in rulesets.RULESETS.items() if module.startswith("engine."))
    assert own == GUIDED == sorted(SOON)


def test_hints_are_short_and_name_their_rule(rules: Ruleset, guide: Guide) -> None:
    ids = {rule.id for section in rules.rules() for rule in section.rules}
    assert len({hint.name for hint in guide.hints}) == len(guide.hints)
    for hint in guide.hints:
        assert 1 <= len(re.findall(r"[.?!](?:\s|$)", hint.text)) <= 3, hint.text
        assert hint.text.endswith(".") and len(hint.text) <= 240, hint.text
        assert 0 < len(hint.title) <= 32
        assert {hint.rule, *hint.told} <= ids, hint.name
        assert hint.kinds or hint.verbs or hint.told, hint.name


def test_task_of_a_hint_is_offered_when_the_hint_is_due(guide: Guide) -> None:
    tasks = {hint.name: hint for hint in guide.hints if hint.task}
    assert [name for name, hint in tasks.items() if not {*hint.task} <= {*hint.verbs, *hint.kinds}] == []
    assert [name for name, hint in tasks.items() if not hint.parts] == []


def test_guide_has_a_legal_setup(rules: Ruleset, guide: Guide) -> None:
    assert bool(guide.deck) == bool(rules.deck_parts(rules.setup(guide.avatars, guide.format, guide.options)))
    assert rules.digest(open_guide(rules, guide)) == rules.digest(open_guide(rules, guide))


@pytest.mark.parametrize("newcomer", ["heuristic", pytest.param("random", marks=pytest.mark.slow)])
def test_every_question_to_the_newcomer_has_a_hint(rules: Ruleset, guide: Guide, newcomer: str) -> None:
    bare = set()
    for moment in takewhile(lambda moment: moment.turn <= 60, game(rules, newcomer)):
        silent = moment._replace(told=[])
        if moment.asked and len(moment.asked.options) > 1 and not any(is_due(hint, silent) for hint in guide.hints):
            bare.add(moment.asked.kind)
    assert bare == set()


def test_hints_come_early_and_the_end_has_one(rules: Ruleset, guide: Guide) -> None:
    early = takewhile(lambda moment: moment.turn <= TURNS, game(rules, "heuristic"))
    heard = {hint.name for moment in early for hint in guide.hints if is_due(hint, moment)}
    assert SOON[rules.name] - heard == set()
    last = game(rules, "heuristic")[-1]
    assert {hint.name for hint in guide.hints if is_due(hint, last)} & ENDINGS[rules.name]
