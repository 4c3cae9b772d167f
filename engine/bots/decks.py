"""What a bot brings along."""

from typing import Any


def bring(ruleset: Any, setup: Any, options: dict[str, Any], seat: int, entropy: bytes) -> dict[str, Any]:
    """Return a bot's secret: by chance one of the game's own decks that can be played with the options of a campaign.

    entropy: 32 bytes that differ for each seat; nobody may know them who shall not know the deck.
    """
    decks = [starter.deck for starter in ruleset.starter_decks() if not ruleset.check_deck(starter.deck, options)]
    chosen = decks[int.from_bytes(entropy, "big") % len(decks)] if decks else None
    secret: dict[str, Any] = ruleset.secret(chosen, setup, seat)
    return secret
