"""The Celery tasks of hints and reviews."""

from celery import shared_task

from campaigns.analysis import hints


@shared_task(name=hints.TASK, ignore_result=True)
def hint(hint_id: int) -> None:
    """Think about a decision."""
    hints.think(hint_id)


@shared_task(name="campaigns.resume_analysis", ignore_result=True)
def resume_analysis() -> None:
    """Queue hints and reviews again whose task was lost."""
    hints.queue_lost()
