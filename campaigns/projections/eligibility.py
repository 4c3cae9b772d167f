"""Eligibility of results for leaderboards, and their company.

It reads the campaign's columns and seats, and bot substitutions from the log.
"""

from collections.abc import Callable

from campaigns.eventlog import event_types, log
from campaigns.models import Campaign

PEOPLE, MIXED, BOTS = COMPANIES = ("people", "mixed", "bots")
"""The company of a result: people only, people and bots, or bots only.

Boards don't mix them.
"""

RANKED_UNDO = (Campaign.Undo.OFF, Campaign.Undo.SAFE)
"""Undo policies of ranked campaigns.

Nobody may act on knowledge that they shouldn't have.
"""


def _all_agreed(campaign: Campaign) -> bool:
    """Return True if all players consented to ranking.

    The consent of a player who left a bot on the seat still counts.
    """
    return all(seat.consents or (seat.bot is not None and seat.consents is None) for seat in campaign.seats.all())


CONDITIONS: tuple[tuple[Callable[[Campaign], bool], str], ...] = (
    (lambda campaign: campaign.imported_from is None, "The campaign was imported."),
    (lambda campaign: campaign.forked_from_id is None, "The campaign is a fork."),
    (lambda campaign: campaign.sealed_until is None, "It is an attempt at a case of the day, which has its own board."),
    (lambda campaign: campaign.has_own_seed, "The seed was chosen, so players could know it."),
    (lambda campaign: campaign.custom_cards is None, "The campaign was played with custom cards."),
    (lambda campaign: campaign.ranked, "The campaign is unranked."),
    (lambda campaign: campaign.undo in RANKED_UNDO, "The undo policy reveals hidden information."),
    (lambda campaign: campaign.knowledge_taken_back == 0, "An undo left a player with hidden information."),
    (_all_agreed, "Not all players agreed to be ranked."),
)
"""Conditions, and the reason to show if one fails.

Other editions of the standard cards need no test: a log that isn't replayed with the present cards is never confirmed
(`repository.rules_left`).
"""


def reason_against(campaign: Campaign) -> str:
    """Return the reason why a campaign's result may not be ranked, or ""."""
    return next((reason for holds, reason in CONDITIONS if not holds(campaign)), "")


def company(campaign: Campaign) -> str:
    """Return one of COMPANIES. A bot substitute counts as a bot."""
    kinds = {seat.bot is None for seat in campaign.seats.all()}
    if _had_substitute(campaign):
        kinds.add(False)
    return MIXED if len(kinds) == 2 else PEOPLE if kinds == {True} else BOTS


def _had_substitute(campaign: Campaign) -> bool:
    if campaign.archive_hash:
        return any(event.type == event_types.STOOD_IN for event in log.history(campaign))
    return log.read(campaign.id).filter(type=event_types.STOOD_IN).exists()
