"""Database tables: columns and constraints."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaigns import ids, names
from engine.kernel.facts import NOBODY, seats_in

NEVER = datetime(1970, 1, 1, tzinfo=UTC)


class Campaign(models.Model):
    """A campaign: a ruleset played by some seats. Its id names its event stream.

    custom_cards: title, hash and number of the custom cards in `setup`, or None. has_own_seed: the server chose the
    seed for this campaign alone. forked_from, forked_at: the origin of a fork.
    guided: it is a guided game with the ruleset's seed. rematch_of: the campaign that this one follows.
    begins_with_state: its first event holds a state, because it is a fork of an unfinished campaign. imported_from: the
    id and last hash of the imported file. actions: number in force. knowledge_taken_back: number of undos that left a
    player with hidden knowledge. secret_commitments: hashes of the secret loadouts; empty before the start, or if the
    game has none. asked: the set of seats that must choose. clock: the time limit (`campaigns.clocks`), or None.
    clocks: the time used, in microseconds by seat (`used`), the maximum number of actions in force (`most`), and the
    reading of the worker's clock (`read`). runs_out_at: when the first running clock runs out if a worker keeps
    running. The columns from `status` to `played_at` mirror the log for lists; each append updates them. verified_at,
    fault: the last verification and its fault (version, detail). looked_at: when the worker last tried.
    sealed_until: until then, an ended attempt at a case of the day keeps its secrets; None for other campaigns.
    archive_hash, archived_at: the hash of the file that holds the log, and when it was written; None if the log is in
    the database. archive_fault: why the file can't be read, or None.
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
        """Undo policies. `services.play.undo_targets` applies them."""

        OFF = "off"
        SAFE = "safe"
        VOTE = "vote"
        FREE = "free"

    class Unasked(models.TextChoices):
        """Actions that a player may undo without a vote, within the undo policy."""

        OWN = "own", "Own actions"
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
    custom_cards = models.JSONField(null=True)
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

    sealed_until = models.DateTimeField(null=True)

    archive_hash = models.CharField(max_length=64, null=True)
    archived_at = models.DateTimeField(null=True)
    archive_fault = models.CharField(max_length=200, null=True)

    head_hash: str | None = None
    """The hash of the event at `version`, if it was read or written with the columns."""

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(fields=("status", "played_at")),
            models.Index(fields=("visibility", "-created_at")),
            models.Index(fields=("-created_at", "-id"), name="newest_first"),
            models.Index(fields=("runs_out_at",), condition=~models.Q(runs_out_at=None), name="who_runs_out"),
            models.Index(fields=("looked_at",), condition=~models.Q(status="lobby"), name="longest_unseen"),
            models.Index(fields=("id",), condition=models.Q(fault__isnull=False), name="faulty"),
            models.Index(fields=("archived_at",), condition=~models.Q(archived_at=None), name="archived_first"),
        )

    def __str__(self) -> str:
        return self.name or self.id

    def store_new(self, chairs: "Sequence[Seat]") -> None:
        """Store a new campaign and its seats, in the caller's transaction."""
        self.custom_cards = custom_cards_in(self.setup)
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
    def is_sealed(self) -> bool:
        """True if the campaign has the secret seed of a case that is still played."""
        return self.sealed_until is not None and timezone.now() < self.sealed_until

    @property
    def is_revealed(self) -> bool:
        """True if the campaign is over and its secrets are public."""
        return self.is_over and not self.is_sealed

    @property
    def published_seed(self) -> str | None:
        """The seed (hexadecimal) if it is public, otherwise None."""
        return self.seed if self.is_revealed else None


def custom_cards_in(setup: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return title, hash and number of a setup's custom cards, or None.

    `box` says that it is a box.
    """
    said = setup.get("card_set")
    box = {"box": True} if said and said.get("box") else {}
    return said and {"title": said["title"], "hash": said["hash"], "cards": len(said["rows"]), **box}


class Seat(models.Model):
    """A seat. controller: `human`, `bot:NAME`, or `open`.

    ready: the player has made all choices for the start. secret: the player's secret loadout before the start, as the
    ruleset encodes it; afterwards only the log has it. Only that player may read it.
    consents: whether the player agreed to a ranked result; None if nobody had to.
    former: the id of a deleted account in a ranked campaign, so that wins against one person stay together.
    stand_in: the bot substitute, or ""; the log has it too.
    reminded_at, reminded_version: the last reminder, and the campaign's version then.
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
        """The player's current name, or the controller."""
        if self.user is not None:
            return names.called(self.user)
        return self.FORMER if self.controller == self.HUMAN else self.controller

    @property
    def bot(self) -> str | None:
        """The name of the bot that owns the seat, or None."""
        return self.controller.removeprefix(self.BOT) if self.controller.startswith(self.BOT) else None

    @property
    def player(self) -> str | None:
        """The name of the bot that decides now, as owner or substitute, or None."""
        return self.bot or self.stand_in or None

    def played_as(self, avatars: Sequence[str]) -> str | None:
        """Return the Avatar of the seat. avatars: those of the result, possibly none."""
        return avatars[self.index] if self.index < len(avatars) else self.avatar


class Stops(models.Model):
    """Auto-pass settings of a seat. Only its holder sees them; the log doesn't.

    passes: the windows (Decision.window) to pass. during: values of the campaign's progress, such as the game and turn,
    that limit the settings; empty for no limit.
    seen: the last version where the seat was found not to pass, or 0.
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
        """Return True if the settings apply to a campaign's progress."""
        return all(progress.get(name) == value for name, value in self.during.items())


class Guest(models.Model):
    """Marks a user as a guest: a visitor without a password.

    A guest who registers keeps their seats.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="guest"
    )

    def __str__(self) -> str:
        return f"guest {self.user}"


class Mailbox(models.Model):
    """The mail address of an account. Only its owner sees it.

    address: the confirmed address, or "". unconfirmed, asked_at: an address that waits for confirmation, and since
    when. reminders: whether reminders go there too.
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
    """A mail to send. The row stays until it is sent or given up.

    A queue may be lost. about: the arguments of its kind: numbers and times only. tries: number of attempts. due_at:
    the next attempt.
    """

    kind = models.CharField(max_length=20)
    about = models.JSONField()
    tries = models.IntegerField(default=0)
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Event(models.Model):
    """A row of the log. Only `log.append` writes it; the database refuses changes.

    Of an archived campaign, the database keeps only the last row.

    payload, facts: JSON exactly as it was hashed. While the campaign is played, facts and hashes leave the server only
    filtered: hidden cards can be found by trying values against a hash.
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
    """The state at a version, to shorten replays. It may be deleted at any time."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    version = models.IntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "version"), name="one_snapshot_per_version"),)

    def __str__(self) -> str:
        return f"{self.campaign_id} at {self.version}"


class Timekeeper(models.Model):
    """The time that workers have run, in one row. counted: microseconds up to seen_at."""

    counted = models.BigIntegerField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.counted} until {self.seen_at}"


