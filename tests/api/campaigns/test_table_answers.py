"""Answers that a process keeps.

Each seat gets its own, and a second look restores no table.
"""

from typing import Any

import pytest
from rest_framework.test import APIClient

from api.campaigns import table_answers
from campaigns.eventlog import repository
from campaigns.models import Campaign
from tests.api.campaigns.test_play import act, at


def look(client: APIClient, campaign: Campaign) -> dict[str, Any]:
    answer = client.get(at(campaign, "state"))
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_each_caller_gets_the_same_answer_from_memory(
    as_owner: APIClient, as_mate: APIClient, client: APIClient, duel: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    Campaign.objects.update(visibility=Campaign.Visibility.PUBLIC)
    callers = (as_owner, as_mate, client)
    made = []
    for caller in callers:
        table_answers.forget_all()
        made.append(look(caller, duel))
    for caller in callers:
        look(caller, duel)
    monkeypatch.setattr(repository, "at", None)
    assert [look(caller, duel) for caller in callers] == made
    assert made[0]["view"] != made[1]["view"] != made[2]["view"]


def test_an_action_makes_new_answers_for_all(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    before = [look(caller, duel) for caller in (as_owner, as_mate)]
    done = act(as_owner, duel).json()
    table_answers.forget_all()
    after = [look(caller, duel) for caller in (as_owner, as_mate)]
    assert done["state"] == after[0]
    assert all(old["view"] != new["view"] for old, new in zip(before, after, strict=True))
