"""Combat: its rounds and the damage of each round (CMB, DMG-01 to DMG-12).

Like a check, a combat is a frame on the stack and an object in the state. What it suspends continues
afterwards.
"""

from engine.ccg.rules import damage, damage_reduction, play_windows
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Combat, CombatRecord, Packet
from engine.ccg.table.table import Table
from engine.ccg.table.zones import IN_PLAY
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame


def start(table: Table, seat: int, owner: int, agents: list[int], foes: list[int], close_rounds: int = -1) -> None:
    """Begin a combat of Adversaries against Agents, next.

    Agents may fight in the place of Adversaries; they stay in their section. seat: the Adversaries' player. owner:
    the Agents' player. close_rounds: as in `Combat`. Source: CMB-01, CMB-02, CMB-04.
    """
    skips = any(table.texts.permits(table, "skip_lrc", foe) for foe in foes)
    for foe in foes:
        if foe not in table.state.agents:
            table.move(foe, f"engaged.{table.controller(foe)}")
    record = CombatRecord(seat, list(agents), [word for foe in foes for word in table.keywords(foe)])
    witnesses = [card for card in modifiers.companions(table, agents) if stats.value(table, card, "Health")]
    combat = Combat(seat, owner, list(foes), [*agents, *witnesses], close_rounds=close_rounds, record=record)
    combat.long_rounds = 0 if skips else 1
    table.state.combats.append(combat)
    for check in table.state.checks:
        check.fought = True
    table.push("combat_over", seat, foes[0])
    table.push("combat", seat, foes[0])


def current(table: Table) -> Combat:
    """Return the current combat.

    It is an error if there is none.
    """
    combat = table.combat
    assert combat is not None
    return combat


def join(table: Table, card: int, *, foe: bool = False) -> None:
    """Let a card join the combat: a Witness with Health, or another Adversary.

    Source: CMB-02, ADV-05.
    """
    combat = current(table)
    (combat.foes if foe else combat.agents).append(card)
    if foe:
        table.move(card, f"engaged.{table.controller(card)}")


def leave(table: Table, card: int) -> None:
    """Remove a combatant unhurt from the combat; an Adversary is discarded.

    Source: CMB-13, CMB-14.
    """
    combat = current(table)
    combat.foes = [one for one in combat.foes if one != card]
    combat.agents = [one for one in combat.agents if one != card]
    if not combat.foes or not combat.agents:
        combat.called_off = True
    if table.place(card) == "engaged":
        table.discard([card], by="CMB-13")


def _begin(table: Table, frame: Frame) -> None:
    table.happened("combat", frame.you, frame.source, table.design(frame.source).name)
    play_windows.open_response(table, "combat_start")
    table.announce("combat_began", frame.source, frame.you)


def _push_round(table: Table, frame: Frame) -> None:
    """Push the next round, or end the combat.

    There is one round at long range, then rounds at close range. Source: CMB-03, CMB-06, CMB-12, CMB-14, CMB-15,
    CMB-17.
    """
    combat = current(table)
    _remove_departed(table, combat)
    if combat.ended or not combat.agents or all(foe in combat.turned for foe in combat.foes):
        return
    if combat.long_rounds <= 0 and combat.close_rounds == 0:
        return
    frame.pc -= 1
    combat.kind = "LRC" if combat.long_rounds > 0 else "CRC"
    combat.long_rounds -= combat.kind == "LRC"
    combat.close_rounds -= combat.kind == "CRC" and combat.close_rounds > 0
    combat.number += 1
    table.push("combat_round", frame.you, frame.source)


def _remove_departed(table: Table, combat: Combat) -> None:
    """Remove combatants that have left: Agents elsewhere and cards no longer in play."""
    combat.agents = [
        card
        for card in combat.agents
        if table.place(card) in ("bureau", "field", "serving") and not damage.is_at_zero(table, card)
    ]
    standing = [card for card in combat.foes if not damage.is_at_zero(table, card)]
    combat.foes = [card for card in standing if table.place(card) in ("engaged", "field", "bureau")]


def _finish(table: Table, frame: Frame) -> None:
    """End the combat and discard its Adversaries, whatever the outcome.

    "called_off" in the frame that began the combat records whether a card ended it. Source: CMB-13, CMB-16, DMG-13.
    """
    modifiers.end_expired(table, "combat")
    combat = table.state.combats.pop()
    if len(table.stack) > 1:
        table.stack[-2].vars["called_off"] = combat.called_off
    table.state.turn.fought = combat.record
    table.happened("combat_over", combat.owner, frame.source)
    table.discard([foe for foe in combat.foes if table.place(foe) == "engaged"], by="CMB-13")
    play_windows.open_response(table, "after_combat")
    table.announce("combat_ended", frame.source, combat.owner)


# One round


