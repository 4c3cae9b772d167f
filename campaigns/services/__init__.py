"""Commands and questions of the service, one function each. They know no rules and no HTTP.

Refusals are campaigns.errors.ServiceError or engine errors; after a refusal nothing has changed.
"""

from campaigns.services.acting import Acted, act, play_bots
from campaigns.services.gathering import NAME_LENGTH, abandon, create_campaign, join, start
from campaigns.services.seeing import (
    TableAt,
    User,
    belongs_to,
    campaign_counts,
    campaign_for,
    can_see,
    events,
    ruleset_titles,
    score_sheet,
    table,
    viewer_seat,
    visible_campaigns,
)

__all__ = [
    "NAME_LENGTH",
    "Acted",
    "TableAt",
    "User",
    "abandon",
    "act",
    "belongs_to",
    "campaign_counts",
    "campaign_for",
    "can_see",
    "create_campaign",
    "events",
    "join",
    "play_bots",
    "ruleset_titles",
    "score_sheet",
    "start",
    "table",
    "viewer_seat",
    "visible_campaigns",
]
