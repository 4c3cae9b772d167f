"""Statistics of finished campaigns: frequencies, participants and lengths.

Abandoned campaigns don't count. Neither do forks and imports: someone else played their past.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from django.db.models import QuerySet

from campaigns.errors import UnknownRulesetError
from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.models import Campaign, Event, Seat
from campaigns.projections.models import Length, Outcome, Participation, Statistic
from engine.description import Description, Preset
from engine.kernel.facts import Mark
from engine.ruleset import RULESETS, Record, Ruleset, Score, Side, Tally

POINTS = "points"
"""Topic: the number of sides by points."""
OUTCOME = "outcome"
"""Topic: campaigns won, lost or tied; between rivals, won by anyone."""
PRESET = "preset"
"""Topic: campaigns by preset, and whether they were won (without rivals)."""
OWN_TOPICS = (POINTS, OUTCOME, PRESET)
"""Topics that the service itself counts."""
TURN = "turn"
KEY_LENGTH, TITLE_LENGTH = 120, 80
ROWS_PER_INSERT = 100
"""Maximum rows of one INSERT: SQLite limits the parameters of a statement."""

_COLUMNS = ("generation", "ruleset", "format", "players", "topic", "key", "number", "won", "decided")
_ADD = """
    INSERT INTO projections_statistic ({columns}) VALUES {rows}
    ON CONFLICT (generation, ruleset, format, players, topic, key) DO UPDATE SET
        number = projections_statistic.number + excluded.number,
        won = projections_statistic.won + excluded.won,
        decided = projections_statistic.decided + excluded.decided
"""
_ROW = f"({', '.join(['%s'] * len(_COLUMNS))})"

logger = logging.getLogger(__name__)


class PlayedOut(msgspec.Struct):
    """The counted members of a `closed` event's payload."""

    status: str
    score: Score
    record: Record

    @property
    def title(self) -> str:
        """The title, cut to the length of its column."""
        return self.score.title[:TITLE_LENGTH]

    def sides(self, seats: int) -> list[Side]:
        """Return the sides; without rivals all seats are one side.

        seats: their number.
        """
        all_of_them = Side(list(range(seats)), "won" if self.score.won else "lost", self.score.points, self.score.title)
        return self.score.sides or [all_of_them]


class Reference(NamedTuple):
    """The group of campaigns that are compared: columns of every row."""

    ruleset: str
    format: str
    players: int


class Statistics:
    """The statistics projection. Each campaign is counted once, when it ends."""

    name = "statistics"
    version = 3
    types: tuple[str, ...] = (event_types.CLOSED,)

    def reads(self) -> dict[str, Any]:
        """Return the counted kinds of moments and the presets of each ruleset."""
        return {name: [sorted(described(name).counted), described(name).presets] for name in RULESETS}

    def take(self, event: Event, generation: int) -> None:
        """Count the campaign that an event closes, if it is eligible."""
        campaign = Campaign.objects.get(pk=event.stream_id)
        ended, marks = played_out(event), _marks(campaign)
        is_copy = campaign.forked_from_id is not None or campaign.imported_from is not None
        if ended is None or marks is None or is_copy or campaign.custom_cards is not None:
            return
        seats = list(campaign.seats.all())
        reference = Reference(campaign.ruleset, campaign.format, len(seats))
        _add(generation, reference, _counted(campaign, ended, ended.sides(len(seats)), marks))
        _keep_length(generation, reference, campaign, marks)
        _keep_people(generation, reference, event, ended, seats)

    def rows(self, generation: int) -> list[QuerySet[Any]]:
        """Return the rows of a generation, table by table."""
        return [model._default_manager.filter(generation=generation) for model in (Statistic, Length, Participation)]


projection = Statistics()


@cache
def described(ruleset: str) -> Description:
    """Return the description of a ruleset. Raise UnknownRulesetError."""
    return repository.find_ruleset(ruleset).describe()


def _preset(campaign: Campaign) -> Preset | None:
    """Return the preset that a campaign was set up with, if any."""
    if campaign.ruleset not in RULESETS:
        return None
    known = described(campaign.ruleset)
    usual = {name: option.usual(ranked=campaign.ranked) for name, option in known.options.items()}
    wanted = (campaign.format, {**usual, **campaign.options})
    return next((one for one in known.presets if (one.format, {**usual, **one.options}) == wanted), None)


