"""The replay index of real series of Legendary: each mark stands where the facts say, and the table agrees with it."""

import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from campaigns import event_types, log, repository, services, timeline, unit_of_work
from campaigns.models import Campaign
from engine.kernel.facts import Happened
from tests.campaigns.test_legendary import series
from tests.engine.legendary.games import pick

pytestmark = pytest.mark.django_db
GROUPS = ("games", "turns", "phases", "moments")
FEW = 8
"""Queries, however long the log is."""


@pytest.fixture
def played() -> Campaign:
    """A series of three bots, to its end."""
    return Campaign.objects.get(pk=series(3, 11)["campaign"])


def happened(campaign: Campaign, *names: str) -> list[tuple[int, str, int | None]]:
    """Return version, text and seat of the facts of that name, from the log itself."""
    return [
        (event.version, fact.text, fact.seat)
        for event in log.read(campaign.id)
        for fact in log.facts(event)
        if isinstance(fact, Happened) and fact.what in names
    ]


def progress(campaign: Campaign, version: int) -> dict[str, Any]:
    rules, _, table = services.table(campaign, version)
    return rules.progress(table)


def versions(marks: list[dict[str, Any]]) -> list[int]:
    return [mark["version"] for mark in marks]


def test_games_begin_where_the_table_changes(played: Campaign) -> None:
    games = services.replay(played, None)["games"]
    assert versions(games) == [version for version, _, _ in happened(played, "game_began")]
    assert len(games) == len(services.score_sheet(played).games) > 1
    for number, version in enumerate(versions(games), 1):
        assert progress(played, version)["game"] == number
        assert number == 1 or progress(played, version - 1)["game"] == number - 1


def test_turns_begin_where_the_table_changes_and_say_whose_they_are(played: Campaign) -> None:
    turns = services.replay(played, None)["turns"]
    told = happened(played, "turn")
    assert [(mark["version"], mark["title"], mark["seat"]) for mark in turns] == [
        (version, f"Turn {number} begins", seat) for version, number, seat in told
    ]
    for version, number, seat in told[::5]:
        now = progress(played, version)
        if now["over"] or [row[0] for row in told].count(version) > 1:
            continue  # it began and ended at once
        assert (str(now["turn"]), now["seat"]) == (number, seat)


def test_the_last_phase_that_began_is_the_one_that_the_table_shows(played: Campaign) -> None:
    phases = services.replay(played, None)["phases"]
    assert versions(phases) == [row[0] for row in happened(played, *(f"{name}_phase" for name in PHASES))]
    compared = 0
    for version in range(2, played.version - 1, 7):
        began = [mark for mark in phases if mark["version"] <= version][-1]
        shown = progress(played, version)
        if shown["phase"] in PHASES:
            assert began["title"] == f"{shown['phase'].capitalize()} Phase", version
            compared += 1
    assert compared > 20


PHASES = ("conspiracy", "action", "strike", "cleanup")


def test_moments_agree_with_the_score_sheet(played: Campaign) -> None:
    found = services.replay(played, None)
    kinds = Counter(mark["kind"] for mark in found["moments"])
    rows = services.score_sheet(played).games
    ends = [mark["title"] for mark in found["moments"] if mark["kind"] == "game_over"]
    assert ends == [f"The game is {'won' if row['won'] else 'lost'}" for row in rows]
    assert kinds["collected"] == len(happened(played, "collected"))
    assert kinds["series_over"] == 1
    assert kinds["scan"] == len(happened(played, "scanned")) > 0
    assert kinds["strike"] == len(happened(played, "strike")) > 0


def test_all_is_in_order_small_and_found_with_few_questions(
    played: Campaign, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(FEW):
        found = services.replay(played, None)
    for name in GROUPS:
        assert all(one <= two for one, two in pairwise(versions(found[name])))
        assert set(versions(found[name])) <= set(range(1, played.version + 1))
    assert len(json.dumps(found)) < 150 * played.version
    assert (found["version"], found["jumps"]) == (played.version, [])
    assert found["in_force"] == [[1, played.version - 1]], "what closes it is no node"


def test_everybody_is_told_the_same(played: Campaign) -> None:
    """Marks are made of what all have seen: through no eyes there are more of them, or other names."""
    assert len({json.dumps(services.replay(played, viewer)) for viewer in (None, 0, 1, 2)}) == 1


def test_it_needs_neither_table_nor_rules_of_the_day(played: Campaign, monkeypatch: Any) -> None:
    before = services.replay(played, None)
    Campaign.objects.update(ruleset_version=0, card_set_digest="long gone")

    def never(*_: Any) -> None:
        raise AssertionError("a table was laid out")

    monkeypatch.setattr(repository, "at", never)
    assert services.replay(Campaign.objects.get(pk=played.pk), None) == before


class TestAfterUndos:
    @pytest.fixture
    def wandered(self, owner: Any) -> Campaign:
        """A series of two seats of one person, played with undos, redos and other ways in between."""
        chance = random.Random(5)
        campaign = services.create_campaign(
            owner, ruleset="legendary", format="series", seats=[{"controller": "me"}] * 2, options={}, undo="free",
            seed=bytes([5]) * 32,
        )  # fmt: skip
        moves = [
            (20, "undo", "turn"),
            (0, "undo", "turn"),
            (0, "redo", "action"),
            (9, "undo", "action"),
            (0, "redo", "turn"),
        ]
        for actions, verb, by in moves * 3:
            play_on(campaign, actions, chance)
            version = log.head(campaign.id).version
            if services.prospects(Campaign.objects.get(pk=campaign.pk), owner)[verb][by]:
                getattr(services, verb)(campaign.id, owner, expected_version=version, by=by)
        return Campaign.objects.get(pk=campaign.pk)

    def test_what_is_in_force_is_what_the_fold_says(self, wandered: Campaign) -> None:
        found = services.replay(wandered, 0)
        listed = [version for first, last in found["in_force"] for version in range(first, last + 1)]
        assert listed == timeline.fold(log.read(wandered.id)).in_force
        assert len(found["in_force"]) > 1
        assert all(one[1] + 1 < two[0] for one, two in pairwise(found["in_force"])), "no two stretches touch"

    def test_jumps_say_where_the_table_went(self, wandered: Campaign) -> None:
        jumps = services.replay(wandered, 0)["jumps"]
        rows = log.read(wandered.id).filter(type__in=event_types.JUMPS)
        assert [(jump["version"], jump["type"]) for jump in jumps] == [(row.version, row.type) for row in rows]
        assert {jump["type"] for jump in jumps} == {"undone", "redone"}
        for jump in jumps:
            rules, _, there = services.table(wandered, jump["version"])
            assert rules.digest(there) == rules.digest(services.table(wandered, jump["to_version"]).table)

    def test_marks_of_what_was_taken_back_stay_and_lie_outside(self, wandered: Campaign) -> None:
        found = services.replay(wandered, 0)
        inside = {version for first, last in found["in_force"] for version in range(first, last + 1)}
        turns = versions(found["turns"])
        assert turns == [version for version, _, _ in happened(wandered, "turn")]
        assert set(turns) - inside
        in_force = [mark["title"] for mark in found["turns"] if mark["version"] in inside]
        assert in_force == [f"Turn {number} begins" for number in range(1, len(in_force) + 1)]


def play_on(campaign: Campaign, actions: int, chance: random.Random) -> None:
    place = unit_of_work.begin(Campaign.objects.get(pk=campaign.pk))
    for _ in range(actions):
        decision = place.decisions()[0]
        place.play(decision.seat, pick(decision, chance))
    if actions:
        place.commit()
