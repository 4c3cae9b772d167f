"""What a bot brings along."""

from typing import Any

from engine.decks import StarterDeck


def draw(ruleset: Any, setup: Any, entropy: bytes) -> StarterDeck | None:
    """Return by chance one of the game's own decks that can be played with a setup, if there is one.

    Where cards are dealt it is one built of those, without a name. entropy: 32 bytes that differ for each seat; nobody
    may know them who shall not know the deck.
    """
    dealt = ruleset.supply(setup, entropy)
    if dealt is not None:
        return StarterDeck("", "", "", ruleset.build(setup, dealt))
    starters = [starter for starter in ruleset.starter_decks() if not ruleset.check_deck(starter.deck, setup)]
    return starters[int.from_bytes(entropy, "big") % len(starters)] if starters else None


def bring(ruleset: Any, setup: Any, seat: int, entropy: bytes) -> dict[str, Any]:
    """Return a bot's secret: a deck that it drew. entropy: as there."""
    drawn = draw(ruleset, setup, entropy)
    secret: dict[str, Any] = ruleset.secret(drawn.deck if drawn else None, setup, seat)
    return secret
