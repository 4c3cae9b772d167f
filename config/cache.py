"""Django cache in Redis, or in process memory while Redis is unavailable."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from campaigns.realtime.redis_client import line


class Client:
    """Client of Django's Redis cache. It calls Redis or this process's memory."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        self._redis = RedisCacheClient(servers, **options)
        self._memory = LocMemCache("redis-fallback", {})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        shared, local = getattr(self._redis, name), getattr(self._memory, name)
        return lambda *arguments: line.call("cache", partial(shared, *arguments), partial(local, *arguments))


class Cache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = Client
