"""Think about a seat's decision in a worker."""

import logging
from datetime import timedelta
from hashlib import blake2b
from typing import Any

import msgspec
from django.db.models import F
from django.utils import timezone

from campaigns import task_queue
from campaigns.analysis.models import Hint
from campaigns.errors import OutdatedCampaignError
from campaigns.eventlog import log, repository
from campaigns.models import Campaign
from engine.bots import analysis
from engine.kernel.decisions import Decision
from engine.ruleset import Ruleset, Table

logger = logging.getLogger(__name__)

TASK = "campaigns.hint"
PLAYOUTS = 400
"""Budget of the search for a hint, as that of the Expert. It takes some seconds."""
MAX_ATTEMPTS = 3
"""Attempts at a hint, so that one which kills its workers ends."""
LOST_AFTER = timedelta(seconds=60)
"""Time after which an unfinished hint is queued again."""


def question_id(ruleset: Ruleset, table: Table, decision: Decision) -> str:
    """Return the digest of everything that the deciding seat sees.

    It is equal at two tables that differ only in what the seat can't see.
    """
    asked = msgspec.structs.replace(decision, consequences=[])  # steps of cards, which aren't JSON data
    seen = msgspec.json.encode([ruleset.view(table, decision.seat), asked], order="sorted")
    return blake2b(seen, digest_size=16).hexdigest()


def queue(hint: Hint) -> None:
    """Ask a worker to think. The queue is that of the campaign's bots."""
    task_queue.ask(TASK, hint.pk, hint.attempts, queue=task_queue.bot_queue(hint.campaign.owner_id))


def queue_lost() -> None:
    """Queue unfinished hints again that no worker has touched for a while."""
    now = timezone.now()
    lost = Hint.objects.filter(result__isnull=True, failed=False, worked_at__lt=now - LOST_AFTER)
    for hint in lost.select_related("campaign"):
        Hint.objects.filter(pk=hint.pk).update(worked_at=now)
        queue(hint)


def think(hint_id: int, attempts: int) -> None:
    """Find the answer of a hint and store it.

    attempts: the hint's attempts when the task was sent. Do nothing if there are more, since another task does it.
    """
    unfinished = Hint.objects.filter(pk=hint_id, result__isnull=True, failed=False)
    mine = unfinished.filter(attempts=attempts)
    if attempts >= MAX_ATTEMPTS:
        mine.update(failed=True)
    elif mine.update(attempts=F("attempts") + 1, worked_at=timezone.now()):
        found = _advice(Hint.objects.select_related("campaign").get(pk=hint_id))
        unfinished.update(result=found, failed=found is None)


def _advice(hint: Hint) -> dict[str, Any] | None:
    """Return the best options as JSON data; None if they can't be found.

    The entropy follows from what the seat sees, and never from the campaign's seed.
    """
    campaign: Campaign = hint.campaign
    try:
        ruleset = repository.ruleset_of(campaign)
        table = repository.at(campaign, ruleset, log.head_at(campaign, hint.version))
    except OutdatedCampaignError:
        return None
    decision = next((one for one in ruleset.decisions(table) if one.seat == hint.seat), None)
    if decision is None:
        return None
    entropy = blake2b(f"{campaign.id} {hint.seat} {hint.question}".encode(), digest_size=32).digest()
    try:
        advice = analysis.advise(ruleset, table, decision, entropy, PLAYOUTS)
    except Exception:
        if campaign.custom_cards is None:
            raise
        logger.warning("Campaign %s: a hint can't be found", campaign.id, exc_info=True)
        return None  # bots can't evaluate every custom card
    return None if advice is None else _as_data(ruleset, table, decision, advice)


def _as_data(ruleset: Ruleset, table: Table, decision: Decision, advice: analysis.Advice) -> dict[str, Any]:
    labels = ruleset.labels(table, decision.options)
    found: dict[str, Any] = msgspec.to_builtins(advice)
    for option in found["options"]:
        option["label"] = labels[option["option"]]
        option["action"] = msgspec.to_builtins(decision.options[option.pop("option")])
    return found
