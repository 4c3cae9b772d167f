"""Which cards an ability means, and how they are picked.

Hidden cards on the table match no filter that asks what they are, and are offered by their space.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.kernel import randomness
from engine.kernel.decisions import Action, Picks
from engine.kernel.effects import Step
from engine.kernel.frames import NOTHING, Frame
from engine.kernel.machine import DONE
from engine.legendary.cards.designs import Target
from engine.legendary.cards.words import LegendaryWords
from engine.legendary.cards.zones import FAMILIES, OWN, PRIVATE, ROWS
from engine.legendary.cards.zones import kind as zone_kind
from engine.legendary.table import decks
from engine.legendary.table.filters import matches
from engine.legendary.table.table import Table


def find(table: Table, target: Target, frame: Frame) -> list[int]:
    """Return the cards that fit a target, in the order of their places."""
    found: list[int] = []
    for kind in target.zone:
        for card in _cards_in(table, kind, target, frame):
            if card not in found and matches(table, target, card, frame.source):
                found.append(card)
    return found


def _cards_in(table: Table, kind: str, target: Target, frame: Frame) -> list[int]:
    if kind == "this":
        return [frame.source]
    if kind in ("it", "named"):
        return list(frame.cards.get("it" if kind == "it" else target.name_of, ()))
    if kind in OWN:
        return [card for seat in table.seats(target.of, frame) for card in table.zones[f"{kind}.{seat}"]]
    if kind in ROWS:
        return [card for name in ROWS[kind] for card in table.zones[name]]
    if kind in FAMILIES:
        return [card for name in table.zones.of_kind(kind) for card in table.zones[name]]
    return list(table.zones[kind])


def select(
    table: Table,
    frame: Frame,
    target: Target,
    into: str,
    allowed: Callable[[int], bool],
    prompt: Callable[[LegendaryWords, int], str],
) -> None:
    """Pick the cards of a target into frame.cards[into]; asks once for each card that is chosen.

    Several cards are chosen one after the other, with "done" where fewer are allowed.
    allowed: what else a card must fulfil, such as a price that can be paid. prompt: says the question, by how many
    cards are missing.
    """
    picked = frame.cards.get(into)
    if picked is None:
        picked = frame.cards[into] = []
        frame.take_answer()
        _stock_decks(table, frame, target)
    answer = frame.take_answer()
    if answer == DONE:
        return
    candidates = [card for card in find(table, target, frame) if card not in picked and allowed(card)]
    if answer is not NOTHING:
        picked.append(_meant(table, answer, candidates))
        candidates.remove(picked[-1])
    if target.how != "choose":
        picked.extend(_take(table, target, candidates, frame))
        return
    open_places = target.count.amount(table, frame) - len(picked)
    missing = min(open_places, len(candidates))
    if missing <= 0 and not (open_places > 0 and target.up_to and _might_hold_more(table, target, frame, picked)):
        return
    if not target.up_to and missing == len(candidates) and not (PRIVATE & set(target.zone)):
        picked.extend(candidates)
        return
    if not target.up_to and missing == len(candidates) == _size(table, target, frame):
        picked.extend(candidates)
        return
    table.ask(
        frame,
        chooser(table, target, frame),
        "choose_card",
        prompt(table.words, missing or open_places),
        options_for(table, candidates) + ([DONE] if target.up_to else []),
        again=True,
        forced=False,
    )


class Selection:
    """The instruction that selects the cards of a target; it can say what for, and how far it is.

    step: what is done with them.
    """

    def __init__(self, target: Target | None = None, step: Step | None = None, into: str = "picked") -> None:
        self._target = target
        self._step = step
        self._purpose = ""
        self._prompt = cache(lambda words, missing: words.choose(target, missing))
        self.into = into

    def target(self, table: Table, frame: Frame) -> Target | None:
        return self._target

    def allowed(self, table: Table, frame: Frame) -> Callable[[int], bool]:
        """Return what else a card must fulfil, such as a price that can be paid."""
        return lambda card: True

    def prompt(self, target: Target) -> Callable[[LegendaryWords, int], str]:
        """Return what says the question; that of a card never changes."""
        return self._prompt

    def purpose(self, table: Table, frame: Frame) -> str:
        """Return in a sentence what the player who chooses does with the cards; "" where that is another's deed."""
        if self._step is None or table.pending is None or table.pending.seat != frame.you:
            return ""
        self._purpose = self._purpose or table.words.steps([self._step])
        return self._purpose

    def __call__(self, table: Table, frame: Frame) -> None:
        target = self.target(table, frame)
        if target:
            select(table, frame, target, self.into, self.allowed(table, frame), self.prompt(target))

    def picks(self, table: Table, frame: Frame) -> Picks | None:
        """Return how many cards are chosen already and how many it takes; None for a single one."""
        target, allowed = self.target(table, frame), self.allowed(table, frame)
        assert target is not None
        picked = frame.cards[self.into]
        left = [card for card in find(table, target, frame) if card not in picked and allowed(card)]
        most = min(target.count.amount(table, frame), len(picked) + len(left))
        if most <= 1:
            return None
        assert table.pending is not None
        like = {DONE: [], **{copies[0]: copies for copies in _like_ones(table, left).values()}}
        copies = [like.get(option, [option]) for option in table.pending.options or []]
        return Picks(len(picked), 0 if target.up_to else most, most, copies)


