"""Review finished campaigns in workers.

A review has parts: first an estimate at the start of each turn, then the decisions of the turns that changed the
chances most. A worker does parts for a moment and stores each result, so a killed worker loses one part at most. All
entropy follows from the log's hash, so the same log gets the same review.
"""

import logging
import time
from collections.abc import Iterator
from datetime import timedelta
from hashlib import blake2b
from typing import Any

import msgspec
from django.db.models import F
from django.utils import timezone

from campaigns import task_queue
from campaigns.analysis.models import Review
from campaigns.errors import OutdatedCampaignError
from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.models import Campaign, Event, Seat
from engine.bots import analysis
from engine.kernel.decisions import Action, Decision
from engine.ruleset import Ruleset, Table

logger = logging.getLogger(__name__)

TASK = "campaigns.review"
TURN_PLAYOUTS, SEARCH_PLAYOUTS, GAIN_PLAYOUTS = 60, 120, 60
"""Playouts of an estimate, of a search and of a comparison."""
MOST_TURNS, MOST_CHOICES = 150, 60
"""Budget of a review. Of more turns, evenly spread ones are estimated."""
MOST_MARKED = 3
"""Number of decisions that a review marks."""
LEAST_GAIN = 0.01
"""The chance that a marked decision cost at least."""
MOMENT_S = 0.5
"""Seconds after which a task stops and queues the review again."""
MAX_ATTEMPTS = 3
"""Attempts at a part. After that, the review fails."""
LOST_AFTER = timedelta(seconds=60)
"""Time without progress after which a review is queued again."""


def queue(review: Review) -> None:
    """Ask a worker to continue a review. The queue is that of verifications."""
    task_queue.ask(TASK, review.pk, review.done, review.attempts, queue=task_queue.VERIFY_QUEUE)


def queue_lost() -> None:
    """Queue unfinished reviews again that made no progress for a while."""
    now = timezone.now()
    for review in Review.objects.filter(result__isnull=True, failed=False, worked_at__lt=now - LOST_AFTER):
        Review.objects.filter(pk=review.pk).update(worked_at=now)
        queue(review)


def work(review_id: int, done: int, attempts: int) -> None:
    """Do parts of a review for a moment, then queue it again if there are more.

    done, attempts: the review's columns when the task was sent. If they have changed, another task continues it.
    """
    until = time.monotonic() + MOMENT_S
    unfinished = Review.objects.filter(pk=review_id, result__isnull=True, failed=False)
    review = unfinished.filter(done=done, attempts=attempts).first()
    while review is not None and _do_next_part(review):
        review = unfinished.first()
        if review is not None and time.monotonic() >= until:
            queue(review)
            return


def count_parts(plan: dict[str, Any]) -> int:
    """Return the number of parts of a review."""
    return len(plan["turns"]) + min(MOST_CHOICES, len(plan["choices"]))


def _do_next_part(review: Review) -> bool:
    """Do the next part and store its result. Return False if another worker does it."""
    unfinished = Review.objects.filter(pk=review.pk, done=review.done, result__isnull=True, failed=False)
    mine = unfinished.filter(attempts=review.attempts)
    if review.attempts >= MAX_ATTEMPTS:
        mine.update(failed=True)
        return False
    if not mine.update(attempts=F("attempts") + 1, worked_at=timezone.now()):
        return False
    try:
        changes = _next_part(review)
    except OutdatedCampaignError:
        changes = {"failed": True}
    except Exception:
        if review.campaign.custom_cards is None:
            raise
        logger.warning("Campaign %s can't be reviewed", review.campaign_id, exc_info=True)
        changes = {"failed": True}  # bots can't evaluate every custom card
    return bool(unfinished.update(**changes, attempts=0, worked_at=timezone.now()))


