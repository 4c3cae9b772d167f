"""Deduplicates options that do the same.

Only the first is offered, but all are accepted. Two cards are equivalent if nothing distinguishes them, now or
later: equal cards in play with the same abilities left, or equal Strikes next to each other.
"""

from collections.abc import Callable, Hashable, Sequence

from msgspec import structs

from engine.kernel.decisions import Action, Choice, Picks
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE
from engine.legendary.cards.designs import Timing
from engine.legendary.cards.zones import kind, owner
from engine.legendary.table.state import InForce
from engine.legendary.table.table import Table

USES = {"use", "belief"}
ORDERED = {"order_effects", "cleanup"}
"""Kinds of questions whose options select one of the waiting effects."""


def group_options(table: Table, options: Sequence[Action]) -> list[list[Action]]:
    """Return the options grouped by effect, in the order of each group's first option."""
    if not _may_have_duplicates(table, options):
        return [[option] for option in options]
    found: dict[Hashable, list[Action]] = {}
    for option in options:
        found.setdefault(_option_key(table, option), []).append(option)
    return [*found.values()]


def _may_have_duplicates(table: Table, options: Sequence[Action]) -> bool:
    """Return whether the options can contain duplicates; most questions can't."""
    assert table.pending is not None
    asked = table.pending.kind
    return asked in ORDERED or asked == "choose_card" or sum(option.type in USES for option in options) > 1


def without_duplicates(table: Table, pending: Choice, options: list[Action]) -> Choice:
    """Return the question with its offered options only, and their words."""
    if pending.options is None or len(options) == len(pending.options):
        return pending
    words = dict(zip(pending.options, pending.labels, strict=True)) if pending.labels else {}
    return structs.replace(pending, options=options, labels=[words[option] for option in options if words])


def group_progress(table: Table, pending: Choice, picks: Picks | None) -> Picks | None:
    """Return the progress of a selection with equivalent options grouped.

    pending: the result of `without_duplicates`.
    """
    if picks is None or table.pending is None or pending is table.pending:
        return picks
    copies = dict(zip(table.pending.options or [], picks.copies, strict=True))
    return structs.replace(picks, copies=[[one for option in like for one in copies[option]] for like in table.sorts])


def chosen_effect(table: Table, answer: Action) -> Frame:
    """Return the waiting effect that an answer selects."""
    return table.stack[-1].waiting[int(answer.pick or 0)]


def count_distinct(table: Table, waiting: Sequence[Frame]) -> int:
    """Return the number of different waiting effects; equivalent ones count once."""
    return len({_effect_key(table, effect) for effect in waiting})


def _option_key(table: Table, option: Action) -> Hashable:
    """Return a key that equivalent options share."""
    assert table.pending is not None
    if option.card is not None and (option.type in USES or table.pending.kind == "choose_card"):
        return option.type, option.ability, _card_key(table, option.card)
    if table.pending.kind in ORDERED and option != DONE:
        return _effect_key(table, chosen_effect(table, option))
    return option


def _effect_key(table: Table, due: Frame) -> Hashable:
    """Return the key of an effect.

    The same text of equivalent cards in one pile, about the same cards.
    """
    zone = table.zones.where[due.source]
    return zone if owner(zone) >= 0 else due.source, repr(structs.replace(due, source=-1))


def _card_key(table: Table, card: int) -> Hashable:
    """Return a key that indistinguishable cards share.

    The card itself if there are none.
    """
    zone = table.zones.where[card]
    sort = KINDS.get(kind(zone))
    is_lent = any(play.virtual for play in table.state.turn.plays if play.card == card)
    if is_lent:
        return table.design(card).id, unused_abilities(table, card)
    return (table.design(card).id, zone, sort(table, card)) if sort and not _is_special(table, card) else card


def _is_special(table: Table, card: int) -> bool:
    """Return whether something refers to this very card.

    A running effect, one in force, or a card under it.
    """
    means = (card in frame.known_cards() for frame in table.stack)
    in_force = (_depends_on_source(table, force) for force in table.state.game.in_force if force.source == card)
    return any(means) or any(in_force) or bool(table.zones.get(f"beneath.{card}"))


def _depends_on_source(table: Table, force: InForce) -> bool:
    """Return whether an effect in force applies to its own card, or to all others."""
    filters = (modifier.on for modifier in table.card_set.references[force.name])
    return any(wanted is not None and (wanted.this or wanted.other) for wanted in filters)


def unused_abilities(table: Table, card: int) -> tuple[tuple[bool, int], ...]:
    """Return the unused abilities of a played card: (belongs to a copy, number).

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
    return tuple(key for key in table.state.turn.used if key.startswith(f"{card}:")), unused_abilities(table, card)


def run_start(table: Table, card: int) -> int:
    """Return the start of the run of equal Strikes around one: order matters.

    Source: STRIKE-08.
    """
    row = table.zones[table.zones.where[card]]
    place = row.index(card)
    while place and table.design(row[place - 1]) == table.design(card):
        place -= 1
    return place


KINDS: dict[str, Callable[[Table, int], Hashable]] = {
    "played": unused_abilities,
    "vigilant": _used,
    "strikes": run_start,
}
"""Places where cards may be equivalent, and what must be equal there."""
