"""The Celery tasks of hints and reviews."""

from celery import shared_task

from campaigns.analysis import hints, reviews


@shared_task(name=hints.TASK, ignore_result=True)
def hint(hint_id: int) -> None:
    """Think about a decision."""
    hints.think(hint_id)


@shared_task(name=reviews.TASK, ignore_result=True)
def review(review_id: int) -> None:
    """Do some parts of a review."""
    reviews.work(review_id)


@shared_task(name="campaigns.resume_analysis", ignore_result=True)
def resume_analysis() -> None:
    """Queue hints and reviews again whose task was lost."""
    hints.queue_lost()
    reviews.queue_lost()
