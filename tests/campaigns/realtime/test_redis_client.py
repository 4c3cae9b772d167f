"""The circuit breaker: one failure spares later calls the wait."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from campaigns.realtime import redis_client
from campaigns.realtime.redis_client import line
from config.cache import Cache
from tests.support.programs import NEEDS, find, free_port, redis


@pytest.fixture
def mute() -> Iterator[str]:
    """A server that accepts connections and never answers, like a stopped Redis."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The purposes of the calls to Redis so far. It never answers."""
    monkeypatch.setattr(redis_client, "PAUSE_S", 3600)
    return []


@pytest.fixture
def failures() -> Iterator[list[str]]:
    """The purposes of the failures that were announced."""
    found: list[str] = []

    def note(use: str, **_: Any) -> None:
        found.append(use)

    redis_client.redis_failed.connect(note)
    yield found
    redis_client.redis_failed.disconnect(note)


def ask(asked: list[str], use: str, error: Exception | None = None) -> str:
    def question() -> str:
        asked.append(use)
        if error:
            raise error
        return "answered"

    return line.call(use, question, lambda: "otherwise")


def test_one_failed_call_spares_the_others_the_wait(asked: list[str], failures: list[str]) -> None:
    assert ask(asked, "cache", ConnectionError()) == "otherwise"
    assert {ask(asked, use) for use in redis_client.USES} == {"otherwise"}
    assert asked == ["cache"]
    assert (line.is_up, failures) == (False, ["cache"])


def cache_of(url: str, timeout_s: float) -> Any:
    return Cache(url, {"OPTIONS": redis_client.options(timeout_s)})


def test_without_redis_each_process_counts_by_itself(failures: list[str]) -> None:
    cache = cache_of(f"redis://127.0.0.1:{free_port()}/0", 60)
    assert cache.get("tries", []) == []
    cache.set("tries", [1.5], 60)
    assert (cache.get("tries"), cache.get_many(["tries", "none"])) == ([1.5], {"tries": [1.5]})
    assert (cache.add("tries", []), cache.add("more", 1), cache.incr("more")) == (False, True, 2)
    assert (cache.has_key("more"), cache.delete("more"), cache.has_key("more")) == (True, True, False)
    cache.clear()
    assert cache.get("tries") is None
    assert failures == ["cache"]


def test_a_silent_redis_costs_one_timeout(mute: str, asked: list[str], failures: list[str]) -> None:
    cache = cache_of(mute, 0.2)
    for number in range(100):
        cache.set("number", number)
    assert cache.get("number") == 99
    assert failures == ["cache"]


def test_shared_rate_limits_continue_when_redis_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    programs = find(NEEDS["Redis"])
    if programs is None:
        pytest.skip("Redis is missing")
    monkeypatch.setattr(redis_client, "PAUSE_S", 0)
    port = free_port()
    cache = cache_of(f"redis://127.0.0.1:{port}/0", 60)
    for number in range(2):
        with redis(programs, port):
            cache.set("number", number)
            assert (line.is_up, cache.get("number")) == (True, number)
        cache.set("number", "alone")
        assert (line.is_up, cache.get("number")) == (False, "alone")
