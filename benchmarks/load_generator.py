"""Generate an open load: visits at random, without waiting for earlier answers.

A visit is an action of a person with its whole answer, then the table as another player's page reads it. Campaigns
take turns, so that requests for the same campaign don't wait for each other.
"""

import asyncio
import time
from collections import deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import httpx

from tests.support.servers import AT_HAND

ACTION, STATE = "action", "state"
VISIT = (ACTION, STATE)
CONNECTIONS = 64


class Campaign(NamedTuple):
    """A campaign whose seats all belong to one person."""

    id: str
    version: int
    actions: int


class Client:
    """A person with open campaigns.

    moves: the actions of every campaign in order, each with its seat.
    """

    def __init__(self, url: str, token: str, campaigns: Sequence[Campaign], moves: Sequence[tuple[int, Any]]) -> None:
        self._url, self._headers = url, {"Authorization": f"Bearer {token}"}
        self._free, self._moves = deque(campaigns), moves
        self._keys = 0

    def run(self, rate: float, visits: int, seed: int) -> Mapping[str, list[float]]:
        """Make visits at random. Return the seconds of the requests by kind.

        rate: visits a second.
        """
        return asyncio.run(self._run(rate, visits, Random(seed)))

    async def _run(self, rate: float, visits: int, chance: Random) -> Mapping[str, list[float]]:
        found: dict[str, list[float]] = {kind: [] for kind in VISIT}
        limits = httpx.Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS)
        async with (
            httpx.AsyncClient(base_url=self._url, headers=self._headers, limits=limits, **AT_HAND) as client,
            asyncio.TaskGroup() as group,
        ):
            due = time.perf_counter()
            for _ in range(visits):
                due += chance.expovariate(rate)
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                group.create_task(self._visit(client, found, due))
        return found

    def run_alone(self, visits: int, kinds: Sequence[str] = VISIT) -> Mapping[str, list[float]]:
        """Make visits one after the other. Return the seconds of the requests by kind.

        kinds: of the requests of a visit.
        """
        return asyncio.run(self._run_alone(visits, kinds))

    async def _run_alone(self, visits: int, kinds: Sequence[str]) -> Mapping[str, list[float]]:
        found: dict[str, list[float]] = {kind: [] for kind in kinds}
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers, **AT_HAND) as client:
            for _ in range(visits):
                await self._visit(client, found, time.perf_counter())
        return found

    async def _visit(self, client: httpx.AsyncClient, found: dict[str, list[float]], due: float) -> None:
        """Make the requests of the kinds that `found` has.

        due: when the first should have been sent.
        """
        campaign = self._free.popleft()
        for kind, times in found.items():
            campaign = await self._act(client, campaign) if kind == ACTION else await self._read(client, campaign)
            answered = time.perf_counter()
            times.append(answered - due)
            due = answered
        self._free.append(campaign)

    async def _act(self, client: httpx.AsyncClient, campaign: Campaign) -> Campaign:
        seat, action = self._moves[campaign.actions]
        self._keys += 1
        answer = await client.post(
            f"/api/v1/campaigns/{campaign.id}/actions",
            json={"expected_version": campaign.version, "action": action, "seat": seat},
            headers={"Idempotency-Key": str(self._keys)},
        )
        assert answer.status_code == 201, answer.text
        return Campaign(campaign.id, answer.json()["version"], campaign.actions + 1)

    async def _read(self, client: httpx.AsyncClient, campaign: Campaign) -> Campaign:
        answer = await client.get(f"/api/v1/campaigns/{campaign.id}/state")
        assert answer.status_code == 200, answer.text
        return campaign
