"""Ratings: the rated players, contests and order, and rebuilds."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import services
from campaigns.models import Campaign, Event
from campaigns.projections import runner
from campaigns.projections.base import maker
from campaigns.projections.models import Checkpoint, Rating
from campaigns.projections.ratings import projection, shown
from campaigns.verification import verify
from tests.campaigns import rival_campaigns
from tests.campaigns.eventlog.test_log import race
from tests.campaigns.finished_contests import contest, person
from tests.campaigns.projections.projection_rows import rebuilt_equals_kept, rows
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db]

HEURISTIC, RANDOM = "bot:heuristic", "bot:random"


def project() -> None:
    runner.catch_up(projection.name)


def rated(seats: Sequence[Any], points: Sequence[int], **columns: Any) -> Campaign:
    """End a contest and run the worker's tasks. seats: user names or bot controllers."""
    sitting = [seat if seat.startswith("bot:") else person(seat) for seat in seats]
    campaign = contest(sitting, points, **columns)
    project()
    verify.check(campaign)
    return campaign


def spoil(campaign: Campaign) -> None:
    """Make the verification of a campaign find a fault."""
    Campaign.objects.filter(pk=campaign.pk).update(actions=99)
    verify.check(campaign)


def mend(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(actions=campaign.actions)
    verify.check(campaign)


def latest(company: str = "people") -> dict[str, Rating]:
    """Return the latest ratings of a ladder by name."""
    project()
    found = Rating.objects.filter(
        generation=runner.live_generation(projection.name), company=company, is_latest=True
    ).select_related("user")
    return {rating.user.get_username() if rating.user else rating.player: rating for rating in found}


def order(company: str = "people") -> list[str]:
    """Return the names on a ladder, the best first."""
    found = latest(company)
    return sorted(found, key=lambda name: -found[name].mu)


def totals(company: str = "people") -> dict[str, tuple[int, int, int]]:
    return {name: (row.won, row.lost, row.tied) for name, row in latest(company).items()}


class TestWhatIsRated:
    def test_a_win_raises_a_rating_and_a_loss_lowers_it(self) -> None:
        rated(["olivia", "max"], (5, 3))
        assert order() == ["olivia", "max"]
        assert latest()["olivia"].shown > shown(25, 25 / 3) == 1000 > latest()["max"].shown
        assert totals() == {"olivia": (1, 0, 0), "max": (0, 1, 0)}

    def test_losers_are_rated_equally_whatever_their_points(self) -> None:
        rated(["olivia", "max", "sam"], (-3, 4, 1))
        found = latest()
        assert found["max"].mu > found["olivia"].mu == found["sam"].mu

    @pytest.mark.parametrize(
        "columns",
        [{"ranked": False}, {"has_own_seed": False}, {"imported_from": {}}, {"undo": "free"}],
        ids=["casual", "of a chosen seed", "from a file", "with hidden things given away"],
    )
    def test_an_unranked_result_is_not_rated(self, columns: dict[str, Any]) -> None:
        rated(["olivia", "max"], (5, 3), **columns)
        assert latest() == {}


def test_people_and_bots_are_rated_apart() -> None:
    rated(["olivia", "max"], (5, 3))
    rated(["olivia", HEURISTIC], (3, 5))
    rated([HEURISTIC, RANDOM], (5, 3))
    assert set(latest("people")) == {"olivia", "max"}
    assert totals("people")["olivia"] == (1, 0, 0)
    assert totals("bots") == {"olivia": (0, 1, 0), HEURISTIC: (2, 0, 0), RANDOM: (0, 1, 0)}


class TestVerdicts:
    def test_ratings_follow_the_log_order_not_the_verdict_order(self) -> None:
        names = [["olivia", "max"], ["max", "sam"], ["sam", "olivia"]]
        games = [contest([person(name) for name in pair], (5, 3)) for pair in names]
        for campaign in games[::-1]:
            verify.check(campaign)
            project()
        late = rows(projection)
        assert rebuilt_equals_kept(projection)
        assert rows(projection) == late

    def test_a_removed_contest_changes_all_later_ratings(self) -> None:
        first = rated(["olivia", "max"], (5, 3))
        rated(["max", "sam"], (5, 3))
        with_it = rows(projection)
        spoil(first)
        assert set(latest()) == {"max", "sam"}
        assert latest()["max"].mu + latest()["sam"].mu == pytest.approx(50), "as if they had begun with that"
        mend(first)
        assert rows(projection) == with_it

    def test_a_verdict_reaches_the_half_built_generation_but_no_retired_one(self) -> None:
        campaign = contest([person("olivia"), person("max")], (5, 3))
        project()
        for generation, retired in ((7, None), (8, campaign.played_at)):
            Checkpoint.objects.create(generation=generation, retired_at=retired, **maker(projection))
            projection.take(Event.objects.get(stream=campaign, type="closed"), generation)
        verify.check(campaign)
        assert set(Rating.objects.values_list("generation", flat=True)) == {1, 7}


def test_deleting_an_account_loses_its_running_games(owner: Any, mate: Any) -> None:
    campaign = rival_campaigns.opened([owner, mate], ranked=True, undo="off")
    campaign.seats.update(consents=True)
    services.delete_account(mate)
    project()
    campaign.refresh_from_db()
    assert verify.check(campaign).fault is None
    assert totals() == {"olivia": (1, 0, 0), str(campaign.seats.get(index=1).former): (0, 1, 0)}
    assert rebuilt_equals_kept(projection)


SEATS = ["olivia", "max", "sam", RANDOM]
steps = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", "verify", "verify", "spoil", "mend", "project", "leave"]),
        st.permutations(SEATS),
        st.integers(2, 3),
        st.lists(st.integers(-1, 1), min_size=3, max_size=3),
        st.integers(0, 99),
    ),
    min_size=6,
    max_size=14,
)


@settings(max_examples=budget(4))
@given(steps=steps)
def test_a_rebuild_gives_the_same_rows_after_any_history(steps: list[Any]) -> None:
    made = [rated(["olivia", "max"], (1, 0))]
    for what, seats, number, points, chance in steps:
        campaign = made[chance % len(made)]
        match what:
            case "play":
                sitting = [seat if seat.startswith("bot:") else person(seat) for seat in seats[:number]]
                made.append(contest(sitting, points[:number]))
            case "verify":
                verify.check(campaign)
            case "spoil":
                spoil(campaign)
            case "mend":
                mend(campaign)
            case "project":
                project()
            case "leave":
                services.delete_account(person(seats[0] if "bot" not in seats[0] else "max"))
    assert rebuilt_equals_kept(projection)


@pytest.mark.django_db(transaction=True)
def test_verdicts_and_the_runner_at_once_rate_each_contest_once() -> None:
    people = [person(name) for name in ("olivia", "max", "sam")]
    games = [contest([people[number % 3], people[(number + 1) % 3]], (5, 3)) for number in range(6)]

    def work(name: str) -> None:
        for campaign in games if name == "a" else games[::-1]:
            verify.check(campaign)
            project()

    race(work)
    assert sum(row.games for row in latest().values()) == 2 * len(games)
    assert rebuilt_equals_kept(projection)
