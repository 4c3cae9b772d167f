"""The way to Redis: one who finds it away spares the others the wait, and limits are counted all the same."""

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
    """Somebody who takes connections and never says a word, as a Redis that was stopped."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whom Redis was asked for since; it never answers."""
    monkeypatch.setattr(redis_client, "PAUSE_S", 3600)
    return []


def ask(asked: list[str], use: str, error: Exception | None = None) -> str:
    def question() -> str:
        asked.append(use)
        if error:
            raise error
        return "answered"

    return line.ask(use, question, lambda: "otherwise")


def test_who_finds_it_away_spares_all_others_the_wait(asked: list[str]) -> None:
    assert ask(asked, "cache", ConnectionError()) == "otherwise"
    assert {ask(asked, use) for use in redis_client.USES} == {"otherwise"}
    assert asked == ["cache"]
    assert (line.is_up, line.failures) == (False, {"cache": 1})


def cache_of(url: str, timeout_s: float) -> Any:
    return Cache(url, {"OPTIONS": redis_client.options(timeout_s)})


def test_while_it_is_away_each_process_counts_by_itself() -> None:
    cache = cache_of(f"redis://127.0.0.1:{free_port()}/0", 60)
    assert cache.get("tries", []) == []
    cache.set("tries", [1.5], 60)
    assert (cache.get("tries"), cache.get_many(["tries", "none"])) == ([1.5], {"tries": [1.5]})
    assert (cache.add("tries", []), cache.add("more", 1), cache.incr("more")) == (False, True, 2)
    assert (cache.has_key("more"), cache.delete("more"), cache.has_key("more")) == (True, True, False)
    cache.clear()
    assert cache.get("tries") is None
    assert line.failures == {"cache": 1}


def test_one_that_never_says_a_word_costs_one_wait(mute: str, asked: list[str]) -> None:
    cache = cache_of(mute, 0.2)
    for number in range(100):
        cache.set("number", number)
    assert cache.get("number") == 99
    assert line.failures == {"cache": 1}


def test_what_all_count_together_is_counted_on_when_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
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
