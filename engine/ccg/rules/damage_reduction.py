"""Damage reduction by changes of the round, before damage is applied (DMG-05).

Each is a change of the damaged combatant: for each source, for one, for all together, or by half.
"""

from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table

EVERYTHING = 1000
"""More than any damage."""
STATS = {"each": "ward_each", "one": "ward_one", "together": "ward_together"}
HALF = "ward_half"


def apply(table: Table, packets: list[Packet]) -> None:
    """Reduce all packets by the changes in force, the strongest packets first.

    A reduction of one packet, or of a total amount, is used up. A text may ignore the reduction by a target's own
    text.
    Source: DMG-05.
    """
    for change in list(table.state.changes):
        found = [packet for packet in packets if packet.target == change.on and change.dealer in (-1, packet.source)]
        if change.source == change.on:
            found = [packet for packet in found if not table.texts.pierces(table, packet.source, change.on)]
        strongest = sorted(found, key=remaining, reverse=True)
        if change.stat == HALF:
            for packet in found:
                reduce(packet, remaining(packet) // 2)
        elif change.stat == STATS["each"]:
            for packet in found:
                reduce(packet, change.by)
        elif change.stat == STATS["one"]:
            for packet in strongest[:1]:
                reduce(packet, change.by)
                table.state.changes.remove(change)
        elif change.stat == STATS["together"]:
            change.by = reduce_together(strongest, change.by)


def reduce_together(packets: list[Packet], by: int) -> int:
    """Reduce several packets in order by an amount together; return the amount left.

    Source: DMG-05.
    """
    for packet in packets:
        taken = min(by, remaining(packet))
        reduce(packet, taken)
        by -= taken
    return by


def remaining(packet: Packet) -> int:
    """Return a packet's remaining damage."""
    return packet.amount - packet.reduced


def reduce(packet: Packet, by: int) -> None:
    """Reduce a packet before it is applied.

    Source: DMG-05.
    """
    packet.reduced = min(packet.amount, packet.reduced + by)
