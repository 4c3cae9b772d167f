"""Export and import over HTTP. test_forged_files.py tests forged files."""

import json
import warnings
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.test import AsyncClient
from rest_framework.test import APIClient

from api.campaigns.files import MEDIA_TYPE
from api.core.parsers import MAX_BODY_BYTES
from campaigns import services
from campaigns.files import file_format
from campaigns.models import Campaign
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem

IMPORT = "/api/v1/campaigns/import"


@pytest.fixture(autouse=True)
def no_limit(settings: Any) -> None:
    settings.API_IMPORT_RATE = None


@pytest.fixture
def finished(new_campaign: Callable[..., Campaign]) -> Campaign:
    return new_campaign("bot:random", "bot:random", name="Two bots")


def export(client: Any, campaign: Campaign) -> Any:
    return client.get(f"/api/v1/campaigns/{campaign.id}/export")


def send(client: APIClient, data: bytes, kind: str = MEDIA_TYPE) -> Any:
    return client.post(IMPORT, data, content_type=kind)


@pytest.fixture
def data(as_owner: APIClient, finished: Campaign) -> bytes:
    """The file of a finished campaign."""
    return export(as_owner, finished).getvalue()


class TestExport:
    def test_the_file_of_a_finished_campaign(self, as_owner: APIClient, finished: Campaign) -> None:
        response = export(as_owner, finished)
        assert (response.status_code, response["Content-Type"]) == (200, "application/octet-stream")
        assert response.streaming
        assert response["Content-Disposition"] == f'attachment; filename="campaign-{finished.id}.jsonl"'
        assert response["Cache-Control"] == "private, no-store"
        header, *rows = map(json.loads, response.getvalue().splitlines())
        assert (header["id"], header["events"], header["seed"]) == (finished.id, 20, finished.seed)
        assert [row["version"] for row in rows] == list(range(1, 21))

    @pytest.mark.parametrize("who", ["as_owner", "as_mate", "as_stranger", "anonymous"])
    def test_an_unfinished_campaign_is_not_exported(self, request: Any, duel: Campaign, who: str) -> None:
        Campaign.objects.update(visibility="public")
        response = export(request.getfixturevalue(who), duel)
        assert_problem(response, "not_over")
        assert duel.seed.encode() not in response.content

    def test_under_asgi_it_is_sent_as_it_is_read(self, finished: Campaign, data: bytes) -> None:
        Campaign.objects.update(visibility="public")

        async def fetch() -> bytes:
            response = await export(AsyncClient(), finished)
            assert response.is_async
            return b"".join([part async for part in response.streaming_content])

        with warnings.catch_warnings(action="error"):
            assert async_to_sync(fetch)() == data


class TestImport:
    def test_the_importer_owns_the_copy(self, as_stranger: APIClient, finished: Campaign, data: bytes) -> None:
        response = send(as_stranger, data)
        assert response.status_code == 201
        assert_as_described("POST campaigns/import", response)
        body = response.json()
        assert body["id"] != finished.id
        assert (body["name"], body["owner"], body["visibility"]) == ("Two bots", "sam", "private")
        assert (body["ranked"], body["imported"]) == (False, True)
        assert (body["status"], body["version"], body["points"]) == ("finished", 20, finished.points)
        path = f"/api/v1/campaigns/{body['id']}"
        for resource in ("", "state", "state?at=5", "decision", "events", "score", "replay"):
            assert as_stranger.get(f"{path}/{resource}").status_code == 200, resource
        assert send(as_stranger, data).json()["id"] != body["id"], "the same file may come twice"

    def test_the_size_is_limited(self, as_owner: APIClient, data: bytes, monkeypatch: Any) -> None:
        header, rest = data.split(b"\n", 1)
        assert send(as_owner, header + b" " * MAX_BODY_BYTES + b"\n" + rest).status_code == 201
        assert_problem(send(as_owner, header + b" " * file_format.MAX_LINE_BYTES + b"\n" + rest), "body_too_large")
        monkeypatch.setattr(file_format, "MAX_FILE_BYTES", len(data) - 1)
        assert_problem(send(as_owner, data), "body_too_large", line=21)

    def test_a_broken_file_is_refused(self, as_owner: APIClient, owner: Any, data: bytes, duel: Campaign) -> None:
        lines = data.splitlines(keepends=True)
        assert_problem(send(as_owner, b"".join([*lines[:7], *lines[8:]])), "broken_file", line=8, version=7)
        assert_problem(send(as_owner, b""), "broken_file", line=1)
        assert_problem(send(as_owner, data.replace(b'"highcard"', b'"chess"', 1)), "unknown_ruleset")
        assert_problem(send(as_owner, data.replace(b'"highcard-1"', b'"highcard-9"', 1)), "outdated_campaign")
        fork = services.fork(duel.id, owner, at_version=1, seats=[{"controller": "me"}] * 2)
        services.abandon(fork.id, owner)
        assert_problem(send(as_owner, export(as_owner, fork).getvalue()), "unproven_file")
        assert Campaign.objects.count() == 3

    def test_imports_are_limited(self, settings: Any, as_owner: APIClient, as_mate: APIClient) -> None:
        cache.clear()
        settings.API_IMPORT_RATE = "2/hour"
        for _ in range(2):
            assert_problem(send(as_owner, b"{}"), "broken_file")
        assert "Retry-After" in send(as_owner, b"{}")
        assert_problem(send(as_owner, b"{}"), "throttled")
        assert_problem(send(as_mate, b"{}"), "broken_file")
