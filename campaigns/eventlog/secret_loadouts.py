"""Secret loadouts: the decks that players bring to their seats.

The server checks a deck when the player chooses it. The first event commits to it by a hash, and the end publishes it.
Before the start the seat stores it; afterwards only the first event does, in a member that nobody sees.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from campaigns import seeds
from campaigns.decks import validation
from campaigns.errors import SetupError
from campaigns.eventlog import log, repository
from campaigns.models import Campaign, Seat
from engine.bots import decks
from engine.decks import Deck, Supply, find_excess_cards
from engine.kernel.randomness import salted_commitment
from engine.ruleset import Ruleset

Secret = dict[str, Any]


def is_asked_for(campaign: Campaign) -> bool:
    """Return True if players still have to choose a loadout. Never after the start.

    Raise OutdatedCampaignError.
    """
    return campaign.version == 0 and asks(repository.ruleset_of(campaign), campaign.setup)


def asks(ruleset: Ruleset, setup: dict[str, Any]) -> bool:
    """Return True if a setup needs a loadout from each seat. setup: as encoded."""
    return bool(ruleset.deck_parts(ruleset.decode_setup(setup)))


def supply(ruleset: Ruleset, campaign: Campaign, seat: int) -> Supply | None:
    """Return the cards dealt to a seat to build from, or None if it may use any.

    They follow from the campaign's seed.
    """
    return _dealt(ruleset, campaign.setup, bytes.fromhex(campaign.seed), seat)


def _dealt(ruleset: Ruleset, setup: dict[str, Any], seed: bytes, seat: int) -> Supply | None:
    return ruleset.supply(ruleset.decode_setup(setup), seeds.deck_entropy(seed, seat))


def checked(ruleset: Ruleset, campaign: Campaign, seat: int, deck: Deck | None, field: str) -> Secret:
    """Return the loadout of a seat with a deck.

    deck: None for the usual deck, or for one built from the dealt cards. field: the name in errors.
    Raise SetupError, whose `faults` name parts, designs and rules.
    """
    setup, dealt = ruleset.decode_setup(campaign.setup), supply(ruleset, campaign, seat)
    if deck is None and dealt is not None:
        deck = ruleset.build(setup, dealt)
    if deck is not None and (found := validation.faults(ruleset, deck, setup, dealt)):
        raise SetupError(field, found[0].detail, faults=list(map(validation.as_data, found)))
    try:
        return ruleset.secret(deck, setup, seat)
    except SetupError as error:
        raise SetupError(field, error.detail) from error


def opening(campaign: Campaign, ruleset: Ruleset) -> dict[str, Any]:
    """Return the loadouts and their commitments for the first event's payload.

    Bots get a random starter deck, chosen by the campaign's seed. The payload is empty if the game has no loadouts.
    """
    if not is_asked_for(campaign):
        return {}
    rows = [{"secret": _brought(campaign, ruleset, seat), "salt": seeds.new().hex()} for seat in campaign.seats.all()]
    said: dict[str, Any] = msgspec.json.decode(log.text({"secrets": rows}))  # in the order in which it is read again
    return said | {"secret_commitments": [commitment(row) for row in rows]}


def _brought(campaign: Campaign, ruleset: Ruleset, seat: Seat) -> Secret:
    if seat.bot is None or seat.secret is not None:
        return seat.secret or {}
    setup, entropy = ruleset.decode_setup(campaign.setup), seeds.deck_entropy(bytes.fromhex(campaign.seed), seat.index)
    return decks.bring(ruleset, setup, seat.index, entropy)


def commitment(row: Mapping[str, Any]) -> str:
    """Return the hash of a salt (32 bytes) and a loadout (as `log.text` writes it)."""
    return salted_commitment(bytes.fromhex(row["salt"]), log.text(row["secret"]).encode())


def faults(said: Mapping[str, Any], ruleset: Ruleset | None, seed: bytes) -> Iterator[str]:
    """Yield the faults of the loadouts in a first event, without revealing cards.

    said: its payload. seed: the campaign's. ruleset: None if the rules are gone; then only the commitments are checked.
    """
    rows = said.get("secrets", [])
    if [commitment(row) for row in rows] != said.get("secret_commitments", []):
        yield "the secret decks don't match their commitments"
    if ruleset is None:
        return
    asked = said.get("state") is None and asks(ruleset, said["setup"])
    if len(rows) != (len(said["seats"]) if asked else 0):
        yield f"{len(rows)} seats have secret decks"
    for seat, row in enumerate(rows):
        if not is_legal(ruleset, said["setup"], seed, seat, row["secret"]):
            yield f"the rules don't allow the deck of seat {seat}"


def is_legal(ruleset: Ruleset, setup: dict[str, Any], seed: bytes, seat: int, secret: Secret) -> bool:
    """Return True if a seat may use a loadout. setup: as encoded."""
    try:
        dealt = _dealt(ruleset, setup, seed, seat)
        if dealt is not None and any(find_excess_cards(secret["deck"], dealt)):
            return False
        return ruleset.secret(secret.get("deck"), ruleset.decode_setup(setup), seat) == secret
    except Exception:  # whatever a secret that nobody has checked makes the rules stumble over
        return False


def review(campaign: Campaign, ruleset: Ruleset) -> None:
    """Ask players in a lobby for a new loadout if the rules no longer allow theirs."""
    asked = is_asked_for(campaign)
    for seat in campaign.seats.filter(controller=Seat.HUMAN):
        seed = bytes.fromhex(campaign.seed)
        if asked and seat.secret is not None and is_legal(ruleset, campaign.setup, seed, seat.index, seat.secret):
            continue
        seat.ready, seat.secret = not asked, None
        seat.save(update_fields=("ready", "secret"))