def _open_round(table: Table, frame: Frame) -> None:
    """Begin a round and open its window.

    Source: CMB-08, CMB-10, CHK-20.
    """
    combat = current(table)
    combat.names, combat.packets, combat.played = [], [], False
    combat.led, combat.astray = {}, []
    table.happened("combat_round", frame.you, frame.source, f"{combat.kind} {combat.number}")
    play_windows.open(table, "combat", combat.seat)
    table.announce("round_began", frame.source, frame.you)


def value(table: Table, card: int, kind: str) -> int:
    """Return the damage that a combatant deals in a round.

    It is the combat value plus one piece of Equipment, if no text forbids that. Source: CMB-05, CMB-07, REQ-07.
    """
    armed = [] if table.number(card, "bare", 0) else [card]
    return stats.value(table, card, kind) + stats.equipment_bonus(table, armed, kind, together=False)


def _make_packets(table: Table, frame: Frame) -> None:
    """Make the damage packets, one for each attack.

    If some combatants strike first, the others wait for a second pass. Source: CMB-07, CMB-11, DMG-01, DMG-02.
    """
    combat = current(table)
    if combat.ended:
        return
    _remove_departed(table, combat)
    struck = frame.cards.setdefault("struck", [])
    waiting = [card for card in (*combat.agents, *combat.foes) if card not in struck]
    first = [card for card in waiting if table.number(card, "strikes_first", 0)]
    frame.vars["early"] = bool(first)
    for card in first or waiting:
        struck.append(card)
        combat.packets.extend(_packets_of(table, combat, card))
    combat.packets[:] = [one for one in combat.packets if one.dealt or one.source not in combat.stunned]
    if _undealt_packets(combat, frame):
        play_windows.open_response(table, "damage_assign")
    table.announce("packets_made", frame.source, frame.you)


def _packets_of(table: Table, combat: Combat, card: int) -> list[Packet]:
    """Return a packet for each attack of a combatant, none without damage."""
    amount = value(table, card, combat.kind)
    return [Packet(card, -1, amount) for _ in range(table.number(card, "attacks", 1))] if amount else []


def _undealt_packets(combat: Combat, frame: Frame) -> list[Packet]:
    """Return the damage of those who have attacked that isn't dealt yet."""
    return [packet for packet in combat.packets if not packet.dealt and packet.source in frame.cards.get("struck", ())]


def pending_damage(table: Table) -> list[Packet]:
    """Return the damage of the current round that isn't dealt yet."""
    round = next(frame for frame in reversed(table.stack) if frame.program == "combat_round")
    return _undealt_packets(current(table), round)


def _ask_target(table: Table, frame: Frame) -> None:
    """Ask for the next packet's target; the Agents' side chooses first.

    Source: DMG-01 to DMG-04, ADV-06, D15.
    """
    combat = current(table)
    packet = next((packet for packet in combat.packets if packet.target < 0), None)
    options = (
        _target_actions(table, packet, _preferred_targets(table, packet, _targets(combat, packet))) if packet else []
    )
    if packet is None or not options:
        frame.pc += 1
        return
    leader = combat.owner if packet.source in combat.agents else combat.turned.get(packet.source, combat.seat)
    seat = combat.led.get(packet.source, leader)
    part = " Assign all or part of it." if options[0].pick else ""
    prompt = f"Choose the target of {table.design(packet.source).name}'s {packet.amount} damage.{part}"
    table.ask(frame, seat, "target", prompt, options)


def _targets(combat: Combat, packet: Packet) -> list[int]:
    """Return the possible targets of a packet.

    No target takes two parts of split damage.
    """
    if packet.source in combat.astray:
        found = [card for card in (*combat.foes, *combat.agents) if card != packet.source]
    else:
        found = combat.foes if packet.source in combat.agents else combat.agents
    return [card for card in found if card not in packet.shares]


def _preferred_targets(table: Table, packet: Packet, targets: list[int]) -> list[int]:
    """Return the targets that texts put first, or all if there are no others.

    Source: PLAY-01.
    """
    return [card for card in targets if not table.texts.averts(table, packet.source, card)] or targets


def _target_actions(table: Table, packet: Packet, targets: list[int]) -> list[Action]:
    """Return the actions that give a target all or, if split, a part of a packet.

    Source: DMG-03.
    """
    if len(targets) < 2 or not _may_split(table, packet.source):
        return [Action("choose", card=card) for card in targets]
    parts = range(packet.amount, 0, -1)
    return [Action("choose", card=card, pick=str(part)) for card in targets for part in parts]


def _may_split(table: Table, source: int) -> bool:
    """Return whether a combatant's text or weapon lets it split its damage.

    Source: DMG-03.
    """
    weapons = stats.best_equipment(table, source, current(table).kind)
    permitted = any(table.texts.permits(table, "split", card) for card in (source, *weapons))
    return permitted or bool(table.number(source, "split", 0))


