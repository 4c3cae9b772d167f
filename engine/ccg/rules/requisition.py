"""Requisition: Equipment for Agents, and exchanges within a Team (REQ)."""

from collections.abc import Iterable, Iterator

from engine.ccg.cards.designs import Equipment
from engine.ccg.rules import activators, phases, play_windows, plays, possible_hands, teams
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE


def _ask(table: Table, frame: Frame) -> None:
    """Ask for Equipment to requisition or exchange.

    Source: REQ-01, REQ-02, D05.
    """
    options = [*_requisitions(table, frame.you, table.playable(frame.you)), *_exchanges(table, frame)]
    could_be = _requisitions(table, frame.you, possible_hands.possible_cards(table, frame.you))
    phases.ask(table, frame, "equip", "Requisition Equipment?", options, could_be)


def _requisitions(table: Table, seat: int, cards: Iterable[int]) -> Iterator[Action]:
    """Yield the actions that give one of some cards to one of the player's own Agents.

    Borrowed Agents can't take Equipment. Some pieces are carried by no Agent.
    Source: REQ-01, REQ-04, REQ-05, PLAY-01, PLAY-09.
    """
    designs: set[str] = set()
    for card in cards:
        design = table.design(card)
        if not isinstance(design, Equipment) or design.id in designs or plays.price_refusal(table, seat, card):
            continue
        designs.add(design.id)
        if table.texts.permits(table, "uncarried", card):
            yield Action("equip", card=card)
        else:
            yield from (Action("equip", card=card, cards=(agent,)) for agent in _takers(table, seat, card))


def _takers(table: Table, seat: int, card: int) -> list[int]:
    return [
        agent
        for agent in table.agents(seat)
        if table.owner(agent) == seat
        and activators.meets_activators(table, card, agent)
        and not carries_same_name(table, agent, card)
    ]


def carries_same_name(table: Table, agent: int, equipment: int) -> bool:
    """Return whether an Agent carries Equipment of the same name.

    Source: REQ-04.
    """
    name = table.design(equipment).name
    return any(table.design(card).name == name for card in table.zones[f"attached.{agent}"])


def _exchanges(table: Table, frame: Frame) -> list[Action]:
    """Return the actions that hand a piece to another Agent of the Team for free.

    Each piece is handed over once, and never to or from a borrowed Agent. Source: REQ-03, REQ-04, REQ-08, OPEN-17.
    """
    handed = frame.cards.get("handed", [])
    return [
        Action("exchange", card=card, cards=(other,))
        for agent in table.agents(frame.you, "bureau", "field")
        for card in table.zones[f"attached.{agent}"]
        if isinstance(table.design(card), Equipment) and card not in handed
        for other in teams.team_of(table, agent)
        if table.owner(other) == table.owner(agent) and not carries_same_name(table, other, card)
    ]


def _take(table: Table, frame: Frame) -> None:
    answer = frame.take_answer()
    if answer == DONE:
        play_windows.open(table, "requisition", frame.you)
        return
    frame.pc = 0
    assert answer.card is not None
    if answer.type == "equip":
        plays.announce(table, frame.you, answer.card, on=answer.cards[0] if answer.cards else -1)
    else:
        assert answer.cards
        frame.cards.setdefault("handed", []).append(answer.card)
        table.move(answer.card, f"attached.{answer.cards[0]}")


def _equipped(table: Table, frame: Frame) -> None:
    """Attach Equipment to its Agent, or put it into a section if no Agent carries it.

    Source: REQ-01, TYP-04, HEA-09, PLAY-01.
    """
    entry = table.announced(frame.source)
    agent = entry.on if entry else -1
    if agent in table.state.agents:
        table.move(frame.source, f"attached.{agent}")
    elif table.texts.permits(table, "uncarried", frame.source):
        table.move(frame.source, f"{activators.section_of(table, frame.source)}.{frame.you}")
    if table.place(frame.source) != "announced":
        table.announce("equipped", frame.source, frame.you)


PROGRAMS = {"requisition": [_ask, _take], "equipped": [_equipped]}
