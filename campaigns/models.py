"""Tables of the database: columns and constraints. What is done with them is said in `log` and `services`."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db import models

from campaigns import ids, names
from engine.kernel.facts import NOBODY, seats_in

NEVER = datetime(1970, 1, 1, tzinfo=UTC)


class Campaign(models.Model):
    """One playing of a ruleset by a number of seats; its id names its stream of events.

    has_own_seed: the seed was made here, for this campaign alone. forked_from, forked_at: the campaign and version
    that this one went off from. guided: it explains itself to a newcomer, and is played with the seed that its ruleset
    names. rematch_of: the campaign whose people play once more in this one.
    begins_with_state: its first event holds a state, because it began in the midst of a campaign still being played.
    imported_from: the id and last hash of the file that it came in. actions: how many are
    in force. knowledge_taken_back: how many undos took back what had taught somebody something.
    secret_commitments: what commits us to what each seat brought along unseen; none before play begins, or where
    nobody brings anything.
    asked: the set of seats that must choose.
    clock: how long each person may think (`campaigns.clocks`), or None. clocks: what they have used, in microseconds by
    seat (`used`), the most actions that were in force (`most`), and what the timekeeper said then (`read`).
    runs_out_at: when the first of those who are asked has no time left, if a worker runs until then.
    Columns from `status` to `played_at` repeat what the log says, for lists; they are written with each append.
    verified_at, fault: when the log was last replayed and compared, and what was wrong then (version, detail).
    looked_at: when the worker last tried to, whatever came of it.
    """

    class Status(models.TextChoices):
        LOBBY = "lobby"
        PLAYING = "playing"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        UNLISTED = "unlisted"
        PUBLIC = "public"

    class Undo(models.TextChoices):
        """How far back a player may take the table; see services.undoing."""

        OFF = "off"
        SAFE = "safe"
        VOTE = "vote"
        FREE = "free"

    class Unasked(models.TextChoices):
        """Whose actions a player may take back, as far as the policy goes, without asking who played them."""

        OWN = "own", "One's own actions"
        TEAM = "team", "The team's actions"

    id = models.CharField(primary_key=True, max_length=36, default=ids.new, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="owned_campaigns"
    )
    name = models.CharField(max_length=80, blank=True)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE)
    ranked = models.BooleanField(default=False)
    undo = models.CharField(max_length=4, choices=Undo.choices, default=Undo.VOTE)
    undo_unasked = models.CharField(max_length=4, choices=Unasked.choices, default=Unasked.TEAM)
    clock = models.JSONField(null=True)
    ruleset = models.CharField(max_length=40)
    ruleset_version = models.IntegerField()
    card_set_digest = models.CharField(max_length=128)
    format = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    setup = models.JSONField()
    seed = models.CharField(max_length=64)
    seed_commitment = models.CharField(max_length=64)
    secret_commitments = models.JSONField(default=list)
    invite = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    has_own_seed = models.BooleanField(default=True)
    guided = models.BooleanField(default=False)
    forked_from = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="forks")
    forked_at = models.IntegerField(null=True)
    rematch_of = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="rematches")
    begins_with_state = models.BooleanField(default=False)
    imported_from = models.JSONField(null=True)

    status = models.CharField(max_length=9, choices=Status.choices, default=Status.LOBBY)
    version = models.IntegerField(default=0)
    asked = models.IntegerField(default=NOBODY)
    game = models.IntegerField(null=True)
    points = models.IntegerField(null=True)
    actions = models.IntegerField(default=0)
    knowledge_taken_back = models.IntegerField(default=0)
    progress = models.JSONField(default=dict)
    played_at = models.DateTimeField(null=True)
    clocks = models.JSONField(null=True)
    runs_out_at = models.DateTimeField(null=True)

    verified_at = models.DateTimeField(null=True)
    fault = models.JSONField(null=True)
    looked_at = models.DateTimeField(default=NEVER)

    head_hash: str | None = None
    """The hash of the event at `version`, where that was read (or written) together with the columns."""

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(fields=("status", "played_at")),
            models.Index(fields=("visibility", "-created_at")),
            models.Index(fields=("runs_out_at",), condition=~models.Q(runs_out_at=None), name="who_runs_out"),
            models.Index(fields=("looked_at",), condition=~models.Q(status="lobby"), name="longest_unseen"),
        )

    def __str__(self) -> str:
        return self.name or self.id

    def store_new(self, chairs: "Sequence[Seat]") -> None:
        """Store a new campaign and its seats, in the caller's transaction."""
        self.save(force_insert=True)
        for chair in chairs:
            chair.campaign = self
        Seat.objects.bulk_create(chairs)

    @property
    def waiting_for(self) -> list[int]:
        """The seats that must choose, in order."""
        return seats_in(self.asked)

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.ABANDONED)

    @property
    def published_seed(self) -> str | None:
        """The seed (hexadecimal) once nothing depends on it any more, else None."""
        return self.seed if self.is_over else None