def _next_part(review: Review) -> dict[str, Any]:
    """Return the columns that change with the next part."""
    campaign = review.campaign
    ruleset = repository.ruleset_of(campaign)
    if review.plan is None:
        return {"plan": _plan(campaign, ruleset)}
    turns, choices = review.plan["turns"], _choices(review)
    entropy = blake2b(f"{review.log_hash} {review.done}".encode(), digest_size=32).digest()
    if review.done < len(turns):
        found: Any = _estimate_turn(campaign, ruleset, turns[review.done], entropy)
    elif review.done < len(turns) + len(choices):
        found = _judge(campaign, ruleset, choices[review.done - len(turns)], entropy)
    else:
        return {"result": _result(review)}
    return {"parts": [*review.parts, found], "done": review.done + 1}


def _plan(campaign: Campaign, ruleset: Ruleset) -> dict[str, Any]:
    """Replay the log in force. Return the turns and the decisions of people in it."""
    events = list(log.history(campaign))
    in_force = set(timeline.fold(events).in_force)
    people = [seat.index for seat in campaign.seats.all() if seat.controller == Seat.HUMAN]
    table, before, stage = repository.lay_out(campaign, ruleset), 0, -1
    turns: list[dict[str, Any]] = []
    choices: list[dict[str, int]] = []
    for event in (event for event in events if event.version in in_force):
        if (seat := _chooser(ruleset, table, event, people)) is not None:
            choices.append({"turn": len(turns) - 1, "at_version": before, "version": event.version, "seat": seat})
        for played in event_types.actions([event]):
            ruleset.apply(table, played.seat, played.action, trusted=True)
        before, decisions = event.version, ruleset.decisions(table)
        if decisions and ruleset.stage(table) != stage:
            stage = ruleset.stage(table)
            turns.append({"version": event.version, "seats": _viewers(ruleset, campaign, decisions)})
    return _within_budget(turns, choices) | {
        "last": before,
        "end": [] if ruleset.decisions(table) else ruleset.chances(table),
    }


def _chooser(ruleset: Ruleset, table: Table, event: Event, people: list[int]) -> int | None:
    """Return the seat of an event if a person chose among several options there."""
    if event.type != event_types.ACTED or (people and event.seat not in people):
        return None
    decision, action = _decision(ruleset, table, event.seat), event_types.action(event)
    if decision is None or len(decision.options) < 2:
        return None
    return event.seat if decision.allows(action) or action.parts else None


def _decision(ruleset: Ruleset, table: Table, seat: int | None) -> Decision | None:
    return next((decision for decision in ruleset.decisions(table) if decision.seat == seat), None)


def _viewers(ruleset: Ruleset, campaign: Campaign, decisions: list[Decision]) -> list[int]:
    """Return the seats to estimate for: all rivals, or the active seat of a team."""
    return [seat.index for seat in campaign.seats.all()] if ruleset.rivals else [decisions[0].seat]


