"""Queries for finished campaigns: statistics, player records and results."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby, product
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet, Sum

from campaigns import names
from campaigns.errors import NoResultError, NotOverError, PlayerNotFoundError, UnknownRulesetError
from campaigns.eventlog import event_types, log, repository
from campaigns.models import Campaign, Seat
from campaigns.projections import leaderboards, ratings, results, runner
from campaigns.projections.eligibility import COMPANIES
from campaigns.projections.leaderboards import BoardName
from campaigns.projections.models import Contest, Length, Outcome, Participation, Result, Statistic
from campaigns.projections.statistics import OUTCOME, OWN_TOPICS, POINTS, PRESET, PlayedOut, played_out, projection
from campaigns.services.access import permissions
from campaigns.services.access.permissions import User
from campaigns.services.history import queries
from campaigns.services.history.replay_index import replay
from campaigns.services.lobby.next_campaign import sequels
from campaigns.services.play.hints import hints_used
from campaigns.services.play.resignation import resignations
from campaigns.services.stats.leaderboards import Place, best_place, compare, standing
from campaigns.services.stats.ratings import on_ladders
from engine.description import Odds, Topic
from engine.ruleset import Ruleset

LONGEST = 5
ENOUGH = 30
"""Minimum number of campaigns for win odds."""
LATEST = 20
"""Number of a user's latest results that are compared."""
HOW_THEY_WENT = {"campaigns": Count("pk"), **{how: Count("pk", filter=Q(outcome=how)) for how in Outcome.values}}


M = TypeVar("M", bound=Model)


class Reference(NamedTuple):
    """A group of campaigns to count together. players: None for any number."""

    ruleset: str
    format: str
    players: int | None = None

    def columns(self) -> dict[str, Any]:
        """Return a filter for rows in the live generation."""
        named = {name: value for name, value in self._asdict().items() if value is not None}
        return {"generation": runner.live_generation(projection.name), **named}


class Moment(NamedTuple):
    """A position in a player's history, by end time.

    told: number of earlier rows with the same end time. It names no campaign, because that may be hidden.
    """

    ended_at: datetime
    told: int


class Page(NamedTuple):
    """A page of a list. after: cursor of the next page, or None."""

    rows: list[dict[str, Any]]
    after: Moment | None


def statistics(reference: Reference, user: User, mine: Campaign | None = None) -> dict[str, Any]:
    """Return statistics of a group of campaigns, compared with the user's own results.

    mine: one campaign to compare; by default the user's latest. Raises UnknownRulesetError.
    """
    ruleset = repository.find_ruleset(reference.ruleset)
    points = distribution(reference)
    ended = _ended(reference)
    return {
        **reference._asdict(),
        "campaigns": sum(ended.values()),
        "won": ended.get(Outcome.WON, 0),
        "tied": ended.get(Outcome.TIED, 0),
        "topics": list(_topics(ruleset, reference)),
        "longest": _longest(reference, user),
        "points": points,
        "mine": _compared(_own(reference, user) if mine is None else _one(mine, user), points),
    }


def most_played_format(ruleset: str) -> str:
    """Return the format with the most finished campaigns, or "" without any."""
    counted = Statistic.objects.filter(generation=runner.live_generation(projection.name), ruleset=ruleset)
    sums = counted.filter(topic=OUTCOME).values("format").annotate(times=Sum("number")).order_by("-times", "format")
    most = sums.first()
    return most["format"] if most else ""


def distribution(reference: Reference) -> list[dict[str, Any]]:
    """Return the number of sides by points, lowest first. A team is one side."""
    rows = _sums(Statistic.objects.filter(**reference.columns(), topic=POINTS))
    return sorted(
        ({"points": int(row["key"]), "number": row["times"], "won": row["wins"]} for row in rows),
        key=itemgetter("points"),
    )


def odds(ruleset: str) -> dict[str, list[Odds]]:
    """Return win rates of each preset of a ruleset, by its name and number of players.

    They are based on campaigns of this server if there are enough, otherwise on bot games. Empty for games of
    rivals.
    Raises UnknownRulesetError.
    """
    presets = repository.find_ruleset(ruleset).describe().presets
    counted = Statistic.objects.filter(generation=runner.live_generation(projection.name), ruleset=ruleset)
    rows = counted.filter(topic=PRESET, decided__gte=ENOUGH)
    here = {(row.key, row.players): Odds(row.players, row.won, row.decided) for row in rows}
    return {preset.name: [here.get((preset.name, known.players), known) for known in preset.odds] for preset in presets}


