"""Rows that projections keep. Each belongs to a generation: a new one is built while the old one serves."""

from django.conf import settings
from django.db import models

from campaigns.models import Campaign, Event


class Outcome(models.TextChoices):
    """How it went for one side."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"


class Checkpoint(models.Model):
    """How far a generation of a projection has come.

    version: the projection's, by which it is made. reads: a digest of what that read of rulesets.
    position: all up to there is taken in. is_live: it serves; else it is being built, or it was retired_at some time
    and only waits for the last who read it.
    """

    projection = models.CharField(max_length=40)
    generation = models.IntegerField()
    version = models.IntegerField(default=0)
    reads = models.CharField(max_length=16, default="")
    position = models.BigIntegerField(default=0)
    is_live = models.BooleanField(default=False)
    retired_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("projection", "generation"), name="one_checkpoint_per_generation"),
            models.UniqueConstraint(
                fields=("projection",), condition=models.Q(is_live=True), name="one_live_generation"
            ),
        )

    def __str__(self) -> str:
        return f"{self.projection} {self.generation} at {self.position}"


class SetAside(models.Model):
    """An event that a generation of a projection lacks. detail: what was raised when it was to be taken in.

    A generation that is made anew tries again.
    """

    LENGTH = 200

    projection = models.CharField(max_length=40)
    generation = models.IntegerField()
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+", db_index=False)
    detail = models.CharField(max_length=LENGTH)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("projection", "generation", "event"), name="set_aside_once_per_generation"),
        )

    def __str__(self) -> str:
        return f"{self.projection} {self.generation}: {self.event_id}"


class Result(models.Model):
    """A campaign that was played out, as it stands for leaderboards.

    board: names and values of what it is compared within. ranks: names and values of what is compared.
    avatars: as whom each seat played, from the first, where that makes a difference.
    points, won: None in a game with rivals, where each side has its own. reason: why it is unranked or was removed.
    """

    class Status(models.TextChoices):
        PENDING = "pending"
        CONFIRMED = "confirmed"
        UNRANKED = "unranked"
        REMOVED = "removed"

    generation = models.IntegerField()
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="results")
    ruleset = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    players = models.IntegerField()
    company = models.CharField(max_length=6)
    board = models.JSONField()
    ranks = models.JSONField()
    points = models.IntegerField(null=True)
    won = models.BooleanField(null=True)
    title = models.CharField(max_length=80, blank=True)
    avatars = models.JSONField()
    actions = models.IntegerField()
    ended_at = models.DateTimeField()
    status = models.CharField(max_length=9, choices=Status.choices)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = (models.Index(fields=("generation", "status", "ended_at"), name="result_in_time"),)
        constraints = (models.UniqueConstraint(fields=("generation", "campaign"), name="one_result_per_campaign"),)

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.points} ({self.status})"


class Board(models.Model):
    """What results are compared within. name: JSON text with sorted members; entries say the number in its place.

    Other columns repeat what the name says, for who looks for boards of a kind.
    Boards belong to no generation: they hold nothing but their names, and stay.
    """

    id = models.AutoField(primary_key=True)
    name = models.TextField(unique=True)
    ruleset = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    period = models.CharField(max_length=5)

    class Meta:
        indexes = (models.Index(fields=("ruleset", "format", "period"), name="boards_of_a_kind"),)

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A confirmed result's place on a board. order: a text that sorts the best result first; equal only in a draw."""

    generation = models.IntegerField()
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="entries", db_index=False)
    order = models.CharField(max_length=40)
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="entries", db_index=False)

    class Meta:
        indexes = (models.Index(fields=("generation", "board", "order", "id"), name="entry_in_order"),)
        constraints = (models.UniqueConstraint(fields=("campaign", "generation", "board"), name="one_entry_per_board"),)

    def __str__(self) -> str:
        return f"{self.campaign_id} on {self.board_id}"


class Count(models.Model):
    """How many entries of a board have an order that begins like this: from these any rank is added up.

    node: the length of the beginning in two hexadecimal digits, then the beginning; so siblings lie side by side.
    """

    generation = models.IntegerField()
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="counts", db_index=False)
    node = models.CharField(max_length=42)
    number = models.IntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("generation", "board", "node"), name="one_count_per_node"),)

    def __str__(self) -> str:
        return f"{self.board_id} {self.node}: {self.number}"


