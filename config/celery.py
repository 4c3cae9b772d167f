"""The Celery application: work that happens beside the web requests."""

import logging
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings
from django.utils.log import configure_logging
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["letters"] = "config.broker:Transport"
app = Celery("cliffhanger")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def write_as_all_the_rest(loglevel: int, **_: Any) -> None:
    """Let the worker and its timetable write in the one format. loglevel: that of Celery's own words."""
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    logging.getLogger("celery").setLevel(loglevel)
