"""Bots that sit at tables: each of their actions is an ordinary event.

A bot sees only its seat's view, and gets the randomness that follows from the campaign's seed and the number of actions
in force: where the table stands once more, after an undo, it chooses the same.
"""

import logging

from campaigns import seeds, sitting, worker
from campaigns.errors import SetupError, StaleVersionError
from campaigns.models import Campaign, Seat
from campaigns.sitting import Sitting
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


def play(campaign_id: str, limit: int | None = None) -> int:
    """Let bots act until a person must choose, all is over, or `limit` actions are made.

    Returns how many actions were made. Where another writer is quicker, the rest is thought over anew.
    """
    made = beaten = 0
    while limit is None or made < limit:
        try:
            stored = _play_some(campaign_id, ACTIONS_PER_STORE if limit is None else limit - made)
        except StaleVersionError:
            beaten += 1
            if beaten == TRIES:
                raise
            continue
        if stored == 0:
            break
        made += stored
    return made


def play_soon(campaign_id: str) -> None:
    """Let bots act a while now, and leave the rest to the worker. What they can't do harms no one's action.

    A bot that was interrupted, here or there, is found again by the task `wake_bots`.
    """
    try:
        if play(campaign_id, ACTIONS_INLINE) == ACTIONS_INLINE:
            worker.ask("campaigns.play_bots", campaign_id)
    except Exception:
        logger.exception("The bots of campaign %s were interrupted", campaign_id)


def _play_some(campaign_id: str, at_most: int) -> int:
    """Play a few actions and store them. Returns how many."""
    campaign = Campaign.objects.get(pk=campaign_id)
    names = _names(campaign)
    if campaign.status != Campaign.Status.PLAYING or campaign.waiting_for not in names:
        return 0
    table = sitting.sit_down(campaign)
    count = 0
    while count < min(at_most, ACTIONS_PER_STORE) and _act(table, names):
        count += 1
    if count:
        table.store()
    return count


def _names(campaign: Campaign) -> dict[int, str]:
    seats = Seat.objects.filter(campaign=campaign, controller__startswith=Seat.BOT)
    return {seat.index: seat.bot or "" for seat in seats}


def _act(table: Sitting, names: dict[int, str]) -> bool:
    """Make one bot's choice. Returns whether it was a bot's to make."""
    decision = table.decision()
    if decision is None or decision.seat not in names:
        return False
    view = table.ruleset.view(table.table, decision.seat)
    entropy = seeds.entropy(bytes.fromhex(table.campaign.seed), table.campaign.actions + 1)
    chosen = bots.get(names[decision.seat]).choose(table.ruleset, view, decision, entropy)
    table.play(decision.seat, decision.options[chosen])
    return True
