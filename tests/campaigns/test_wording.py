"""The log in words: the ruleset's for what was played, the service's own for everything else."""

from typing import Any

import pytest

from campaigns import event_types, log, repository, services
from campaigns.models import Campaign
from campaigns.services import wording
from engine.kernel.facts import Line


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


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


def test_a_vote_is_told(duel: Campaign, owner: Any, mate: Any) -> None:
    for _ in range(6):
        act(duel, {0: owner, 1: mate}[fresh(duel).waiting_for[0]])
    version = fresh(duel).version
    services.undo(duel.id, owner, expected_version=version, to_version=1)
    assert told(duel) == [(0, "asks to go back to version 1")]
    services.vote(duel.id, mate, proposal=version + 1, agrees=False)
    assert told(duel) == [(1, "is against it")]


def test_a_bot_that_stands_in_is_told_of(duel: Campaign, owner: Any, mate: Any) -> None:
    services.call_bot(duel.id, owner, 1)
    assert told(duel) == [(1, "is away: a bot plays from here on")]
    services.take_back(duel.id, mate, 1)
    assert told(duel) == [(1, "is back, and plays again")]


def test_a_fork_says_where_it_came_from_and_the_end_that_it_is_over(duel: Campaign, owner: Any) -> None:
    act(duel, owner)
    services.abandon(duel.id, owner)
    assert told(duel) == [(None, "The campaign is given up.")]
    fork = services.fork(duel.id, owner, at_version=2)
    said = next(row["lines"] for row in services.events(fresh(fork), None) if row["type"] == event_types.FORKED)
    assert said == [{"text": "What came before is version 2 of another campaign.", "seat": None, "rule": ""}]


def test_facts_that_no_rules_here_can_read_are_shown_without_words(duel: Campaign, owner: Any) -> None:
    done = act(duel, owner)
    Campaign.objects.filter(pk=duel.pk).update(card_set_digest="of another set")
    row = services.events(fresh(duel), 0)[-1]
    assert (row["lines"], len(row["facts"])) == ([], len(done.facts))


def test_every_type_of_event_that_is_no_play_has_words() -> None:
    assert set(wording.SAID) == set(event_types.TYPES) - {event_types.OPENED, event_types.ACTED}


def test_an_answer_that_says_little_stands_with_its_question(
    duel: Campaign, owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(duel, owner)
    event = log.read(duel.id).last()
    ruleset = repository.ruleset_of(duel)
    prompt = ruleset.decisions(repository.at(duel, ruleset, log.head_at(duel.id, 1)))[0].prompt
    monkeypatch.setattr(ruleset, "labels", lambda table, actions: ["No"])
    assert wording.action_title(duel, ruleset, event, 1, [0]) == f"No ({prompt})"


def test_an_action_of_another_seat_without_words_is_a_choice_of_somebody(
    duel: Campaign, owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(duel, owner)
    event = log.read(duel.id).last()
    ruleset = repository.ruleset_of(duel)
    assert wording.action_title(duel, ruleset, event, 1, [1]).startswith("olivia plays the ")
    assert wording.action_title(duel, ruleset, event, 1, [0]).startswith("Play the ")
    monkeypatch.setattr(ruleset, "tell", lambda facts: [Line("The trick ends.")])
    assert wording.action_title(duel, ruleset, event, 1, [1]) == "A choice of olivia"
