"""Options that do the same: of several alike the first is offered, and each of them is taken.

Two cards are alike where nothing tells them apart, now or later: like cards in play of which as much is left to use, or
like Strikes that lie side by side.
"""

from collections.abc import Callable, Hashable, Sequence

from msgspec import structs

from engine.kernel.decisions import Action, Choice, Picks
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE
from engine.legendary.cards.designs import Timing
from engine.legendary.cards.zones import kind, owner
from engine.legendary.table.table import Table

USES = {"use", "belief"}
ORDERED = {"order_effects", "cleanup"}
"""Kinds of questions of which an option names one of the effects that wait."""


def sorts(table: Table, options: Sequence[Action]) -> list[list[Action]]:
    """Return the options, those together that do the same, in the order of the first of each."""
    if not _may_be_alike(table, options):
        return [[option] for option in options]
    found: dict[Hashable, list[Action]] = {}
    for option in options:
        found.setdefault(_sort(table, option), []).append(option)
    return [*found.values()]


def _may_be_alike(table: Table, options: Sequence[Action]) -> bool:
    """Return whether it is worth looking: most questions are about things of which each is another one."""
    assert table.pending is not None
    asked = table.pending.kind
    return asked in ORDERED or asked == "choose_card" or sum(option.type in USES for option in options) > 1


def folded(table: Table, pending: Choice, options: list[Action]) -> Choice:
    """Return a question with those of its options that are offered, and their words."""
    if pending.options is None or len(options) == len(pending.options):
        return pending
    words = dict(zip(pending.options, pending.labels, strict=True)) if pending.labels else {}
    return structs.replace(pending, options=options, labels=[words[option] for option in options if words])


def together(table: Table, pending: Choice, picks: Picks | None) -> Picks | None:
    """Return how far a selection is, each option with all that are like it. pending: what `folded` returned."""
    if picks is None or table.pending is None or pending is table.pending:
        return picks
    copies = dict(zip(table.pending.options or [], picks.copies, strict=True))
    return structs.replace(picks, copies=[[one for option in like for one in copies[option]] for like in table.sorts])


def meant(table: Table, answer: Action) -> Frame:
    """Return the effect that an answer names, of those that wait."""
    return table.stack[-1].waiting[int(answer.pick or 0)]


def distinct(table: Table, waiting: Sequence[Frame]) -> int:
    """Return between how many effects somebody can choose, of those that are due: like ones count once."""
    return len({_effect(table, effect) for effect in waiting})


def _sort(table: Table, option: Action) -> Hashable:
    """Return what options have in common that do the same."""
    assert table.pending is not None
    if option.card is not None and (option.type in USES or table.pending.kind == "choose_card"):
        return option.type, option.ability, _card(table, option.card)
    if table.pending.kind in ORDERED and option != DONE:
        return _effect(table, meant(table, option))
    return option


def _effect(table: Table, due: Frame) -> Hashable:
    """The same text of like cards that lie in one pile of a player, about the same, does the same."""
    zone = table.zones.where[due.source]
    return zone if owner(zone) >= 0 else due.source, repr(structs.replace(due, source=-1))


def _card(table: Table, card: int) -> Hashable:
    """Return what a card has in common with those that nobody could tell from it; itself where there are none."""
    zone = table.zones.where[card]
    sort = KINDS.get(kind(zone))
    is_lent = any(play.virtual for play in table.state.turn.plays if play.card == card)
    if is_lent:
        return table.design(card).id, left(table, card)
    return (table.design(card).id, zone, sort(table, card)) if sort and not _is_special(table, card) else card


def _is_special(table: Table, card: int) -> bool:
    """Return whether something under way, in force or laid at it means this very card."""
    means = (card in frame.known_cards() for frame in table.stack)
    in_force = (entry.source == card for entry in table.state.game.in_force)
    return any(means) or any(in_force) or bool(table.zones.get(f"beneath.{card}"))


def left(table: Table, card: int) -> tuple[tuple[bool, int], ...]:
    """Return the abilities that may still be used of a card that was played, each with whether it is on loan.

    Source: ACT-11, ACT-13.
    """
    return tuple(
        (play.virtual, ready.number)
        for play in table.state.turn.plays
        if play.card == card and play.here
        for ready in table.printed(card).at_will
        if ready.number not in play.used and (ready.ability.when != Timing.CLASS or ready.ability.cls in play.earlier)
    )


def _used(table: Table, card: int) -> Hashable:
    return tuple(key for key in table.state.turn.used if key.startswith(f"{card}:")), left(table, card)


def _side_by_side(table: Table, card: int) -> Hashable:
    """Return where the row of like Strikes begins that one lies in: which is the oldest matters. Source: STRIKE-08."""
    row = table.zones[table.zones.where[card]]
    place = row.index(card)
    while place and table.design(row[place - 1]) == table.design(card):
        place -= 1
    return place


KINDS: dict[str, Callable[[Table, int], Hashable]] = {
    "played": left,
    "vigilant": _used,
    "strikes": _side_by_side,
}
"""Where like cards may be alike, and what has to be the same of them."""
