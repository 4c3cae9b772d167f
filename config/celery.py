"""The Celery application: work that happens beside the web requests."""

import gc
import logging
import os
from typing import Any

import kombu.connection
from celery import Celery
from celery.app.amqp import AMQP
from celery.signals import celeryd_after_setup, celeryd_init, setup_logging
from django.conf import settings
from django.utils.log import configure_logging
from kombu.transport import TRANSPORT_ALIASES

from config import environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["letters"] = "config.broker:Transport"
EACH_SECOND = {"interval_start": 1, "interval_step": 0, "interval_max": 1}


class Connection(kombu.connection.Connection):
    """A connection to a broker that, while it is away, is tried for every second; Kombu's own would wait up to 30 s."""

    def ensure_connection(self, *arguments: Any, **options: Any) -> Any:
        return super().ensure_connection(*arguments, **{**options, **EACH_SECOND})

    def _do_close_transport(self) -> None:
        """Let go of the transport, and leave it the broker's address.

        Kombu takes that away. But a task that was at work then is acknowledged through its old channel, which asks for
        the address anew: an AttributeError, of which the worker dies.
        """
        self._transport = None


class Messages(AMQP):
    """What Celery sends and receives with."""

    Connection = Connection


app = Celery("cliffhanger", amqp=Messages)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


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
def have_loaded(**_: Any) -> None:
    gc.freeze()
    gc.enable()
