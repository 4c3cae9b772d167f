"""The End: the steps after an End Game is revealed (END-07 to END-14)."""

from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Timing
from engine.legendary.cards.zones import BUREAU, EVIDENCE, SHADOWS
from engine.legendary.rules import evidence, strikes
from engine.legendary.table.table import Table


def begin(table: Table, card: int) -> None:
    """Begin The End after an End Game was revealed, and run its steps.

    Source: END-07, REVEAL-12.
    """
    for end in table.state.game.end_games:
        if end.card == card:
            end.revealed = True
    table.push("the_end", table.current, card)


def _leads_lost(table: Table, frame: Frame) -> None:
    """Step 1: defeat every revealed Lead. Source: END-08, OPEN-15."""
    game = table.state.game
    frame.vars["first"] = not game.the_end
    game.end_game = game.end_game or table.design(frame.source).name
    game.the_end = True
    table.happened("the_end", table.current, frame.source, table.design(frame.source).name)
    for lead in reversed(evidence.leads_in_sight(table)):
        evidence.lose_lead(table, lead)


def _evidence_turned_up(table: Table, frame: Frame) -> None:
    """Step 2: reveal all Undiscovered Evidence without Discovering it.

    Source: END-09, EVID-14, CARD-20.
    """
    for place in (*EVIDENCE, f"end_row.{frame.source}"):
        for card in table.zones[place]:
            table.turn_up(card)


def _evidence_joins(table: Table, frame: Frame) -> None:
    """Step 3: uncollected Evidence joins the End Game. Source: END-10, EVID-13."""
    for place in EVIDENCE:
        for card in list(table.zones[place]):
            table.move(card, f"end_row.{frame.source}")


def _syndicate(table: Table, frame: Frame) -> None:
    """Step 4: resolve "The End:" of every revealed Syndicate Enemy.

    Source: END-11, TIMING-14.
    """
    if not frame.vars["first"]:
        return
    places = [*BUREAU, *["field"], *SHADOWS]
    cards = [card for name in places for card in _s_order(table, name) if not table.is_hidden(card)]
    for card in reversed([card for card in cards if table.design(card).type == "syndicate"]):
        table.trigger(card, Timing.THE_END)


def _s_order(table: Table, name: str) -> list[int]:
    cards = table.zones[name]
    return cards[::-1] if name == "field" else cards


def _evidence_in_force(table: Table, frame: Frame) -> None:
    """Step 5: put all "The End:" abilities of the Evidence in force.

    One-time effects happen now. Source: END-12.
    """
    table.state.game.evidence_in_force = True
    table.fresh()
    for card in reversed(table.zones[f"end_row.{frame.source}"]):
        for ready in reversed(table.printed(card).by_timing.get(Timing.THE_END, ())):
            if ready.ability.do and not ready.ability.on:
                table.push(ready.key, table.current, card, cards={"it": [frame.source]})
    if frame.vars["first"]:
        table.announce("the_end_began", frame.source)
    strikes.test_health(table)


def _own_text(table: Table, frame: Frame) -> None:
    table.trigger(frame.source, Timing.REVEAL)


PROGRAMS = {
    "the_end": [
        _leads_lost,
        _evidence_turned_up,
        _evidence_joins,
        _syndicate,
        _evidence_in_force,
        _own_text,
    ]
}
