"""The differences between the formats as data (BAS).

The basic game leaves out parts of the advanced game; everything else is the same.
"""

from typing import NamedTuple

from engine.ccg.table.events import RESPONSES
from engine.ccg.table.table import Table


class Format(NamedTuple):
    """The settings of a format.

    The defaults are those of the advanced game.
    windows: those that open, None for all. sites: the most Sites placed in a turn. cards_in_check: the most cards
    of a player in the check of a Site. most_discards: in a Debriefing. silent: card types whose own text is
    ignored.
    """

    pools: bool = True
    opening_hand: int = 7
    briefing_hand: int = 0
    windows: frozenset[str] | None = None
    sites: int | None = None
    cards_in_check: int | None = None
    slides: bool = True
    fights: bool = True
    hand_limit: int | None = 7
    most_discards: int | None = None
    silent: frozenset[str] = frozenset()


FORMATS = {
    "advanced": Format(),
    "basic": Format(
        pools=False,  # BAS-05
        opening_hand=10,  # BAS-21
        briefing_hand=10,  # BAS-06
        windows=frozenset({"requisition", "before_site", "check", "answer", *RESPONSES}),  # BAS-07, BAS-08
        sites=1,  # BAS-09
        cards_in_check=3,  # BAS-10
        slides=False,  # BAS-11
        fights=False,  # BAS-13
        hand_limit=None,  # BAS-18
        most_discards=3,  # BAS-18
        silent=frozenset({"agent", "adversary"}),  # BAS-15
    ),
}


def format_of(table: Table) -> Format:
    """Return the settings of the current game's format."""
    return FORMATS[table.state.setup.format]


def is_silent(table: Table, card: int) -> bool:
    """Return whether a card's own text is ignored.

    This is also true for bought and borrowed Agents. Source: BAS-15, DEP-09, OPEN-17.
    """
    agent, silent = table.state.agents.get(card), format_of(table).silent
    return bool(agent and (agent.bought or agent.home)) or table.design(card).type in silent