def played_out(event: Event) -> PlayedOut | None:
    """Return the result in a `closed` event.

    Return None for an abandoned campaign, and for a payload that this program's rulesets don't write.
    """
    try:
        said = msgspec.json.decode(event.payload, type=PlayedOut)
    except msgspec.MsgspecError as error:
        logger.info("Campaign %s is not counted: %s", event.stream_id, error)
        return None
    return said if said.status == Campaign.Status.FINISHED else None


def _marks(campaign: Campaign) -> list[Mark] | None:
    """Return the moments of the history in force, as the current ruleset finds them.

    Return None for a damaged log.
    """
    ruleset = _ruleset(campaign)
    events = list(log.history(campaign, only=("version", "type", "payload", "facts")))
    try:
        in_force = set(timeline.fold(events).in_force)
        played = [event for event in events if event.version in in_force]
        return [mark for event in played if ruleset for mark in ruleset.bookmarks(log.facts(event))]
    except Exception as error:  # whatever a damaged log makes the rules stumble over
        logger.warning("Campaign %s is not counted: %r", campaign.id, error)
        return None


def _ruleset(campaign: Campaign) -> Ruleset | None:
    """Return the current version of a campaign's ruleset; None if it is gone."""
    try:
        return repository.find_ruleset(campaign.ruleset)
    except UnknownRulesetError:
        return None


def _came_to(sides: Iterable[Side]) -> str:
    """Return the outcome of a campaign: won if any side won."""
    outcomes = {side.outcome for side in sides}
    return next((outcome for outcome in (Outcome.WON, Outcome.TIED) if outcome in outcomes), Outcome.LOST)


def _counted(campaign: Campaign, ended: PlayedOut, sides: list[Side], marks: Iterable[Mark]) -> Iterator[Tally]:
    kinds = described(campaign.ruleset).counted if campaign.ruleset in RULESETS else ()
    yield Tally(OUTCOME, _came_to(sides))
    if preset := _preset(campaign):
        yield Tally(PRESET, preset.name, None if ended.score.sides else bool(ended.score.won))
    scored = [side for side in sides if side.points is not None]
    yield from (Tally(POINTS, str(side.points), side.outcome == Outcome.WON) for side in scored)
    yield from (tally for tally in ended.record.tallies if tally.topic not in OWN_TOPICS)
    yield from (Tally(mark.kind, mark.subject or mark.title) for mark in marks if mark.kind in kinds)


def _add(generation: int, reference: Reference, tallies: Iterable[Tally]) -> None:
    """Add tallies to the stored counts."""
    found = list(tallies)
    number = Counter(_place(tally) for tally in found)
    won = Counter(_place(tally) for tally in found if tally.won)
    decided = Counter(_place(tally) for tally in found if tally.won is not None)
    rows = [
        (generation, *reference, *place, count, won[place], decided[place]) for place, count in sorted(number.items())
    ]
    for start in range(0, len(rows), ROWS_PER_INSERT):
        _insert(rows[start : start + ROWS_PER_INSERT])


def _place(tally: Tally) -> tuple[str, str]:
    return tally.topic, tally.key[:KEY_LENGTH]


def _insert(rows: list[tuple[Any, ...]]) -> None:
    statement = _ADD.format(columns=", ".join(_COLUMNS), rows=", ".join([_ROW] * len(rows)))
    with connection.cursor() as cursor:
        cursor.execute(statement, [value for row in rows for value in row])


def _keep_length(generation: int, reference: Reference, campaign: Campaign, marks: Iterable[Mark]) -> None:
    turns = sum(mark.kind == TURN for mark in marks)
    Length.objects.create(
        generation=generation, campaign=campaign, **reference._asdict(), actions=campaign.actions, turns=turns
    )


def _keep_people(generation: int, reference: Reference, event: Event, ended: PlayedOut, seats: Iterable[Seat]) -> None:
    """Store a row for each person, with the first of their seats."""
    chairs = list(seats)
    first = {seat.user_id: seat for seat in reversed(chairs) if seat.user_id is not None}
    side = {seat: side for side in ended.sides(len(chairs)) for seat in side.seats}
    Participation.objects.bulk_create(
        Participation(
            generation=generation,
            user_id=user,
            campaign_id=event.stream_id,
            seat=seat.index,
            avatar=seat.played_as(ended.record.avatars) or "",
            **reference._asdict(),
            points=side[seat.index].points,
            outcome=side[seat.index].outcome or Outcome.LOST,
            title=side[seat.index].title[:TITLE_LENGTH],
            ended_at=event.recorded_at,
        )
        for user, seat in sorted(first.items())
    )