def _set_target(table: Table, frame: Frame) -> None:
    """Set a packet's target, and make another packet of any damage left.

    Source: DMG-01, DMG-03.
    """
    packets, answer = current(table).packets, frame.take_answer()
    place = next(place for place, packet in enumerate(packets) if packet.target < 0)
    packet = packets[place]
    assert answer.card is not None
    left = packet.amount - int(answer.pick or packet.amount)
    packet.target, packet.amount = answer.card, packet.amount - left
    if left:
        packets.insert(place + 1, Packet(packet.source, -1, left, shares=[*packet.shares, answer.card]))
    frame.pc -= 2


def _reduce(table: Table, frame: Frame) -> None:
    """Apply the damage reductions of the round, then let texts answer.

    Source: DMG-05, DMG-07.
    """
    packets = _undealt_packets(current(table), frame)
    damage_reduction.apply(table, packets)
    if packets:
        table.announce("packets_aimed", frame.source, frame.you)


def _announce_reduced(table: Table, frame: Frame) -> None:
    """Let texts answer the reduced damage.

    Source: DMG-05.
    """
    if _undealt_packets(current(table), frame):
        table.announce("packets_reduced", frame.source, frame.you)


def _apply(table: Table, frame: Frame) -> None:
    """Deal all damage of the round at once, then open a window for healing.

    Source: CMB-11, DMG-06, DMG-07, DMG-08.
    """
    combat = current(table)
    packets, fighters = _undealt_packets(combat, frame), {*combat.agents, *combat.foes}
    dealt = [deal(table, packet) for packet in packets if packet.target in fighters]
    for packet in packets:
        packet.dealt = True
    if any(dealt) or (dealt and table.texts.has_cards_for("after_damage")):
        play_windows.open(table, "after_damage", table.active)
    if dealt:
        table.announce("damage_dealt", frame.source, frame.you)


def deal(table: Table, packet: Packet) -> bool:
    """Apply a packet to its target; return whether it wounded an Agent.

    Source: DMG-05, DMG-06.
    """
    amount = packet.amount - packet.reduced
    table.happened("dealt", table.owner(packet.source), packet.source, f"{packet.target}: {amount}")
    if packet.target in table.state.agents:
        wounded = damage.hurt(table, packet.target, amount) > 0
        if wounded:
            table.state.turn.wounded.append(packet.target)
        return wounded
    taken = current(table).damage
    taken[packet.target] = taken.get(packet.target, 0) + amount
    table.changed("damage", amount, table.owner(packet.target), packet.target)
    return False


def _remove(table: Table, frame: Frame) -> None:
    """Send Agents at 0 Health to the Hospital, and discard other combatants.

    Texts answer first. Source: DMG-10, DMG-11, DMG-12, DMG-14.
    """
    combat = current(table)
    for card in [*combat.agents, *combat.foes]:
        if card in table.state.agents:
            if damage.is_at_zero(table, card):
                damage.send_to_hospital(table, card, frame.source)
        elif combat.damage.get(card, 0) >= stats.value(table, card, "Health"):
            table.push("fall", table.owner(card), card)
    if combat.packets:
        table.announce("damage_settled", frame.source, frame.you)


def _fall_due(table: Table, frame: Frame) -> None:
    table.announce("fall_due", frame.source, frame.you)


def _fall(table: Table, frame: Frame) -> None:
    """Discard a combatant at 0 Health, unless a text keeps it.

    Source: DMG-11, DMG-12.
    """
    if not frame.cancelled and table.place(frame.source) in IN_PLAY:
        table.happened("fell", frame.you, frame.source)
        combat = table.combat
        if combat and combat.record and frame.source in combat.foes:
            combat.record.killed.append(frame.source)
        table.discard([frame.source], by="DMG-11")


def _repeat_for_others(table: Table, frame: Frame) -> None:
    """Repeat the damage steps for those who didn't strike first.

    Source: CMB-11.
    """
    if frame.vars.pop("early", False):
        frame.pc = 1


def _announce_end(table: Table, frame: Frame) -> None:
    table.announce("round_ended", frame.source, frame.you)


def _close(table: Table, frame: Frame) -> None:
    """End the changes of the round.

    A close round without damage or played cards ends the combat. Source: CMB-17.
    """
    combat = current(table)
    modifiers.end_expired(table, "round")
    combat.stunned, combat.stunned_next = combat.stunned_next, []
    if combat.kind == "CRC" and not combat.packets and not combat.played:
        combat.ended = True


PROGRAMS = {
    "combat": [_begin, _push_round],
    "combat_over": [_finish],
    "combat_round": [
        _open_round,
        _make_packets,
        _ask_target,
        _set_target,
        _reduce,
        _announce_reduced,
        _apply,
        _remove,
        _repeat_for_others,
        _announce_end,
        _close,
    ],
    "fall": [_fall_due, _fall],
}
