"""The pending decisions: seats, legal answers and the rule that asks."""

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from engine.description import Window
from engine.fanccg.rules import cover_cards, environment, high_card, plays, round, sideboard, simultaneous_answers, turn
from engine.fanccg.table import knowledge_rules
from engine.fanccg.table.table import Table
from engine.kernel import prompts
from engine.kernel.decisions import Action, Choice, Compose, Decision, Limit

KINDS: dict[str, str] = {
    **dict.fromkeys(prompts.BY_CARDS, knowledge_rules.TEXT),
    "high_card": "HIGH-02",
    "first": "HIGH-06",
    "environment": "ENV-05",
    "play": "TRN-05",
    "action": "TRN-08",
    "discard_two": "RND-07",
    "exchange": "SID-01",
    "side": "CNF-03",
    "participant": "CNF-04",
}
"""Kind of question to its rule."""
WINDOWS = {"action": Window("action", "Action cards", "After playing a card, you may play an Action.")}
"""Kinds of questions that players may decline automatically."""
DECLINES = {turn.NO_ACTION}
FORMAL: dict[str, Action] = {"action": turn.NO_ACTION, "choose_card": Action("choose", pick="done")}
"""Questions that every hand gets, and the answer of a seat without options."""


class Answers(NamedTuple):
    """The legal answers: options, and a composite answer that they are examples of."""

    options: list[Action]
    compose: Compose | None = None


def decisions(table: Table) -> list[Decision]:
    """Return the decision of every seat that has to choose; both in a sealed round."""
    if table.asked is None:
        pending = table.pending
        table.asked = [_decision(table, pending, seat) for seat in waiting_for(table)] if pending else []
    return table.asked


def waiting_for(table: Table) -> list[int]:
    """Return the seats that have to choose, in the order of the rules."""
    pending = table.pending
    if pending is None:
        return []
    return simultaneous_answers.waiting(table) if pending.seat == simultaneous_answers.BOTH else [pending.seat]


def _decision(table: Table, pending: Choice, seat: int) -> Decision:
    options, compose = answers(table, pending, seat)
    return Decision(
        seat=seat,
        kind=pending.kind,
        prompt=prompt(table, pending),
        options=options,
        labels=pending.labels,
        rule=KINDS[pending.kind],
        picks=prompts.selection_progress(table),
        formal=options == [FORMAL.get(pending.kind)],
        consequences=prompts.consequences(table, pending),
        compose=compose,
        sealed=pending.seat == simultaneous_answers.BOTH,
        window=WINDOWS[pending.kind].name if pending.kind in WINDOWS else "",
        decline=_decline(pending, options),
    )


def _decline(pending: Choice, options: list[Action]) -> int | None:
    """Return the index of the option that does nothing, if the question is a window."""
    if pending.kind not in WINDOWS:
        return None
    return next((place for place, option in enumerate(options) if option in DECLINES), None)


def answers(table: Table, pending: Choice, seat: int) -> Answers:
    """Return the legal answers of a seat to the pending question."""
    if pending.options is not None:
        return Answers(pending.options)
    return ANSWERS[pending.kind](table, seat)


def _high_card(table: Table, seat: int) -> Answers:
    return Answers([high_card.REVEAL, high_card.KEEP])


def _environment(table: Table, seat: int) -> Answers:
    return Answers([Action("environment", card=card) for card in environment.choices(table, seat)])


def _play(table: Table, seat: int) -> Answers:
    """Return the playable cards, face up or covered. Source: TRN-05, CVR-01, TRN-12."""
    cards = plays.playable(table, seat) if table.playable is None else table.playable
    lids = cover_cards.choices(table, seat)
    openly = [Action("play", card=card) for card in cards]
    return Answers(openly + [Action("cover", card=card, pick=lid) for card in cards for lid in lids])


def _action(table: Table, seat: int) -> Answers:
    return Answers([*(Action("action", card=card) for card in turn.actions(table, seat)), turn.NO_ACTION])


def _discard_two(table: Table, seat: int) -> Answers:
    """Return one pair for each two designs; any two cards are legal. Source: RND-07."""
    hand = sorted(table.zones[f"hand.{seat}"])
    count = min(round.DISCARDS, len(hand))
    verb = Action("discard_two")
    pairs: dict[tuple[str, ...], tuple[int, ...]] = {}
    for cards in combinations(hand, count):
        pairs.setdefault(tuple(table.design(card).id for card in cards), cards)
    options = [Action("discard_two", cards=cards) for cards in pairs.values()]
    return Answers(options, Compose(verb, tuple(hand), count, count))


def _exchange(table: Table, seat: int) -> Answers:
    """Return the sideboard exchange: an answer names the whole new sideboard.

    The only option keeps it as it is. Source: SID-01, SID-02, DCK-10.
    """
    cards, size = sorted(sideboard.cards(table, seat)), len(table.zones[f"sideboard.{seat}"])
    limits = tuple(
        Limit(tuple(card for card in cards if table.design(card).id == design), fewest, size, "DCK-03")
        for design, fewest in sideboard.minimum_in_sideboard(table, seat).items()
    )
    as_it_is = Action("exchange", cards=sideboard.unchanged_answer(table, seat))
    return Answers([as_it_is], Compose(Action("exchange"), tuple(cards), size, size, limits))


ANSWERS: dict[str, Callable[[Table, int], Answers]] = {
    "high_card": _high_card,
    "environment": _environment,
    "play": _play,
    "action": _action,
    "discard_two": _discard_two,
    "exchange": _exchange,
}
"""Kind of question to the function that lists its answers."""


def prompt(table: Table, pending: Choice) -> str:
    """Return the text of the question, with the name of the asking card."""
    if pending.kind not in prompts.BY_CARDS:
        return pending.prompt
    source, words = table.stack[-1].source, prompts.prompt_text(table, pending)
    return f"{table.design(source).name}: {words}" if source >= 0 else words
