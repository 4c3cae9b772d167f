"""The Series: three games and the steps between them (SERIES).

A single game is a Series of one.
"""

from engine.kernel import randomness
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Timing
from engine.legendary.cards.zones import kind
from engine.legendary.rules import setup, strikes
from engine.legendary.table.state import Game, GameResult, Turn
from engine.legendary.table.table import Table

GAMES = 3
KEEP = Action("choose", pick="keep")


def _open_game(table: Table, frame: Frame) -> None:
    """Set up the next game and start it. Source: SERIES-01, SERIES-12."""
    number = len(table.state.results) + 1
    setup.new_game(table, number)
    table.push("game")
    for seat in reversed(table.state.order):
        for card in reversed(table.zones[f"cliffhanger.{seat}"]):
            if Timing.SETUP in table.printed(card).by_timing:
                table.push("cliffhanger_setup", seat, card)


def _cliffhanger_setup(table: Table, frame: Frame) -> None:
    """Run the "Setup:" text of Cliffhangers. Source: SERIES-12."""
    table.trigger(frame.source, Timing.SETUP, frame.you)


def _cliffhanger_spent(table: Table, frame: Frame) -> None:
    if table.kind_of(frame.source) == "cliffhanger":
        table.move(frame.source, "box")


def _note_result(table: Table, frame: Frame) -> None:
    """Record the result of the game. Source: SERIES-15, SERIES-16, OPEN-52."""
    game = table.state.game
    table.state.results.append(
        GameResult(
            game=game.number,
            won=frame.vars["won"],
            reason=frame.vars["reason"],
            discovered=game.discoveries,
            collected=len(game.collected),
            end_game=game.end_game,
            turns=game.turns,
        )
    )
    table.state.turn.phase = "between"


def last_game(table: Table) -> bool:
    """Return whether this is the last game. Source: SERIES-08, SERIES-20."""
    return table.state.setup.format == "single" or table.state.series_lost or len(table.state.results) == GAMES


def _after_game(table: Table, frame: Frame) -> None:
    """End the campaign, or hand out a Cliffhanger before the cards are put back.

    Source: SERIES-08.
    """
    if last_game(table):
        _finish(table)
        frame.pc = len(PROGRAMS["series"])
        return
    _hand_out_cliffhanger(table, frame)


def _finish(table: Table) -> None:
    table.state.over = True
    table.happened("series_over")


def _hand_out_cliffhanger(table: Table, frame: Frame) -> None:
    """Draw one Cliffhanger for the team and give it to the player of its Avatar.

    Source: SERIES-09 to SERIES-11, OPEN-53.
    """
    won = table.state.results[-1].won
    pile = cliffhanger_pile(table)
    if not pile:
        return
    card = randomness.pick(table.state, pile)
    design = table.design(card)
    table.state.drawn_cliffhangers.append(card)
    frame.cards["cliffhanger"] = [card]
    table.show([card], learned="SERIES-09")
    table.happened("cliffhanger", None, card, "got_too_close" if won else "unexpected_help")
    if design.kind == "may_have_won":
        table.trigger(card, Timing.SETUP, table.current)


def cliffhanger_pile(table: Table) -> list[int]:
    """Return the Cliffhangers that can be drawn now.

    Source: SERIES-07, SERIES-09, SERIES-10, SERIES-19.
    """
    kind = "got_too_close" if table.state.results[-1].won else "unexpected_help"
    avatars = {seat.avatar for seat in table.state.seats}
    pile = [
        card
        for card in table.card_set.of_type("cliffhanger")
        if table.design(card).kind == kind
        and table.design(card).avatar in avatars
        and card not in table.state.drawn_cliffhangers
    ]
    if kind == "unexpected_help" and table.state.setup.may_have_won:
        pile += [card for card in table.card_set.of_type("cliffhanger") if table.design(card).kind == "may_have_won"]
    return sorted(pile)


