"""Celery tasks for sessions and tokens."""

from celery import shared_task
from django.core.management import call_command

from api import models


@shared_task(name="api.clear_expired", ignore_result=True)
def clear_expired() -> None:
    """Delete expired sessions and tokens."""
    call_command("clearsessions")
    models.clear_expired()
