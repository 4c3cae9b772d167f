"""Swapped Avatars (CARD-04, CARD-05, SOLO-04, SOLO-05, OPEN-46)."""

from engine.kernel import randomness
from engine.kernel.frames import Frame
from engine.legendary.rules import defeated_cards, strikes
from engine.legendary.rules.beliefs import avatar
from engine.legendary.table.table import Table

WITH_AVATAR = ("avatar", "strikes", "scars", "attached.avatar")


def swap(table: Table, frame: Frame) -> None:
    """Swap Avatars with the next player; solo, with a random one outside the game."""
    seat = frame.you
    if table.is_out(seat):
        return
    if table.solo():
        _swap_with_outside(table, seat)
        return
    other = table.next_player(seat)
    _exchange(table, seat, other)
    table.happened("avatars_swapped", seat, avatar(table, seat))
    for player in (seat, other):
        strikes.damage_changed(table, player)


def _exchange(table: Table, seat: int, other: int) -> None:
    """Swap two Avatars with all their Strikes, Scars and attached cards.

    Source: CARD-04.
    """
    for place in WITH_AVATAR:
        mine, theirs = f"{place}.{seat}", f"{place}.{other}"
        zones = table.zones
        zones[mine], zones[theirs] = zones[theirs], zones[mine]
        zones.reindex((mine, theirs))
    table.fresh()


def _swap_with_outside(table: Table, seat: int) -> None:
    """Take a random Avatar from outside the game, if there is one.

    The old one keeps its Strikes. Source: SOLO-04, SOLO-05, OPEN-46.
    """
    box = sorted(card for card in table.zones["box"] if table.design(card).type == "avatar")
    if not box:
        return
    new = randomness.pick(table.state, box)
    if table.zones[f"away.avatar.{seat}"]:
        _return_borrowed(table, seat)
    for place in WITH_AVATAR:
        for card in list(table.zones[f"{place}.{seat}"]):
            table.move(card, f"away.{place}.{seat}")
    table.move(new, f"avatar.{seat}")
    table.happened("avatars_swapped", seat, new)


def swap_back(table: Table, frame: Frame) -> None:
    """Return every Avatar to its player, if both players are still in the game.

    Source: CARD-05.
    """
    for seat in range(len(table.state.seats)):
        if table.zones.get(f"away.avatar.{seat}"):
            _back_from_outside(table, seat)
    for seat in table.in_order():
        holder = _holder_of(table, table.state.seats[seat].avatar)
        if holder not in (seat, -1):
            _exchange(table, seat, holder)
    for seat in table.in_order():
        strikes.damage_changed(table, seat)


def _return_borrowed(table: Table, seat: int) -> None:
    """Remove an Avatar from outside the game.

    Discard its Strikes, defeat its attached cards.
    """
    for card in [*table.zones[f"strikes.{seat}"], *table.zones[f"scars.{seat}"]]:
        table.move(card, "strike_discard", by="OPEN-46")
    for card in list(table.zones[f"attached.avatar.{seat}"]):
        defeated_cards.to_pile(table, card)
    table.move(avatar(table, seat), "box")


def _back_from_outside(table: Table, seat: int) -> None:
    _return_borrowed(table, seat)
    for place in WITH_AVATAR:
        for card in list(table.zones[f"away.{place}.{seat}"]):
            table.move(card, f"{place}.{seat}")


def _holder_of(table: Table, name: str) -> int:
    """Return the seat that has the Avatar of a name, or -1."""
    for seat, player in enumerate(table.state.seats):
        if not player.defeated and table.design(avatar(table, seat)).avatar == name:
            return seat
    return -1
