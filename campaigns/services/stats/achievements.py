"""A player's achievements, as a viewer may know them."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

from campaigns.eventlog import repository
from campaigns.projections import runner
from campaigns.projections.achievements import list_achievements, projection
from campaigns.projections.models import Feat
from campaigns.services.access.permissions import User
from campaigns.services.stats.records import find_links, find_player, known_to
from engine.description import Achievement

Key = tuple[str, str]
"""A ruleset and an achievement."""


def player_achievements(name: str, viewer: User, ruleset: str | None = None) -> list[dict[str, Any]]:
    """Return all achievements with a player's progress, those of all games first.

    Only campaigns that the viewer may know of count. ruleset: only its achievements.
    Raises PlayerNotFoundError, UnknownRulesetError.
    """
    listed = list_achievements()
    if ruleset is not None:
        listed = {ruleset: listed[repository.find_ruleset(ruleset).name]}
    feats = _feats(name, viewer, listed)
    earned = {key: found[one.goal - 1] for key, one, found in _progress(listed, feats) if len(found) >= one.goal}
    links = find_links([feat.campaign_id for feat in earned.values()], viewer)
    return [
        {
            "ruleset": key[0] or None,
            **{column: getattr(one, column) for column in ("name", "title", "meaning", "icon", "goal")},
            "number": min(len(found), one.goal),
            "earned": _moment(earned[key], links) if key in earned else None,
        }
        for key, one, found in _progress(listed, feats)
    ]


def _progress(
    listed: dict[str, list[Achievement]], feats: dict[Key, list[Feat]]
) -> Iterator[tuple[Key, Achievement, list[Feat]]]:
    """Yield all achievements with the feats that count for each."""
    for ruleset, achievements in listed.items():
        for one in achievements:
            yield (ruleset, one.name), one, feats.get((ruleset, one.name), [])


def _feats(name: str, viewer: User, listed: dict[str, list[Achievement]]) -> dict[Key, list[Feat]]:
    """Return the feats that count by achievement, the earliest first."""
    most = max((one.goal for achievements in listed.values() for one in achievements), default=0)
    feats = Feat.objects.filter(generation=runner.live_generation(projection.name), user_id=find_player(name).pk)
    numbered = known_to(viewer, feats.filter(ruleset__in=listed)).annotate(
        number=Window(
            RowNumber(),
            partition_by=(F("ruleset"), F("achievement"), F("subject")),
            order_by=("done_at", "campaign_id", "version", "pk"),
        )
    )
    counted = numbered.filter(Q(number=1) | Q(subject="", number__lte=most))
    rows = counted.order_by("ruleset", "achievement", "done_at", "campaign_id", "version", "pk")
    return {key: list(found) for key, found in groupby(rows, key=_key)}


def _key(feat: Feat) -> Key:
    return feat.ruleset, feat.achievement


def _moment(feat: Feat, links: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Return the time and place of a feat; the place only if the viewer may see it."""
    link = links.get(feat.campaign_id)
    return {"at": feat.done_at, "campaign": link, "version": feat.version if link else None}
