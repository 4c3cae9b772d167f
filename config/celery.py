"""The Celery application: work that happens beside the web requests."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["letters"] = "config.broker:Transport"
app = Celery("cliffhanger")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
