"""X-File powers that players use: their offers and effects (XPW-22 to XPW-45).

Powers that work on their own are in `announced_powers.py`.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.ccg.cards.vocabulary import KEYWORDS
from engine.ccg.rules import announced_powers, damage, plays, pools, teams
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame, Instruction

ANYWHERE: frozenset[str] = frozenset()
"""No window is barred."""
ABDUCTION_DEPTH = 10


class Use(NamedTuple):
    """When a power is offered.

    targets: the cards to choose from; [-1] if it needs none.
    """

    windows: frozenset[str]
    targets: Callable[[Table, int], list[int]]


def options(table: Table, seat: int, window: str) -> list[Action]:
    """Return the powers that a player may use and the values it may announce.

    Source: XPW-02, XPW-04.
    """
    if not table.state.setup.powers:
        return []
    found = [
        Action("power", pick=value, card=card if card >= 0 else None)
        for value, use in USES.items()
        if announced_powers.is_ready(table, seat, value) and (not use.windows or window in use.windows)
        for card in use.targets(table, seat)
    ]
    return [*found, *announced_powers.announce_actions(table, seat)]


def begin(table: Table, seat: int, action: Action) -> None:
    """Announce a value, or use a power: a token is spent and its program runs next.

    Source: XPW-02, XPW-05.
    """
    value = action.pick or ""
    if action.type == "announce":
        announced_powers.announce(table, seat, value)
        return
    announced_powers.record_use(table, seat, value)
    table.push(f"power: {value}", seat, -1 if action.card is None else action.card)


# Targets


def _no_target(table: Table, seat: int) -> list[int]:
    return [-1]


def _wounded_opponents(table: Table, seat: int) -> list[int]:
    """Return opposing Agents in the combat hurt in combat this turn and not at 0.

    Source: XPW-22.
    """
    combat = table.combat
    standing = combat.agents if combat else []
    hurt = [agent for agent in standing if agent in table.state.turn.wounded and not damage.is_at_zero(table, agent)]
    return [agent for agent in hurt if table.controller(agent) != seat]


def _witness_announced(table: Table, seat: int) -> list[int]:
    """Return the Witness announced last, if it is one.

    Source: XPW-24.
    """
    top = table.state.announced[-1]
    return [top.card] if table.design(top.card).type == "witness" else []


def _discarded_adversaries(table: Table, seat: int) -> list[int]:
    """Return playable Adversaries in the player's Discard Pile.

    Source: XPW-25.
    """
    found = [card for card in table.zones[f"discard.{seat}"] if table.design(card).type == "adversary"]
    return [
        card for card in found if plays.refusal(table, seat, card, "check", announced_powers.ADVERSARY_DISCOUNT) is None
    ]


def _cards_with_keywords(table: Table, seat: int) -> list[int]:
    """Return all cards in play with a keyword.

    Source: XPW-32.
    """
    return sorted(card for card in table.in_play() if table.keywords(card))


def _agents_not_struck(table: Table, seat: int) -> list[int]:
    """Return the active player's Agents not hurt by the power in its previous turn.

    Source: XPW-35.
    """
    struck, last = table.player(seat).struck, table.state.turn.number - len(table.state.players)
    return [agent for agent in table.agents(table.active) if struck.get(agent, last - 1) < last]


def _active_agents(table: Table, seat: int) -> list[int]:
    """Return the active player's Agents.

    Source: XPW-41.
    """
    return table.agents(table.active)


def _opposing_agents_in_check(table: Table, seat: int) -> list[int]:
    """Return the opposing Agents in the check.

    Source: XPW-45.
    """
    check = table.check
    return teams.present_agents(table, check) if check and check.seat != seat else []


def _target_in_own_combat(table: Table, seat: int) -> list[int]:
    """Return the no-target marker if the player fights a combat.

    Source: XPW-42.
    """
    combat = table.combat
    return [-1] if combat and combat.seat == seat and not combat.freed else []


USES: dict[str, Use] = {
    "Possession": Use(frozenset({"combat", "after_damage"}), _wounded_opponents),
    "Subterfuge": Use(frozenset({"healing"}), _no_target),
    "Threats": Use(frozenset({"answer"}), _witness_announced),
    "Violence": Use(frozenset({"check"}), _discarded_adversaries),
    "Control": Use(frozenset({"healing"}), _no_target),
    "Ideology": Use(ANYWHERE, _cards_with_keywords),
    "Knowledge": Use(frozenset({"briefing"}), _no_target),
    "Survival": Use(frozenset({"healing"}), _agents_not_struck),
    "Abduction": Use(ANYWHERE, _active_agents),
    "Death": Use(frozenset({"combat"}), _target_in_own_combat),
    "Physiological Imbalance": Use(frozenset({"check"}), _opposing_agents_in_check),
}
"""Offers of powers by value."""


# Effects


def _turn_on_team(table: Table, frame: Frame) -> None:
    """Let an Agent fight its own Team until it is at 0 or the combat ends.

    Source: XPW-22.
    """
    combat = table.combat
    assert combat is not None
    combat.agents.remove(frame.source)
    combat.foes.append(frame.source)
    combat.turned[frame.source] = frame.you


def _ask_discard(table: Table, frame: Frame) -> None:
    """Ask the active player which hand card to discard.

    Source: XPW-23.
    """
    options = [Action("choose", card=card) for card in sorted(table.zones[f"hand.{table.active}"])]
    if options:
        table.ask(frame, table.active, "lose_card", "Choose a card to discard.", options)


def _discard(table: Table, frame: Frame) -> None:
    chosen = frame.take_answer().card
    table.discard([] if chosen is None else [chosen], by="XPW-23")


def _negate(table: Table, frame: Frame) -> None:
    """Negate the Witness.

    Source: XPW-24.
    """
    plays.negate(table, frame.source)


def _attack(table: Table, frame: Frame) -> None:
    """Play an Adversary from the Discard Pile.

    Source: XPW-25.
    """
    first = next(iter(plays.attackable_teams(table, frame.you, frame.source, "check")), None)
    plays.announce(
        table, frame.you, frame.source, on=first[0] if first else -1, less=announced_powers.ADVERSARY_DISCOUNT
    )


def _lose_point(table: Table, frame: Frame) -> None:
    """Take 1 RP from the active player.

    Source: XPW-31.
    """
    pools.lose(table, table.active, "rp", 1)


def _ask_old(table: Table, frame: Frame) -> None:
    """Ask for the keyword to replace.

    Source: XPW-32.
    """
    options = [Action("choose", pick=word) for word in table.keywords(frame.source)]
    table.ask(frame, frame.you, "keyword", "Choose a keyword to replace.", options)


def _ask_new(table: Table, frame: Frame) -> None:
    """Ask for the new keyword.

    Source: XPW-32.
    """
    frame.vars["old"] = frame.take_answer().pick
    options = [Action("choose", pick=word) for word in sorted(KEYWORDS) if not table.has(frame.source, word)]
    table.ask(frame, frame.you, "keyword", "Choose the new keyword.", options)


def _reword(table: Table, frame: Frame) -> None:
    """Replace the keyword until the turn ends.

    Source: XPW-32, PLAY-19.
    """
    new = frame.take_answer().pick or ""
    modifiers.reword(table, frame.source, frame.source, frame.vars["old"], new, "turn")


def _look(table: Table, frame: Frame) -> None:
    """Look at the active player's hand.

    Source: XPW-33.
    """
    hand = table.zones[f"hand.{table.active}"]
    if hand:
        table.show(hand, 1 << frame.you, "XPW-33")


def _strike(table: Table, frame: Frame) -> None:
    """Deal 1 damage to the Agent.

    Source: XPW-35.
    """
    table.player(frame.you).struck[frame.source] = table.state.turn.number
    damage.wound(table, frame.source, 1)


def _abduct(table: Table, frame: Frame) -> None:
    """Bury the Agent in its owner's Bureau Deck.

    Source: XPW-41.
    """
    table.push("abduction", table.owner(frame.source), frame.source, depth=ABDUCTION_DEPTH)


def _make_combat_card_free(table: Table, frame: Frame) -> None:
    """Make one Combat card of the Adversaries' player free.

    Source: XPW-42.
    """
    combat = table.combat
    assert combat is not None
    combat.free, combat.freed = frame.you, True


def _weaken(table: Table, frame: Frame) -> None:
    """Reduce the checked skill of the Agent by 2.

    Source: XPW-45.
    """
    check = table.check
    assert check is not None
    modifiers.change(table, frame.source, frame.source, check.skill, -2, "check")


def _ask_victim(table: Table, frame: Frame) -> None:
    """Ask the Team's player which of its Agents takes 1 damage.

    Source: XPW-43.
    """
    team = teams.present_agents(table, table.check) if table.check else []
    damage.ask_victim(table, frame, "insanity", "Choose the Agent that takes 1 damage.", team)


def _drive_mad(table: Table, frame: Frame) -> None:
    chosen = frame.take_answer().card
    if chosen is not None:
        damage.wound(table, chosen, 1)


PROGRAMS: dict[str, list[Instruction]] = {
    "power: Possession": [_turn_on_team],
    "power: Subterfuge": [_ask_discard, _discard],
    "power: Threats": [_negate],
    "power: Violence": [_attack],
    "power: Control": [_lose_point],
    "power: Ideology": [_ask_old, _ask_new, _reword],
    "power: Knowledge": [_look],
    "power: Survival": [_strike],
    "power: Abduction": [_abduct],
    "power: Death": [_make_combat_card_free],
    "power: Physiological Imbalance": [_weaken],
    "insanity": [_ask_victim, _drive_mad],
}
