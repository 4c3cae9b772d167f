"""Current numbers of combatants and Agents (CHK-03, HEA-03, TYP-10).

They are computed and never stored.
"""

from engine.ccg.table.table import Table


def printed(table: Table, card: int, stat: str) -> int:
    """Return a printed skill, LRC, CRC, Health or RES.

    It is 0 if there is none, or if a text gives it. Source: TYP-10, CMB-05.
    """
    return table.printed(card).numbers.get(stat, 0)


def value(table: Table, card: int, stat: str) -> int:
    """Return a card's current number, never below 0."""
    return max(0, table.number(card, stat, printed(table, card, stat)))


def values(table: Table, card: int) -> dict[str, int]:
    """Return all current numbers of a card that aren't 0."""
    numbers = dict(table.printed(card).numbers)
    for change in table.state.changes:
        if change.on == card:
            numbers[change.stat] = numbers.get(change.stat, 0) + change.by
    for stat in {stat for one in (card, *table.zones[f"attached.{card}"]) for stat in table.printed(one).changes}:
        numbers[stat] = numbers.get(stat, 0) + table.texts.number_change(table, card, stat)
    return {stat: number for stat, number in numbers.items() if number > 0}


def permanent_health(table: Table, agent: int) -> int:
    """Return an Agent's Health without damage, at least 1.

    Source: HEA-03, OPEN-13.
    """
    return max(1, value(table, agent, "Health") + table.agent(agent).health)


def health(table: Table, agent: int) -> int:
    """Return an Agent's remaining Health.

    Source: DMG-06.
    """
    return max(0, permanent_health(table, agent) - table.agent(agent).damage)


def may_leave(table: Table, agent: int) -> bool:
    """Return whether an Agent may leave the Hospital.

    It must be well enough, and nothing may hold it there. Source: HEA-05, HEA-06, HEA-07.
    """
    return not is_held(table, agent) and health(table, agent) >= health_to_leave(table, agent)


def is_held(table: Table, agent: int) -> bool:
    """Return whether something keeps an Agent in the Hospital, whatever its Health."""
    return bool(table.agent(agent).held or table.number(agent, "held", 0))


def health_to_leave(table: Table, agent: int) -> int:
    """Return the Health that an Agent needs to leave the Hospital.

    Source: HEA-05.
    """
    return min(3, permanent_health(table, agent))


def equipment_bonus(table: Table, agents: list[int], stat: str, *, together: bool) -> int:
    """Return the best Equipment bonus for a number of some Agents.

    Each Agent uses one piece. together: pieces with the same name count once for all Agents, as in every check that
    isn't in a combat. Source: REQ-06, REQ-07.
    """
    if not together:
        return sum(max((bonus for _, bonus in _helpful_pieces(table, agent, stat)), default=0) for agent in agents)
    return sum(bonus for _, bonus in equipment_in_check(table, agents, stat))


def equipment_in_check(table: Table, agents: list[int], stat: str) -> list[tuple[int, int]]:
    """Return the best Equipment for a check outside combat, as (piece, bonus) pairs.

    Source: REQ-06, REQ-07.
    """
    names = {card: table.design(card).name for agent in agents for card in table.zones[f"attached.{agent}"]}
    return _best_combination([_helpful_pieces(table, agent, stat) for agent in agents], names, frozenset())


def best_equipment(table: Table, agent: int, stat: str) -> list[int]:
    """Return the pieces of Equipment with the highest bonus for a number of an Agent.

    Source: REQ-06.
    """
    found = _helpful_pieces(table, agent, stat)
    most = max((bonus for _, bonus in found), default=0)
    return [card for card, bonus in found if bonus == most]


def _helpful_pieces(table: Table, agent: int, stat: str) -> list[tuple[int, int]]:
    """Return each piece that helps an Agent, with its bonus."""
    found = [(card, table.texts.equipment_bonus(table, card, stat)) for card in table.zones[f"attached.{agent}"]]
    return [(card, bonus) for card, bonus in found if bonus > 0]


def _best_combination(
    pieces: list[list[tuple[int, int]]], names: dict[int, str], taken: frozenset[str]
) -> list[tuple[int, int]]:
    if not pieces:
        return []
    rest = pieces[1:]
    ways = [_best_combination(rest, names, taken)]
    for card, bonus in pieces[0]:
        if names[card] not in taken:
            ways.append([(card, bonus), *_best_combination(rest, names, taken | {names[card]})])
    return max(ways, key=lambda way: sum(bonus for _, bonus in way))
