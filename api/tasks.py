"""Work for the Celery worker that is about who calls."""

from celery import shared_task
from django.core.management import call_command

from api import models


@shared_task(name="api.clear_expired", ignore_result=True)
def clear_expired() -> None:
    """Delete sessions and tokens that open nothing any more."""
    call_command("clearsessions")
    models.clear_expired()
