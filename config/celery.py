"""The Celery application: work outside of web requests."""

import gc
import logging
import os
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any

import kombu.connection
from celery import Celery
from celery.app.amqp import AMQP
from celery.signals import celeryd_after_setup, celeryd_init, setup_logging
from django.conf import settings
from django.utils.log import configure_logging
from kombu.transport import TRANSPORT_ALIASES

from config import compiled_engine, environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES |= {
    "files": "config.broker:FileTransport",
    "redis": "config.broker:RedisTransport",
    "rediss": "config.broker:RedisTransport",
}
EACH_SECOND = {"interval_start": 1, "interval_step": 0, "interval_max": 1}
TRIES_PER_MINUTE = 60


class Connection(kombu.connection.Connection):
    """A broker connection that reconnects every second. Kombu's waits up to 30 s."""

    def ensure_connection(self, errback: Callable[..., Any] | None = None, *arguments: Any, **options: Any) -> Any:
        """Connect. Call `errback` for the first failure, then once a minute."""
        tries = count()

        def report(*details: Any) -> None:
            if errback and next(tries) % TRIES_PER_MINUTE == 0:
                errback(*details)

        return super().ensure_connection(report, *arguments, **{**options, **EACH_SECOND})


class Messages(AMQP):
    """Celery's messaging with our `Connection`."""

    Connection = Connection


app = Celery("cliffhanger", amqp=Messages)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add("config.celery_worker:Watchdog")


@setup_logging.connect
def configure_celery_logging(loglevel: int, **_: Any) -> None:
    """Use Django's log format. LOG_LEVEL overrides Celery's `loglevel`."""
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    logging.getLogger("celery").setLevel(environment.log_level(logging.getLevelName(loglevel)))


@celeryd_init.connect
def pause_garbage_collection(**_: Any) -> None:
    """Turn garbage collection off while a worker starts, like `config.asgi`."""
    gc.disable()


@celeryd_after_setup.connect
def finish_loading(instance: Any = None, **_: Any) -> None:
    """Load all rulesets before the worker forks. Turn garbage collection on."""
    compiled_engine.warn_if_unusable()
    if instance and instance.pool_cls.__module__ == "celery.concurrency.prefork":
        ruleset = import_module("engine.ruleset")  # `config.engine_build` imports this module without an engine
        for name in ruleset.RULESETS:
            ruleset.get(name)
    gc.freeze()
    gc.enable()
