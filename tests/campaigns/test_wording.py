"""The log in words: the ruleset's for what was played, the service's own for everything else."""

from typing import Any

from campaigns import event_types, services
from campaigns.models import Campaign
from campaigns.services import wording
from tests.campaigns.rivals import fresh


def act(campaign: Campaign, user: Any) -> services.Acted:
    at = services.table(fresh(campaign))
    decision = at.ruleset.decision(at.table)
    action = {"type": "play", "card": decision.options[0].card}
    return services.act(campaign.id, user, action, expected_version=at.version)


def told(campaign: Campaign, viewer: int | None = None) -> list[tuple[int | None, str]]:
    """Return the lines of the last event, as a seat reads them."""
    row = services.events(fresh(campaign), viewer)[-1]
    return [(line["seat"], line["text"]) for line in row["lines"]]


def test_an_action_is_told_by_the_ruleset(duel: Campaign, owner: Any) -> None:
    done = act(duel, owner)
    card = done.facts[0].card
    assert told(duel, 1) == told(duel) == [(0, f"plays the {card}")]
    assert services.lines(duel, done.facts) == [{"text": f"plays the {card}", "seat": 0, "rule": "TRICK-1"}]


def test_undo_and_redo_are_told_as_they_were_asked_for(new_campaign: Any, owner: Any) -> None:
    campaign = new_campaign("me")
    act(campaign, owner)
    services.undo(campaign.id, owner, expected_version=2, by="action")
    assert told(campaign) == [(0, "takes back an action")]
    services.redo(campaign.id, owner, expected_version=3, by="turn")
    assert told(campaign) == [(0, "plays a turn again")]
    services.undo(campaign.id, owner, expected_version=4, to_version=1)
    assert told(campaign) == [(0, "goes back to version 1")]


def test_a_fork_says_where_it_came_from_and_the_end_that_it_is_over(duel: Campaign, owner: Any) -> None:
    act(duel, owner)
    services.abandon(duel.id, owner)
    assert told(duel) == [(None, "The campaign is given up.")]
    fork = services.fork(duel.id, owner, at_version=2)
    said = next(row["lines"] for row in services.events(fresh(fork), None) if row["type"] == event_types.FORKED)
    assert said == [{"text": "What came before is version 2 of another campaign.", "seat": None, "rule": ""}]


def test_every_type_of_event_that_is_no_play_has_words() -> None:
    assert set(wording.SAID) == set(event_types.TYPES) - {event_types.OPENED, event_types.ACTED}
