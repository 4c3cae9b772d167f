"""The Celery tasks of hints and reviews."""

from celery import shared_task

from campaigns.analysis import hints, reviews


@shared_task(name=hints.TASK, ignore_result=True)
def hint(hint_id: int, attempts: int) -> None:
    """Think about a decision. attempts: the hint's column when the task was sent."""
    hints.think(hint_id, attempts)


@shared_task(name=reviews.TASK, ignore_result=True)
def review(review_id: int, done: int, attempts: int) -> None:
    """Do some parts of a review. done, attempts: its columns when the task was sent."""
    reviews.work(review_id, done, attempts)


@shared_task(name="campaigns.resume_analysis", ignore_result=True)
def resume_analysis() -> None:
    """Queue hints and reviews again whose task was lost."""
    hints.queue_lost()
    reviews.queue_lost()
