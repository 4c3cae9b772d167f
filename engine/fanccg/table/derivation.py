"""Derives the tableau: from the environment first, then card by card of the row."""

from collections.abc import Iterator

from engine.fanccg.cards.requirements import BITS
from engine.fanccg.cards.zones import OF_TABLEAU
from engine.fanccg.table import attributes, circumstances
from engine.fanccg.table.card_queries import Cards
from engine.fanccg.table.state import Entry
from engine.fanccg.table.tableau import Standing, Tableau


def derive_from_environment(table: Cards) -> Tableau:
    """Return the tableau of an environment with an empty row."""
    lying = [(card, table.owner(card)) for card in table.zones["environment"]]
    standing = tuple(change for card, you in lying for change in _standing(table, card, you))
    served, themes = attributes.served_by_environment(table), attributes.themes_met(table)
    met = BITS["opening"] | themes | table.card_set.needs.met_by(served)
    shown = (card for kind in OF_TABLEAU for zone in table.zones.of_kind(kind) for card in table.zones[zone])
    return Tableau(
        (),
        table.state.round.disabled,
        (),
        served,
        themes,
        met,
        _bans(standing),
        _bonuses(standing),
        tuple(map(table.printed, shown)),
    )


def derive_with_card(table: Cards, before: Tableau, entry: Entry) -> Tableau:
    """Return the tableau with one more row card."""
    needs, printed = table.card_set.needs, table.printed(entry.card)
    entries, disabled, after, served, themes, _, bans, bonuses, shown, covered = before
    served = needs.with_provider(served, attributes.serves(table, entry))
    after = (*after, circumstances.mask_after(table, entry, after))
    met = BITS["following"] | themes | needs.met_by(served) | table.edges_met(after)
    counts = not entry.covered and "text" not in entry.negated
    standing = tuple(_standing(table, entry.card, entry.seat)) if counts else ()
    if standing:
        bans, bonuses = bans + _bans(standing), bonuses + _bonuses(standing)
    if entry.covered:
        covered = (*covered, (entry.seat, printed))
    else:
        shown = (*shown, printed)
    return Tableau((*entries, entry), disabled, after, served, themes, met, bans, bonuses, shown, covered)


def _standing(table: Cards, card: int, you: int) -> Iterator[Standing]:
    for ready in table.printed(card).standing:
        for modifier in ready.ability.modify:
            yield Standing(card, you, ready, modifier)


def _bans(standing: tuple[Standing, ...]) -> tuple[Standing, ...]:
    return tuple(change for change in standing if change.modifier.forbid)


def _bonuses(standing: tuple[Standing, ...]) -> tuple[Standing, ...]:
    return tuple(change for change in standing if change.modifier.by is not None)
