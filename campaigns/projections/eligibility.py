"""What may be ranked, and in whose company a result stands.

Looks at the campaign's columns and seats, and in the log for bots that stood in.
"""

from collections.abc import Callable

from campaigns.eventlog import event_types, log
from campaigns.models import Campaign

PEOPLE, MIXED, BOTS = COMPANIES = ("people", "mixed", "bots")
"""Who played together: people alone, people and bots, bots alone. Each is compared with its like."""

RANKED_UNDO = (Campaign.Undo.OFF, Campaign.Undo.SAFE)
"""What a ranked campaign may allow: nobody acts on what they shouldn't know yet."""


def _all_agreed(campaign: Campaign) -> bool:
    """Who left a bot on their seat is still asked: what they had said stays with it."""
    return all(seat.consents or (seat.bot is not None and seat.consents is None) for seat in campaign.seats.all())


TESTS: tuple[tuple[Callable[[Campaign], bool], str], ...] = (
    (lambda campaign: campaign.imported_from is None, "It came in a file."),
    (lambda campaign: campaign.forked_from_id is None, "It went off from another campaign."),
    (lambda campaign: campaign.has_own_seed, "Its seed was chosen, so it could be known."),
    (lambda campaign: campaign.ranked, "It was not set up to be ranked."),
    (lambda campaign: campaign.undo in RANKED_UNDO, "Its undo policy gives hidden things away."),
    (lambda campaign: campaign.knowledge_taken_back == 0, "Knowledge was taken back."),
    (_all_agreed, "Not everybody who played agreed to be ranked."),
)
"""What must hold, and what is said where it doesn't.

That it was played with this server's cards needs no test: others can't be chosen, and what isn't replayed with them is
never confirmed (`tables.rules_left`).
"""


def reason_against(campaign: Campaign) -> str:
    """Return why a campaign's result may not be ranked, "" where it may."""
    return next((reason for holds, reason in TESTS if not holds(campaign)), "")


def company(campaign: Campaign) -> str:
    """Return one of COMPANIES. Where a bot ever stood in for somebody, people and bots played together."""
    kinds = {seat.bot is None for seat in campaign.seats.all()}
    if log.read(campaign.id).filter(type=event_types.STOOD_IN).exists():
        kinds.add(False)
    return MIXED if len(kinds) == 2 else PEOPLE if kinds == {True} else BOTS
