"""Games with rivals: each side has its own outcome and points."""

from typing import Any

import pytest

from campaigns import services
from campaigns.projections import runner
from campaigns.projections.models import Participation, Result
from campaigns.services import Reference
from campaigns.verification import verify
from tests.campaigns.finished_contests import contest

pytestmark = pytest.mark.django_db
DUELS = Reference("sealedbid", "single")


@pytest.fixture
def cast(owner: Any, mate: Any, stranger: Any) -> list[Any]:
    return [owner, mate, stranger]


def parts() -> list[tuple[str, str, int | None]]:
    """Return name, outcome and points of each participation."""
    runner.catch_up("statistics")
    rows = Participation.objects.filter(generation=runner.live_generation("statistics")).order_by("campaign", "seat")
    return [(row.user.get_username(), row.outcome, row.points) for row in rows]


def statistics(user: Any = None) -> dict[str, Any]:
    runner.catch_up("statistics")
    return services.statistics(DUELS, user)


@pytest.mark.parametrize(
    ("points", "outcomes"),
    [
        ((5, 3), ["won", "lost"]),
        ((-3, -1), ["lost", "won"]),
        ((2, 2), ["tied", "tied"]),
        ((1, 4, 1), ["lost", "won", "lost"]),
        ((4, 0, 4), ["tied", "lost", "tied"]),
    ],
)
def test_each_player_has_their_sides_result(cast: list[Any], points: tuple[int, ...], outcomes: list[str]) -> None:
    contest(cast[: len(points)], points)
    names = ["olivia", "max", "sam"]
    assert parts() == list(zip(names, outcomes, points, strict=False))


def test_a_result_is_only_on_boards_that_the_ruleset_names(cast: list[Any]) -> None:
    campaign = contest(cast[:2], (5, -3))
    runner.catch_up("standings")
    assert verify.check(campaign).fault is None
    assert services.standing(campaign) == ("confirmed", "", [])
    found = Result.objects.get(campaign=campaign)
    assert (found.points, found.won) == (None, None)


def test_a_campaign_counts_once_and_points_once_for_each_side(cast: list[Any]) -> None:
    contest(cast[:2], (5, -3))
    contest(cast, (2, 2, -3))
    said = statistics()
    assert (said["campaigns"], said["won"], said["tied"]) == (2, 1, 1)
    assert said["points"] == [
        {"points": -3, "number": 2, "won": 0},
        {"points": 2, "number": 2, "won": 0},
        {"points": 5, "number": 1, "won": 1},
    ]
