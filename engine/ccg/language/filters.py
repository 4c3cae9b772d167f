"""Matching a card against a filter."""

from typing import get_args

from engine.ccg.cards.designs import Affiliation, Design, Filter, Priced
from engine.ccg.language import text_queries
from engine.ccg.rules import borrowed_agents, damage, deployment, play_windows, plays, teams
from engine.ccg.table import stats
from engine.ccg.table.table import Table
from engine.ccg.table.zones import kind
from engine.kernel.frames import Frame

AFFILIATIONS: tuple[str, ...] = get_args(Affiliation)


def matches(table: Table, wanted: Filter, card: int, source: int, you: int) -> bool:
    """Return whether a card matches a filter.

    source, you: the card and the player that the filter refers to.
    """
    fits = (
        _matches_owner(table, wanted, card, source, you)
        and _matches_printed(table, wanted, card)
        and _matches_current(table, wanted, card, source, you)
    )
    return fits and (not wanted.any_of or any(matches(table, one, card, source, you) for one in wanted.any_of))


def _matches_owner(table: Table, wanted: Filter, card: int, source: int, you: int) -> bool:
    if _is_immune(table, card, source) or (wanted.beside and not _is_beside(table, card, source)):
        return False
    if (wanted.other and card == source) or (wanted.itself and card != source):
        return False
    if wanted.bearer and bearer(table, source) != card:
        return False
    if wanted.untaught and any(
        table.design(one).name == table.design(source).name for one in table.zones[f"attached.{card}"]
    ):
        return False
    if wanted.fresh and table.design(card).name in deployment.names_taken(table, table.owner(card)):
        return False
    if wanted.cost is not None and printed_cost(table.design(card)) != wanted.cost.amount(
        table, Frame("", you, source)
    ):
        return False
    if wanted.owner == "active":
        return table.controller(card) == table.active
    return wanted.owner is None or (table.controller(card) == you) == (wanted.owner == "you")


def printed_cost(design: Design) -> int:
    """Return a card's printed cost in points, or 0 without a number.

    Source: BRF-12.
    """
    cost = design.cost if isinstance(design, Priced) else 0
    return cost if isinstance(cost, int) else 0


def _is_beside(table: Table, card: int, source: int) -> bool:
    """Return whether an Agent is in the Team of the Agent under the source card.

    That Agent itself must not be about to be abducted.
    """
    upon = bearer(table, source)
    if upon not in table.state.agents or card == upon or card not in teams.team_of(table, upon):
        return False
    return not any(frame.program == "abduction" and frame.source == upon for frame in table.stack)


def _is_immune(table: Table, card: int, source: int) -> bool:
    """Return whether an attachment keeps the source card's name from targeting a card."""
    upon = table.zones[f"attached.{card}"]
    return any(
        table.design(source).name in ready.ability.immune for one in upon for ready in table.card_set.abilities_of(one)
    )


def cards_at_site(table: Table, site: int) -> list[int]:
    """Return the cards under a Site and the Bluffs attached to it.

    Source: BLF-07.
    """
    return [*table.zones[f"under.{site}"], *(one for one in table.zones[f"attached.{site}"] if table.has(one, "Bluff"))]


def bearer(table: Table, card: int) -> int:
    """Return the card that another is attached to, or -1."""
    zone = table.where(card)
    return int(zone.partition(".")[2]) if kind(zone) == "attached" else -1


def _matches_printed(table: Table, wanted: Filter, card: int) -> bool:
    design = table.design(card)
    return (
        (not wanted.type or design.type in wanted.type or ("adversary" in wanted.type and _is_adversary(table, card)))
        and (not wanted.name or design.name in wanted.name)
        and design.name not in wanted.not_named
        and (not wanted.modifies or text_queries.modifies(design, wanted.modifies))
        and (not wanted.forces_check or text_queries.forces_check(design))
        and (wanted.cost_most is None or printed_cost(design) <= wanted.cost_most)
        and (not wanted.sends or text_queries.sends_to_hospital(design))
        and (not wanted.ends_combat or text_queries.ends_combat(design))
        and (not wanted.spares or not text_queries.modifies(design, wanted.spares))
    )


def _is_adversary(table: Table, card: int) -> bool:
    """Return whether an Agent currently has the keyword Adversary."""
    return card in table.state.agents and table.has(card, "Adversary")


