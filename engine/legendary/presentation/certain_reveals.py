"""Options that are certain to reveal a hidden card, which can't be undone freely."""

from collections.abc import Iterator

from engine.kernel import prompts
from engine.kernel.decisions import Action
from engine.kernel.effects import Step
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Target
from engine.legendary.cards.zones import BUREAU, SHADOWS
from engine.legendary.language.hidden_cards import Scan
from engine.legendary.presentation import legal_actions
from engine.legendary.table.table import Table
from engine.legendary.table.targets import Selection, find


def list_certain_reveals(table: Table, card: int, viewer: int | None) -> list[Action]:
    """Return the viewer's options that are certain to reveal a hidden card.

    Source: ACT-26, ACT-40, END-07.
    """
    pending = table.pending
    is_within_reach = table.zones.where[card] in SHADOWS + BUREAU
    if pending is None or pending.seat != viewer or not is_within_reach:
        return []
    options = legal_actions.actions(table) if pending.options is None else pending.options
    return [option for option in options if card in _scanned_cards(table, option)]


def _scanned_cards(table: Table, option: Action) -> Iterator[int]:
    """Yield the cards that an option is certain to scan."""
    asks = prompts.asking_selection(table)
    if option.space is not None and (option.type == "scan" or (asks and isinstance(asks.step, Scan))):
        yield table.zones[option.space][-1]
    elif option.type == "use" and option.card is not None:
        ability = table.printed(option.card).abilities[option.ability or 0].ability
        for step in ability.do:
            yield from _certainly_scanned(table, step, Frame("", table.current, option.card))


def _certainly_scanned(table: Table, step: Step, frame: Frame) -> list[int]:
    """Return the cards that a step scans without a choice and without randomness."""
    if not isinstance(step, Scan) or step.how == "random":
        return []
    target = Target(zone=list(step.zone), hidden=True, count=step.amount, up_to=step.up_to, how=step.how)
    found = find(table, target, frame)
    if step.how == "choose":
        return found if not step.up_to and len(found) <= step.amount.amount(table, frame) else []
    return Selection(target).pick_unasked(table, frame, target, found)
