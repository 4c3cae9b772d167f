"""Decks that seats bring along: what they are made of, and what is wrong with one."""

from typing import Any

import msgspec

from engine.kernel.decisions import SetupError

Deck = dict[str, dict[str, int]]
"""Part of the deck to design to copies."""


class DeckPart(msgspec.Struct, frozen=True):
    """A part of a deck. least, most: how many cards; most is None where nothing bounds it.

    designs: the ids of the designs that may lie in it, in the order of the catalogue.
    curve: the number of a catalogue row by which its cards are told apart as a curve, "" where none is.
    """

    name: str
    title: str
    least: int
    most: int | None
    designs: list[str]
    curve: str = ""


class DeckFault(msgspec.Struct, frozen=True):
    """Why a deck can't be played. rule: the id of the rule, "" where it is no single one.

    part, design: where the fault lies, "" for all of the deck, or of the part.
    """

    detail: str
    rule: str = ""
    part: str = ""
    design: str = ""


class StarterDeck(msgspec.Struct, frozen=True):
    """A deck that comes with a game. plan: how it means to win, a sentence."""

    name: str
    title: str
    plan: str
    deck: Deck


class WithoutDecks:
    """What a ruleset in which nobody brings anything along says of decks."""

    def deck_parts(self, options: dict[str, Any]) -> list[DeckPart]:
        return []

    def check_deck(self, deck: Deck, options: dict[str, Any]) -> list[DeckFault]:
        return [DeckFault("Nobody brings a deck along to this game.")]

    def starter_decks(self) -> list[StarterDeck]:
        return []

    def secret(self, deck: Deck | None, setup: Any, seat: int) -> dict[str, Any]:
        if deck is not None:
            raise SetupError("deck", "Nobody brings a deck along to this game.")
        return {}
