"""Setup: campaign options, the starting table and the first player (SET, OPT)."""

from collections.abc import Sequence
from typing import Any

from engine.ccg.cards.catalogue import SEATS, CardSet
from engine.ccg.rules import drawing
from engine.ccg.rules.basic_game import FORMATS, format_of
from engine.ccg.table.state import Agent, Player, Setup, State
from engine.ccg.table.table import Table
from engine.decks import Deck
from engine.description import Option, Sequel
from engine.kernel import randomness
from engine.kernel.card_numbers import deck_zones
from engine.kernel.decisions import Action, SetupError
from engine.kernel.frames import Frame
from engine.kernel.setup_options import check_option

STARTING_POINTS = 5
"""Points that each pool starts with (SET-10)."""

OPTIONS: dict[str, Option] = {
    "question_or_guess": Option(False, "A solved Site gives a question or a guess, not both (OPT-01)."),
    "single_guess": Option(False, "Each player may guess each X-File once; a wrong guess loses (OPT-02)."),
    "killer": Option(False, "Allow Killer cards in decks; a player without Agents loses (OPT-05)."),
    "powers": Option(False, "Players may announce a value of their X-File to use its power (OPT-06)."),
    "ask_everyone": Option(
        False,
        "Ask players even if they can play nothing. It keeps hands secret, but the game waits more often. "
        "Off: who isn't asked can play nothing now. Always on in ranked games (CHK-05).",
        ranked=True,
    ),
    "limited": Option(False, "Each player builds a deck from 135 random cards."),
    "turn_limit": Option(200, "Turns of each player before the game is a draw (WIN-07).", [10, 25, 50, 100, 200, 500]),
}
"""Campaign options: default, description and, if limited, the allowed values."""


def check(seats: Sequence[str | None], format: str, options: dict[str, Any]) -> Setup:
    """Return the setup for a request, or raise SetupError naming the field.

    Source: SET-01, OPT-03.
    """
    if format not in FORMATS:
        raise SetupError("format", f"Choose one of these formats: {', '.join(FORMATS)}.")
    if not 2 <= len(seats) <= SEATS:
        raise SetupError("seats", f"This game is for two to {SEATS} players.")
    if any(avatar is not None for avatar in seats):
        raise SetupError("seats", "This game has no avatars.")
    values = {"ask_everyone": OPTIONS["ask_everyone"].default, **check_options(options)}
    return Setup(format=format, seats=len(seats), **values)


def sequels(setup: Setup) -> list[Sequel]:
    """Return the advanced game as the sequel of a basic one.

    It has the same options. Source: BAS-05.
    """
    options = {name: getattr(setup, name) for name in OPTIONS}
    changed = {name: value for name, value in options.items() if value != OPTIONS[name].default}
    return [Sequel("advanced", "Play the advanced game", "advanced", changed)] if setup.format == "basic" else []


def check_options(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options, or raise SetupError if one isn't allowed."""
    for name, value in options.items():
        check_option(OPTIONS, name, value)
    return options


ZONE_OF_PART = {"x_files": "xfiles", "team": "bureau", "bureau": "deck"}
"""Zone kinds by deck part.

The starting team begins in the Bureau (SET-09).
"""


def lay_out(card_set: CardSet, setup: Setup, seed: bytes, decks: Sequence[Deck]) -> State:
    """Return the state before the first card is drawn.

    seed: 32 bytes. decks: valid decks by seat. Source: SET-02, SET-03, SET-07, SET-09, SET-10.
    """
    zones = deck_zones(card_set.number, ZONE_OF_PART, decks)
    points = STARTING_POINTS if FORMATS[setup.format].pools else 0
    return State(
        setup=setup,
        seed=seed,
        counter=0,
        cards=card_set.digest,
        zones=zones,
        players=[
            Player(rp=points, cp=points, agents=len(zones[f"bureau.{seat}"]), team=sorted(deck.get("team", {})))
            for seat, deck in enumerate(decks)
        ],
        agents={card: Agent() for seat in range(len(decks)) for card in zones[f"bureau.{seat}"]},
        stack=[Frame("game"), Frame("setup")],
    )


def _choose_xfiles(table: Table, frame: Frame) -> None:
    """Let each player choose and hide one X-File of its deck.

    Source: SET-02, SET-09, D01.
    """
    begin(table)
    for seat in reversed(range(len(table.state.players))):
        table.push("choose_xfile", seat)


def begin(table: Table) -> None:
    """Begin the game with the tokens of the teams. Source: SET-09."""
    table.happened("game_began")
    table.happened("setup")
    for agent in table.state.agents:
        table.lay_tokens(agent)


def _ask_xfile(table: Table, frame: Frame) -> None:
    """Ask for the X-File to hide, even with a single one, so that nothing is revealed."""
    options = [Action("hide", card=card) for card in table.zones[f"xfiles.{frame.you}"]]
    table.ask(frame, frame.you, "xfile", "Choose the X-File to hide.", options, forced=False)


def _hide(table: Table, frame: Frame) -> None:
    """Hide the chosen X-File. Source: SET-02."""
    chosen = frame.take_answer().card
    assert chosen is not None
    table.move(chosen, f"xfile.{frame.you}")


def _draw(table: Table, frame: Frame) -> None:
    """Shuffle all decks and draw the first hands; there is no mulligan.

    Source: SET-11, SET-13, BAS-21.
    """
    for seat in range(len(table.state.players)):
        drawing.shuffle(table, seat)
        draw_hand(table, seat)


def draw_hand(table: Table, seat: int) -> None:
    """Draw the first hand. Source: SET-11, BAS-21."""
    drawing.draw(table, seat, format_of(table).opening_hand, by="SET-11")


def _toss(table: Table, frame: Frame) -> None:
    """Choose a random player, who decides who begins.

    Source: SET-12.
    """
    seats = table.clockwise(0)
    winner = randomness.pick(table.state, seats)
    table.happened("toss_won", winner)
    table.ask(frame, winner, "first", "Who plays first?", [Action("choose", seat=seat) for seat in seats])


def _begin(table: Table, frame: Frame) -> None:
    chosen = frame.take_answer().seat
    assert chosen is not None
    play_first(table, chosen)


def play_first(table: Table, seat: int) -> None:
    """Let a player begin. Source: SET-12."""
    table.state.first = seat
    table.happened("plays_first", seat)


PROGRAMS = {
    "setup": [_choose_xfiles, _draw, _toss, _begin],
    "choose_xfile": [_ask_xfile, _hide],
}
