"""Adversaries: the effects of one that resolves (ADV, BAS-13)."""

from engine.ccg.rules import combat, damage, teams
from engine.ccg.rules.basic_game import format_of, is_silent
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame


def fights(table: Table, card: int) -> bool:
    """Return whether an Adversary fights.

    Without Health only its text applies.
    Source: ADV-07, TYP-06.
    """
    return table.adversary_design(card).health != "N/A"


def _begin(table: Table, frame: Frame) -> None:
    """Begin the attack; in the basic game ask which Agent is hurt.

    Source: CMB-01, CMB-02, ADV-07, BAS-13 to BAS-15.
    """
    team = teams.attacked_team(table, frame.source)
    if not format_of(table).fights:
        damage.ask_victim(table, frame, "victim", "Choose the Agent that goes to the Hospital.", team)
        return
    attack(table, frame.you, [frame.source], team)


def attack(table: Table, seat: int, foes: list[int], team: list[int]) -> None:
    """Let Adversaries attack a Team, next.

    Those that fight do so in one combat, and the text of each one works. Source: CMB-01, ADV-05, ADV-07, BAS-15.
    """
    fighting = [foe for foe in foes if fights(table, foe)]
    if fighting:
        owner = table.check.seat if table.check else table.active
        combat.start(table, seat, table.controller(team[0]) if team else owner, team, fighting)
    for foe in reversed(foes):
        if not is_silent(table, foe):
            table.carry_out(foe, "resolved", seat)


def _wound(table: Table, frame: Frame) -> None:
    """Give the chosen Agent a wound that a single Healing Phase heals.

    Source: BAS-13, BAS-16.
    """
    chosen = frame.take_answer().card
    if chosen is not None:
        damage.hurt(table, chosen, 1)
        damage.send_to_hospital(table, chosen, frame.source)


PROGRAMS = {"adversary": [_begin, _wound]}
