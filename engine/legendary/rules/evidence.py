"""Leads and Evidence (EVID)."""

import msgspec

from engine.kernel import randomness
from engine.kernel.decisions import Refusal
from engine.kernel.frames import Frame, Instruction
from engine.kernel.interpreter import NO, YES
from engine.legendary.cards.designs import Price, Target, Task
from engine.legendary.cards.zones import EVIDENCE, SHADOWS, number
from engine.legendary.rules import beliefs, defeated_cards, hand_cards, points
from engine.legendary.table import modifiers
from engine.legendary.table.table import LISTENERS, Table
from engine.legendary.table.targets import Selection, find


def leads_in_sight(table: Table) -> list[int]:
    """Return the revealed Leads, from S5 through the Shadows to the Field."""
    lying = [card for name in (*SHADOWS, "field") for card in table.zones.get(name, ())]
    return [card for card in lying if table.design(card).type == "lead" and not table.is_hidden(card)]


def task(table: Table, lead: int) -> Task:
    """Return the active task of a Lead: discover or collect. Source: EVID-02."""
    design = table.design(lead)
    found = design.collect if lead in table.state.game.links else design.discover
    assert found is not None
    return found


def undiscovered(table: Table) -> int:
    """Return the topmost Undiscovered Evidence, or -1. Source: EVID-04, OPEN-14."""
    for space in EVIDENCE:
        for card in table.zones[space]:
            if table.is_hidden(card):
                return card
    return -1


def possible(table: Table, lead: int) -> bool:
    """Return whether following a Lead has an effect.

    There is Evidence to Discover or Collect.
    """
    linked = table.state.game.links.get(lead)
    return undiscovered(table) >= 0 if linked is None else table.kind_of(linked) == "evidence"


def price(table: Table, lead: int) -> Price:
    """Return the current price of a Lead, as changed by cards."""
    asked = task(table, lead).pay or Price()
    more = modifiers.change(table, "leads")
    return Price(
        max(0, asked.attack + more) if asked.attack else 0, max(0, asked.recruit + more) if asked.recruit else 0
    )


def due(table: Table, lead: int) -> Task:
    """Return the active task of a Lead with its current price.

    Source: EVID-02, OPEN-21.
    """
    asked = task(table, lead)
    return msgspec.structs.replace(asked, pay=price(table, lead)) if asked.pay else asked


def refusal(table: Table, lead: int) -> Refusal | None:
    """Return why the current player can't follow a Lead now, or None.

    Source: EVID-07, OPEN-13.
    """
    asked = task(table, lead)
    rule = "EVID-05" if lead in table.state.game.links else "EVID-03"
    if not possible(table, lead):
        return Refusal("No Evidence is left for this Lead.", rule)
    if modifiers.banned(table, "follow_lead"):
        return Refusal("A card effect prevents following Leads.", "TIMING-02")
    if asked.event:
        return Refusal(f"Offered when you do this: {table.words.task(asked)}.", "OPEN-13")
    if not points.can_pay(table, price(table, lead)):
        return Refusal(f"Costs {table.words.price(price(table, lead))}.", rule)
    target = asked.discard or asked.defeat
    if target:
        frame = Frame("", table.current, lead)
        if len(find(table, target, frame)) < target.count.amount(table, frame):
            return Refusal(f"You need to {table.words.task(asked)}.", rule)
    return None


def follow(table: Table, lead: int) -> None:
    """Let the current player follow a Lead by paying points or giving cards.

    Source: EVID-03, EVID-05, D18.
    """
    table.push("follow_lead", table.current, lead)


class _Give(Selection):
    """Selection of the cards that a Lead requires, if it requires cards."""

    def target(self, table: Table, frame: Frame) -> Target | None:
        asked = task(table, frame.source)
        return asked.discard or asked.defeat

    def purpose(self, table: Table, frame: Frame) -> str:
        said = table.words.task(task(table, frame.source))
        return f"{said[:1].upper()}{said[1:]}."


def _pay(table: Table, frame: Frame) -> None:
    lead = frame.source
    asked = task(table, lead)
    table.push("lead_done", frame.you, lead)
    cards = frame.cards.pop("picked", [])
    if asked.defeat:
        defeated_cards.defeat(table, cards, frame.you)
    for card in cards if asked.discard else ():
        hand_cards.discard(table, frame.you, card)
    if asked.pay:
        due = price(table, lead)
        points.charge(table, "attack", due.attack)
        points.charge(table, "recruit", due.recruit)


def count_deed(table: Table, event: str, card: int, seat: int) -> None:
    """Count an event of the current turn for all Leads that it fits.

    The current player chooses their order.

    Healing counts for the current player, whichever player is healed. Source: OPEN-13, EVID-08.
    """
    if event not in table.card_set.lead_events or table.state.turn.phase != "action":
        return
    if seat not in (-1, table.current) and event != "healed":
        return
    ready = [lead for lead in leads_in_sight(table) if lead != card and _counts(table, lead, event, card)]
    if ready:
        offers = [Frame("offer_lead", table.current, lead) for lead in ready]
        table.stack.append(Frame("order_effects", table.current, waiting=offers))


