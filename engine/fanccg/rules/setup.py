"""Setup: the options of a game, and the initial state."""

from collections.abc import Sequence
from typing import Any

from engine.decks import Deck
from engine.description import Option
from engine.fanccg.cards.catalogue import SEATS, CardSet
from engine.fanccg.table.state import Player, Setup, State
from engine.kernel.card_numbers import deck_zones
from engine.kernel.decisions import SetupError
from engine.kernel.frames import Frame
from engine.kernel.setup_options import check_option

FORMATS = ("single",)

OPTIONS: dict[str, Option] = {
    "hand_size": Option(13, "Hand size (DCK-11).", list(range(5, 21))),
    "least_deck": Option(39, "Minimum cards in a draw deck (DCK-02).", [13, 26, 39, 52, 65]),
    "most_deck": Option(65, "Maximum cards in a draw deck (DCK-02).", [39, 52, 65, 78]),
    "sideboard_size": Option(13, "Maximum cards in a sideboard (DCK-09).", list(range(21))),
    "themes": Option(True, "Cards with themes must share one with the X-FILES card (REQ-11)."),
    "redraw": Option(
        False, "If nobody can open a round, both players draw new hands instead of discarding two cards (RND-08)."
    ),
    "missing_draw_value": Option(0, "Draw value of cards that have none (HIGH-09).", list(range(7))),
    "conflict_cards": Option(True, "Allow conflict cards in decks (OPN-07)."),
    "cover_cards": Option(False, "Allow playing cards face down under cover cards (CVR-01)."),
}
"""Options of a campaign: default, meaning and allowed values."""


def check(seats: Sequence[str | None], format: str, options: dict[str, Any]) -> Setup:
    """Return a validated setup. Raises SetupError, which names the field."""
    if format not in FORMATS:
        raise SetupError("format", f"Choose one of these formats: {', '.join(FORMATS)}.")
    if len(seats) != SEATS:
        raise SetupError("seats", "This game is for two players.")
    if any(avatar is not None for avatar in seats):
        raise SetupError("seats", "This game has no avatars.")
    return Setup(format=format, **checked(options))


def checked(options: dict[str, Any]) -> dict[str, Any]:
    """Return validated options. Raises SetupError."""
    for name, value in options.items():
        check_option(OPTIONS, name, value)
    chosen = Setup(**options)
    if chosen.least_deck > chosen.most_deck:
        raise SetupError("options.least_deck", "The minimum can't be above the maximum.")
    return options


PILES = {"draw": "deck", "environment": "environment_deck", "cover": "cover_deck", "sideboard": "sideboard"}
"""Deck part to the kind of zone for its cards."""


def lay_out(card_set: CardSet, setup: Setup, seed: bytes, decks: Sequence[Deck]) -> State:
    """Return the state before the first draw.

    seed: 32 bytes. decks: checked ones, by seat.
    """
    return State(
        setup=setup,
        seed=seed,
        counter=0,
        cards=card_set.digest,
        zones=deck_zones(card_set.number, PILES, decks),
        players=[Player() for _ in decks],
        stack=[Frame("game")],
    )
