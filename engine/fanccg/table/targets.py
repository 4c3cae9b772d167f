"""Finds and selects the cards of targets."""

from engine.fanccg.cards.designs import Target
from engine.fanccg.cards.zones import OWN, SECRET
from engine.fanccg.table.table import Table
from engine.kernel import targets
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame


def find(table: Table, target: Target, frame: Frame) -> list[int]:
    """Return the cards that match a target, in the order of their zones."""
    lying = _providers(table, target, frame)
    return [card for card in lying if table.fits(target, card, frame.source, frame.you)]


def _providers(table: Table, target: Target, frame: Frame) -> list[int]:
    return [card for zone in target.zone for card in _cards_in(table, zone, target, frame)]


def _cards_in(table: Table, zone: str, target: Target, frame: Frame) -> list[int]:
    if zone == "participant":
        contest = table.state.round.contest
        return [contest.participant] if contest and contest.participant >= 0 else []
    return targets.cards_in(table, zone, target, frame, OWN)


class Selection(targets.Selection[Target]):
    """The instruction that selects the cards of a target."""

    def find(self, table: Table, target: Target, frame: Frame) -> list[int]:
        return find(table, target, frame)

    def choices(self, table: Table, cards: list[int], chooser: int) -> list[list[Action]]:
        return [[_option(table, card, chooser)] for card in cards]

    def card_of_answer(self, table: Table, answer: Action, left: list[int]) -> int:
        if answer.card is not None:
            return answer.card
        return next(entry.card for entry in table.state.round.entries if f"row.{entry.place}" == answer.space)

    def may_have_more(self, table: Table, frame: Frame, target: Target) -> bool:
        return is_private(target) and bool(_providers(table, target, frame))


def _option(table: Table, card: int, chooser: int) -> Action:
    """Return the option for a card: its number, or the space of a hidden card."""
    if table.sees(chooser, card):
        return Action("choose", card=card)
    entry = table.entry(card)
    assert entry is not None, "nobody chooses among hidden cards elsewhere"
    return Action("choose", space=f"row.{entry.place}")


def is_private(target: Target) -> bool:
    """Return whether a target searches hidden zones."""
    return bool(SECRET & set(target.zone))