def player(name: str, viewer: User, ruleset: str | None = None) -> dict[str, Any]:
    """Return a player's record. Raises PlayerNotFoundError, UnknownRulesetError.

    The numbers of campaigns and outcomes include all campaigns. Other data includes only campaigns that the viewer
    may know of. ruleset: only its campaigns. Then hidden campaigns don't count at all, because that would reveal
    their game.
    """
    user = find_player(name)
    everything = _participations(user)
    parts = known_to(viewer, everything)
    if ruleset is not None:
        everything = parts = parts.filter(ruleset=repository.find_ruleset(ruleset).name)
    return {
        "name": names.called(user),
        "joined_at": user.date_joined,
        **everything.aggregate(**HOW_THEY_WENT),
        "points": parts.aggregate(total=Sum("points"))["total"] or 0,
        "best": list(_best(parts, viewer)),
        "titles": list(
            parts.exclude(title="").values("title").annotate(number=Count("pk")).order_by("-number", "title")
        ),
        "avatars": list(_avatars(parts)),
        "ranks": list(_ranks(parts, user)),
        "ratings": [on for on in _ratings(user, viewer) if ruleset in (None, on["ladder"].ruleset)],
    }


def player_games(name: str, viewer: User) -> list[dict[str, Any]]:
    """Return numbers of campaigns and outcomes by game, favourite first.

    Only campaigns that the viewer may know of count. Raises PlayerNotFoundError.
    """
    parts = known_to(viewer, _participations(find_player(name)))
    return list(parts.values("ruleset").annotate(**HOW_THEY_WENT).order_by("-campaigns", "ruleset"))


def player_history(
    name: str, viewer: User, limit: int, after: Moment | None = None, ruleset: str | None = None
) -> Page:
    """Return a player's finished campaigns that the viewer may know of, latest first.

    ruleset: None for any. Raises PlayerNotFoundError, UnknownRulesetError.
    """
    parts = known_to(viewer, _participations(find_player(name))).order_by("-ended_at", "-campaign_id")
    if ruleset is not None:
        parts = parts.filter(ruleset=repository.find_ruleset(ruleset).name)
    if after is not None:
        parts = parts.filter(ended_at__lte=after.ended_at)
    first = after.told if after else 0
    found = list(parts[first : first + limit + 1])
    shown = found[:limit]
    return Page(list(_told(shown, viewer)), _end(shown, after) if len(found) > limit else None)


def winners(campaigns: Iterable[Campaign]) -> dict[str, list[Seat]]:
    """Return the winning seats of finished games of rivals by campaign id.

    Empty for a tie.
    Campaigns that the projection hasn't processed are missing. A person who played several sides has all their
    seats listed.
    """
    asked = {campaign.pk: campaign for campaign in campaigns}
    contests = Contest.objects.filter(generation=runner.live_generation(ratings.projection.name), campaign__in=asked)
    return {row.campaign_id: list(_winners(asked[row.campaign_id], row)) for row in contests}


def _winners(campaign: Campaign, contest: Contest) -> Iterator[Seat]:
    won = {player for outcome, players in contest.sides if outcome == Outcome.WON for player in players}
    return (seat for seat in campaign.seats.all() if ratings.player_of(seat) in won)


def result(campaign: Campaign, user: User) -> dict[str, Any]:
    """Return the result of a finished campaign.

    Raises NotOverError, NoResultError if it was abandoned, and OutdatedCampaignError if the log lacks the result
    and the rules are gone.
    """
    ended = _outcome(campaign)
    reference = Reference(campaign.ruleset, campaign.format, campaign.seats.count())
    return {
        **msgspec.to_builtins(ended.score),
        "actions": campaign.actions,
        "knowledge_taken_back": campaign.knowledge_taken_back,
        "ended_at": campaign.played_at,
        "resigned": resignations(campaign),
        "team": list(_team(campaign, ended.record.avatars, user)),
        "details": ended.record.details,
        "sequels": sequels(campaign),
        "moments": list(_highlights(campaign)),
        "standing": standing(campaign),
        "among": _among(_points(campaign, ended, user), reference),
    }


def _ended(reference: Reference) -> dict[str, int]:
    """Return the number of campaigns by outcome."""
    rows = _sums(Statistic.objects.filter(**reference.columns(), topic=OUTCOME))
    return {row["key"]: row["times"] for row in rows}


def _points(campaign: Campaign, ended: PlayedOut, user: User) -> int | None:
    """Return the points of the user's side, or of the only side, otherwise None."""
    sides = ended.sides(campaign.seats.count())
    held = permissions.seats_of(campaign, user)
    own = sides if len(sides) == 1 else [side for side in sides if set(held) & set(side.seats)]
    return own[0].points if own else None


def _among(points: int | None, reference: Reference) -> dict[str, Any] | None:
    if points is None:
        return None
    return {
        "players": compare(points, distribution(reference)),
        "all": compare(points, distribution(reference._replace(players=None))),
    }


