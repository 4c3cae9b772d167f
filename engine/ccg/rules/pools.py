"""Pools and payment (POOL)."""

from typing import Literal

from engine.ccg.cards.designs import Cost, Priced
from engine.ccg.rules import announced_powers
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table.table import Table

PoolName = Literal["rp", "cp"]
MORE_THAN_ANY_COST = 99
"""More than any card costs."""
NAMES: dict[PoolName, str] = {"rp": "RP", "cp": "CP"}


def has_x(table: Table, card: int) -> bool:
    """Return whether the cost of a card contains X.

    Source: POOL-10.
    """
    return isinstance(_priced(table, card).cost, str)


def price(table: Table, seat: int, card: int, x: int = 0, less: int = 0) -> int:
    """Return the points that a card costs a player, at least 0.

    The basic game has no costs. x: the chosen value. less: a discount, such as the one under a Site.
    Source: POOL-09, POOL-10, BLF-05, BLF-06, BAS-05.
    """
    if not format_of(table).pools or announced_powers.is_free(table, seat, card):
        return 0
    return max(0, cost_in_points(_priced(table, card).cost, x) - discount(table, seat, card, less))


def discount(table: Table, seat: int, card: int, less: int = 0) -> int:
    """Return the discount on a card's price, negative for a surcharge.

    less: as in `price`. Source: POOL-09.
    """
    return less - table.number(card, "price", 0) - announced_powers.price_change(table, seat, card)


def cost_in_points(cost: Cost, x: int) -> int:
    """Return a printed cost in points."""
    if isinstance(cost, int):
        return cost
    return {"X": x, "X+1": x + 1, "2X": 2 * x}[cost]


def pool_for(table: Table, seat: int, card: int, on: int = -1) -> PoolName:
    """Return the pool that a player pays for a card with.

    on: the card it is played on. It shows the side that a bystander helps. Source: POOL-02, POOL-04, POOL-05,
    MP-05.
    """
    pool = _priced(table, card).pool
    if pool != "*P":
        return "rp" if pool == "RP" else "cp"
    if seat == table.active:
        return "rp"
    return "rp" if on in table.state.agents and table.is_multiplayer else "cp"


def balance(table: Table, seat: int, pool: PoolName) -> int:
    """Return the points in a player's pool.

    Source: POOL-01.
    """
    player = table.player(seat)
    return player.rp if pool == "rp" else player.cp


def available_points(table: Table, seat: int, card: int, on: int = -1) -> int:
    """Return the points available for a card: those in the pool and in tokens.

    Source: POOL-11.
    """
    return balance(table, seat, pool_for(table, seat, card, on)) + table.texts.token_points(table, seat, card)


def highest_payable_cost(table: Table, seat: int, *out_of: PoolName) -> int:
    """Return the highest printed cost that a player could pay now in any way.

    out_of: the pools that could pay.
    """
    combat = table.combat
    payers = [one for one in table.agents(seat) if table.printed(one).pays and table.state.tokens.get(one)]
    frees = any(ready.ability.frees for agent in payers for ready in table.printed(agent).abilities)
    if frees or not format_of(table).pools or (combat and combat.free == seat):
        return MORE_THAN_ANY_COST
    discount = announced_powers.DISCOUNT if table.player(seat).powers else 0
    return max(balance(table, seat, pool) + (len(payers) if pool == "rp" else 0) for pool in out_of) + discount


def can_pay(table: Table, seat: int, card: int, points: int, on: int = -1) -> bool:
    """Return whether a player can pay a price.

    on: the card it is played on.
    Source: POOL-08, POOL-11.
    """
    return points <= available_points(table, seat, card, on)


def pay_for(table: Table, seat: int, card: int, pool: PoolName, points: int) -> None:
    """Pay for a card, first with tokens and then from the pool.

    Source: POOL-06, POOL-11, POOL-12.
    """
    spent = min(points, table.texts.token_points(table, seat, card))
    if spent:
        table.texts.spend_tokens(table, seat, card, spent)
    pay(table, seat, pool, points - spent)


def gain(table: Table, seat: int, pool: PoolName, amount: int, source: int | None = None) -> None:
    """Add points to a pool.

    source: the card that gives them, or None. Source: POOL-01.
    """
    if amount > 0:
        _change(table, seat, pool, amount, source)


def pay(table: Table, seat: int, pool: PoolName, amount: int) -> None:
    """Pay points from a pool that has enough.

    Source: POOL-06, POOL-12.
    """
    assert amount <= balance(table, seat, pool)
    if amount > 0:
        _change(table, seat, pool, -amount)


def lose(table: Table, seat: int, pool: PoolName, amount: int) -> None:
    """Take points from a pool, at most those that it has.

    Source: POOL-01.
    """
    pay(table, seat, pool, min(amount, balance(table, seat, pool)))


def _change(table: Table, seat: int, pool: PoolName, amount: int, source: int | None = None) -> None:
    player = table.player(seat)
    if pool == "rp":
        player.rp += amount
    else:
        player.cp += amount
    table.changed(NAMES[pool], amount, seat, source)


def _priced(table: Table, card: int) -> Priced:
    design = table.design(card)
    assert isinstance(design, Priced)
    return design
