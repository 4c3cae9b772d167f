"""Limited play: each seat is dealt cards by chance of a seed committed to before, and builds a deck out of them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import brought, log, services, simulation, verification
from campaigns.errors import NotYourSeatError, SetupError
from campaigns.models import Campaign, Event
from engine import ruleset
from engine.decks import beyond
from tests.campaigns.files import SEED

pytestmark = pytest.mark.django_db
RULES = ruleset.get("ccg")
Table = Callable[..., Campaign]
WISH = "--ruleset ccg --players 2 --option limited=true"


def now(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


@pytest.fixture
def new_table(new_campaign: Callable[..., Campaign]) -> Table:
    def make(*controllers: str, **wishes: Any) -> Campaign:
        wanted = {"ruleset": "ccg", "format": "advanced", "options": {"limited": True}, "seed": SEED}
        return new_campaign(*controllers, **{**wanted, **wishes})

    return make


@pytest.fixture
def lobby(new_table: Table, mate: Any) -> Campaign:
    """The owner and the mate sit there, and neither is ready."""
    campaign = new_table("me", "open", visibility="public")
    services.join(campaign.id, mate, campaign.invite)
    return now(campaign)


def test_nobody_sees_cards_while_a_seat_is_free(new_table: Table, owner: Any) -> None:
    """Else one would sit down where the better ones lie."""
    campaign = new_table("me", "open")
    assert services.own_secret(campaign.id, owner, 0).dealt is None
    with pytest.raises(SetupError, match="when every seat is taken"):
        services.put_secret(campaign.id, owner, 0, {})


def test_nobody_brings_cards_along_when_setting_up(new_table: Table) -> None:
    with pytest.raises(SetupError, match="when every seat is taken") as refusal:
        new_table(seats=[{"controller": "me", "deck": {"starter": "laboratory"}}, {"controller": "bot:random"}])
    assert refusal.value.field == "seats.0.deck.starter"


def test_each_seat_is_dealt_its_own_for_its_own_eyes(lobby: Campaign, owner: Any, mate: Any) -> None:
    first, second = services.own_secret(lobby.id, owner, 0).dealt, services.own_secret(lobby.id, mate, 1).dealt
    assert first and second and first != second
    assert first == services.own_secret(lobby.id, owner, 0).dealt
    with pytest.raises(NotYourSeatError):
        services.own_secret(lobby.id, mate, 0)


def test_the_committed_seed_decides(lobby: Campaign, owner: Any, new_table: Table) -> None:
    other = new_table("me", "bot:random", seed=SEED[::-1])
    again = new_table("me", "bot:random")
    dealt = [services.own_secret(campaign.id, owner, 0).dealt for campaign in (lobby, again, other)]
    assert dealt[0] == dealt[1] != dealt[2]


def test_what_was_not_dealt_is_refused_card_by_card(lobby: Campaign, owner: Any) -> None:
    dealt = services.own_secret(lobby.id, owner, 0).dealt
    deck = RULES.starter_decks()[0].deck
    with pytest.raises(SetupError) as refusal:
        services.put_secret(lobby.id, owner, 0, {"starter": RULES.starter_decks()[0].name})
    told = {(fault["part"], fault["design"]) for fault in refusal.value.extra["faults"]}
    assert told == {(fault.part, fault.design) for fault in beyond(deck, dealt or {})}
    assert not services.own_secret(lobby.id, owner, 0).ready


def test_who_wants_no_own_deck_gets_one_that_is_built(lobby: Campaign, owner: Any, mate: Any) -> None:
    built = [services.put_secret(lobby.id, user, seat, {}) for seat, user in enumerate((owner, mate))]
    campaign = now(lobby)
    assert campaign.status == "playing"
    for put_down in built:
        assert put_down.dealt is None or not list(beyond((put_down.secret or {})["deck"], put_down.dealt))
    assert verification.check(campaign).fault is None


def test_a_usual_deck_of_another_day_is_not_taken_for_it(lobby: Campaign, owner: Any) -> None:
    services.keep_deck(owner, ruleset="ccg", parts=RULES.starter_decks()[0].deck, is_usual=True)
    assert services.put_secret(lobby.id, owner, 0, {}).ready


def test_bots_build_theirs(new_table: Table, owner: Any) -> None:
    campaign = new_table("me", "bot:random", wake_bots=False)
    services.put_secret(campaign.id, owner, 0, {})
    decks = [row["secret"]["deck"] for row in log.payload(Event.objects.get(stream=campaign.pk, version=1))["secrets"]]
    assert decks == [RULES.build(RULES.decode_setup(campaign.setup), dealt(campaign, seat)) for seat in range(2)]


def dealt(campaign: Campaign, seat: int) -> dict[str, int]:
    found = brought.supply(RULES, campaign, seat)
    assert found is not None
    return found


def test_a_log_with_a_deck_that_was_not_dealt_is_found_out(new_table: Table, owner: Any) -> None:
    campaign = new_table("me", "bot:random", wake_bots=False)
    services.put_secret(campaign.id, owner, 0, {})
    said = log.payload(Event.objects.get(stream=campaign.pk, version=1))
    assert list(brought.faults(said, RULES, SEED)) == []
    said["secrets"][0]["secret"] = {"deck": RULES.starter_decks()[0].deck}
    said["secret_commitments"] = [brought.commitment(row) for row in said["secrets"]]
    assert list(brought.faults(said, RULES, SEED)) == ["the rules don't allow what seat 0 brought along"]


def test_simulated_seats_build_theirs() -> None:
    (job,) = simulation.jobs("ccg", 1, 2, "random", 1, {"limited": True, "turn_limit": 10}, format="advanced")
    assert [seat.deck for seat in simulation.play(job).seats] == ["", ""]
    with pytest.raises(CommandError, match="Cards are dealt"):
        call_command("simulate", *WISH.split(), "--decks", "laboratory,fieldwork")
