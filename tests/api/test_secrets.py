"""Nothing hidden leaves the server: not in an answer, not in an error, not in the log."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import log, services
from campaigns.models import Campaign

RESOURCES = ("", "state", "state?at=1", "decision", "events", "score")
SEEDS = [bytes([number]) * 32 for number in range(2)]


def answers(client: APIClient, campaign: Campaign) -> dict[str, bytes]:
    return {name: client.get(f"/api/v1/campaigns/{campaign.id}/{name}").content for name in RESOURCES}


def test_neither_seed_nor_hash_leaves_while_it_is_played(as_owner: APIClient, duel: Campaign) -> None:
    first = log.read(duel.id).first()
    everything = b"".join(answers(as_owner, duel).values())
    for secret in (duel.seed, first.hash, bytes.fromhex(duel.seed)[:8].hex()):
        assert secret.encode() not in everything


def test_the_log_names_a_hidden_card_only_to_its_owner(
    as_owner: APIClient, as_mate: APIClient, anonymous: APIClient, duel: Campaign
) -> None:
    path = f"/api/v1/campaigns/{duel.id}/events"
    Campaign.objects.update(visibility="public")
    seen = {name: client.get(path).json()["events"][0]["facts"] for name, client in
            {"hand:0": as_owner, "hand:1": as_mate, "nobody's": anonymous}.items()}  # fmt: skip
    for mine, facts in seen.items():
        dealt = [fact for fact in facts if fact["fact"] == "card_moved"]
        assert len(dealt) == 6
        assert all((fact["card"] is not None) == (fact["target"] == mine) for fact in dealt)
        assert all(set(fact) == {"fact", "card", "source", "target"} for fact in dealt)


@pytest.fixture
def twins(owner: Any, mate: Any, monkeypatch: Any) -> Callable[[], list[Campaign]]:
    """Two campaigns alike but for their seeds: for who sits nowhere all that differs is hidden."""

    def make() -> list[Campaign]:
        seats = [{"controller": "me"}, {"controller": "open"}]
        made = [
            services.create_campaign(
                owner, ruleset="highcard", format="single", seats=seats, options={}, visibility="public", seed=seed
            )
            for seed in SEEDS
        ]
        for campaign in made:
            services.join(campaign.id, mate, campaign.invite)
        return made

    return make


def test_a_refusal_says_the_same_whatever_the_others_hold(as_owner: APIClient, as_mate: APIClient, twins: Any) -> None:
    """Every card number is tried; those that are neither refused nor accepted alike lie in the caller's own hand."""
    for client in (as_owner, as_mate):
        refusals = set()
        for twin in twins():
            path = f"/api/v1/campaigns/{twin.id}/"
            own = {option["action"]["card"] for option in client.get(f"{path}decision").json()["asides"]}
            for card in set(range(25)) - own:
                body = {"expected_version": 1, "action": {"type": "play", "card": card}}
                refused = client.post(f"{path}actions", body, format="json")
                assert refused.status_code in (403, 422)
                refusals.add(refused.content.replace(twin.id.encode(), b""))
        assert len(refusals) == 1
