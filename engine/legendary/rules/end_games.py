"""End Games in play: Health, Strikes and the Clone (END-15 to END-17, CARD-18)."""

from engine.legendary.cards.zones import SHADOWS, kind, number
from engine.legendary.rules import evidence, game_outcome, strike_deck
from engine.legendary.table import modifiers
from engine.legendary.table.state import EndGame
from engine.legendary.table.table import Table


def health(table: Table, card: int) -> int:
    """Return the current Health of an End Game."""
    return max(1, (table.design(card).health or 0) + modifiers.change(table, "health", card))


def damage(table: Table, card: int) -> int:
    """Return the damage on an End Game: the sum of its Strikes' numbers.

    Source: END-16, OPEN-19.
    """
    return sum(table.design(strike).damage or 0 for strike in table.zones[f"end_strikes.{card}"])


def hit(table: Table, card: int) -> None:
    """Put the top Strike on an End Game after a paid fight. Source: END-15, END-16."""
    drawn = strike_deck.take(table, f"end_strikes.{card}")
    table.changed("end_game_damage", table.design(drawn).damage or 0, None, card)
    if damage(table, card) >= health(table, card):
        overcome(table, card)
    strike_deck.check(table)


def overcome(table: Table, card: int) -> None:
    """Beat an End Game whose Health is used up; beating the last one wins.

    Source: END-17, OPEN-45, OPEN-47.
    """
    game = table.state.game
    game.end_games = [end for end in game.end_games if end.card != card]
    table.happened("end_game_overcome", table.current, card, table.design(card).name)
    if not game.end_games:
        game_outcome.win(table, "end_game")
    for strike in list(table.zones[f"end_strikes.{card}"]):
        table.move(strike, "strike_discard")
    for part in [*table.zones[f"end_row.{card}"], card]:
        table.move(part, "removed")


def check_health(table: Table) -> None:
    """Check End Games again after their Health changed (OPEN-47, OPEN-48)."""
    for end in list(table.state.game.end_games):
        if damage(table, end.card) >= health(table, end.card):
            overcome(table, end.card)


def add_clone(table: Table, original: int) -> None:
    """Put the Clone one space to the right of Replication, with hidden Evidence.

    Source: CARD-18, CARD-19, OPEN-45.
    """
    clones = [card for card in table.zones["box"] if "clone" in table.design(card).tags]
    if not clones:
        return
    clone = clones[0]
    table.state.game.end_games.append(EndGame(clone, clone=True))
    space = table.zones.where[original]
    place = number(space) + 1 if kind(space) == "shadows" else 1
    if place > len(SHADOWS):
        table.move(clone, "conspiracy")
    else:
        table.move(clone, SHADOWS[place - 1], up=False)
    for priority in sorted({table.design(card).priority or 1 for card in table.zones[f"end_row.{original}"]}):
        new = evidence.random_evidence(table, priority)
        if new >= 0:
            table.move(new, f"end_row.{clone}", up=False)
