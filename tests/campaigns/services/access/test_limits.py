"""Limits on what one user may own and do at once."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.errors import BusyError, PastTooLongError, TooManyCampaignsError
from campaigns.files import transfer
from campaigns.models import Campaign, Event
from campaigns.services.access import limits
from campaigns.services.access.limits import Limit
from campaigns.services.play import forks

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit accounts to 3 campaigns, 2 of them unfinished; guests to one less each."""
    monkeypatch.setattr(limits, "ACCOUNT", Limit(2, 3, 2, 1))
    monkeypatch.setattr(limits, "GUEST", Limit(1, 2, 1, 1))


@pytest.fixture
def finished(new_campaign: NewCampaign, few: None) -> Campaign:
    """Return the owner's first campaign, finished."""
    return new_campaign("bot:random", "bot:random", visibility="public")


def ways(campaign: Campaign, user: Any) -> list[Callable[[], Any]]:
    """Return the ways to create a campaign: new, fork and import."""
    seats = [{"avatar": None, "controller": "me"}]
    lines = list(transfer.export(campaign))
    return [
        lambda: services.create_campaign(user, ruleset="highcard", format="series", options={}, seats=seats),
        lambda: services.fork(campaign.id, user, at_version=5),
        lambda: services.import_campaign(lines, user),
    ]


def test_the_limit_of_unfinished_campaigns_is_enforced(finished: Campaign, stranger: Any) -> None:
    create, *others = ways(finished, stranger)
    first = create()
    create()
    for way in (create, *others):
        with pytest.raises(TooManyCampaignsError) as refusal:
            way()
        assert (refusal.value.extra, "abandon one" in refusal.value.detail) == ({"most": 2}, True)
    services.abandon(first.id, stranger)
    assert others[0]().owner == stranger


def test_one_fork_at_a_time(finished: Campaign, stranger: Any, mate: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    states = forks._states_on_the_way

    def meanwhile(*arguments: Any) -> Any:
        monkeypatch.setattr(forks, "_states_on_the_way", states)
        with pytest.raises(BusyError):
            services.fork(finished.id, stranger, at_version=5)
        seen.append(services.fork(finished.id, mate, at_version=5).owner)
        return states(*arguments)

    monkeypatch.setattr(forks, "_states_on_the_way", meanwhile)
    assert services.fork(finished.id, stranger, at_version=5).owner == stranger
    assert seen == [mate]
    assert services.fork(finished.id, stranger, at_version=5).owner == stranger


def test_a_fork_of_too_many_versions_is_refused(
    finished: Campaign, stranger: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forks, "MAX_COPIED", 8)
    before = Event.objects.count()
    with pytest.raises(PastTooLongError) as refusal:
        services.fork(finished.id, stranger, at_version=9)
    assert (refusal.value.extra, Event.objects.count()) == ({"furthest": 8}, before)
    assert services.fork(finished.id, stranger, at_version=8).forked_at == 8
