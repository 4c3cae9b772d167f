"""The cache that all processes share. While Redis is away each has one of its own, and goes on counting there."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from campaigns.realtime.redis_client import line


class Client:
    """What Django's Redis cache calls: each of its questions goes to Redis, or to this process's memory."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        self._shared = RedisCacheClient(servers, **options)
        self._own = LocMemCache("while-redis-is-away", {})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        shared, own = getattr(self._shared, name), getattr(self._own, name)
        return lambda *asked: line.ask("cache", partial(shared, *asked), partial(own, *asked))


class Cache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = Client