class Seat(models.Model):
    """A chair. controller: `human`, `bot:NAME`, or `open` while nobody has taken it.

    ready: whether play can begin as far as it is up to this seat. secret: what a person brings along unseen, as the
    ruleset has it, until play begins; from then on only the log has it. It leaves for nobody but that person.
    consents: whether who sits there, or sat there when play began, agreed that the result may stand on leaderboards;
    None where nobody had to be asked.
    former: the number of the account that sat there until it was deleted, in ranked campaigns: what rivals won against
    one and the same person stays theirs. It leads to nobody.
    stand_in: the bot that plays for who sits there until they take the seat back, "" for none; the log says so too.
    reminded_at, reminded_version: when somebody last reminded who sits there, and where the campaign stood then.
    """

    HUMAN = "human"
    OPEN = "open"
    BOT = "bot:"
    FORMER = names.FORMER

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    index = models.IntegerField()
    avatar = models.CharField(max_length=80, null=True)
    controller = models.CharField(max_length=40)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats")
    consents = models.BooleanField(null=True)
    ready = models.BooleanField(default=False)
    secret = models.JSONField(null=True)
    former = models.BigIntegerField(null=True)
    stand_in = models.CharField(max_length=40, default="")
    reminded_at = models.DateTimeField(null=True)
    reminded_version = models.IntegerField(default=0)

    class Meta:
        ordering = ("index",)
        constraints = (models.UniqueConstraint(fields=("campaign", "index"), name="one_chair_per_place"),)

    def __str__(self) -> str:
        return f"{self.campaign_id} seat {self.index}"

    @property
    def name(self) -> str:
        """Who sits there, in words: a person's name as it is today, or what there is instead."""
        if self.user is not None:
            return names.called(self.user)
        return self.FORMER if self.controller == self.HUMAN else self.controller

    @property
    def bot(self) -> str | None:
        """The name of the bot whose seat it is, else None."""
        return self.controller.removeprefix(self.BOT) if self.controller.startswith(self.BOT) else None

    @property
    def player(self) -> str | None:
        """The name of the bot that decides here now, its own seat or not, else None."""
        return self.bot or self.stand_in or None

    def played_as(self, avatars: Sequence[str]) -> str | None:
        """As whom it played. avatars: those of the result, which has none where that makes no difference."""
        return avatars[self.index] if self.index < len(avatars) else self.avatar


class Stops(models.Model):
    """Where a seat passes unasked: for its holder's eyes alone, and no part of the log.

    passes: the names of the windows (Decision.window). during: what the campaign's progress must still say for that to
    hold, such as the game and turn in which it was said; empty where it holds on and on.
    seen: the campaign's version at which it was last found that the seat doesn't pass, or 0.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, primary_key=True, related_name="stops")
    passes = models.JSONField()
    during = models.JSONField()
    said_at = models.DateTimeField()
    seen = models.IntegerField(default=0)

    class Meta:
        verbose_name_plural = "stops"

    def __str__(self) -> str:
        return f"stops of {self.seat}"

    def holds(self, progress: Mapping[str, Any]) -> bool:
        """Return whether it holds where a campaign stands."""
        return all(progress.get(name) == value for name, value in self.during.items())


class Guest(models.Model):
    """The mark of a user who came without an account: no password opens it. Who claims it keeps its seats."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="guest"
    )

    def __str__(self) -> str:
        return f"guest {self.user}"


class Mailbox(models.Model):
    """Where an account gets mail, if its owner likes. Nobody else is told of it.

    address: where, once a link that was sent there has been followed; "" before. unconfirmed, asked_at: where mail is
    to go once one has been followed from there, and since when; "" and None where nothing is waited for.
    reminders: whether reminders go there too.
    """

    LENGTH = 254

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="mailbox"
    )
    address = models.EmailField(max_length=LENGTH, default="")
    unconfirmed = models.EmailField(max_length=LENGTH, default="")
    asked_at = models.DateTimeField(null=True)
    reminders = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "mailboxes"

    def __str__(self) -> str:
        return f"mailbox of {self.user}"