def _counts(table: Table, lead: int, event: str, card: int) -> bool:
    asked = task(table, lead)
    if asked.event != event or (asked.which and (card < 0 or not table.fits(asked.which, card, lead))):
        return False
    deeds = table.state.turn.deeds
    deeds[str(lead)] = deeds.get(str(lead), 0) + 1
    return deeds[str(lead)] >= asked.times and possible(table, lead) and not modifiers.banned(table, "follow_lead")


LISTENERS.append(count_deed)


def _offer(table: Table, frame: Frame) -> None:
    """Offer to follow the Lead at once after its task is done. Source: OPEN-13."""
    if frame.source not in leads_in_sight(table) or not possible(table, frame.source):
        frame.pc = len(PROGRAMS["offer_lead"])
        return
    name = table.design(frame.source).name
    what = "Collect" if frame.source in table.state.game.links else "Discover"
    table.ask(frame, frame.you, "lead", f"Follow {name} to {what} Evidence?", [YES, NO], ["Follow it", "Not now"])


def _accept(table: Table, frame: Frame) -> None:
    if table.take_yes(frame):
        table.push("lead_done", frame.you, frame.source)


def _lead_done(table: Table, frame: Frame) -> None:
    table.state.turn.deeds.pop(str(frame.source), None)
    linked = table.state.game.links.get(frame.source)
    if linked is None:
        _discover(table, frame.source)
    elif table.kind_of(linked) == "evidence":
        _collect(table, frame.source, linked)


def _discover(table: Table, lead: int) -> None:
    """Reveal the topmost Undiscovered Evidence and connect it to the Lead.

    Source: EVID-03, EVID-04.
    """
    card = undiscovered(table)
    if card < 0:
        return
    table.turn_up(card, "EVID-03")
    game = table.state.game
    game.discovered.append(card)
    game.discoveries += 1
    game.links[lead] = card
    table.happened("discovered", table.current, card, table.design(card).name)
    table.announce("discovered", card, table.current)


def _collect(table: Table, lead: int, card: int) -> None:
    """Collect the connected Evidence and defeat the Lead. Source: EVID-05, END-13."""
    table.move(card, "collected")
    table.state.game.collected.append(card)
    table.happened("collected", table.current, card, table.design(card).name)
    defeated_cards.defeat(table, [lead], table.current)
    table.announce("collected", card, table.current)


def lose_lead(table: Table, lead: int) -> None:
    """Lose a Lead: in the Field at the end of a turn, or after The End has begun.

    Source: EVID-10, EVID-11, END-08.
    """
    table.push("lose_lead", table.current, lead)


def _lead_failed(table: Table, frame: Frame) -> None:
    """Give each player a Doubt for a Lead without a discovery.

    A Lead that had become useless gives none. Source: CARD-22.
    """
    frame.vars["failed"] = frame.source not in table.state.game.links and not _all_discovered(table)
    if frame.vars["failed"]:
        table.announce("lead_failed", frame.source)


def _all_discovered(table: Table) -> bool:
    """Return whether every Evidence of this game was Discovered with a Lead."""
    left = [card for name, cards in table.zones.items() if name.startswith(("evidence.", "end_row.")) for card in cards]
    return all(card in table.state.game.discovered for card in left)


def _penalty(table: Table, frame: Frame) -> None:
    if frame.vars["failed"] and not frame.cancelled:
        for seat in reversed(table.in_order()):
            beliefs.gain_doubt(table, seat, 1)
    defeated_cards.defeat(table, [frame.source], table.current)


def add(table: Table, priority: int) -> None:
    """Add a random Evidence face down to the space of a priority.

    Source: EVID-12, OPEN-14, OPEN-52.
    """
    if table.state.game.the_end:
        return
    if not priority:
        card = undiscovered(table)
        priority = number(table.zones.where[card]) if card >= 0 else 3
    card = random_evidence(table, priority)
    if card >= 0:
        table.move(card, f"evidence.{priority}", up=False)


def random_evidence(table: Table, priority: int) -> int:
    """Return a random Evidence of a priority from outside the game, or -1."""
    box = sorted(card for card in table.zones["box"] if table.design(card).priority == priority)
    return randomness.pick(table.state, box) if box else -1


def replace(table: Table, card: int, revealed: bool) -> None:
    """Replace an uncollected Evidence; a connection stays with the slot.

    Source: CLAR-13, OPEN-14.
    """
    priority = table.design(card).priority or 1
    new = random_evidence(table, priority)
    if new < 0 or table.kind_of(card) != "evidence":
        return
    space = table.zones.where[card]
    slot = table.zones[space].index(card)
    game = table.state.game
    table.move(card, "box")
    table.move(new, space, slot, up=revealed)
    if card in game.discovered:
        game.discovered.remove(card)
    if revealed:
        game.discovered.append(new)
    for lead, linked in list(game.links.items()):
        if linked == card:
            game.links[lead] = new


PROGRAMS: dict[str, list[Instruction]] = {
    "follow_lead": [_Give(), _pay],
    "offer_lead": [_offer, _accept],
    "lead_done": [_lead_done],
    "lose_lead": [_lead_failed, _penalty],
}
