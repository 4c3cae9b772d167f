"""Cases of the day, and the attempts at them."""

from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaigns.models import Campaign


class DailyCase(models.Model):
    """A case of a UTC day. `campaigns.daily_cases.secret_seeds` derives its seed.

    ruleset, name: name one of `Description.daily_cases`. setup: format, options and seats for a new campaign.
    commitment: the hash of the case with its seed. seed: hexadecimal; "" until the case is published.
    """

    day = models.DateField()
    ruleset = models.CharField(max_length=40)
    name = models.CharField(max_length=40)
    setup = models.JSONField()
    commitment = models.CharField(max_length=64)
    committed_at = models.DateTimeField()
    seed = models.CharField(max_length=64, blank=True, default="")
    published_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("day", "pk")
        constraints = (models.UniqueConstraint(fields=("day", "ruleset", "name"), name="one_case_per_day"),)
        indexes = (models.Index(fields=("day",), condition=models.Q(seed=""), name="unpublished_cases"),)

    def __str__(self) -> str:
        return f"{self.day} {self.ruleset} {self.name}"

    @property
    def begins_at(self) -> datetime:
        return datetime.combine(self.day, time(), UTC)

    @property
    def ends_at(self) -> datetime:
        return self.begins_at + timedelta(days=1)

    @property
    def is_open(self) -> bool:
        """True if attempts may begin now."""
        return not self.seed and self.begins_at <= timezone.now() < self.ends_at


class Attempt(models.Model):
    """The counted attempt of an account at a case.

    A team has a row for each member.
    """

    case = models.ForeignKey(DailyCase, on_delete=models.PROTECT, related_name="attempts")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="daily_attempts"
    )
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="daily_attempts")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("case", "user"), name="one_attempt_per_case"),)

    def __str__(self) -> str:
        return f"{self.user_id} at {self.case_id}"
