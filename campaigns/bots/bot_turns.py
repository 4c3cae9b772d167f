"""Bots that sit at tables: each of their actions is an ordinary event.

A bot sees only its seat's view, and gets the randomness that follows from the campaign's seed and the number of actions
in force: where the table stands once more, after an undo, it chooses the same.

Against people among rivals it takes the same time for every answer: how long it thinks would tell how much it could
have done, and whether it passed for want of anything else.
"""

import logging
import time
from math import ceil, inf
from typing import Any

from django.conf import settings

from campaigns import seeds, task_queue
from campaigns.errors import SetupError, StaleVersionError
from campaigns.eventlog import unit_of_work
from campaigns.eventlog.unit_of_work import UnitOfWork
from campaigns.models import Campaign, Seat
from engine import bots

DEFAULT = "heuristic"
ACTIONS_PER_STORE = 25
"""So many actions are stored at once: a crash costs no more, and people see a bot's turn grow."""
TRIES = 100
"""So often others may be quicker before something must be wrong."""
ACTIONS_INLINE = 150
"""So many are played before an answer leaves; the worker plays the rest."""

logger = logging.getLogger(__name__)


def known() -> dict[str, str]:
    """Return the bots of this server, the usual one first: what each is like, by name."""
    return {name: bot.meaning for name, bot in bots.BOTS.items()}


def check(name: str, field: str) -> str:
    """Return the name of a bot. field: where it was asked for. Raises SetupError."""
    try:
        bots.get(name)
    except KeyError:
        raise SetupError(field, f"There is no bot named {name!r}.") from None
    return name


def play(campaign_id: str, limit: int | None = None, work: UnitOfWork | None = None, for_s: float | None = None) -> int:
    """Let bots act until a person must choose, all is over, `limit` actions are made, or so many seconds have passed.

    What bots alone have played for `engine.bots.MOST_ACTIONS` is given up, without a result.
    table: the campaign's, with nothing made there that isn't stored; left out, it is laid out.
    Returns how many actions were made. Where another writer is quicker, the rest is thought over anew.
    """
    made = beaten = 0
    deadline = time.monotonic() + (inf if for_s is None else for_s)
    while limit is None or made < limit:
        work = work or _begin(campaign_id)
        try:
            stored = _play_some(work, ACTIONS_PER_STORE if limit is None else limit - made) if work else 0
        except StaleVersionError:
            beaten, work = beaten + 1, None
            if beaten == TRIES:
                raise
            continue
        made += stored
        if stored == 0 or time.monotonic() >= deadline:
            break
    return made


def play_soon(campaign_id: str, work: UnitOfWork | None = None) -> None:
    """Let bots act a while now, and leave the rest to the worker. What they can't do harms no one's action.

    A bot that was interrupted, here or there, is found again by the task `wake_bots`.
    """
    try:
        if play(campaign_id, ACTIONS_INLINE, work) == ACTIONS_INLINE:
            hand_over(campaign_id)
    except Exception:
        logger.exception("The bots of campaign %s were interrupted", campaign_id)


def hand_over(campaign_id: str) -> None:
    """Ask the worker to go on with a campaign where a bot must choose, wherever it stands then."""
    campaign = Campaign.objects.get(pk=campaign_id)
    if _waited_for(campaign):
        ask_worker(campaign)


def ask_worker(campaign: Campaign, **options: Any) -> None:
    """Ask the worker to let the campaign's bots go on from where it stands. options: those of Celery."""
    queue = task_queue.bot_queue(campaign.owner_id)
    task_queue.ask("campaigns.play_bots", campaign.pk, campaign.version, queue=queue, **options)


def _begin(campaign_id: str) -> UnitOfWork | None:
    """Return the table where a bot must choose, None where that isn't so."""
    campaign = Campaign.objects.get(pk=campaign_id)
    return unit_of_work.begin(campaign) if _waited_for(campaign) else None


def _play_some(work: UnitOfWork, at_most: int) -> int:
    """Play a few actions and store them. Returns how many; none where bots alone have played for too long."""
    names, count = _waited_for(work.campaign), 0
    if work.actions >= bots.MOST_ACTIONS and len(names) == work.campaign.seats.count():
        work.give_up()
        work.commit()
        return 0
    while count < min(at_most, ACTIONS_PER_STORE) and _act(work, names):
        count += 1
    if count:
        work.commit()
    return count


def _waited_for(campaign: Campaign) -> dict[int, str]:
    """Return the campaign's bots by seat if one of them must choose, else none."""
    names = {seat.index: seat.player for seat in campaign.seats.all() if seat.player is not None}
    is_waited_for = campaign.status == Campaign.Status.PLAYING and not names.keys().isdisjoint(campaign.waiting_for)
    return names if is_waited_for else {}


def _act(work: UnitOfWork, names: dict[int, str]) -> bool:
    """Make one bot's choice. Returns whether it was a bot's to make."""
    began = time.monotonic()
    decision = next((decision for decision in work.decisions() if decision.seat in names), None)
    if decision is None:
        return False
    view = work.ruleset.view(work.table, decision.seat)
    entropy = seeds.entropy(bytes.fromhex(work.campaign.seed), work.actions + 1)
    chosen = bots.get(names[decision.seat]).choose(work.ruleset, view, decision, entropy)
    if work.ruleset.rivals and _has_people(work.campaign):
        _wait_since(began, settings.BOT_PAUSE_S)
    work.play(decision.seat, decision.options[chosen])
    return True


def _has_people(campaign: Campaign) -> bool:
    return any(seat.controller == Seat.HUMAN for seat in campaign.seats.all())


def _wait_since(began: float, pause_s: float) -> None:
    """Wait until the pause is over; who has thought for longer waits for the end of the next one."""
    if pause_s:
        passed = time.monotonic() - began
        time.sleep(max(1, ceil(passed / pause_s)) * pause_s - passed)