def asking(table: Table) -> Selection | None:
    """Return the selection that asks; None for any other question."""
    if table.pending is None or table.pending.kind != "choose_card":
        return None
    frame = table.stack[-1]
    asks = table.programs[frame.program][frame.pc]
    return asks if isinstance(asks, Selection) else None


def picks(table: Table) -> Picks | None:
    """Return how far the selection is that asks; None for any other question."""
    selection = asking(table)
    return selection.picks(table, table.stack[-1]) if selection else None


def _stock_decks(table: Table, frame: Frame, target: Target) -> None:
    """Shuffle discard piles into decks whose top cards are wanted and that are too small. Source: CLEAN-03."""
    if "deck" in target.zone and target.how == "top":
        for seat in table.seats(target.of, frame):
            decks.stock(table, seat, target.count.amount(table, frame))


def _might_hold_more(table: Table, target: Target, frame: Frame, picked: list[int]) -> bool:
    """Return whether more cards could fit, as far as others can tell: then the question is asked (OPEN-27)."""
    places = PRIVATE & set(target.zone)
    return any(card not in picked for kind in places for card in _cards_in(table, kind, target, frame))


def _meant(table: Table, answer: Action, candidates: list[int]) -> int:
    """Return the card that an answer means: by its number, or the first hidden one that may be picked in a space."""
    if answer.card is not None:
        return answer.card
    return next(card for card in candidates if table.zones.where[card] == answer.space and table.is_hidden(card))


def _size(table: Table, target: Target, frame: Frame) -> int:
    """Return how many cards lie where a target looks: the public part of a choice from a hand."""
    return sum(len(_cards_in(table, kind, target, frame)) for kind in target.zone)


def _take(table: Table, target: Target, candidates: list[int], frame: Frame) -> list[int]:
    if target.how == "all":
        return candidates
    count = target.count.amount(table, frame)
    if target.how == "random":
        randomness.shuffle(table.state, candidates)
        if "defeated_conspiracy" in target.zone:  # CLAR-10
            table.shuffle("defeated_conspiracy")
        table.by_chance.update(candidates[:count])
        return candidates[:count]
    if target.how in ("oldest", "left"):
        return candidates[:count]
    return candidates[len(candidates) - min(count, len(candidates)) :][::-1]


def chooser(table: Table, target: Target, frame: Frame) -> int:
    """Return the seat that picks the cards (TIMING-04: the current player where it is unclear)."""
    if target.by == "current" or frame.you < 0:
        return table.current
    if target.by == "holder":
        return next(iter(table.seats(target.of, frame)), table.current)
    return frame.you


def options_for(table: Table, cards: list[int]) -> list[Action]:
    """Return options that name cards: by number, hidden ones by space; one for each of several equal ones."""
    return [copies[0] for copies in _like_ones(table, cards).values()]


def _like_ones(table: Table, cards: list[int]) -> dict[Any, list[Action]]:
    """Return what chooses each card, those together among which nobody would choose."""
    found: dict[Any, list[Action]] = {}
    for card in cards:
        zone = table.zones.where[card]
        if table.is_hidden(card):
            found.setdefault(zone, []).append(Action("choose", space=zone))
        else:
            equal = zone_kind(zone) in ("hand", "deck", "discard", "box", "beliefs", "doubts")
            twin = (table.design(card).id, zone) if equal else card
            found.setdefault(twin, []).append(Action("choose", card=card))
    return found