def _sums(rows: QuerySet[Statistic]) -> QuerySet[Any]:
    """Sum rows over numbers of players, the most frequent first."""
    sums = rows.values("topic", "key").annotate(times=Sum("number"), wins=Sum("won"), judged=Sum("decided"))
    return sums.order_by("topic", "-times", "key")


def _topics(ruleset: Ruleset, reference: Reference) -> Iterator[dict[str, Any]]:
    """Yield counts by topic, with the ruleset's order and labels if it has any."""
    rows = _sums(Statistic.objects.filter(**reference.columns()).exclude(topic__in=OWN_TOPICS))
    counted = {topic: list(found) for topic, found in groupby(rows, key=itemgetter("topic"))}
    known = ruleset.describe().topics
    for name in [name for name in known if name in counted] + [name for name in counted if name not in known]:
        topic = known.get(name, Topic(name))
        rows = [_row(row, topic.labels) for row in counted[name]]
        yield {"topic": name, "title": topic.title, "rows": rows}


def _row(row: dict[str, Any], labels: dict[str, str]) -> dict[str, Any]:
    judged, wins = row["judged"], row["wins"]
    return {
        "key": row["key"],
        "label": labels.get(row["key"], row["key"]),
        "number": row["times"],
        "won": wins if judged else None,
        "rate": round(wins / judged, 4) if judged else None,
    }


def _longest(reference: Reference, user: User) -> list[dict[str, Any]]:
    found = Length.objects.filter(**reference.columns()).order_by("-actions", "campaign_id")[:LONGEST]
    rows = list(found)
    links = find_links([row.campaign_id for row in rows], user)
    return [
        {
            "actions": row.actions,
            "turns": row.turns,
            "players": row.players,
            "campaign": links.get(row.campaign_id),
        }
        for row in rows
    ]


def _own(reference: Reference, user: User) -> list[dict[str, Any]]:
    if not permissions.is_signed_in(user):
        return []
    parts = Participation.objects.filter(**reference.columns(), user_id=user.pk, points__isnull=False)
    parts = parts.order_by("-ended_at", "-campaign_id")
    return list(parts.values("campaign_id", "points", "ended_at")[:LATEST])


def _one(campaign: Campaign, user: User) -> list[dict[str, Any]]:
    """Return one campaign as a row to compare. Empty if it has no points.

    Raises NotOverError, NoResultError.
    """
    points = _points(campaign, _outcome(campaign), user)
    return [] if points is None else [{"campaign_id": campaign.id, "points": points, "ended_at": campaign.played_at}]


def _compared(rows: list[dict[str, Any]], among: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "campaign": row["campaign_id"],
            "points": row["points"],
            "ended_at": row["ended_at"],
            **compare(row["points"], among),
        }
        for row in rows
    ]


def find_player(name: str) -> AbstractBaseUser:
    """Return the user with a name. Raises PlayerNotFoundError."""
    # PostgreSQL refuses null characters in queries.
    users = get_user_model().objects.filter(username=names.key(name))
    user = None if "\0" in name else users.first()
    if user is None:
        raise PlayerNotFoundError("Player not found.")
    return user


def _participations(user: AbstractBaseUser) -> QuerySet[Participation]:
    return Participation.objects.filter(generation=runner.live_generation(projection.name), user_id=user.pk)


def known_to(viewer: User, rows: QuerySet[M]) -> QuerySet[M]:
    """Return the rows about campaigns that the viewer may know of.

    Their campaign is in the viewer's list or, with everyone's consent, on a leaderboard. Of other campaigns not
    even the end time is shown, because records with equal end times would reveal who played together.
    """
    listed = queries.visible_campaigns(viewer).filter(pk=OuterRef("campaign_id"))
    generation = runner.live_generation(results.projection.name)
    ranked = Result.objects.filter(
        generation=generation, campaign=OuterRef("campaign_id"), status=Result.Status.CONFIRMED
    )
    return rows.filter(Exists(listed) | Exists(ranked))


def _end(shown: Sequence[Participation], after: Moment | None) -> Moment:
    """Return the position after the last of some rows.

    after: the position before the first.
    """
    moment = shown[-1].ended_at
    before = after.told if after and after.ended_at == moment else 0
    return Moment(moment, before + sum(part.ended_at == moment for part in shown))


def _best(parts: QuerySet[Participation], viewer: User) -> Iterator[dict[str, Any]]:
    """Yield the best result by ruleset and format. Of equal ones the first."""
    counted = parts.filter(points__isnull=False)
    best = [
        counted.filter(ruleset=ruleset, format=format).order_by("-points", "ended_at").first()
        for ruleset, format in _kinds(parts)
    ]
    yield from _told([part for part in best if part is not None], viewer)


