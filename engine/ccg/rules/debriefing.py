"""Debriefing: discards, and the end of what lasts for a turn (DEB)."""

from itertools import combinations, islice

from engine.ccg.rules import borrowed_agents, leaving_play, waiting_sites
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.decisions import Action, Compose
from engine.kernel.english import counted
from engine.kernel.frames import Frame

MOST_EXAMPLES = 126
"""Maximum number of listed options for the smallest discard.

Further choices are named by their cards.
"""


def _begin(table: Table, frame: Frame) -> None:
    """Let each player discard, the active one first.

    Source: DEB-06.
    """
    for seat in reversed(table.clockwise(frame.you)):
        table.push("discards", seat)


def _ask(table: Table, frame: Frame) -> None:
    """Ask for discards: any number, and at least the cards over the hand limit.

    Source: DEB-01, DEB-02, BAS-18.
    """
    if not table.zones[f"hand.{frame.you}"]:
        return
    compose = discard_choice(table, frame.you)
    least = islice(combinations(compose.of, compose.least), MOST_EXAMPLES)
    more = combinations(compose.of, 1) if not compose.least else ()
    options = [Action("discard", cards=cards) for cards in (*more, *least)]
    table.ask(frame, frame.you, "discard", _prompt(compose.least), options, forced=False)


def _prompt(least: int) -> str:
    return f"Discard at least {counted(least, 'card', 'cards')}." if least else "Discard cards?"


def discard_choice(table: Table, seat: int) -> Compose:
    """Return the composed answer for a player's discards.

    Source: DEB-01, DEB-02, DEB-03, BAS-18.
    """
    hand = sorted(table.zones[f"hand.{seat}"])
    format = format_of(table)
    most = len(hand) if format.most_discards is None else min(len(hand), format.most_discards)
    least = 0 if format.hand_limit is None else max(0, len(hand) - hand_limit(table, seat, format.hand_limit))
    return Compose(Action("discard"), tuple(hand), least, most)


def hand_limit(table: Table, seat: int, usual: int) -> int:
    """Return a player's hand limit after Debriefing.

    Source: DEB-02, DEB-03.
    """
    xfile = table.zones[f"xfile.{seat}"][0]
    return max(0, table.number(xfile, "hand_limit", usual), table.texts.hand_limit(table, seat))


def _discard(table: Table, frame: Frame) -> None:
    table.discard(frame.take_answer().cards or (), by="DEB-01")


def end_turn(table: Table, seat: int) -> None:
    """End a turn.

    Bought Agents, Witnesses and Sites without cards under them are discarded. Changes that last for the turn end.
    Borrowed Agents go back, and doomed Agents without tokens leave the game. Source: DEB-04, DEB-05, DEB-07,
    DEP-10, INV-13, OPEN-17, PLAY-22, PLAY-23.
    """
    leaving_play.send_lingering_to_hospital(table, table.state.agents)
    borrowed_agents.give_back(table)
    for player in table.clockwise(seat):
        agents = table.agents(player, *SECTIONS, "away")
        table.discard([agent for agent in agents if table.agent(agent).bought], by="DEB-04")
        table.discard(table.zones[f"serving.{player}"], by="PLAY-23")
    table.discard(waiting_sites.sites_to_discard(table, seat), by="INV-13")
    leaving_play.remove_doomed(table, seat)
    modifiers.end_expired(table, "turn")
    table.announce("turn_ended", -1, seat)


PROGRAMS = {"debriefing": [_begin], "discards": [_ask, _discard]}
