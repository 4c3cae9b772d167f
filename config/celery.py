"""The Celery application: work that happens beside the web requests."""

import gc
import logging
import os
from collections.abc import Callable
from itertools import count
from typing import Any

import kombu.connection
from celery import Celery
from celery.app.amqp import AMQP
from celery.signals import celeryd_after_setup, celeryd_init, setup_logging
from django.conf import settings
from django.utils.log import configure_logging
from kombu.transport import TRANSPORT_ALIASES

from config import environment
from engine import ruleset

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES |= {
    "letters": "config.broker:Transport",
    "redis": "config.broker:RedisTransport",
    "rediss": "config.broker:RedisTransport",
}
EACH_SECOND = {"interval_start": 1, "interval_step": 0, "interval_max": 1}
TRIES_PER_MINUTE = 60


class Connection(kombu.connection.Connection):
    """A connection to a broker that, while it is away, is tried for every second; Kombu's own would wait up to 30 s."""

    def ensure_connection(self, errback: Callable[..., Any] | None = None, *arguments: Any, **options: Any) -> Any:
        """errback: is told of the first try that fails and of each minute's first, not of all."""
        tries = count()

        def tell(*told: Any) -> None:
            if errback and next(tries) % TRIES_PER_MINUTE == 0:
                errback(*told)

        return super().ensure_connection(tell, *arguments, **{**options, **EACH_SECOND})


class Messages(AMQP):
    """What Celery sends and receives with."""

    Connection = Connection


app = Celery("cliffhanger", amqp=Messages)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add("config.celery_worker:Watch")


@setup_logging.connect
def write_as_all_the_rest(loglevel: int, **_: Any) -> None:
    """Let the worker and its timetable write in the one format. loglevel: that of Celery's own words, where LOG_LEVEL
    says nothing."""
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    logging.getLogger("celery").setLevel(environment.log_level(logging.getLevelName(loglevel)))


@celeryd_init.connect
def begin_to_load(**_: Any) -> None:
    """Let nothing that stays to the end be looked through for garbage while a worker reads it (as `config.asgi`)."""
    gc.disable()


@celeryd_after_setup.connect
def have_loaded(instance: Any = None, **_: Any) -> None:
    """Read all rules before the first process is forked, so that none has to read them itself. instance: the worker."""
    if instance and instance.pool_cls.__module__ == "celery.concurrency.prefork":
        for name in ruleset.RULESETS:
            ruleset.get(name)
    gc.freeze()
    gc.enable()
