"""Fixtures for requests that workers answer."""

from typing import Any

import pytest
from celery import current_app


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Return a list of the queued tasks: name and arguments.

    No worker runs them.
    """
    queued: list[tuple[Any, ...]] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, arguments, **_: queued.append((name, *arguments)))
    return queued