def _kinds(parts: QuerySet[Participation]) -> QuerySet[Any, tuple[str, str]]:
    """Return the rulesets and formats that a player has played."""
    return parts.order_by("ruleset", "format").values_list("ruleset", "format").distinct()


def _ranks(parts: QuerySet[Participation], user: AbstractBaseUser) -> Iterator[Place]:
    """Yield a user's best places on the widest boards."""
    for (ruleset, format), company in product(_kinds(parts), COMPANIES):
        place = best_place(BoardName(ruleset, format, company, None, _widest(ruleset)), user)
        if place is not None:
            yield place


def _ratings(user: AbstractBaseUser, viewer: User) -> Iterator[dict[str, Any]]:
    """Yield a user's places on ladders, with links to games that the viewer may see."""
    for on in on_ladders(user):
        links = find_links([rating.campaign_id for rating in on.history], viewer)
        history = [{"rating": rating, "campaign": links.get(rating.campaign_id)} for rating in on.history]
        yield {**on._asdict(), "history": history}


def _widest(ruleset: str) -> dict[str, str | None]:
    """Return the values of the widest board: any for the first, otherwise defaults."""
    try:
        values = leaderboards.values_of(ruleset)
    except UnknownRulesetError:
        return {}
    return {value.name: value.default if number else None for number, value in enumerate(values)}


def _avatars(parts: QuerySet[Participation]) -> Iterator[dict[str, Any]]:
    """Yield the Avatars that a player played, favourite first."""
    rows = parts.exclude(avatar="").values("ruleset", "avatar")
    counted = rows.annotate(number=Count("pk"), wins=Count("pk", filter=Q(outcome=Outcome.WON)))
    for row in counted.order_by("-number", "-wins", "ruleset", "avatar"):
        yield {name: row[name] for name in ("ruleset", "avatar", "number")} | {"won": row["wins"]}


def _told(parts: Sequence[Participation], viewer: User) -> Iterator[dict[str, Any]]:
    """Yield participations as rows, with a link if the viewer may see the campaign."""
    links = find_links([part.campaign_id for part in parts], viewer)
    told = ("ruleset", "format", "players", "seat", "avatar", "points", "outcome", "title", "ended_at")
    for part in parts:
        yield {name: getattr(part, name) for name in told} | {"campaign": links.get(part.campaign_id)}


def find_links(campaigns: Iterable[str], user: User) -> dict[str, dict[str, str]]:
    """Return id and name of campaigns in the user's lists.

    Unlisted campaigns are left out, because a link would reveal their id.
    """
    seen = queries.visible_campaigns(user).select_related(None).prefetch_related(None)
    rows = seen.filter(pk__in=list(campaigns)).values("id", "name")
    return {row["id"]: row for row in rows}


def _outcome(campaign: Campaign) -> PlayedOut:
    """Return score and record of a finished campaign from its log or its table.

    Raises NotOverError, NoResultError, OutdatedCampaignError.
    """
    if not campaign.is_over:
        raise NotOverError("The result is available when the campaign is over.", status=campaign.status)
    if campaign.status == Campaign.Status.ABANDONED:
        raise NoResultError("The campaign was abandoned and has no result.")
    last = log.read(campaign.id).filter(type=event_types.CLOSED).first()
    return (last and played_out(last)) or _shown_by_its_table(campaign)


def _shown_by_its_table(campaign: Campaign) -> PlayedOut:
    """Return score and record from the table, for logs whose last event lacks them."""
    ruleset, _, table = queries.table(campaign)
    if ruleset.decisions(table):
        raise NoResultError("The campaign ended early and has no result.")
    return PlayedOut(campaign.status, ruleset.score(table), ruleset.record(table))


def _team(campaign: Campaign, avatars: Sequence[str], user: User) -> Iterator[dict[str, Any]]:
    held, hints = permissions.seats_of(campaign, user), hints_used(campaign)
    for seat in campaign.seats.all():
        yield {
            "seat": seat.index,
            "name": seat.name,
            "avatar": seat.played_as(avatars),
            "is_bot": seat.bot is not None,
            "mine": seat.index in held,
            "hints": hints[seat.index],
        }


def _highlights(campaign: Campaign) -> Iterator[dict[str, Any]]:
    """Yield the moments in force that the ruleset lists as highlights."""
    kinds = repository.find_ruleset(campaign.ruleset).describe().highlights
    found = replay(campaign, None)
    stretches = found["in_force"]
    for mark in found["moments"]:
        counts = any(first <= mark["version"] <= last for first, last in stretches)
        if counts and mark["kind"] in kinds:
            yield mark
