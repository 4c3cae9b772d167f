"""Beliefs and Doubts (ACT-16 to ACT-24)."""

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Timing
from engine.legendary.rules import defeated_cards
from engine.legendary.table.table import Table

OWN, LESSONS = "own", "lessons"
TEXTS = {OWN: "Your Avatar's Belief", LESSONS: "Lessons from the Past"}


def avatar(table: Table, seat: int) -> int:
    """Return the Avatar card of a player, which a Body Swap may have changed."""
    return table.zones[f"avatar.{seat}"][-1]


def gain_belief(table: Table, seat: int, amount: int, to: str = "discard") -> None:
    """Give a player Beliefs, at most as many as the stack holds (CLAR-26)."""
    for _ in range(amount):
        _gain(table, seat, "beliefs", to)


def gain_doubt(table: Table, seat: int, amount: int, to: str = "discard") -> None:
    """Give a player Doubts, at most as many as the stack holds.

    A card can cancel each. Source: CLAR-26.
    """
    for _ in range(amount):
        table.push("gain_doubt", seat, to=to)


def _doubt_gain_due(table: Table, frame: Frame) -> None:
    table.announce("doubt_gain_due", seat=frame.you)


def _gain_doubt(table: Table, frame: Frame) -> None:
    if not frame.cancelled:
        _gain(table, frame.you, "doubts", frame.vars["to"])


def _gain(table: Table, seat: int, stack: str, to: str) -> None:
    cards = table.zones[stack]
    if cards and not table.is_out(seat):
        card = cards[-1]
        table.move(card, f"{to}.{seat}")
        table.announce("gained", card, seat)


def belief_texts(table: Table, seat: int) -> list[str]:
    """Return the Belief texts that a player may still resolve this turn.

    Source: ACT-18, CARD-16, OPEN-24.
    """
    texts = [OWN] if f"{seat}:{OWN}" not in table.state.turn.beliefs else []
    if _lessons(table, seat) >= 0 and f"{seat}:{LESSONS}" not in table.state.turn.beliefs:
        texts.append(LESSONS)
    return texts


def _lessons(table: Table, seat: int) -> int:
    """Return the Cliffhanger that gives a player a second Belief text, or -1."""
    for card in table.zones[f"cliffhanger.{seat}"]:
        if "second_belief" in table.design(card).tags:
            return card
    return -1


def text_card(table: Table, seat: int, text: str) -> int:
    """Return the card with a Belief text of a player."""
    return avatar(table, seat) if text == OWN else _lessons(table, seat)


def activate(table: Table, card: int) -> None:
    """Activate a played Belief: resolve its text, then defeat it. Source: ACT-17."""
    table.push("activate_belief", table.current, card)


def _resolve(table: Table, frame: Frame) -> None:
    resolve_belief(table, frame.you)


def _defeat_card(table: Table, frame: Frame) -> None:
    if table.kind_of(frame.source) in ("played", "hand"):
        defeated_cards.to_pile(table, frame.source)


def resolve_belief(table: Table, seat: int) -> None:
    """Resolve a Belief text of a player, if one is left this turn.

    Source: ACT-18, D7.
    """
    if belief_texts(table, seat) and not table.is_out(seat):
        table.push("belief", seat)


def _choose_text(table: Table, frame: Frame) -> None:
    texts = belief_texts(table, frame.you)
    options = [Action("choose", pick=text) for text in texts]
    table.ask(
        frame, frame.you, "belief", "Choose the Belief text to resolve.", options, [TEXTS[text] for text in texts]
    )


def _resolve_text(table: Table, frame: Frame) -> None:
    text, seat = frame.take_answer().pick, frame.you
    assert text is not None
    table.state.turn.beliefs.append(f"{seat}:{text}")
    table.announce("belief_resolved", seat=seat)
    card = text_card(table, seat, text)
    table.happened("belief", seat, card)
    if text != OWN:
        table.push("defeat_cliffhanger", seat, card)
    table.trigger(card, Timing.BELIEF, seat)


def _defeat_cliffhanger(table: Table, frame: Frame) -> None:
    if table.kind_of(frame.source) == "cliffhanger":
        defeated_cards.to_pile(table, frame.source)


def doubt_drawn(table: Table, seat: int) -> None:
    """Resolve a Doubt drawn in the player's own Action Phase at once.

    Source: ACT-21, OPEN-25.
    """
    if seat == table.current and table.state.turn.phase == "action":
        table.push("doubt", seat)


def _doubt_in_hand(table: Table, seat: int) -> int:
    for card in table.zones[f"hand.{seat}"]:
        if table.design(card).type == "doubt":
            return card
    return -1


def _doubt_due(table: Table, frame: Frame) -> None:
    """Start resolving a Doubt in hand, if none was resolved this turn.

    Source: ACT-20, ACT-22, ACT-23.
    """
    card = _doubt_in_hand(table, frame.you)
    if card < 0 or frame.you in table.state.turn.doubts:
        frame.pc = len(PROGRAMS["doubt"])
        return
    frame.cards["doubt"] = [card]
    table.state.turn.doubts.append(frame.you)
    table.show([card], learned="ACT-20")
    table.happened("doubt", frame.you, card)
    table.move(card, "resolving")  # its own text can't touch it
    table.announce("doubt_due", card, frame.you)


def _doubt_text(table: Table, frame: Frame) -> None:
    if not frame.cancelled and not table.is_out(frame.you):
        table.announce("doubt_resolved", frame.card("doubt"), frame.you)
        table.trigger(avatar(table, frame.you), Timing.DOUBT, frame.you)


def _doubt_defeated(table: Table, frame: Frame) -> None:
    """Defeat the resolved Doubt, even if a card cancelled its text (CARD-06)."""
    card = frame.card("doubt")
    if table.kind_of(card) == "resolving":
        defeated_cards.to_pile(table, card)


def resolve_doubt(table: Table, seat: int) -> None:
    """Resolve a player's Doubt text by an effect, once per turn. Source: ACT-22."""
    if seat not in table.state.turn.doubts and not table.is_out(seat):
        table.state.turn.doubts.append(seat)
        table.push("doubt_text", seat)


def _effect_doubt_due(table: Table, frame: Frame) -> None:
    table.announce("doubt_due", seat=frame.you)


PROGRAMS = {
    "gain_doubt": [_doubt_gain_due, _gain_doubt],
    "activate_belief": [_resolve, _defeat_card],
    "belief": [_choose_text, _resolve_text],
    "defeat_cliffhanger": [_defeat_cliffhanger],
    "doubt": [_doubt_due, _doubt_text, _doubt_defeated],
    "doubt_text": [_effect_doubt_due, _doubt_text],
}
