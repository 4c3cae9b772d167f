"""Texts that hear what the rules announce and do nothing about it."""

from engine.ccg.table.card_queries import Cards
from engine.ccg.table.card_texts import Texts
from engine.kernel.frames import Frame


class Hearing(Texts):
    """Note each announcement of these events, with its card and seat."""

    def __init__(self, *events: str) -> None:
        self.events = events
        self.heard: list[tuple[str, int, int]] = []

    def triggered_frames(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        self.heard += [(event, card, seat)] * (event in self.events)
        return []
