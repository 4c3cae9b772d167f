"""The End Game, The End, winning and losing (END, TURN-05, TURN-06)."""

from engine.kernel.effects import Frame, Interrupted
from engine.legendary import evidence, standing, strikes
from engine.legendary.designs import Timing
from engine.legendary.state import EndGame
from engine.legendary.table import BUREAU, EVIDENCE, SHADOWS, Table


def begin(table: Table, card: int) -> None:
    """An End Game has been revealed: The End begins, and its steps follow in order. Source: END-07, REVEAL-12."""
    for end in table.s.game.end_games:
        if end.card == card:
            end.revealed = True
    table.push("the_end", table.cp, card)


def _leads_lost(table: Table, frame: Frame) -> None:
    """Step 1: every revealed Lead is defeated. Source: END-08, OPEN-15."""
    game = table.s.game
    frame.vars["first"] = not game.the_end
    game.end_game = game.end_game or table.design(frame.source).name
    game.the_end = True
    table.fresh()
    table.happened("the_end", table.cp, frame.source, table.design(frame.source).name)
    for lead in reversed(evidence.leads_in_sight(table)):
        evidence.lose_lead(table, lead)


def _evidence_turned_up(table: Table, frame: Frame) -> None:
    """Step 2: every Undiscovered Evidence is revealed; that does not Discover it. Source: END-09, EVID-14, CARD-20."""
    for place in (*EVIDENCE, f"end_row.{frame.source}"):
        for card in table.zones[place]:
            if table.is_hidden(card):
                table.turn_up(card)


def _evidence_joins(table: Table, frame: Frame) -> None:
    """Step 3: what was not Collected becomes part of the End Game. Source: END-10, EVID-13."""
    for place in EVIDENCE:
        for card in list(table.zones[place]):
            table.move(card, f"end_row.{frame.source}")
    table.fresh()


def _syndicate(table: Table, frame: Frame) -> None:
    """Step 4: every revealed Syndicate Enemy resolves its "The End:" ability. Source: END-11, TIMING-14."""
    if not frame.vars["first"]:
        return
    places = [*BUREAU, *["field"], *SHADOWS]
    cards = [card for name in places for card in _s_order(table, name) if not table.is_hidden(card)]
    for card in reversed([card for card in cards if table.design(card).type == "syndicate"]):
        table.trigger(card, Timing.THE_END)


def _s_order(table: Table, name: str) -> list[int]:
    cards = table.zones[name]
    return cards[::-1] if name == "field" else cards


def _evidence_in_force(table: Table, frame: Frame) -> None:
    """Step 5: all "The End:" abilities of the Evidence are in force; those that act once act now. Source: END-12."""
    table.s.game.evidence_in_force = True
    table.fresh()
    for card in reversed(table.zones[f"end_row.{frame.source}"]):
        for ready in reversed(table.printed(card).by_timing.get(Timing.THE_END, ())):
            if ready.ability.do and not ready.ability.on:
                table.push(ready.key, table.cp, card, it=frame.source)
    if frame.vars["first"]:
        table.announce("the_end_began", frame.source)
    strikes.test_health(table)


def _own_text(table: Table, frame: Frame) -> None:
    table.trigger(frame.source, Timing.REVEAL)


def health(table: Table, card: int) -> int:
    return max(1, (table.design(card).health or 0) + standing.change(table, "health", card))


def damage(table: Table, card: int) -> int:
    """Return the damage on an End Game: the numbers of the Strikes beside it. Source: END-16, OPEN-19."""
    return sum(table.design(strike).damage or 0 for strike in table.zones[f"end_strikes.{card}"])


def hit(table: Table, card: int) -> None:
    """A fight against an End Game was paid: the top Strike is laid beside it. Source: END-15, END-16."""
    drawn = strikes.take_strike(table, f"end_strikes.{card}")
    table.changed("end_game_damage", table.design(drawn).damage or 0, None, card)
    if damage(table, card) >= health(table, card):
        overcome(table, card)
    strikes.check_deck(table)


def overcome(table: Table, card: int) -> None:
    """An End Game has taken its Health: the team wins when it was the last one. Source: END-17, OPEN-45, OPEN-47."""
    game = table.s.game
    game.end_games = [end for end in game.end_games if end.card != card]
    table.happened("end_game_overcome", table.cp, card, table.design(card).name)
    if not game.end_games:
        win(table, "end_game")
    for strike in list(table.zones[f"end_strikes.{card}"]):
        table.move(strike, "strike_discard")
    for part in [*table.zones[f"end_row.{card}"], card]:
        table.move(part, "removed")
    table.fresh()


def check_health(table: Table) -> None:
    """Test End Games again after something changed their Health (OPEN-47, OPEN-48)."""
    for end in list(table.s.game.end_games):
        if end.revealed and damage(table, end.card) >= health(table, end.card):
            overcome(table, end.card)


def add_clone(table: Table, original: int) -> None:
    """The Clone comes one space to the right of Replication, with hidden Evidence.

    Source: CARD-18, CARD-19, OPEN-45.
    """
    clones = [card for card in table.zones["box"] if "clone" in table.design(card).tags]
    if not clones:
        return
    clone = clones[0]
    table.s.game.end_games.append(EndGame(clone, clone=True))
    space = table.zones.where[original]
    number = int(space[8:]) + 1 if space.startswith("shadows.") else 1
    if number > 5:
        table.move(clone, "conspiracy")
    else:
        table.move(clone, SHADOWS[number - 1], up=False)
    for priority in sorted({table.design(card).priority or 1 for card in table.zones[f"end_row.{original}"]}):
        new = evidence.random_evidence(table, priority)
        if new >= 0:
            table.move(new, f"end_row.{clone}", up=False)


def win(table: Table, reason: str) -> None:
    """The team wins the game at once. Source: END-17."""
    finish(table, True, reason)


def lose(table: Table, reason: str) -> None:
    """The team loses the game at once. Source: TURN-06."""
    finish(table, False, reason)


def finish(table: Table, won: bool, reason: str) -> None:
    """Drop all that was under way and go on with the Series. Never returns."""
    table.happened("game_won" if won else "game_lost", None, None, reason)
    frame = table.unwind("series")
    frame.vars["won"] = won
    frame.vars["reason"] = reason
    raise Interrupted


PROGRAMS = {
    "the_end": [
        _leads_lost,
        _evidence_turned_up,
        _evidence_joins,
        _syndicate,
        _evidence_in_force,
        _own_text,
    ]
}
