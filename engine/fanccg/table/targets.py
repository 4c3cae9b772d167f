"""Which cards an ability means, and how they are picked."""

from collections.abc import Callable
from typing import Any

from engine.fanccg.cards.designs import Target
from engine.fanccg.cards.zones import OWN, SECRET
from engine.fanccg.table.table import Table
from engine.kernel import randomness
from engine.kernel.decisions import Action, Picks
from engine.kernel.effects import Step
from engine.kernel.english import sentence
from engine.kernel.frames import NOTHING, Frame
from engine.kernel.machine import DONE

Allowed = Callable[[Table, int], bool]


def find(table: Table, target: Target, frame: Frame) -> list[int]:
    """Return the cards that fit a target, in the order of their places."""
    lying = _lying(table, target, frame)
    return [card for card in lying if table.fits(target, card, frame.source, frame.you)]


def _lying(table: Table, target: Target, frame: Frame) -> list[int]:
    return [card for zone in target.zone for card in _cards_in(table, zone, target, frame)]


def _cards_in(table: Table, zone: str, target: Target, frame: Frame) -> list[int]:
    if zone == "this":
        return [frame.source]
    if zone == "participant":
        contest = table.state.round.contest
        return [contest.participant] if contest and contest.participant >= 0 else []
    if zone == "named":
        return list(frame.cards.get(target.name_of, ()))
    if zone in OWN:
        return [card for seat in table.seats(target.of, frame) for card in table.zones[f"{zone}.{seat}"]]
    return list(table.zones[zone])


class Selection:
    """The instruction that picks the cards of a target into frame.cards["picked"]; it asks once for each chosen card.

    Several cards are chosen one after the other, with "done" where fewer are allowed.
    """

    def __init__(self, target: Target, step: Step) -> None:
        self.target = target
        self.step = step

    def __call__(self, table: Table, frame: Frame) -> None:
        if "picked" not in frame.cards:
            frame.take_answer()  # the one that led here, such as which of several alternatives
        picked = frame.cards.setdefault("picked", [])
        answer = frame.take_answer()
        if answer == DONE:
            return
        if answer is not NOTHING:
            picked.append(_meant(table, answer))
        left = self.left(table, frame)
        if self.target.how != "choose":
            picked.extend(_take(table, self.target, left, frame))
            return
        wanted = self.target.count.amount(table, frame) - len(picked)
        missing = min(wanted, len(left))
        if missing <= 0 and not (wanted > 0 and self._is_secret(table, frame)):
            return
        if missing == len(left) and not self.target.up_to:
            picked.extend(left)
            return
        chooser = self.chooser(table, frame)
        options = [_option(table, card, chooser) for card in left] + ([DONE] if self.target.up_to else [])
        prompt = table.words.choose(self.target, missing)
        table.ask(frame, chooser, "choose_card", prompt, options, again=True, forced=False)

    def purpose(self, table: Table, frame: Frame) -> str:
        """Return in a sentence what the player who chooses does with the cards."""
        return sentence(self.step.text(table.words))

    def left(self, table: Table, frame: Frame) -> list[int]:
        """Return the cards that may still be picked."""
        picked = frame.cards.get("picked", [])
        return [card for card in find(table, self.target, frame) if card not in picked]

    def _is_secret(self, table: Table, frame: Frame) -> bool:
        """Return whether more cards could fit, as far as others can tell: then the question is asked all the same."""
        return self.target.up_to and is_private(self.target) and bool(_lying(table, self.target, frame))

    def chooser(self, table: Table, frame: Frame) -> int:
        return table.seats(self.target.of, frame)[0] if self.target.by == "owner" else frame.you

    def picks(self, table: Table, frame: Frame) -> Picks | None:
        """Return how many cards are chosen already and how many it takes; None for a single one."""
        picked, left = frame.cards.get("picked", []), self.left(table, frame)
        most = min(self.target.count.amount(table, frame), len(picked) + len(left))
        if most <= 1 or table.pending is None:
            return None
        options = table.pending.options or []
        copies = [[] if option == DONE else [option] for option in options]
        return Picks(len(picked), 0 if self.target.up_to else most, most, copies)


def asking(table: Table) -> Selection | None:
    """Return the selection that asks; None for any other question."""
    if table.pending is None or table.pending.kind != "choose_card":
        return None
    frame = table.stack[-1]
    asks: Any = table.programs[frame.program][frame.pc]
    return asks if isinstance(asks, Selection) else None


def _option(table: Table, card: int, chooser: int) -> Action:
    """Return the option that names a card: by its number, a covered one that the chooser doesn't see by its space."""
    if table.sees(chooser, card):
        return Action("choose", card=card)
    entry = table.entry(card)
    return Action("choose", space=f"row.{entry.place if entry else -1}")


def _meant(table: Table, answer: Action) -> int:
    """Return the card that an option names."""
    if answer.card is not None:
        return answer.card
    return next(entry.card for entry in table.state.round.entries if f"row.{entry.place}" == answer.space)


def _take(table: Table, target: Target, cards: list[int], frame: Frame) -> list[int]:
    if target.how == "all":
        return cards
    count = target.count.amount(table, frame)
    if target.how == "random":
        randomness.shuffle(table.state, cards)
        return cards[:count]
    return cards[len(cards) - min(count, len(cards)) :][::-1]


def is_private(target: Target) -> bool:
    """Return whether a target looks where not all can see."""
    return bool(SECRET & set(target.zone))