def _clear_away(table: Table, frame: Frame) -> None:
    """End a lost Series; otherwise put cards back and heal or carry Scars.

    Source: SERIES-04, SERIES-05, SERIES-06, SERIES-14, SERIES-20, OPEN-53, OPEN-54.
    """
    if table.state.series_lost:
        _finish(table)
        frame.pc = len(PROGRAMS["series"])
        return
    carried = _carried_scars(table)
    table.zones.gather("box")
    for seat, player in enumerate(table.state.seats):
        player.defeated, player.skip, player.counters = False, 0, {}
        table.zones.move(setup.own_avatar(table, seat), f"avatar.{seat}")
    _give_cliffhanger(table, frame)
    table.state.turn = Turn(number=table.state.turn.number, current=table.current, phase="between")
    game = table.state.game
    table.state.game = Game(number=game.number, academy_sets=game.academy_sets, seasons=game.seasons)
    table.fresh()
    for seat, scars in enumerate(carried):
        _lay_scars(table, seat, scars)


def _lay_scars(table: Table, seat: int, scars: list[int]) -> None:
    """Put carried Scars on an Avatar, at most its Health - 1; discard the others.

    Source: OPEN-54.
    """
    most = strikes.health(table, seat) - 1
    for number, scar in enumerate(scars):
        if number < most:
            table.zones.move(scar, f"scars.{seat}")
        else:
            table.move(scar, "strike_discard", by="OPEN-54")


def _carried_scars(table: Table) -> list[list[int]]:
    """Return the Scars that each player keeps for the next game.

    Scars stay with their Avatar, even if it was swapped (CARD-04, OPEN-53).

    Source: SERIES-06, OPEN-54.
    """
    if not table.state.setup.carried_scars:
        return [[] for _ in table.state.seats]
    places = [table.zones.where[setup.own_avatar(table, seat)] for seat in range(len(table.state.seats))]
    return [list(table.zones[place.replace("avatar", "scars")]) if kind(place) == "avatar" else [] for place in places]


def _seat_of(table: Table, name: str) -> int:
    return next(seat for seat, player in enumerate(table.state.seats) if player.avatar == name)


def _give_cliffhanger(table: Table, frame: Frame) -> None:
    for card in frame.cards.pop("cliffhanger", []):
        table.zones.move(card, f"cliffhanger.{_seat_of(table, table.design(card).avatar)}")
        table.happened("cliffhanger_given", _seat_of(table, table.design(card).avatar), card)


def _ask_seats(table: Table, frame: Frame) -> None:
    """Ask the last current player whether the team changes seats.

    Source: SERIES-03, OPEN-50, D35.
    """
    order = table.state.order
    if len(order) > 2:
        options = [KEEP, Action("choose", pick="change")]
        table.ask(
            frame,
            table.current,
            "seats",
            "Change seats for the next game?",
            options,
            ["Keep the seats", "Change seats"],
        )
    else:
        frame.answer = KEEP
    frame.vars["seated"] = [order[0]]


def _seat_players(table: Table, frame: Frame) -> None:
    """Ask for the next player clockwise until all are seated."""
    answer = frame.take_answer()
    if answer == KEEP:
        return
    seated = frame.vars["seated"]
    if answer.seat is not None:
        seated.append(answer.seat)
    free = [seat for seat in range(len(table.state.seats)) if seat not in seated]
    if len(free) == 1:
        table.state.order = [*seated, free[0]]
        table.happened("seats_changed")
        return
    prompt = "Choose the next player clockwise."
    table.ask(frame, table.current, "seats", prompt, [Action("choose", seat=seat) for seat in free], again=True)


def _again(table: Table, frame: Frame) -> None:
    frame.vars.clear()
    frame.pc = 0


PROGRAMS = {
    "series": [_open_game, _note_result, _after_game, _clear_away, _ask_seats, _seat_players, _again],
    "cliffhanger_setup": [_cliffhanger_setup, _cliffhanger_spent],
}
