"""Small tables where the texts of cards work."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.ccg import card_set
from engine.ccg.cards.card_text import card_text
from engine.ccg.rules import checks, combat, plays
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Check, Combat
from engine.ccg.table.table import Table
from engine.ccg.table.zones import IN_PLAY
from tests.engine.ccg.actions import act, ask_again, asked, decline, in_window, is_asked, options, resolve
from tests.engine.ccg.constants import AUBREY, MULDER, SCULLY, A, B
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import Small, begin, by_number, card, standard_cards

TEAM = (MULDER, SCULLY)
SITE = "0042"
"""A card that can't be used from a hand."""


def own_turn(number: str, section: str = "field", **places: list[str]) -> Table:
    """Return a table in A's Healing Phase with a Team of two in a section."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    small = Small({f"{section}.0": [MULDER, SCULLY], "hand.0": [number], **named}, texts=card_set.texts())
    return begin(small.table, "healing", A)


def with_level(table: Table, skill: str, level: int) -> Table:
    """Give A's Agents a combined level in a skill."""
    first, *others = table.agents(A)
    for agent in others:
        modifiers.change(table, agent, agent, skill, -stats.value(table, agent, skill), "game")
    modifiers.change(table, first, first, skill, level - stats.value(table, first, skill), "game")
    return table


def play_check(table: Table, number: str) -> None:
    """Play a card and run its check to the end."""
    checks = len(table.state.checks)
    resolve(table, number)
    while len(table.state.checks) > checks:
        decline(table)


def idle(table: Table, frame: object) -> None:
    """Do nothing.

    This is the frame that a check reports to.
    """


def a_check(
    skill: str,
    places: Mapping[str, Sequence[str]] | None = None,
    *,
    seat: int = A,
    team: Sequence[str] = TEAM,
    needed: int = 9,
    **given: Any,
) -> Table:
    """Return a table at the window of a forced check of a Team in the Field."""
    small = Small({f"field.{seat}": list(team), **(places or {})}, texts=card_set.texts(), **given)
    table = small.table
    table.programs["idle"] = [idle, idle]
    table.state.turn.seat, table.state.phase = A, "investigation"
    table.push("idle", A)
    checks.start(table, seat, table.agents(seat, "field"), skill, needed)
    table.run()
    return table


def a_site_check(
    places: Mapping[str, Sequence[str]] | None = None, site: str = AUBREY, team: Sequence[str] = TEAM, **given: Any
) -> Table:
    """Return a table at the window of a Site's check, by default Aubrey in Behavioral."""
    table = go(at_site(team, places, site=site, texts=card_set.texts(), **given), "before_site")
    if table.pending and table.pending.kind == "skill":
        table.answer(table.pending.options[0])  # type: ignore[index]
        table.run()
        decline(table, "commit")
    return table


def after_bluff(
    number: str, places: Mapping[str, Sequence[str]] | None = None, team: Sequence[str] = TEAM, *gear: str, **given: Any
) -> Table:
    """Return a table in Aubrey's check after a Bluff of B under it was used.

    gear: Equipment of the first Agent.
    """
    lying = {"hand.0": [SITE], "hand.1": [SITE], **(places or {})}
    table = at_site(team, lying, under=[(number, B)], texts=card_set.texts(), **given)
    for one in gear:
        equip(table, table.agents(A, "field")[0], one)
    go(table, "before_site")
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    return table


def a_combat(foe: str, places: Mapping[str, Sequence[str]] | None = None, *, round: str = "LRC", **given: Any) -> Table:
    """Return a table at the first window of a combat of B against A's Team."""
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [SITE], "engaged.1": [foe], **(places or {})}, **given)
    table.pending = None
    table.stack[-1].pc = 0
    combat.start(table, B, A, table.agents(A, "field"), [card(table, foe, "engaged.1")])
    table.state.combats[-1].long_rounds = int(round == "LRC")
    table.run()
    decline(table, "combat_start")
    return table


def in_round(round: str, foe: str, hand: list[str], seat: int = B) -> Table:
    """Return a table at the window of a combat round where a player is asked."""
    table = a_combat(foe, {f"hand.{seat}": hand}, round=round)
    while is_asked(table)[0] != seat:
        decline(table)
    return table


def fight_on(table: Table) -> Combat:
    """Decline and aim until the next round or the end of the combat; return it."""
    fight = table.combat
    assert fight is not None
    number = fight.number
    while table.pending and table.combat is fight and fight.number == number:
        if table.pending.kind == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    return fight


def announce(table: Table, seat: int, number: str, zone: str = "") -> int:
    """Announce a hand card in a window, ignoring its activators; return the card."""
    announced = card(table, number, zone)
    in_window(table, plays.announce, seat, announced)
    return announced


def with_tokens(table: Table) -> Table:
    """Add the starting tokens to all cards in play."""
    for cards in [cards for name, cards in table.zones.items() if name.partition(".")[0] in IN_PLAY]:
        for lying in cards:
            table.lay_tokens(lying)
    ask_again(table)
    return table


def equip(table: Table, agent: int, number: str) -> int:
    """Attach Equipment to an Agent and return it."""
    piece = table.card_set.number(by_number()[number], table.owner(agent), 9)
    table.zones.setdefault(f"attached.{agent}", []).append(piece)
    table.zones.where[piece] = f"attached.{agent}"
    return piece


def check_of(table: Table) -> Check:
    """Return the current check."""
    assert table.check is not None
    return table.check


def level(table: Table) -> int:
    """Return the level of the current check."""
    return checks.level(table, check_of(table))


def text(number: str) -> str:
    """Return the text of a card by its printed number."""
    return " ".join(card_text(standard_cards().designs[by_number()[number]]))
