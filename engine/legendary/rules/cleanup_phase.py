"""End-of-turn checks and the Cleanup Phase.

Source: CLEAN, REVEAL-09, REVEAL-11, KWX-05, OPEN-16.
"""

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame, Instruction
from engine.kernel.interpreter import DONE
from engine.legendary.cards.designs import Timing
from engine.legendary.rules import coordinate, defeated_cards, evidence, hand_cards, leaving_play
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table

HAND = 6
SPEAKING = frozenset({"bureau", "field", "shadows", "end_row", "attached"})
"""Places of cards with Cleanup abilities other than played cards and Strikes."""


def _ending(table: Table, frame: Frame) -> None:
    table.state.turn.phase = "end"
    table.announce("turn_ending", seat=table.current)


def _field_checks(table: Table, frame: Frame) -> None:
    """Check Leads, Informants and Elude in the Field, from right to left.

    Source: REVEAL-09, REVEAL-11, KWX-05, OPEN-16.
    """
    table.push_all("field_check", table.zones["field"][::-1], table.current)


def _field_check(table: Table, frame: Frame) -> None:
    card = frame.source
    if table.kind_of(card) != "field":
        return
    type = table.design(card).type
    if type == "lead":
        evidence.lose_lead(table, card)
    elif type == "informant":
        defeated_cards.defeat(table, [card], table.current)
    elif type != "end_game" and table.has_keyword(card, "elude"):
        _elude(table, card)


def _elude(table: Table, card: int) -> None:
    """Remove an eluding card, which isn't a defeat, and run its text.

    Source: KWX-05, OPEN-44.
    """
    table.happened("eluded", table.current, card)
    table.trigger(card, Timing.ELUDE)
    table.move(card, "defeated_conspiracy")
    leaving_play.left(table, card, "field")


def ahead(frame: Frame) -> str:
    """Return the step after the moment in question: "discard", "draw" or "".

    Source: CLEAN-05.
    """
    rest = PROGRAMS["cleanup"][frame.pc + 1 :]
    return AHEAD[rest[0]] if rest else ""


def _begin_cleanup(table: Table, frame: Frame) -> None:
    """List the "Cleanup:" abilities; the current player picks the moment of each.

    Source: CLEAN-05.
    """
    table.state.turn.phase = "cleanup"
    table.happened("cleanup_phase", table.current)
    current = table.current
    entries: list[Frame] = []
    for play in table.state.turn.plays:
        if play.here:
            entries += _cleanups(table, play.card, current)
    for card, _ in table.cards_in_force():
        if table.kind_of(card) in SPEAKING:
            entries += _cleanups(table, card, current)
    for card in table.zones[f"strikes.{current}"]:
        entries += _cleanups(table, card, current)
    frame.waiting = entries


def _cleanups(table: Table, card: int, you: int) -> list[Frame]:
    ready = table.printed(card).by_timing.get(Timing.CLEANUP, ())
    return [
        Frame(r.key, you, card)
        for r in ready
        if r.ability.test is None or r.ability.test.holds(table, Frame("", you, card))
    ]


def _cleanup_abilities(table: Table, frame: Frame) -> None:
    """Offer the remaining "Cleanup:" abilities now or later; all must be done.

    Source: CLEAN-05, END-19.
    """
    waiting = [] if table.state.seats[table.current].defeated else frame.waiting
    answer = frame.take_answer()
    if answer == DONE:
        return
    if answer.pick is not None:
        frame.pc -= 1
        table.stack.append(waiting.pop(int(answer.pick)))
        return
    if waiting:
        options = [Action("choose", pick=str(number)) for number in range(len(waiting))]
        labels = [table.design(effect.source).name for effect in waiting]
        later = frame.pc <= PROGRAMS["cleanup"].index(_draw)
        if later:
            options.append(DONE)
            labels.append("Later in this phase")
        prompt = "Choose the Cleanup ability that happens now."
        table.ask(frame, table.current, "cleanup", prompt, options, labels, again=True)


def _discard(table: Table, frame: Frame) -> None:
    """Discard played cards and the hand; Vigilant cards stay.

    Source: CLEAN-01, KWC-04, KWC-07.
    """
    current = table.current
    for card in list(table.zones[f"played.{current}"]):
        stays = table.has_keyword(card, "vigilant")
        table.move(card, f"vigilant.{current}" if stays else f"discard.{current}")
    for card in list(table.zones[f"hand.{current}"]):
        table.move(card, f"discard.{current}")
    for play in table.state.turn.plays:
        play.here = False
    table.fresh_after(table.state.turn.plays)
    coordinate.return_cards(table)


def hand_size(table: Table, seat: int) -> int:
    """Return the number of cards that a player draws in the Cleanup Phase.

    Six, as changed by cards.
    """
    return max(0, HAND + modifiers.change(table, "hand", seat=seat))


def _draw(table: Table, frame: Frame) -> None:
    """Draw the new hand of the current player. Source: CLEAN-02."""
    hand_cards.draw(table, table.current, hand_size(table, table.current), "CLEAN-02")


AHEAD: dict[Instruction, str] = {_discard: "discard", _draw: "draw"}
PROGRAMS = {
    "end_checks": [_ending, _field_checks],
    "field_check": [_field_check],
    "cleanup": [_begin_cleanup, _cleanup_abilities, _discard, _cleanup_abilities, _draw, _cleanup_abilities],
}
