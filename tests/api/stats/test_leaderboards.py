"""leaderboards/: pages, filters, the caller's page, and private campaigns."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign, Seat
from campaigns.projections import leaderboards, rank_counts, runner
from campaigns.projections.base import maker
from campaigns.projections.models import Checkpoint, Result
from campaigns.projections.results import projection
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places

pytestmark = [pytest.mark.db, pytest.mark.django_db]

ADDRESS = "/api/v1/leaderboards/"
BOARD = {"ruleset": "highcard", "format": "series"}
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Score(NamedTuple):
    """The numbers that rank a result. ended: in microseconds after NOW."""

    points: int = 5
    best: int = 3
    actions: int = 18
    ended: int = 0


def board(client: APIClient, **query: Any) -> dict[str, Any]:
    answer = client.get(ADDRESS, {**BOARD, **query})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def live(db: None) -> int:
    """The live generation."""
    Checkpoint.objects.get_or_create(**maker(projection), is_live=True, defaults={"generation": 1})
    return runner.live_generation(projection.name)


@pytest.fixture
def confirmed(live: int) -> Callable[..., Campaign]:
    """Put a result on its boards: `confirmed(Score(9), olivia, max)`."""

    def make(score: Score, *team: Any, company: str = "people", ranks_of: str = "20", **columns: Any) -> Campaign:
        blank = {"ruleset": "highcard", "ruleset_version": 2, "setup": {}, "format": "series", "visibility": "public"}
        campaign = Campaign.objects.create(owner=team[0] if team else None, status="finished", **{**blank, **columns})
        seats = [Seat(campaign=campaign, index=index, controller="human", user=user) for index, user in enumerate(team)]
        Seat.objects.bulk_create(seats)
        found = Result.objects.create(
            generation=live, campaign=campaign, ruleset="highcard", format="series", players=len(team), company=company,
            board={"ranks": ranks_of}, ranks={"points": score.points, "best": score.best}, points=score.points,
            won=True, title="Card sharps", avatars=[], actions=score.actions, status="confirmed",
            ended_at=NOW + timedelta(microseconds=score.ended)
        )  # fmt: skip
        order = rank_counts.order_of([score.points, score.best], score.actions, found.ended_at)
        rank_counts.enter(live, campaign.pk, leaderboards.numbers(leaderboards.names_for(found)), order)
        return campaign

    return make


class TestPages:
    def test_a_row_has_ranks_and_team(
        self, anonymous: APIClient, confirmed: Callable[..., Campaign], owner: Any, mate: Any
    ) -> None:
        campaign = confirmed(Score(points=7), owner, mate)
        page = board(anonymous)
        team = [{"seat": seat, "name": name, "avatar": None} for seat, name in enumerate(("olivia", "max"))]
        assert page["results"] == [
            {
                "rank": 1, "percentile": 100.0, "points": 7, "ranks": {"points": 7, "best": 3}, "actions": 18,
                "ended_at": "2026-11-21T12:00:00Z", "title": "Card sharps", "won": True, "team": team, "mine": False,
                "campaign": campaign.id, "replay": f"/api/v1/campaigns/{campaign.id}/replay"
            }
        ]  # fmt: skip
        assert (page["total"], page["next"], page["previous"]) == (1, None, None)

    def test_new_results_shift_no_page(self, anonymous: APIClient, confirmed: Callable[..., Campaign]) -> None:
        for points in (9, 8, 7, 6):
            confirmed(Score(points))
        first = board(anonymous, limit=2)
        confirmed(Score(10))
        second = anonymous.get(first["next"]).json()
        assert [(row["rank"], row["points"]) for row in second["results"]] == [(4, 7), (5, 6)]

    def test_a_result_may_leave_its_board_while_a_page_is_made(
        self, anonymous: APIClient, confirmed: Callable[..., Campaign], live: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        campaign, total = confirmed(Score()), rank_counts.total
        monkeypatch.setattr(rank_counts, "total", lambda *on: [rank_counts.leave(live, campaign.pk), total(*on)][1])
        assert [(row["rank"], row["percentile"]) for row in board(anonymous)["results"]] == [(1, 100.0)]
        page = board(anonymous)
        assert (page["total"], page["results"]) == (0, [])


def pages(client: APIClient, way: str, page: dict[str, Any] | None = None, **query: Any) -> Iterator[dict[str, Any]]:
    """Yield a page and the pages that follow it."""
    page = page or board(client, **query)
    yield page
    while page[way]:
        page = client.get(page[way]).json()
        yield page


class TestFilters:
    def test_each_filter(
        self, anonymous: APIClient, confirmed: Callable[..., Campaign], owner: Any, mate: Any, moment: datetime
    ) -> None:
        confirmed(Score(3), owner)
        confirmed(Score(4), owner, mate)
        confirmed(Score(5), mate, company="mixed")
        confirmed(Score(6), mate, ranks_of="30")
        for query, points in (
            ({}, [6, 4, 3]),
            ({"ranks": "any"}, [6, 4, 3]),
            ({"ranks": "20"}, [4, 3]),
            ({"players": "1"}, [6, 3]),
            ({"players": "2", "ranks": "20"}, [4]),
            ({"company": "mixed"}, [5]),
            ({"format": "single"}, []),
            ({"period": "month", "at": "2026-11"}, [6, 4, 3]),
            ({"period": "week", "at": "2026-W47"}, [6, 4, 3]),
            ({"period": "week", "at": "2026-W46"}, []),
        ):
            assert [row["points"] for row in board(anonymous, **query)["results"]] == points, query
        for period in ("all", "month", "week"):
            assert board(anonymous, period=period)["board"]["at"] == leaderboards.periods(moment)[period]

    @pytest.mark.parametrize(
        ("query", "parameter"),
        [
            ({"ruleset": "legendary", "players": "6"}, "players"),
            ({"period": "month", "at": "2026-13"}, "at"),
            ({"period": "week", "at": "2026-W54"}, "at"),
            ({"at": "2026-11"}, "at"),
            ({"cursor": "WyIyMDI2IiwxLCJ4Il0="}, "cursor"),
            ({"cursor": "WyJ4eCIsMSxmYWxzZV0="}, "cursor"),
            ({"ruleset": "legendary", "variants": "open_bureau+none"}, "variants"),
            ({"ruleset": "legendary", "variants": "open_bureau+open_bureau"}, "variants"),
        ],
    )
    def test_a_bad_parameter_is_named(self, anonymous: APIClient, query: dict[str, str], parameter: str) -> None:
        answer = anonymous.get(ADDRESS, {**BOARD, **query})
        assert list(places(assert_problem(answer, "invalid_input"))) == [parameter]


class TestAroundMe:
    def test_the_page_around_the_best_result(
        self, as_owner: APIClient, as_stranger: APIClient, confirmed: Callable[..., Campaign], owner: Any, mate: Any
    ) -> None:
        for points in (9, 8, 7, 6, 5):
            confirmed(Score(points), mate)
        confirmed(Score(6, actions=30), owner)
        confirmed(Score(2), owner)
        page = board(as_owner, around="me", limit=3)
        rows = [(row["rank"], row["points"], row["mine"]) for row in page["results"]]
        assert (rows, page["total"]) == ([(4, 6, False), (5, 6, True), (6, 5, False)], 7)
        assert [row["points"] for row in as_owner.get(page["previous"]).json()["results"]] == [9, 8, 7]
        assert [row["points"] for row in as_owner.get(page["next"]).json()["results"]] == [2]
        for limit in (1, 2, 4, 100):
            rows = board(as_owner, around="me", limit=limit)["results"]
            assert len(rows) == min(limit, 7)
            assert next(row["points"] for row in rows if row["mine"]) == 6
        none = board(as_stranger, around="me")
        assert (none["total"], none["results"]) == (7, [])


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_campaign_that_is_not_public_shows_team_and_points_but_no_link(
    request: Any, confirmed: Callable[..., Campaign], owner: Any, mate: Any, visibility: str
) -> None:
    campaign = confirmed(Score(7), owner, mate, visibility=visibility)
    for who, link in (("anonymous", None), ("as_stranger", None), ("as_mate", campaign.id)):
        (row,) = board(request.getfixturevalue(who))["results"]
        assert (row["points"], len(row["team"]), row["campaign"], bool(row["replay"])) == (7, 2, link, bool(link))


def test_a_finished_campaign_shows_its_standing(as_owner: APIClient, new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("bot:random", "bot:random", ranked=True)

    def standing() -> Any:
        answer = as_owner.get(f"/api/v1/campaigns/{campaign.id}/score")
        assert_as_described("GET campaigns/{id}/score", answer)
        return answer.json()["standing"]

    assert standing() is None
    runner.catch_up(projection.name)
    assert standing() == {"status": "pending", "reason": "", "boards": []}
    assert board(as_owner, company="bots")["total"] == 0
    call_command("verify", "--all")
    found = standing()
    assert (found["status"], len(found["boards"])) == ("confirmed", 12)
    assert {(row["rank"], row["total"]) for row in found["boards"]} == {(1, 1)}
    page = as_owner.get(ADDRESS, {**BOARD, "company": "bots"})
    assert_as_described("GET leaderboards/", page)
    (row,) = page.json()["results"]
    assert row["campaign"] == campaign.id
    assert row["ranks"] == {"points": 9, "best": max(services.table(campaign).table.points)}
