"""What the basic game leaves out, as data: everything else is as in the advanced game (BAS)."""

from typing import NamedTuple

from engine.ccg.table.events import RESPONSES
from engine.ccg.table.table import Table


class Format(NamedTuple):
    """What a format has. The defaults are the advanced game's.

    windows: those that open, None for all. sites: placed in a turn. cards_in_check: of one player, in that of a Site.
    most_discards: in a Debriefing. silent: card types whose own text is ignored.
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
    """Return what the game that is played has."""
    return FORMATS[table.state.setup.format]


def is_silent(table: Table, card: int) -> bool:
    """Return whether a card's own text is ignored: that of an Agent who is bought, or borrowed, too.

    Source: BAS-15, DEP-09, OPEN-17.
    """
    agent, silent = table.state.agents.get(card), format_of(table).silent
    return bool(agent and (agent.bought or agent.home)) or table.design(card).type in silent
