"""Statistics of finished campaigns: what counts, for whom, and rebuilds."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import services
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.models import Length, Participation, Statistic
from campaigns.services.stats import records
from campaigns.services.stats.leaderboards import compare
from engine.description import Odds
from tests.campaigns.finished_campaigns import play_out
from tests.campaigns.projections.projection_rows import rebuilt_equals_kept
from tests.campaigns.rival_campaigns import fresh
from tests.rulesets import highcard
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


def caught_up() -> int:
    runner.catch_up("statistics")
    return runner.live_generation("statistics")


def counted(topic: str) -> dict[str, tuple[int, int, int]]:
    """Return number, won and decided of a topic, by key, over all campaigns."""
    found: dict[str, tuple[int, int, int]] = {}
    for row in Statistic.objects.filter(generation=caught_up(), topic=topic):
        before = found.get(row.key, (0, 0, 0))
        found[row.key] = (before[0] + row.number, before[1] + row.won, before[2] + row.decided)
    return found


class TestWhatCounts:
    def test_a_campaign_counts_when_it_is_over(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("me", "bot:random", format="single")
        assert counted("points") == {}
        play_out(campaign)
        assert counted("points") == {"3": (1, 1, 1)}

    def test_odds_come_from_enough_played_games(
        self, new_campaign: NewCampaign, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(records, "ENOUGH", 2)
        play_out(new_campaign("me", "me", format="single", options={"ranks": 16}))
        caught_up()
        assert services.odds("highcard") == {"short": highcard.ODDS}
        play_out(new_campaign("me", "me", format="single", options={"ranks": 16}))
        caught_up()
        assert services.odds("highcard") == {"short": [highcard.ODDS[0], Odds(2, 2, 2), *highcard.ODDS[2:]]}

    def test_undone_actions_do_not_count(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", format="single", undo="free")
        for _ in range(2):
            act_once(campaign, owner)
        before = fresh(campaign)
        services.undo(campaign.id, owner, expected_version=before.version, to_version=1)
        over = play_out(campaign)
        assert over.version > before.version + 6
        assert counted("turn") == {"Turn 1": (1, 0, 0), "Turn 2": (1, 0, 0), "Turn 3": (1, 0, 0)}
        length = Length.objects.get(campaign=campaign)
        assert (length.actions, length.turns) == (6, 3)


def test_a_deleted_account_took_no_part_then_or_after_a_rebuild(duel: Campaign, mate: Any) -> None:
    play_out(duel)
    caught_up()
    services.delete_account(mate)
    assert [(row.user.get_username(), row.seat, row.points) for row in Participation.objects.all()] == [
        ("olivia", 0, 9)
    ]
    assert rebuilt_equals_kept("statistics")


def test_equal_points_are_no_better() -> None:
    among = [{"points": points, "number": number, "won": 0} for points, number in ((1, 2), (5, 1), (9, 1))]
    for points, below, equal, percentile in ((0, 0, 0, 0), (1, 0, 2, 50), (5, 2, 1, 75), (10, 4, 0, 100)):
        assert compare(points, among) == {"below": below, "equal": equal, "total": 4, "percentile": percentile}


VERBS = ["finish", "abandon", "fork", "import", "leave", "undo", "take over"]
HISTORIES = st.lists(st.tuples(st.integers(1, 3), st.sampled_from(VERBS), st.integers(0, 9)), min_size=1, max_size=6)


@settings(max_examples=budget(5))
@given(told=HISTORIES, stops=st.lists(st.integers(1, 3), max_size=3))
def test_rebuilding_from_nothing_equals_keeping_up(owner: Any, told: list[Any], stops: list[int]) -> None:
    for number, (players, what, chance) in enumerate(told):
        happen(owner, players, what, chance)
        if number in stops:
            runner.catch_up("statistics", limit=1)
    happen(owner, 2, "finish", 0)
    assert rebuilt_equals_kept("statistics")


def happen(owner: Any, players: int, what: str, chance: int) -> None:
    """Play a campaign of High Card with the given course."""
    if what == "take over":
        take_over(owner, players, chance)
        return
    who = owner
    if what == "leave":
        name = f"agent-{get_user_model().objects.count()}-{chance}"
        who = get_user_model().objects.filter(username=name).first() or get_user_model().objects.create_user(name)
    campaign = services.create_campaign(
        who, ruleset="highcard", format="single", seats=[{"controller": "me"}] * players, options={}, undo="free"
    )
    if what == "abandon":
        services.abandon(campaign.id, who)
        return
    if what == "undo":
        act_once(campaign, who)
        services.undo(campaign.id, who, expected_version=2, by="action")
    over = play_out(campaign, chance)
    if what == "fork":
        play_out(services.fork(over.id, who, at_version=2), chance)
    elif what == "import":
        services.import_campaign(services.export_campaign(over.id, who), who)
    elif what == "leave":
        services.delete_account(who)


def take_over(owner: Any, players: int, chance: int) -> None:
    """Play with a guest in either order, then let the owner claim the guest's seat."""
    guest = services.create_guest()
    host, other = (owner, guest) if chance % 2 else (guest, owner)
    seats = [*[{"controller": "me"}] * players, {"controller": "open"}]
    campaign = services.create_campaign(host, ruleset="highcard", format="single", seats=seats, options={})
    services.join(campaign.id, other, campaign.invite)
    play_out(campaign, chance)
    runner.catch_up("statistics")
    services.merge_guest(guest, owner)


def act_once(campaign: Campaign, user: Any) -> None:
    rules, version, table = services.table(fresh(campaign))
    card = rules.decision(table).options[0].card
    services.act(campaign.id, user, {"type": "play", "card": card}, expected_version=version)
