"""Commands and questions of the service, one function each. They know no rules and no HTTP.

Refusals are campaigns.errors.ServiceError or engine errors; after a refusal nothing has changed.
"""

from campaigns.services.acting import Acted, act, play_bots
from campaigns.services.callers import held_seats
from campaigns.services.forking import fork
from campaigns.services.gathering import NAME_LENGTH, abandon, create_campaign, join, start
from campaigns.services.leaving import delete_account
from campaigns.services.porting import export_campaign, import_campaign
from campaigns.services.records import Moment, Page, Reference, player, player_history, result, statistics
from campaigns.services.remarks import is_printed, last_remark, remarks, say
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
from campaigns.services.standings import (
    BoardPage,
    Cursor,
    Place,
    Row,
    Standing,
    around,
    board_values,
    leaderboard,
    standing,
)
from campaigns.services.steps import STRIDES
from campaigns.services.undoing import Moved, prospects, redo, undo, vote
from campaigns.services.voting import vote_data

__all__ = [
    "NAME_LENGTH",
    "STRIDES",
    "Acted",
    "BoardPage",
    "Cursor",
    "Moment",
    "Moved",
    "Page",
    "Place",
    "Reference",
    "Row",
    "Standing",
    "TableAt",
    "User",
    "abandon",
    "act",
    "around",
    "belongs_to",
    "board_values",
    "campaign_counts",
    "campaign_for",
    "can_see",
    "create_campaign",
    "delete_account",
    "events",
    "export_campaign",
    "fact_as_seen",
    "fork",
    "held_seats",
    "import_campaign",
    "is_printed",
    "join",
    "last_remark",
    "leaderboard",
    "play_bots",
    "player",
    "player_history",
    "prospects",
    "redo",
    "remarks",
    "replay",
    "result",
    "ruleset_titles",
    "say",
    "score_sheet",
    "standing",
    "start",
    "statistics",
    "table",
    "undo",
    "viewer_seat",
    "visible_campaigns",
    "vote",
    "vote_data",
]