class Remark(models.Model):
    """A chat message or private note. It isn't part of the log.

    Rows are only added, in the order of their ids within a campaign. seat: the author's seat; None for a spectator.
    is_note: only the author may read it. at_version: the campaign's version then.
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
    """A saved deck. It needn't be playable.

    parts: an engine.decks.Deck. is_usual: campaigns use it if the owner names no other. import_report: the choices
    (`remarks`) and unread lines (`unread`) of a deck list, as in campaigns.decks.import_result; empty for other decks.
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


class CustomCardSet(models.Model):
    """A custom card set. Its cards are in its versions.

    visibility: `private` for the owner alone, `link` for everyone who knows the id, `gallery` for everyone.
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        LINK = "link"
        GALLERY = "gallery"

    TITLE_LENGTH, TEXT_LENGTH = 80, 500

    id = models.CharField(primary_key=True, max_length=36, default=ids.new, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="card_sets")
    ruleset = models.CharField(max_length=40)
    title = models.CharField(max_length=TITLE_LENGTH)
    description = models.CharField(max_length=TEXT_LENGTH, blank=True)
    visibility = models.CharField(max_length=7, choices=Visibility.choices, default=Visibility.PRIVATE)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "campaigns_cardset"
        ordering = ("-changed_at", "-id")
        indexes = (models.Index(fields=("visibility", "-changed_at"), name="card_set_gallery"),)

    def __str__(self) -> str:
        return self.title


class CustomCardSetVersion(models.Model):
    """An immutable version of a card set.

    number: from 1. rows: designs in the card file format. hash: their content hash. cards: their number. playable: they
    had no fault when they were saved.
    """

    card_set = models.ForeignKey(CustomCardSet, on_delete=models.CASCADE, related_name="versions")
    number = models.IntegerField()
    rows = models.JSONField()
    hash = models.CharField(max_length=32)
    cards = models.IntegerField()
    playable = models.BooleanField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "campaigns_cardsetversion"
        ordering = ("-number",)
        constraints = (models.UniqueConstraint(fields=("card_set", "number"), name="one_version_a_number"),)
        indexes = (models.Index(fields=("hash",), name="card_set_version_hash"),)

    def __str__(self) -> str:
        return f"{self.card_set_id} version {self.number}"


class CardBox(models.Model):
    """An immutable version of a box that the operator imported.

    number: the version, from 1. rows: designs that replace standard ones, as in card files. hash: their content hash.
    cards: their number. is_default: new campaigns use it unless they choose another one.
    """

    NAME_LENGTH = 40

    ruleset = models.CharField(max_length=40)
    name = models.CharField(max_length=NAME_LENGTH)
    number = models.IntegerField()
    rows = models.JSONField()
    hash = models.CharField(max_length=32)
    cards = models.IntegerField()
    is_default = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=("ruleset", "name", "number"), name="one_box_a_number"),
            models.UniqueConstraint(
                fields=("ruleset",), condition=models.Q(is_default=True), name="one_default_box_a_ruleset"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} version {self.number}"


class Report(models.Model):
    """A problem report to the operator.

    number: the public id; random, so that it doesn't reveal the number of reports.
    author: None for a visitor who isn't signed in, or a deleted account.
    campaign, version, seat: the place, if it was at a table; seat is one of the author's, or None.
    page: the path without its query. browser: the header User-Agent. error_id: of the last server error.
    answer: the operator's answer, or "". Closed reports are deleted after a while (services.reports).
    idempotency_key: of the request, as services.idempotency.scoped stores it.
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
    """An entry of the audit log: an operator opened all of a reported campaign.

    Rows are only added. operator_name and report_number survive the operator's account and the report. Until `until`
    the operator may look from every seat.
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