def _matches_current(table: Table, wanted: Filter, card: int, source: int, you: int) -> bool:
    """Return whether current keywords, numbers and combat state match."""
    return (
        (not wanted.keyword or any(table.has(card, word) for word in wanted.keyword))
        and all(table.has(card, word) for word in wanted.all_of)
        and not any(table.has(card, word) for word in wanted.without)
        and all(stats.value(table, card, stat) >= least for stat, least in wanted.least.items())
        and (wanted.played is None or _was_played(table, card) == wanted.played)
        and (not wanted.aims_at or _aims_at(table, card, wanted.aims_at))
        and (not wanted.akin or _is_akin(table, card, source))
        and (wanted.side is None or (card in own_side(table, you, source)) == (wanted.side == "own"))
        and (wanted.allowed is None or table.texts.permits(table, wanted.allowed, card))
        and (wanted.section is None or table.place(card) == wanted.section)
        and (not wanted.covering or bool(cards_at_site(table, card)))
        and (not wanted.carries or _carries(table, card, wanted.carries))
        and (not wanted.facing_stunned or _faces_stunned(table, card))
        and (not wanted.ailing or _is_ailing(table, card))
        and (not wanted.fit or (card in table.state.agents and not damage.is_at_zero(table, card)))
        and (not wanted.struck or _struck(table, source, card))
        and (not wanted.hit or _most_from_one(table, card) >= wanted.hit)
        and (not wanted.movable or table.place(card) != "hospital" or stats.may_leave(table, card))
        and (not wanted.duels or _duels(table, card))
        and (not wanted.lendable or borrowed_agents.can_borrow(table, you, card))
        and (wanted.usable is None or _usable(table, card, you))
    )


def _duels(table: Table, card: int) -> bool:
    """Return whether an Adversary fights a single Agent now, or by its own text."""
    fight = table.fight
    return fight.duel if fight and card in fight.foes else text_queries.has_duel(table.design(card))


def _usable(table: Table, card: int, you: int) -> bool:
    """Return whether a player could play a card for free now.

    Source: OPEN-17.
    """
    return plays.refusal(table, you, card, play_windows.current_window(table), plays.FREE) is None


def _aims_at(table: Table, card: int, names: list[str]) -> bool:
    """Return whether a card being played targets a card with one of some names."""
    entry = table.announced(card)
    return any(table.design(one).name in names for one in (entry.targets if entry else ()))


def _is_akin(table: Table, card: int, source: int) -> bool:
    """Return whether a card shares an affiliation with the source card's attachments."""
    captives = table.zones[f"attached.{source}"]
    return any(table.has(one, kind) and table.has(card, kind) for one in captives for kind in AFFILIATIONS)


def _carries(table: Table, card: int, names: list[str]) -> bool:
    """Return whether Equipment with one of these names is attached to a card."""
    return any(table.design(one).name in names for one in table.zones[f"attached.{card}"])


def _faces_stunned(table: Table, card: int) -> bool:
    """Return whether an opponent of a combatant deals no damage this round."""
    combat = table.combat
    if combat is None:
        return False
    return any(one in combat.stunned for one in (combat.foes if card in combat.agents else combat.agents))


def _is_ailing(table: Table, card: int) -> bool:
    """Return whether an Agent could be healed.

    It has damage, is doomed, or carries a card that healing removes.
    """
    agent = table.state.agents.get(card)
    borne = (table.printed(one).by_timing for one in table.zones[f"attached.{card}"])
    return agent is not None and (agent.damage > 0 or bool(agent.doom) or any("treated" in one for one in borne))


def _most_from_one(table: Table, card: int) -> int:
    """Return the most damage that one source has dealt a combatant this round."""
    packets = table.combat.packets if table.combat else []
    return max((packet.amount - packet.reduced for packet in packets if packet.target == card), default=0)


def _struck(table: Table, source: int, card: int) -> bool:
    """Return whether a source dealt damage to a combatant this round."""
    packets = table.combat.packets if table.combat else []
    return any((one.source, one.target) == (source, card) and one.amount > one.reduced for one in packets)


def _was_played(table: Table, card: int) -> bool:
    """Return whether a card was played from a hand; starting Agents weren't.

    Source: PLAY-20.
    """
    agent = table.state.agents.get(card)
    return agent is None or agent.bought


def own_side(table: Table, seat: int, card: int) -> list[int]:
    """Return the combatants on a player's side of the combat.

    Players who don't own the Agents are on the Adversaries' side, except a bystander whose card helps the Agents.
    Source: MP-05.
    """
    combat = table.combat
    if combat is None:
        return []
    return combat.agents if seat == combat.owner or plays.helps_agents(table, card) else combat.foes
