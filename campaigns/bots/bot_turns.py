"""Bots at tables: each of their actions is an ordinary event.

A bot sees only its seat's view. Its randomness follows from the campaign's seed and the number of actions in force.
So it chooses the same again if an undo returns to the same state.

Against human rivals a bot takes the same time for every answer. Its thinking time would otherwise tell how many
options it had. A bot that thinks ahead stops when that time is up, so it may choose differently after an undo.
"""

import logging
import time
from collections.abc import Mapping
from math import ceil, inf
from typing import Any

from django.conf import settings

from campaigns import seeds, task_queue
from campaigns.errors import SetupError, StaleVersionError
from campaigns.eventlog import unit_of_work
from campaigns.eventlog.unit_of_work import UnitOfWork
from campaigns.models import Campaign, Seat
from engine import bots
from engine.kernel.decisions import Decision, EngineError
from engine.kernel.game import CustomEffectError
from engine.kernel.interpreter import EndlessEffectError
from engine.ruleset import Ruleset

DEFAULT, FALLBACK = "heuristic", "random"
ACTIONS_PER_STORE = 25
"""Number of actions stored at once. A crash loses at most these."""
TRIES = 100
"""Number of version conflicts after which `play` gives up."""
THINKING_SHARE = 0.9
"""Share of the time for an answer after which a bot stops thinking ahead."""
ACTIONS_INLINE = 150
"""Number of actions played before the response is sent. The worker plays the rest."""

logger = logging.getLogger(__name__)


def check_bot_name(name: str, ruleset: Ruleset, field: str) -> None:
    """Check that players of a ruleset may choose a bot.

    field: input field for the error. Raises SetupError.
    """
    if name not in bots.offered(ruleset):
        raise SetupError(field, f"There is no bot named {name!r}.")


def play(campaign_id: str, limit: int | None = None, work: UnitOfWork | None = None, for_s: float | None = None) -> int:
    """Let bots act until a person must choose, the game is over or a limit is reached.

    limit: maximum number of actions. for_s: maximum number of seconds. work: the campaign's table without unsaved
    actions; by default it is loaded. After a version conflict the bot decides again. A campaign that bots alone
    have played for `engine.bots.MOST_ACTIONS` is abandoned without a result. Returns the number of actions.
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
    """Let bots act for a while now and leave the rest to the worker.

    At tables with a bot that thinks ahead, the worker plays all bots, so that no web process waits for one. Others act
    for at most ACTIONS_INLINE actions or about BOT_INLINE_S seconds. Errors of bots are logged, so they can't fail the
    player's action. The task `wake_bots` finds interrupted bots later.
    """
    try:
        work = work or _begin(campaign_id)
        if work is None:
            return
        if _has_thinker(_bots_to_act(work.campaign)) or _play_inline(campaign_id, work):
            leave_to_worker(campaign_id)
    except Exception:
        logger.exception("The bots of campaign %s were interrupted", campaign_id)


def _play_inline(campaign_id: str, work: UnitOfWork) -> bool:
    """Let bots act for a while. Return whether something may be left to do."""
    began = time.monotonic()
    made = play(campaign_id, ACTIONS_INLINE, work, settings.BOT_INLINE_S)
    return made == ACTIONS_INLINE or time.monotonic() - began >= settings.BOT_INLINE_S


def leave_to_worker(campaign_id: str) -> None:
    """Ask the worker to continue a campaign if a bot must choose there."""
    campaign = Campaign.objects.get(pk=campaign_id)
    if _bots_to_act(campaign):
        queue_bot_turns(campaign)


def queue_bot_turns(campaign: Campaign, **options: Any) -> None:
    """Ask the worker to play the campaign's bots. options: options of Celery."""
    queue = task_queue.bot_queue(campaign.owner_id)
    task_queue.ask("campaigns.play_bots", campaign.pk, campaign.version, queue=queue, **options)


