"""Hints and reviews."""

from django.db import models
from django.utils import timezone

from campaigns.models import Campaign


class Work(models.Model):
    """Work of the workers on a campaign.

    worked_at: when it was last asked for or a worker stored something. attempts: the times that a worker began the
    current part. result: None until it is done. failed: it can't be done.
    """

    worked_at = models.DateTimeField(default=timezone.now)
    attempts = models.IntegerField(default=0)
    result = models.JSONField(null=True)
    failed = models.BooleanField(default=False)

    class Meta:
        abstract = True


class Hint(Work):
    """The answer to "What would an expert do?".

    question: digest of everything that the seat could see. version: the campaign's version then. result: an
    `engine.bots.analysis.Advice`, with the labels of the options.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="hints", db_index=False)
    seat = models.IntegerField()
    question = models.CharField(max_length=32)
    version = models.IntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "seat", "question"), name="one_hint_a_question"),)
        indexes = (
            models.Index(
                fields=("worked_at",), condition=models.Q(result__isnull=True, failed=False), name="open_hints"
            ),
        )

    def __str__(self) -> str:
        return f"{self.campaign_id} seat {self.seat} at {self.version}"


class Review(Work):
    """The review of a finished campaign.

    log_hash: hash of the last event; the same log has the same review. plan: the positions to estimate, or None.
    parts: the results so far. done: their number. result: what the API tells.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="reviews", db_index=False)
    log_hash = models.CharField(max_length=64)
    plan = models.JSONField(null=True)
    parts = models.JSONField(default=list)
    done = models.IntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "log_hash"), name="one_review_a_log"),)
        indexes = (
            models.Index(
                fields=("worked_at",), condition=models.Q(result__isnull=True, failed=False), name="open_reviews"
            ),
        )

    def __str__(self) -> str:
        return f"review of {self.campaign_id}"