class Statistic(models.Model):
    """How often something was met in campaigns that were played out, and how it went.

    decided: for how many of these it was the question whether they were won.
    """

    generation = models.IntegerField()
    ruleset = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    players = models.IntegerField()
    topic = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    number = models.IntegerField(default=0)
    won = models.IntegerField(default=0)
    decided = models.IntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("generation", "ruleset", "format", "players", "topic", "key"), name="one_row_per_statistic"
            ),
        )

    def __str__(self) -> str:
        return f"{self.topic} {self.key}: {self.number}"


class Length(models.Model):
    """How much was played in a campaign that was played out. actions, turns: those in force at its end."""

    generation = models.IntegerField()
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="lengths")
    ruleset = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    players = models.IntegerField()
    actions = models.IntegerField()
    turns = models.IntegerField()

    class Meta:
        indexes = (
            models.Index(fields=("generation", "ruleset", "format", "-actions"), name="longest"),
            models.Index(fields=("generation", "ruleset", "format", "players", "-actions"), name="longest_by_players"),
        )
        constraints = (models.UniqueConstraint(fields=("generation", "campaign"), name="one_length_per_campaign"),)

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.actions} actions"


class Participation(models.Model):
    """A person's part in a campaign that was played out. seat, avatar: the first, for who held several.

    outcome, points: of the side of that seat; points is None where the game counts none.
    """

    generation = models.IntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="participations")
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="participations")
    seat = models.IntegerField()
    avatar = models.CharField(max_length=80, blank=True, default="")
    ruleset = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    players = models.IntegerField()
    points = models.IntegerField(null=True)
    outcome = models.CharField(max_length=4, choices=Outcome.choices)
    title = models.CharField(max_length=80, blank=True, default="")
    ended_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=("generation", "user", "-ended_at"), name="participation_history"),
            models.Index(fields=("generation", "user", "ruleset", "format", "-points"), name="participation_best"),
        )
        constraints = (
            models.UniqueConstraint(fields=("generation", "campaign", "user"), name="one_participation_per_person"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.campaign_id}"


class Contest(models.Model):
    """A campaign with rivals that was played out, as it stands for ratings.

    position: of the event that closed it; contests are rated in this order. company: people alone, or bots too.
    sides: from the first, how it went and who played: [outcome, [player ...]], each player as Rating says.
    counts: whether it is rated, which a verification may change at any time.
    """

    generation = models.IntegerField()
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="contests")
    position = models.BigIntegerField()
    ruleset = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    company = models.CharField(max_length=6)
    sides = models.JSONField()
    counts = models.BooleanField()
    ended_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(
                fields=("generation", "ruleset", "format", "company", "position"),
                condition=models.Q(counts=True),
                name="contest_in_order",
            ),
        )
        constraints = (models.UniqueConstraint(fields=("generation", "campaign"), name="one_contest_per_campaign"),)

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.sides}"


class Rating(models.Model):
    """What a contest made of a player's rating on a ladder. The latest is the one that stands.

    player: the number of an account, which may be deleted by now, or a bot's controller. user: None for both of these.
    position: of the contest, as there. outcome: of it; for who played several sides, of the first.
    won, lost, tied: sides in all, those of this contest included. shown: the rating as people see it.
    """

    generation = models.IntegerField()
    ruleset = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    company = models.CharField(max_length=6)
    player = models.CharField(max_length=40)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="ratings")
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="ratings", db_index=False)
    position = models.BigIntegerField()
    outcome = models.CharField(max_length=4, choices=Outcome.choices)
    mu = models.FloatField()
    sigma = models.FloatField()
    shown = models.IntegerField()
    won = models.IntegerField(default=0)
    lost = models.IntegerField(default=0)
    tied = models.IntegerField(default=0)
    ended_at = models.DateTimeField()
    is_latest = models.BooleanField(default=True)

    class Meta:
        indexes = (
            models.Index(
                fields=("generation", "ruleset", "format", "company", "-shown", "id"),
                condition=models.Q(is_latest=True),
                name="rating_in_order",
            ),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("generation", "ruleset", "format", "company", "player", "position"),
                name="one_rating_per_contest",
            ),
            models.UniqueConstraint(
                fields=("generation", "ruleset", "format", "company", "player"),
                condition=models.Q(is_latest=True),
                name="one_latest_rating",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.shown}"

    @property
    def games(self) -> int:
        """How many sides were rated, those of this contest included."""
        return self.won + self.lost + self.tied
