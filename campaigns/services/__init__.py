"""Commands and questions of the service, one function each. They know no rules and no HTTP.

Refusals are campaigns.errors.ServiceError or engine errors; after a refusal nothing has changed.
"""

from campaigns.services.accounts import delete_account, register, rename
from campaigns.services.acting import Acted, act, play_bots
from campaigns.services.chat import is_printed, last_remark, remarks, say
from campaigns.services.forking import fork
from campaigns.services.guests import came, claim, forget_guests, take_over, welcome
from campaigns.services.lobby import NAME_LENGTH, abandon, create_campaign, import_campaign, invited, join, leave, start
from campaigns.services.permissions import (
    User,
    belongs_to,
    campaign_for,
    can_see,
    held_seats,
    is_alone,
    is_guest,
    seats_of,
    viewer_seat,
)
from campaigns.services.queries import (
    TableAt,
    campaign_counts,
    events,
    export_campaign,
    fact_as_seen,
    score_sheet,
    table,
    visible_campaigns,
)
from campaigns.services.records import Moment, Page, Reference, player, player_history, result, statistics
from campaigns.services.replaying import replay
from campaigns.services.standings import (
    BoardPage,
    Cursor,
    Place,
    Row,
    Standing,
    around,
    board_choices,
    board_to_open,
    board_values,
    first_result,
    leaderboard,
    standing,
)
from campaigns.services.steps import STRIDES
from campaigns.services.undoing import Moved, prospects, redo, undo, vote
from campaigns.services.voting import vote_data
from campaigns.services.wording import lines

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
    "board_choices",
    "board_to_open",
    "board_values",
    "came",
    "campaign_counts",
    "campaign_for",
    "can_see",
    "claim",
    "create_campaign",
    "delete_account",
    "events",
    "export_campaign",
    "fact_as_seen",
    "first_result",
    "forget_guests",
    "fork",
    "held_seats",
    "import_campaign",
    "invited",
    "is_alone",
    "is_guest",
    "is_printed",
    "join",
    "last_remark",
    "leaderboard",
    "leave",
    "lines",
    "play_bots",
    "player",
    "player_history",
    "prospects",
    "redo",
    "register",
    "remarks",
    "rename",
    "replay",
    "result",
    "say",
    "score_sheet",
    "seats_of",
    "standing",
    "start",
    "statistics",
    "table",
    "take_over",
    "undo",
    "viewer_seat",
    "visible_campaigns",
    "vote",
    "vote_data",
    "welcome",
]
