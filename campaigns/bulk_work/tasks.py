"""The Celery task of bulk work."""

from celery import shared_task

from campaigns.bulk_work import runs


@shared_task(name=runs.TASK, ignore_result=True)
def work(run_id: int) -> None:
    """Do one chunk of a run."""
    runs.work(run_id)
