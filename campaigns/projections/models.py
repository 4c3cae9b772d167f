"""Tables of projections. Every row belongs to a generation.

A new generation is built while the old one stays live.
"""

from django.conf import settings
from django.db import models

from campaigns.models import Campaign, Event


class Outcome(models.TextChoices):
    """The outcome of one side."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"


class Checkpoint(models.Model):
    """The progress of a generation of a projection.

    version: of the projection that builds it. reads: a digest of the ruleset data it used. position: of the last event.
    is_live: queries use it. Otherwise it is being built, or it is retired since retired_at and waits for its last
    readers.
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
    """An event that a generation could not process. detail: the error.

    A rebuild tries again.
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
    """The result of a finished campaign for leaderboards.

    board: the values that split boards. ranks: the numbers to compare. avatars: by seat, if they make a difference.
    points, won: None between rivals, where each side has its own. reason: why it is unranked or was removed.
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
    """A leaderboard. name: JSON text with sorted members. Entries refer to its id.

    The other columns repeat parts of the name for queries. Boards belong to no generation and are never deleted.
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
    """A confirmed result on a board.

    order: a text that sorts the best result first; equal only in a draw.
    """

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
    """The number of entries of a board whose order has a prefix.

    Ranks are sums of these. node: the prefix length in two hexadecimal digits, then the prefix, so siblings are
    adjacent.
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
    """The number of times something occurred in finished campaigns, and of wins.

    decided: the number of these that could be won.
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
    """The length of a finished campaign. actions, turns: in force at its end."""

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
    """A player's part in a finished campaign. seat, avatar: their first seat.

    outcome, points: of that seat's side; points is None if the game has none.
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


class Feat(models.Model):
    """A player's feat in a finished campaign, which an achievement counts.

    ruleset: "" for achievements of all games. subject: equal ones count once, unless it is "".
    version, done_at: the event in which it was done.
    """

    generation = models.IntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feats")
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="feats")
    ruleset = models.CharField(max_length=40, blank=True)
    achievement = models.CharField(max_length=40)
    subject = models.CharField(max_length=80, blank=True)
    version = models.IntegerField()
    done_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=("generation", "user"), name="feats_of_a_player"),)

    def __str__(self) -> str:
        return f"{self.user_id} in {self.campaign_id}: {self.achievement}"


class Contest(models.Model):
    """A finished campaign between rivals, for ratings.

    position: of the event that closed it; contests are rated in this order. company: people only, or with bots.
    sides: [outcome, [player ...]] for each side, with players as in Rating.
    counts: whether it is rated; a verification may change it at any time.
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
    """A player's rating on a ladder after a contest. The latest one counts.

    player: the id of an account, even a deleted one, or a bot's controller. user: None for a bot or a deleted account.
    position: of the contest. outcome: of the player's first side in it.
    won, lost, tied: the total number of sides so far, this contest included. shown: the rating as displayed.
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
        """The number of rated sides, this contest included."""
        return self.won + self.lost + self.tied
