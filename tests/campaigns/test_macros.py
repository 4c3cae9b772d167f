"""What is done in one go is one row of the log, with its parts: taken back, played again and verified as one."""

from typing import Any

import msgspec
import pytest

from campaigns import event_types, log, portable, repository, services
from campaigns.models import Campaign, Event
from campaigns.verification import verify
from engine.kernel.decisions import Action, IllegalActionError

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(new_campaign: Any, owner: Any) -> Campaign:
    """A game of Legendary in which somebody who sits on both chairs may play cards in one go."""
    made: Campaign = new_campaign("me", "me", ruleset="legendary", format="single", seed=bytes(range(32)))
    while not offered(made):
        rules, _, table = services.table(made)
        act(made, owner, rules.decision(table).options[-1])
    return made


def offered(campaign: Campaign) -> list[Action]:
    rules, _, table = services.table(campaign)
    found: list[Action] = rules.macros(table, rules.decision(table).seat)
    return found


def act(campaign: Campaign, user: Any, action: Action, **more: Any) -> services.Acted:
    version = log.head(campaign.id).version
    return services.act(campaign.id, user, msgspec.to_builtins(action), expected_version=version, **more)


def digest(campaign: Campaign) -> str:
    rules, _, table = services.table(campaign)
    return rules.digest(table)


def last(campaign: Campaign) -> Event:
    return log.read(campaign.id).order_by("-version")[:1].get()


def test_it_is_one_row_with_its_parts_and_all_that_they_led_to(campaign: Campaign, owner: Any) -> None:
    (macro, *_), before = offered(campaign), log.head(campaign.id).version
    done = act(campaign, owner, macro)
    assert (done.version, event_types.action(last(campaign))) == (before + 1, macro)
    moved = [fact.card for fact in log.facts(last(campaign)) if getattr(fact, "target", "").startswith("played")]
    assert moved == [part.card for part in macro.parts or () if part.type == "play"]


def test_sent_twice_by_one_key_it_counts_once(campaign: Campaign, owner: Any) -> None:
    (macro, *_), version = offered(campaign), log.head(campaign.id).version
    answers = [
        services.act(
            campaign.id, owner, msgspec.to_builtins(macro), expected_version=version, idempotency_key="one go"
        ).version
        for _ in range(2)
    ]
    assert answers == [version + 1] * 2


def test_an_undo_takes_all_of_it_back_and_a_redo_plays_all_again(campaign: Campaign, owner: Any) -> None:
    before = digest(campaign)
    macros = offered(campaign)
    act(campaign, owner, macros[0])
    after = digest(campaign)
    services.undo(campaign.id, owner, expected_version=log.head(campaign.id).version)
    assert (digest(campaign), offered(campaign)) == (before, macros)
    services.redo(campaign.id, owner, expected_version=log.head(campaign.id).version)
    assert digest(campaign) == after


def test_a_replay_a_verification_and_a_file_know_it(campaign: Campaign, owner: Any) -> None:
    act(campaign, owner, offered(campaign)[0])
    played = digest(campaign)
    repository.hot.clear()
    assert digest(campaign) == played
    assert verify(Campaign.objects.get(pk=campaign.pk)).fault is None
    services.abandon(campaign.id, owner)
    copy = portable.load(portable.export(Campaign.objects.get(pk=campaign.pk)), owner)
    repository.hot.clear()
    assert verify(copy).fault is None
    assert digest(copy) == played


def test_what_is_not_offered_is_refused_and_changes_nothing(campaign: Campaign, owner: Any) -> None:
    (macro, *_), before = offered(campaign), log.head(campaign.id)
    for parts in ((), (macro.parts or ())[:1], (macro.parts or ())[::-1] * 2):
        with pytest.raises(IllegalActionError):
            act(campaign, owner, Action("all", parts=parts))
    assert log.head(campaign.id) == before
