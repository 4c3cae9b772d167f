"""Commands and questions of the service, one function each. They know no rules and no HTTP.

Refusals are campaigns.errors.ServiceError or engine errors; after a refusal nothing has changed.
"""

from campaigns.services.acting import Acted, act, play_bots
from campaigns.services.callers import held_seats
from campaigns.services.forking import fork
from campaigns.services.gathering import NAME_LENGTH, abandon, create_campaign, join, start
from campaigns.services.porting import export_campaign, import_campaign
from campaigns.services.replaying import replay
from campaigns.services.seeing import (
    TableAt,
    User,
    belongs_to,
    campaign_counts,
    campaign_for,
    can_see,
    events,
    fact_as_seen,
    ruleset_titles,
    score_sheet,
    table,
    viewer_seat,
    visible_campaigns,
)
from campaigns.services.undoing import STRIDES, Moved, prospects, redo, undo, vote, vote_data

__all__ = [
    "NAME_LENGTH",
    "STRIDES",
    "Acted",
    "Moved",
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
    "export_campaign",
    "fact_as_seen",
    "fork",
    "held_seats",
    "import_campaign",
    "join",
    "play_bots",
    "prospects",
    "redo",
    "replay",
    "ruleset_titles",
    "score_sheet",
    "start",
    "table",
    "undo",
    "viewer_seat",
    "visible_campaigns",
    "vote",
    "vote_data",
]
