"""Decks of bots."""

from typing import Any

from engine.decks import StarterDeck


def draw(ruleset: Any, setup: Any, entropy: bytes) -> StarterDeck | None:
    """Return a random starter deck that is legal for the setup; None if there is none.

    In a format with dealt cards the deck is built from those and has no name. entropy: 32 bytes that differ for each
    seat; keep them secret, because the deck follows from them.
    """
    dealt = ruleset.supply(setup, entropy)
    if dealt is not None:
        return StarterDeck("", "", "", ruleset.build(setup, dealt))
    starters = [starter for starter in ruleset.starter_decks() if not ruleset.check_deck(starter.deck, setup)]
    return starters[int.from_bytes(entropy, "big") % len(starters)] if starters else None


def bring(ruleset: Any, setup: Any, seat: int, entropy: bytes) -> dict[str, Any]:
    """Return a bot's secret with the deck that it drew. entropy: as in `draw`."""
    drawn = draw(ruleset, setup, entropy)
    secret: dict[str, Any] = ruleset.secret(drawn.deck if drawn else None, setup, seat)
    return secret
