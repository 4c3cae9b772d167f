"""The web application, for an ASGI server."""

import gc
import multiprocessing
import os
import signal
import warnings
from collections.abc import Awaitable, Callable, MutableMapping
from importlib import import_module
from threading import Thread
from typing import Any

import django

from config import environment
from config.sqlite3.base import close_kept
from engine import ruleset

gc.disable()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
environment.is_web = True

# WhiteNoise reads its small files from disk: nobody waits long for that.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")


class Ending:
    """An ASGI application that, when its server has ended, leaves a SQLite database as one file."""

    def __init__(self, application: Callable[..., Awaitable[None]]) -> None:
        self._application = application

    async def __call__(
        self,
        scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[dict[str, str]], Awaitable[None]],
    ) -> None:
        if scope["type"] != "lifespan":
            await self._application(scope, receive, send)
            return
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        close_kept()
        await send({"type": "lifespan.shutdown.complete"})


django.setup(set_prefix=False)
application = import_module("api.core.client_disconnect").Attended(import_module("config.asgi_handler").Handler())
application = Ending(import_module("api.core.stream_admission").Opening(application))

# The program and its rules stay to the end. Left to the garbage collector they would be looked through again and again:
# to start would take half as long again, and about one request in a hundred would wait 50 ms and more.
import_module("config.urls")
for name in ruleset.RULESETS:
    ruleset.get(name)
gc.freeze()
gc.enable()


def _end_with(starter: multiprocessing.process.BaseProcess) -> None:
    """Wait for the end of uvicorn's first process, and end as if it had said so."""
    starter.join()
    os.kill(os.getpid(), signal.SIGTERM)


if (starter := multiprocessing.parent_process()) is not None:
    Thread(target=_end_with, args=(starter,), daemon=True).start()
