"""The Action Phase: its course and the actions of the current player (ACT-08)."""

from collections.abc import Callable

from engine.kernel.decisions import Action, Choice
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Timing
from engine.legendary.rules import (
    beliefs,
    bureau,
    coordinate,
    defeated_cards,
    evidence,
    fights,
    hand_cards,
    points,
    revealing,
)
from engine.legendary.table.table import Table


def _begin(table: Table, frame: Frame) -> None:
    """Begin the phase; a Doubt in hand is resolved first. Source: ACT-20."""
    table.state.turn.phase = "action"
    table.happened("action_phase", table.current)
    table.push("coordinate", table.current)
    table.announce("action_began", seat=table.current)
    table.push("doubt", table.current)


def _open_turn(table: Table, frame: Frame) -> None:
    """Wait for actions until the current player ends the phase. Source: ACT-08."""
    if frame.vars.get("done"):
        return
    frame.pc -= 1
    table.pending = Choice(table.current, "act", "Your turn: play, scan, recruit, fight, follow Leads.")


PROGRAMS = {"action_phase": [_begin, _open_turn]}


def _play(table: Table, action: Action) -> None:
    hand_cards.play(table, _card(action))


def _play_copy(table: Table, action: Action) -> None:
    hand_cards.play_copy(table, _card(action))


def _card(action: Action) -> int:
    assert action.card is not None
    return action.card


def _belief(table: Table, action: Action) -> None:
    beliefs.activate(table, _card(action))


def _use(table: Table, action: Action) -> None:
    """Use an ability: record the use, take its cost and run its steps."""
    card = _card(action)
    assert action.ability is not None
    ready = table.printed(card).abilities[action.ability]
    play = next((p for p in table.state.turn.plays if p.card == card and p.here), None)
    if play:
        play.used.append(ready.number)
    else:
        table.state.turn.used.append(f"{card}:{ready.key}")
    table.happened("ability_used", table.current, card)
    table.push("use_ability", table.current, card, key=ready.key, number=ready.number)


def _price(table: Table, frame: Frame) -> None:
    price = table.printed(frame.source).abilities[frame.vars["number"]].ability.pay
    if price:
        points.charge(table, "attack", price.attack)
        points.charge(table, "recruit", price.recruit)


def _give_up(table: Table, frame: Frame) -> None:
    """Pay with the card itself: Sacrifice defeats it, Vigilant discards it.

    Source: KWC-06, KWC-08, CARD-07.
    """
    when = table.printed(frame.source).abilities[frame.vars["number"]].ability.when
    if when == Timing.SACRIFICE:
        defeated_cards.defeat(table, [frame.source], frame.you)
    elif when == Timing.VIGILANT:
        table.push("use_vigilant", frame.you, frame.source)


def _carry_out(table: Table, frame: Frame) -> None:
    table.push(frame.vars["key"], frame.you, frame.source)


def _use_vigilant(table: Table, frame: Frame) -> None:
    """Discard a Vigilant card from play to its owner's discard pile.

    Source: OPEN-30.
    """
    hand_cards.discard(table, table.owner_of(frame.source, frame.you), frame.source)
    table.announce("vigilant_used", frame.source, frame.you)


PROGRAMS |= {"use_ability": [_price, _give_up, _carry_out], "use_vigilant": [_use_vigilant]}


def _scan(table: Table, action: Action) -> None:
    table.push("scan", table.current, space=action.space)


def _pay_scan(table: Table, frame: Frame) -> None:
    space = frame.vars["space"]
    points.charge(table, "attack" if space.startswith("shadows") else "recruit", bureau.scan_cost(table, space))


def _turn_up(table: Table, frame: Frame) -> None:
    revealing.scan(table, frame.you, table.zones[frame.vars["space"]][-1], paid=True)


PROGRAMS |= {"scan": [_pay_scan, _turn_up]}


def _recruit(table: Table, action: Action) -> None:
    bureau.recruit(table, _card(action))


def _special_agent(table: Table, action: Action) -> None:
    bureau.recruit_special_agent(table)


def _fight(table: Table, action: Action) -> None:
    fights.fight(table, _card(action))


def _lead(table: Table, action: Action) -> None:
    evidence.follow(table, _card(action))


def _solo_coordinate(table: Table, action: Action) -> None:
    coordinate.solo_draw(table, _card(action))


def _payment(table: Table, action: Action) -> None:
    """Let the player pay point by point until they choose the default order again.

    Returning is possible only during a payment, so that the player can't switch endlessly. Source: D16, OPEN-20.
    """
    table.state.turn.by_hand = action.pick == "by_hand"


def _end(table: Table, action: Action) -> None:
    table.end_action_phase()


VERBS: dict[str, Callable[[Table, Action], None]] = {
    "play": _play,
    "play_copy": _play_copy,
    "belief": _belief,
    "use": _use,
    "scan": _scan,
    "recruit": _recruit,
    "special_agent": _special_agent,
    "fight": _fight,
    "lead": _lead,
    "solo_coordinate": _solo_coordinate,
    "payment": _payment,
    "end": _end,
}
"""Functions that carry out the actions of the Action Phase, by action type."""
