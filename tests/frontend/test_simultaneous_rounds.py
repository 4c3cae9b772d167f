"""A hidden answer in a sealed round changes no page of others."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from tests.campaigns import rival_campaigns
from tests.campaigns.rival_campaigns import bid, send
from tests.support.url_patterns import pages

pytestmark = pytest.mark.django_db

OF_A_CAMPAIGN = [path for path in pages("GET") if "{id}" in path and "{" not in path.replace("{id}", "")]
TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value|nonce)="[^"]*"')


def visited(client: Client, campaign: Campaign) -> Iterator[tuple[str, int, bytes]]:
    """Yield each page of a campaign, without parts that differ between campaigns."""
    for path in OF_A_CAMPAIGN:
        page = client.get(path.format(id=campaign.id))
        body = TOKEN.sub(b"", page.content)
        for own in (campaign.id, *campaign.secret_commitments):
            body = body.replace(own.encode(), b"OWN")
        yield path, page.status_code, body


@pytest.mark.parametrize("who", ["as_mate", "as_stranger", "client"])
def test_no_page_reveals_a_hidden_answer(request: Any, who: str, owner: Any, mate: Any, moment: datetime) -> None:
    twins = [rival_campaigns.bidding([owner, mate]) for _ in range(2)]
    for which, twin in enumerate(twins):
        send(twin, owner, bid(twin, 0, which))
    one, two = (list(visited(request.getfixturevalue(who), twin)) for twin in twins)
    assert len(one) > 3
    assert 200 in {status for _, status, _ in one}
    for first, second in zip(one, two, strict=True):
        assert first == second
