"""Games with rivals: each side has its own outcome and points, in records, statistics and results."""

from typing import Any, Literal

import pytest

from campaigns import services, verification
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.models import Participation, Result
from campaigns.services import Reference
from engine.ruleset import Score, Side
from tests.campaigns.contests import contest
from tests.campaigns.projecting import rebuilt_equals_kept
from tests.rulesets import sealedbid

pytestmark = pytest.mark.django_db
DUELS = Reference("sealedbid", "single")


@pytest.fixture
def cast(owner: Any, mate: Any, stranger: Any) -> list[Any]:
    return [owner, mate, stranger]


def parts() -> list[tuple[str, str, int | None]]:
    """Return how it went for whom: name, outcome, points."""
    runner.catch_up("statistics")
    rows = Participation.objects.filter(generation=runner.live_generation("statistics")).order_by("campaign", "seat")
    return [(row.user.get_username(), row.outcome, row.points) for row in rows]


def statistics(user: Any = None) -> dict[str, Any]:
    runner.catch_up("statistics")
    return services.statistics(DUELS, user)


class TestParticipation:
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
    def test_each_has_the_outcome_and_the_points_of_their_side(
        self, cast: list[Any], points: tuple[int, ...], outcomes: list[str]
    ) -> None:
        contest(cast[: len(points)], points)
        names = ["olivia", "max", "sam"]
        assert parts() == list(zip(names, outcomes, points, strict=False))

    def test_a_record_counts_what_was_won_lost_and_tied(self, cast: list[Any]) -> None:
        for points in ((1, 0), (2, 0), (0, 1), (3, 3)):
            contest(cast[:2], points)
        runner.catch_up("statistics")
        record = services.player("olivia", None)
        assert {name: record[name] for name in ("campaigns", "won", "lost", "tied", "points")} == {
            "campaigns": 4, "won": 2, "lost": 1, "tied": 1, "points": 6,
        }  # fmt: skip

    def test_fewer_points_below_nothing_are_no_better(self, cast: list[Any]) -> None:
        for points in ((-5, 0), (-1, 0), (-4, 0)):
            contest(cast[:2], points)
        runner.catch_up("statistics")
        assert [best["points"] for best in services.player("olivia", None)["best"]] == [-1]

    def test_rebuilt_equals_kept(self, cast: list[Any]) -> None:
        contest(cast, (1, 4, 1))
        contest([cast[0], "bot:random"], (0, 0))
        assert rebuilt_equals_kept("statistics")


class TestResult:
    def test_it_stands_on_no_board_but_those_that_the_ruleset_names(self, cast: list[Any]) -> None:
        campaign = contest(cast[:2], (5, -3))
        runner.catch_up("standings")
        assert verification.check(campaign).fault is None
        assert services.standing(campaign) == ("confirmed", "", [])
        found = Result.objects.get(campaign=campaign)
        assert (found.points, found.won) == (None, None)

    def test_its_page_compares_the_points_of_ones_own_side(self, cast: list[Any]) -> None:
        olivia, max, sam = cast
        campaign = contest([olivia, max], (5, -3))
        runner.catch_up("statistics")
        for user, below in ((olivia, 1), (max, 0)):
            assert services.result(campaign, user)["among"]["all"]["below"] == below
        assert services.result(campaign, sam)["among"] is None
        assert [side["outcome"] for side in services.result(campaign, sam)["sides"]] == ["won", "lost"]


class TestStatistics:
    def test_a_campaign_counts_once_and_points_once_for_each_side(self, cast: list[Any]) -> None:
        contest(cast[:2], (5, -3))
        contest(cast, (2, 2, -3))
        said = statistics()
        assert (said["campaigns"], said["won"], said["tied"]) == (2, 1, 1)
        assert said["points"] == [
            {"points": -3, "number": 2, "won": 0},
            {"points": 2, "number": 2, "won": 0},
            {"points": 5, "number": 1, "won": 1},
        ]

    def test_ones_own_are_those_of_ones_side(self, cast: list[Any]) -> None:
        campaign = contest(cast[:2], (5, -3))
        assert [row["points"] for row in statistics(cast[1])["mine"]] == [-3]
        assert [row["points"] for row in services.statistics(DUELS, cast[0], campaign)["mine"]] == [5]
        assert services.statistics(DUELS, cast[2], campaign)["mine"] == []

    def test_a_game_without_points_is_counted_without(self, cast: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        sides: list[tuple[int, Literal["won", "lost"]]] = [(0, "won"), (1, "lost")]
        without = Score([], 0, "", None, [], [Side([seat], outcome, None) for seat, outcome in sides])
        monkeypatch.setattr(sealedbid.ruleset, "score", lambda table: without)
        campaign = contest(cast[:2], (5, -3))
        said = statistics(cast[0])
        assert (said["campaigns"], said["won"], said["points"], said["mine"]) == (1, 1, [], [])
        assert services.result(campaign, cast[0])["among"] is None
        assert parts() == [("olivia", "won", None), ("max", "lost", None)]
        record = services.player("olivia", None)
        assert (record["points"], record["best"], record["won"]) == (0, [], 1)

    def test_a_resigned_game_counts_as_the_score_says(self, cast: list[Any]) -> None:
        contest(cast[:2], (5, -3), resigns=0)
        assert parts() == [("olivia", "lost", 5), ("max", "won", -3)]

    def test_what_was_given_up_counts_for_nothing(self, cast: list[Any]) -> None:
        assert contest(cast[:2], (5, -3), resigns=None, gives_up=True).status == Campaign.Status.ABANDONED
        assert parts() == []
        assert statistics()["campaigns"] == 0