class Letter(models.Model):
    """What is to be mailed, until it is sent or given up: a queue may be lost, this isn't.

    about: what `services.letters` takes for its kind, numbers and times alone. tries: so often somebody has begun to
    send it; due_at: when a worker is asked for it again, should nothing come of it.
    """

    kind = models.CharField(max_length=20)
    about = models.JSONField()
    tries = models.IntegerField(default=0)
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Event(models.Model):
    """A row of the log: written by `log.append` alone, never changed (the database refuses).

    payload, facts: JSON exactly as it was hashed. Neither a row's facts nor its hashes may leave
    unfiltered while the campaign is played: a hash over hidden cards can be searched backwards.
    """

    position = models.BigAutoField(primary_key=True)
    stream = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="events", db_index=False)
    version = models.IntegerField()
    type = models.CharField(max_length=20)
    seat = models.IntegerField(null=True)
    payload = models.TextField()
    facts = models.TextField()
    idempotency_key = models.CharField(max_length=64, null=True)
    recorded_at = models.DateTimeField()
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("stream", "version"), name="one_event_per_version"),
            models.UniqueConstraint(fields=("stream", "idempotency_key"), name="one_event_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.stream_id} {self.version} {self.type}"


class Snapshot(models.Model):
    """The state at a version, to start from instead of the beginning. May be dropped at any time."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    version = models.IntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "version"), name="one_snapshot_per_version"),)

    def __str__(self) -> str:
        return f"{self.campaign_id} at {self.version}"


class Timekeeper(models.Model):
    """The one row by which time is counted in which a worker ran. counted: microseconds, up to seen_at."""

    counted = models.BigIntegerField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.counted} until {self.seen_at}"


class Remark(models.Model):
    """What somebody said at the table, or noted for themselves: no part of the log, and untouched by undo and forks.

    Rows are only ever added, and within a campaign in the order of their ids. seat: where the author sat, None for the
    note of a spectator. is_note: for the author's eyes alone. at_version: the campaign's version then.
    """

    LENGTH = 500

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="remarks", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="remarks")
    seat = models.IntegerField(null=True)
    text = models.CharField(max_length=LENGTH)
    is_note = models.BooleanField(default=False)
    at_version = models.IntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("campaign", "id")),)

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.pk}"


class Deck(models.Model):
    """A deck that somebody keeps for a ruleset, whether it can be played yet or not.

    parts: an engine.decks.Deck. is_usual: it is what the owner brings along to this ruleset if they name no other.
    import_report: what was decided about the list that it was made of (`remarks`), and the lines that could not be read
    (`unread`), as campaigns.decks.import_result has them; empty where there was no list.
    """

    NAME_LENGTH = 80

    id = models.CharField(primary_key=True, max_length=36, default=ids.new, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks")
    ruleset = models.CharField(max_length=40)
    name = models.CharField(max_length=NAME_LENGTH)
    parts = models.JSONField()
    import_report = models.JSONField(default=dict)
    is_usual = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed_at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=("owner", "ruleset"), condition=models.Q(is_usual=True), name="one_usual_deck_a_ruleset"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Report(models.Model):
    """A problem that somebody reported to whoever runs the server.

    number: the public id, random, so that nobody learns how many reports there are.
    author: None for a visitor who isn't signed in, and once the account is deleted.
    campaign, version, seat: where it happened, if it was at a table; seat is one of the author's own, else None.
    page: a path of ours without its query. browser: the header User-Agent. error_id: of the last server error.
    answer: what the operator wrote, "" before. Closed reports are deleted after a while (services.reports).
    idempotency_key: of the request that made it, as services.idempotency.scoped stores it.
    """

    TEXT_LENGTH, PAGE_LENGTH, BROWSER_LENGTH, ERROR_ID_LENGTH = 2000, 300, 300, 40

    number = models.IntegerField(primary_key=True, default=ids.new_report_number, editable=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports")
    campaign = models.ForeignKey(Campaign, null=True, on_delete=models.SET_NULL, related_name="reports")
    version = models.IntegerField(null=True)
    seat = models.IntegerField(null=True)
    page = models.CharField(max_length=PAGE_LENGTH, blank=True)
    browser = models.CharField(max_length=BROWSER_LENGTH, blank=True)
    error_id = models.CharField(max_length=ERROR_ID_LENGTH, blank=True)
    text = models.TextField(max_length=TEXT_LENGTH)
    answer = models.TextField(max_length=TEXT_LENGTH, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    idempotency_key = models.CharField(max_length=64, null=True, unique=True)

    class Meta:
        ordering = ("-created_at",)
        permissions = (("disclose_report", "Can see everything of a reported campaign"),)
        indexes = (models.Index(fields=("closed_at", "-created_at"), name="open_reports_first"),)

    def __str__(self) -> str:
        return f"Report {self.number}"


class Disclosure(models.Model):
    """An entry of the audit log: an operator asked to see everything of a campaign, because of a report.

    Rows are only ever added. operator_name stays when the operator's account is deleted, report_number when the report
    is. Until `until` the operator may look through the eyes of every seat.
    """

    operator = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    operator_name = models.CharField(max_length=150)
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="disclosures")
    report_number = models.IntegerField()
    created_at = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.operator_name}, report {self.report_number}"
