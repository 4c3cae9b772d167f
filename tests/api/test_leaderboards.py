"""leaderboards/: the ranking rule as clients see it, page by page, for everybody and around oneself."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest
from django.contrib.auth import get_user_model
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from campaigns import services, verification
from campaigns.models import Campaign, Seat
from campaigns.projections import boards, ranks, runner
from campaigns.projections.contract import maker
from campaigns.projections.models import Checkpoint, Count, Entry, Result
from campaigns.projections.standings import projection
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db]

ADDRESS = "/api/v1/leaderboards/"
BOARD = {"ruleset": "highcard", "format": "series"}
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Score(NamedTuple):
    """What a result is ranked by. ended: in microseconds after NOW."""

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
    """The generation that serves."""
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
            ended_at=NOW + timedelta(microseconds=score.ended),
        )  # fmt: skip
        order = ranks.order_of([score.points, score.best], score.actions, found.ended_at)
        ranks.enter(live, campaign.pk, boards.numbers(boards.names_for(found)), order)
        return campaign

    return make


class TestPages:
    def test_a_row_tells_what_is_compared_and_who_it_was(
        self, anonymous: APIClient, confirmed: Callable[..., Campaign], owner: Any, mate: Any
    ) -> None:
        campaign = confirmed(Score(points=7), owner, mate)
        (row,) = board(anonymous)["results"]
        assert row == {
            "rank": 1,
            "percentile": 100.0,
            "points": 7,
            "ranks": {"points": 7, "best": 3},
            "actions": 18,
            "ended_at": "2026-11-21T12:00:00Z",
            "title": "Card sharps",
            "won": True,
            "team": [
                {"seat": 0, "name": "olivia", "avatar": None},
                {"seat": 1, "name": "max", "avatar": None},
            ],
            "mine": False,
            "campaign": campaign.id,
            "replay": f"/api/v1/campaigns/{campaign.id}/replay",
        }
        assert anonymous.get(row["replay"]).status_code == 200

    def test_equal_on_all_is_equal_in_rank(self, anonymous: APIClient, confirmed: Callable[..., Campaign]) -> None:
        for score in (Score(9), Score(8), Score(8), Score(8, ended=1), Score(7)):
            confirmed(score)
        assert [row["rank"] for row in board(anonymous)["results"]] == [1, 2, 2, 4, 5]
        assert [row["rank"] for row in board(anonymous, limit=2)["results"]] == [1, 2]
        page = anonymous.get(board(anonymous, limit=2)["next"]).json()
        assert [row["rank"] for row in page["results"]] == [2, 4]
        assert [row["percentile"] for row in board(anonymous)["results"]] == [100.0, 80.0, 80.0, 40.0, 20.0]

    few = st.builds(Score, st.integers(0, 2), st.integers(0, 1), st.integers(0, 2), st.integers(0, 1))

    @settings(max_examples=budget(25))
    @given(scores=st.lists(few, max_size=20), limit=st.integers(1, 7), bucket=st.integers(1, 5))
    def test_pages_forth_and_back_are_the_sorted_list(
        self, anonymous: APIClient, confirmed: Callable[..., Campaign], scores: list[Score], limit: int, bucket: int
    ) -> None:
        for model in (Entry, Count, Result):
            model.objects.all().delete()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ranks, "BUCKET", bucket)
            ids = {confirmed(score).id: score for score in scores}
            forth = list(pages(anonymous, "next", limit=limit))
            back = list(pages(anonymous, "previous", forth[-1]))
        keys = sorted((-score.points, -score.best, score.actions, score.ended) for score in scores)
        rows = [row for page in forth for row in page["results"]]
        assert [key(ids[row["campaign"]]) for row in rows] == keys
        assert [row["rank"] for row in rows] == [1 + sum(other < mine for other in keys) for mine in keys]
        assert {row["campaign"] for row in rows} == set(ids)
        assert [page["results"] for page in back[::-1]] == [page["results"] for page in forth]
        assert all(len(page["results"]) == limit for page in forth[:-1])
        assert {page["total"] for page in forth} == {len(scores)}

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
        campaign, total = confirmed(Score()), ranks.total
        monkeypatch.setattr(ranks, "total", lambda *on: [ranks.leave(live, campaign.pk), total(*on)][1])
        page = board(anonymous)
        assert [(row["rank"], row["percentile"]) for row in page["results"]] == [(1, 100.0)]
        assert board(anonymous)["total"] == 0

    def test_a_board_that_nobody_is_on_is_empty(self, anonymous: APIClient, live: int) -> None:
        page = board(anonymous)
        assert (page["total"], page["results"], page["next"], page["previous"]) == (0, [], None, None)


def key(score: Score) -> tuple[int, ...]:
    return -score.points, -score.best, score.actions, score.ended


def pages(client: APIClient, way: str, page: dict[str, Any] | None = None, **query: Any) -> Iterator[dict[str, Any]]:
    """Yield a page and those that it leads to."""
    page = page or board(client, **query)
    yield page
    while page[way]:
        page = client.get(page[way]).json()
        yield page


class TestFilters:
    @pytest.fixture(autouse=True)
    def _two_boards(self, confirmed: Callable[..., Campaign], owner: Any, mate: Any) -> None:
        confirmed(Score(3), owner)
        confirmed(Score(4), owner, mate)
        confirmed(Score(5), mate, company="mixed")
        confirmed(Score(6), mate, ranks_of="30")

    @pytest.mark.parametrize(
        ("query", "points"),
        [
            ({}, [6, 4, 3]),
            ({"ranks": "any"}, [6, 4, 3]),
            ({"ranks": "20"}, [4, 3]),
            ({"ranks": "30"}, [6]),
            ({"players": "1"}, [6, 3]),
            ({"players": "2", "ranks": "20"}, [4]),
            ({"company": "mixed"}, [5]),
            ({"company": "bots"}, []),
            ({"format": "single"}, []),
            ({"period": "month", "at": "2026-11"}, [6, 4, 3]),
            ({"period": "week", "at": "2026-W47"}, [6, 4, 3]),
            ({"period": "month", "at": "2026-10"}, []),
            ({"period": "week", "at": "2026-W46"}, []),
        ],
    )
    def test_each_filter(self, anonymous: APIClient, query: dict[str, str], points: list[int]) -> None:
        assert [row["points"] for row in board(anonymous, **query)["results"]] == points

    def test_a_period_is_the_present_one_if_none_is_named(self, anonymous: APIClient, moment: datetime) -> None:
        now = boards.periods(moment)
        for period in ("all", "month", "week"):
            assert board(anonymous, period=period)["board"]["at"] == now[period]

    @pytest.mark.parametrize(
        ("query", "parameter"),
        [
            ({"scars": "healed"}, "scars"),
            ({"colour": "red"}, "colour"),
            ({"players": "many"}, "players"),
            ({"players": "0"}, "players"),
            ({"company": "dogs"}, "company"),
            ({"period": "year"}, "period"),
            ({"period": "month", "at": "2026-13"}, "at"),
            ({"period": "week", "at": "2026-W54"}, "at"),
            ({"period": "week", "at": "2026-11"}, "at"),
            ({"at": "2026-11"}, "at"),
            ({"around": "you"}, "around"),
            ({"limit": "101"}, "limit"),
            ({"cursor": "x"}, "cursor"),
            ({"cursor": "WyIyMDI2IiwxLCJ4Il0="}, "cursor"),
            ({"cursor": "WyJ4eCIsMSxmYWxzZV0="}, "cursor"),
            ({"format": ""}, "format"),
            ({"format": "blitz"}, "format"),
            ({"ranks": ""}, "ranks"),
        ],
    )
    def test_what_is_no_filter_is_refused_by_name(
        self, anonymous: APIClient, query: dict[str, str], parameter: str
    ) -> None:
        answer = anonymous.get(ADDRESS, {**BOARD, **query})
        assert_problem(answer, "invalid_input")
        assert [fault["parameter"] for fault in answer.json()["errors"]] == [parameter]

    def test_the_ruleset_must_be_there_and_known(self, anonymous: APIClient) -> None:
        assert_problem(anonymous.get(ADDRESS, {"format": "series"}), "invalid_input")
        assert_problem(anonymous.get(ADDRESS, {"ruleset": "chess", "format": "series"}), "unknown_ruleset")

    def test_legendary_compares_within_what_it_says(self, anonymous: APIClient) -> None:
        query = {"ruleset": "legendary", "scars": "carried", "variants": "early_faith+open_bureau"}
        assert board(anonymous, **query)["board"] == {
            "ruleset": "legendary", "format": "series", "company": "people", "players": None, "period": "all",
            "at": None, "values": {"scars": "carried", "mode": "standard", "variants": "early_faith+open_bureau"},
        }  # fmt: skip
        assert_problem(anonymous.get(ADDRESS, {**BOARD, **query, "scars": "old"}), "invalid_input")

    @pytest.mark.parametrize(
        ("variants", "board_of"),
        [
            ("none", "none"),
            ("open_bureau", "open_bureau"),
            ("open_bureau+early_faith", "early_faith+open_bureau"),
            ("syndicate_0+may_have_won", "may_have_won+syndicate_0"),
        ],
    )
    def test_variants_may_be_named_in_any_order(self, anonymous: APIClient, variants: str, board_of: str) -> None:
        assert board(anonymous, ruleset="legendary", variants=variants)["board"]["values"]["variants"] == board_of

    @pytest.mark.parametrize(
        ("query", "parameter"),
        [
            ({"variants": "any"}, "variants"),
            ({"variants": "chess"}, "variants"),
            ({"variants": "open_bureau+none"}, "variants"),
            ({"variants": "open_bureau+open_bureau"}, "variants"),
            ({"variants": "open_bureau+"}, "variants"),
            ({"players": "6"}, "players"),
        ],
    )
    def test_a_board_that_no_result_can_stand_on_is_refused(
        self, anonymous: APIClient, query: dict[str, str], parameter: str
    ) -> None:
        answer = anonymous.get(ADDRESS, {**BOARD, "ruleset": "legendary", **query})
        assert_problem(answer, "invalid_input")
        assert [fault["parameter"] for fault in answer.json()["errors"]] == [parameter]


class TestAroundMe:
    @pytest.fixture(autouse=True)
    def _seven(self, confirmed: Callable[..., Campaign], owner: Any, mate: Any) -> None:
        for points in (9, 8, 7, 6, 5):
            confirmed(Score(points), mate)
        confirmed(Score(6, actions=30), owner)
        confirmed(Score(2), owner)

    def test_the_best_result_stands_among_its_neighbours(self, as_owner: APIClient) -> None:
        page = board(as_owner, around="me", limit=3)
        rows = [(row["rank"], row["points"], row["mine"]) for row in page["results"]]
        assert rows == [(4, 6, False), (5, 6, True), (6, 5, False)]
        assert page["total"] == 7

    def test_one_can_go_on_from_there(self, as_owner: APIClient) -> None:
        page = board(as_owner, around="me", limit=3)
        assert [row["points"] for row in as_owner.get(page["previous"]).json()["results"]] == [9, 8, 7]
        assert [row["points"] for row in as_owner.get(page["next"]).json()["results"]] == [2]

    def test_the_first_has_nobody_ahead(self, as_mate: APIClient) -> None:
        page = board(as_mate, around="me", limit=5)
        assert [row["points"] for row in page["results"]] == [9, 8, 7, 6, 6]
        assert page["previous"] is None and page["next"]

    @pytest.mark.parametrize("limit", [1, 2, 4, 100])
    def test_one_is_always_among_them(self, as_owner: APIClient, limit: int) -> None:
        rows = board(as_owner, around="me", limit=limit)["results"]
        assert len(rows) == min(limit, 7)
        assert next(row["points"] for row in rows if row["mine"]) == 6

    def test_who_has_no_result_there_gets_no_rows(self, as_stranger: APIClient) -> None:
        page = board(as_stranger, around="me")
        assert (page["total"], page["results"]) == (7, [])

    def test_who_nobody_knows_is_asked_to_sign_in(self, anonymous: APIClient) -> None:
        assert_problem(anonymous.get(ADDRESS, {**BOARD, "around": "me"}), "not_authenticated")


class TestWhoMaySeeWhat:
    @pytest.mark.parametrize("visibility", ["private", "unlisted"])
    def test_a_campaign_not_for_all_shows_team_and_points_but_no_link(
        self, request: Any, confirmed: Callable[..., Campaign], owner: Any, mate: Any, visibility: str
    ) -> None:
        campaign = confirmed(Score(7), owner, mate, visibility=visibility)
        for who, link in (
            ("anonymous", None),
            ("as_stranger", None),
            ("as_owner", campaign.id),
            ("as_mate", campaign.id),
        ):
            (row,) = board(request.getfixturevalue(who))["results"]
            assert (row["points"], len(row["team"]), row["campaign"], bool(row["replay"])) == (7, 2, link, bool(link))

    def test_a_new_name_shows_at_once(
        self, anonymous: APIClient, confirmed: Callable[..., Campaign], owner: Any
    ) -> None:
        confirmed(Score(), owner)
        get_user_model().objects.filter(pk=owner.pk).update(username="liv")
        assert board(anonymous)["results"][0]["team"][0]["name"] == "liv"
        owner.delete()
        assert board(anonymous)["results"][0]["team"][0]["name"] == "former agent"


class TestFromTheTableToTheBoard:
    def test_a_finished_campaign_shows_how_it_stands(
        self, as_owner: APIClient, new_campaign: Callable[..., Campaign]
    ) -> None:
        campaign = new_campaign("bot:random", "bot:random", ranked=True)

        def standing() -> Any:
            answer = as_owner.get(f"/api/v1/campaigns/{campaign.id}/score")
            assert_as_described("GET campaigns/{id}/score", answer)
            return answer.json()["standing"]

        assert standing() is None
        runner.catch_up(projection.name)
        assert standing() == {"status": "pending", "reason": "", "boards": []}
        assert board(as_owner, company="bots")["total"] == 0
        verification.check(campaign)
        found = standing()
        assert (found["status"], len(found["boards"])) == ("confirmed", 12)
        assert {(row["rank"], row["total"]) for row in found["boards"]} == {(1, 1)}
        page = board(as_owner, company="bots")
        assert page["results"][0]["campaign"] == campaign.id
        assert page["results"][0]["ranks"] == {"points": 9, "best": max(services.table(campaign).table.points)}

    def test_who_joins_says_whether_they_agree(self, as_mate: APIClient, new_campaign: Callable[..., Campaign]) -> None:
        for consent in ({}, {"consent": False}, {"consent": True}):
            campaign = new_campaign("me", "open", ranked=True)
            body = {"invite": campaign.invite, **consent}
            assert as_mate.post(f"/api/v1/campaigns/{campaign.id}/join", body, format="json").status_code == 200
            assert campaign.seats.get(index=1).consents is consent.get("consent", False)
            assert campaign.seats.get(index=0).consents

    def test_a_page_is_as_described(self, as_owner: APIClient, confirmed: Callable[..., Campaign], owner: Any) -> None:
        for _ in range(3):
            confirmed(Score(), owner)
        assert_as_described("GET leaderboards/", as_owner.get(ADDRESS, {**BOARD, "limit": 2}))
        assert_as_described("GET leaderboards/", as_owner.get(ADDRESS, {**BOARD, "around": "me"}))
