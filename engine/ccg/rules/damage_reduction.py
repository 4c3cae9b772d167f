"""What is taken off damage before it is applied, as changes of the round say (DMG-05).

Each is a change of a combatant to whom damage is dealt: off each source, off one, off all together, or by half.
"""

from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table

EVERYTHING = 1000
"""More than any damage."""
STATS = {"each": "ward_each", "one": "ward_one", "together": "ward_together"}
HALF = "ward_half"


def apply(table: Table, packets: list[Packet]) -> None:
    """Take off all packets what is to be taken off; of several the strongest is met first. Source: DMG-05.

    What is for one packet, or for so much in all, is used up by it. Of what a combatant is spared by its own text
    another may make nothing.
    """
    for change in list(table.state.changes):
        found = [packet for packet in packets if packet.target == change.on and change.dealer in (-1, packet.source)]
        if change.source == change.on:
            found = [packet for packet in found if not table.texts.pierces(table, packet.source, change.on)]
        strongest = sorted(found, key=left, reverse=True)
        if change.stat == HALF:
            for packet in found:
                reduce(packet, left(packet) // 2)
        elif change.stat == STATS["each"]:
            for packet in found:
                reduce(packet, change.by)
        elif change.stat == STATS["one"]:
            for packet in strongest[:1]:
                reduce(packet, change.by)
                table.state.changes.remove(change)
        elif change.stat == STATS["together"]:
            change.by = spread(strongest, change.by)


def spread(packets: list[Packet], by: int) -> int:
    """Take so much off several packets together, the first ones first; return what is left of it. Source: DMG-05."""
    for packet in packets:
        taken = min(by, left(packet))
        reduce(packet, taken)
        by -= taken
    return by


def left(packet: Packet) -> int:
    """Return the damage that a packet still has."""
    return packet.amount - packet.reduced


def reduce(packet: Packet, by: int) -> None:
    """Take something off a packet before it is applied. Source: DMG-05."""
    packet.reduced = min(packet.amount, packet.reduced + by)