def _within_budget(turns: list[dict[str, Any]], choices: list[dict[str, int]]) -> dict[str, Any]:
    """Return evenly spread turns if there are too many, and the decisions in them."""
    if len(turns) <= MOST_TURNS:
        return {"turns": turns, "choices": choices}
    kept = [number * len(turns) // MOST_TURNS for number in range(MOST_TURNS)]
    place = {turn: max(index for index, first in enumerate(kept) if first <= turn) for turn in range(len(turns))}
    return {
        "turns": [turns[turn] for turn in kept],
        "choices": [{**choice, "turn": place[choice["turn"]]} for choice in choices],
    }


def _table_at(campaign: Campaign, ruleset: Ruleset, version: int) -> Table:
    return repository.at(campaign, ruleset, log.head_at(campaign, version))


def _estimate_turn(campaign: Campaign, ruleset: Ruleset, turn: dict[str, Any], entropy: bytes) -> list[Any]:
    """Return the chance of each viewer: mean and error, or None."""
    table = _table_at(campaign, ruleset, turn["version"])
    found = (analysis.estimate_chance(ruleset, table, seat, entropy, TURN_PLAYOUTS) for seat in turn["seats"])
    return [estimate and [estimate.mean, estimate.error] for estimate in found]


def _choices(review: Review) -> list[dict[str, int]]:
    """Return the decisions to judge: those of the turns that cost their seat most."""
    assert review.plan is not None
    turns = len(review.plan["turns"])
    costs = {} if review.done < turns else {turn: list(_costs(review, turn)) for turn in range(turns)}
    ranked = sorted(review.plan["choices"], key=lambda choice: (-_cost(costs, choice), choice["version"]))
    return ranked[:MOST_CHOICES]


def _cost(costs: dict[int, list[float]], choice: dict[str, int]) -> float:
    """Return the chance that the seat lost in the turn of a decision."""
    found = costs.get(choice["turn"], [])
    return found[choice["seat"]] if len(found) > choice["seat"] else max(found, default=0.0)


def _costs(review: Review, turn: int) -> Iterator[float]:
    """Yield the chance that each viewer lost from this turn to the next one."""
    assert review.plan is not None
    turns, end = review.plan["turns"], review.plan["end"]
    last = [[end[seat], 0.0] if end else None for seat in turns[turn]["seats"]]
    following = review.parts[turn + 1] if turn + 1 < len(turns) else last
    for now, later in zip(review.parts[turn], following, strict=True):
        yield now[0] - later[0] if now and later else 0.0


def _judge(campaign: Campaign, ruleset: Ruleset, choice: dict[str, int], entropy: bytes) -> dict[str, Any] | None:
    """Return the better option of a decision and its gain, or None if there is none."""
    table, seat = _table_at(campaign, ruleset, choice["at_version"]), choice["seat"]
    (event,) = log.history(campaign, after=choice["version"] - 1, until=choice["version"])
    chosen, decision = event_types.action(event), _decision(ruleset, table, seat)
    tree = decision and analysis.search(ruleset, table, decision, entropy, SEARCH_PLAYOUTS)
    if decision is None or not tree:
        return None
    better = tree.ranked(decision.options)[0]
    if better == chosen:
        return None
    gain = analysis.estimate_gain(ruleset, table, seat, better, chosen, entropy, GAIN_PLAYOUTS)
    if gain is None or gain.mean <= max(gain.error, LEAST_GAIN):
        return None
    return {
        **choice,
        "chosen": _option(ruleset, table, chosen),
        "better": _option(ruleset, table, better),
        "gain": gain.mean,
        "error": gain.error,
    }


def _option(ruleset: Ruleset, table: Table, action: Action) -> dict[str, Any]:
    return {"action": msgspec.to_builtins(action), "label": ruleset.labels(table, [action])[0]}


def _result(review: Review) -> dict[str, Any]:
    """Return the finished review as JSON data."""
    assert review.plan is not None
    turns = review.plan["turns"]
    points = [
        {"version": turn["version"], "chances": _chances(turn["seats"], part)}
        for turn, part in zip(turns, review.parts, strict=False)
    ]
    if review.plan["end"] and turns:
        end = [[review.plan["end"][seat], 0.0] for seat in turns[-1]["seats"]]
        points.append({"version": review.plan["last"], "chances": _chances(turns[-1]["seats"], end)})
    judged = [part for part in review.parts[len(turns) :] if part]
    judged.sort(key=lambda part: (-part["gain"], part["version"]))
    marked = [{name: value for name, value in part.items() if name != "turn"} for part in judged[:MOST_MARKED]]
    return {"turns": points, "decisions": marked}


def _chances(seats: list[int], part: list[Any]) -> list[dict[str, Any]]:
    """Return the chances of a turn; only one for a team."""
    return [
        {"seat": seat, "chance": round(found[0], 3), "error": round(found[1], 3)}
        for seat, found in zip(seats, part, strict=True)
        if found
    ]