def _begin(campaign_id: str) -> UnitOfWork | None:
    """Return the table if a bot must choose, otherwise None."""
    campaign = Campaign.objects.get(pk=campaign_id)
    return unit_of_work.begin(campaign) if _bots_to_act(campaign) else None


def _play_some(work: UnitOfWork, at_most: int) -> int:
    """Play a few actions and store them. Return their number.

    At tables with a bot that thinks ahead, each action is stored at once. People see it, and a crash costs one choice.
    Abandon the campaign and return 0 if bots alone have played for too long.
    """
    names, count = _bots_to_act(work.campaign), 0
    if work.actions >= bots.MOST_ACTIONS and len(names) == work.campaign.seats.count():
        work.give_up()
        work.commit()
        return 0
    try:
        while count < min(at_most, 1 if _has_thinker(names) else ACTIONS_PER_STORE) and _act(work, names):
            count += 1
    except (CustomEffectError, EndlessEffectError) as error:
        _give_up(work.campaign, error)
        return 0
    if count:
        work.commit()
    return count


def _give_up(campaign: Campaign, error: EngineError) -> None:
    """Abandon a campaign whose custom cards keep a bot from acting.

    Its unstored actions are lost.
    """
    logger.info("Campaign %s is abandoned: %s", campaign.id, error.detail)
    work = unit_of_work.begin(Campaign.objects.get(pk=campaign.id))
    work.give_up()
    work.commit()


def _bots_to_act(campaign: Campaign) -> dict[int, str]:
    """Return the campaign's bots by seat if one must choose, otherwise nothing."""
    names = {seat.index: seat.player for seat in campaign.seats.all() if seat.player is not None}
    has_to_act = campaign.status == Campaign.Status.PLAYING and not names.keys().isdisjoint(campaign.waiting_for)
    return names if has_to_act else {}


def _act(work: UnitOfWork, names: dict[int, str]) -> bool:
    """Make one choice of a bot. Return whether a bot had to choose."""
    began = time.monotonic()
    decision = next((decision for decision in work.decisions() if decision.seat in names), None)
    if decision is None:
        return False
    name = names[decision.seat]
    pause_s = _pause_s(work, name)
    chosen = _choose(work, bots.get(name), decision, began + pause_s * THINKING_SHARE if pause_s else inf)
    if pause_s:
        _wait_since(began, pause_s)
    work.play(decision.seat, decision.options[chosen])
    return True


def _pause_s(work: UnitOfWork, name: str) -> float:
    """Return the unit of a bot's pauses; 0 if no rival could learn from its time."""
    is_watched = work.ruleset.rivals and _has_people(work.campaign)
    return float(settings.BOT_THINKING_S.get(name, settings.BOT_PAUSE_S)) if is_watched else 0.0


def _choose(work: UnitOfWork, bot: bots.Bot, decision: Decision, until: float) -> int:
    """Return the index of the option that a bot chooses.

    until: the latest time for thinking ahead. A bot that can't evaluate custom cards chooses at random.
    """
    entropy = seeds.entropy(bytes.fromhex(work.campaign.seed), work.actions + 1)
    try:
        return bots.choose(bot, work.ruleset, work.table, decision, entropy, lambda: time.monotonic() < until)
    except Exception:
        if work.campaign.custom_cards is None:
            raise
        logger.info("Campaign %s: a bot can't evaluate its options", work.campaign.id, exc_info=True)
        return bots.choose(bots.get(FALLBACK), work.ruleset, work.table, decision, entropy)


def _has_thinker(names: Mapping[int, str]) -> bool:
    """Return whether a bot that thinks ahead has a seat. names: of the bots by seat."""
    return any(name in bots.BOTS and bots.get(name).thinks for name in names.values())


def _has_people(campaign: Campaign) -> bool:
    return any(seat.controller == Seat.HUMAN for seat in campaign.seats.all())


def _wait_since(began: float, pause_s: float) -> None:
    """Wait until a multiple of the pause has passed since `began`."""
    passed = time.monotonic() - began
    time.sleep(max(1, ceil(passed / pause_s)) * pause_s - passed)
