"""Create, join, leave, start and abandon campaigns."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from campaigns import seeds
from campaigns.bots import bot_turns
from campaigns.clocks import game_clocks
from campaigns.daily_cases import claims
from campaigns.decks import validation
from campaigns.decks.validation import Sheet
from campaigns.errors import (
    AvatarTakenError,
    CampaignNotFoundError,
    InviteError,
    NotInLobbyError,
    NotOwnerError,
    OwnerStaysError,
    SeatTakenError,
    SetupError,
)
from campaigns.eventlog import repository, secret_loadouts, unit_of_work
from campaigns.files import transfer
from campaigns.models import Campaign, Seat
from campaigns.projections.eligibility import RANKED_UNDO
from campaigns.services.access.limits import require_room
from campaigns.services.access.permissions import User, campaign_for, can_see, find, held_seats, require_account
from campaigns.services.lobby.loadouts import Loadout, choose_loadout, dealt
from engine import bots
from engine.decks import Deck
from engine.kernel.randomness import commitment
from engine.ruleset import Ruleset

NAME_LENGTH = 80
TOO_LATE_TO_LEAVE: dict[str, str] = {
    Campaign.Status.PLAYING: "The campaign has started. You can't leave now, but the owner can abandon it.",
    Campaign.Status.FINISHED: "The campaign is over. Your seat stays in its record.",
    Campaign.Status.ABANDONED: "The campaign was abandoned.",
}
"""Error text by status if a seat can't be left."""


class Policies(NamedTuple):
    """The allowed values of a setting, and its default."""

    allowed: Sequence[str]
    usual: str


def create_campaign(
    owner: User,
    *,
    ruleset: str,
    format: str,
    seats: Sequence[Mapping[str, Any]],
    options: dict[str, Any],
    name: str = "",
    visibility: str | None = None,
    ranked: bool = False,
    undo: str | None = None,
    undo_unasked: str | None = None,
    clock: Mapping[str, Any] | None = None,
    seed: bytes | None = None,
    guided: bool = False,
    rematch_of: Campaign | None = None,
    sealed_until: datetime | None = None,
    card_set: Mapping[str, Any] | None = None,
    wake_bots: bool = True,
) -> Campaign:
    """Create a campaign. It starts at once if all seats are ready.

    seats: in order, {"avatar": str | None, "controller": "me" | "open" | "bot:NAME", "deck": loadout or None}. One
    person may take several seats ("me"), except in a ranked campaign. A loadout, as for `set_loadout`, makes the
    seat ready.
    visibility: Campaign.Visibility. Default: `public` if only bots play with standard cards, otherwise `private`.
    undo: undo policy (Campaign.Undo). Default: `safe` if ranked, otherwise `vote`. Ranked games of rivals have
    `off`. Among rivals `free` needs one person who plays all seats.
    undo_unasked: whose actions can be undone without a vote (Campaign.Unasked). Default: `own` if ranked or among
    rivals, otherwise `team`.
    clock: thinking time per person (campaigns.clocks.game_clocks), for rivals.
    ranked: the result may count on leaderboards, and the owner agrees to that. Some options are fixed then
    (`engine.description.Option.ranked`).
    seed: 32 bytes for reproducible campaigns, which are never on leaderboards.
    guided: the campaign is a tutorial (services.lobby.tutorial).
    rematch_of: the campaign before this rematch (services.lobby.rematch).
    sealed_until: the end of the day of its case (services.daily_cases). A case may have any bot.
    card_set: custom cards, {"title": str, "rows": list}, or with "box": True a box (services.boxes). Such a campaign is
    never ranked.
    wake_bots: let bots act before this returns.
    Raises UnknownRulesetError, SetupError, TooManyCampaignsError, CustomCardsError, and GuestError if a guest wants a
    ranked campaign.
    """
    if ranked:
        require_account(owner)
    require_room(owner)
    if ranked and card_set is not None:
        raise SetupError("ranked", "A campaign with custom cards or another box can't be ranked.")
    rules = repository.ruleset_for(ruleset, None, {} if card_set is None else {"card_set": {**card_set, "hash": ""}})
    is_case = sealed_until is not None
    chairs = [new_seat(index, seat, owner, rules, any_bot=is_case) for index, seat in enumerate(seats)]
    if ranked and sum(chair.controller == Seat.HUMAN for chair in chairs) > 1:
        raise SetupError("seats", "In a ranked campaign each player has one seat.")
    options = checked_options(options, ranked, rules)
    setup = rules.setup([chair.avatar for chair in chairs], format, options)
    campaign = Campaign(
        owner=owner,
        name=checked_name(name),
        visibility=checked_visibility(visibility or _usual_visibility(chairs, card_set)),
        ranked=ranked,
        undo=checked_undo(undo, ranked, rules, chairs),
        undo_unasked=checked_unasked(undo_unasked, ranked, rules),
        clock=game_clocks.checked(clock, rules.rivals),
        ruleset=ruleset,
        ruleset_version=rules.version,
        card_set_digest=rules.card_set_digest(),
        format=format,
        options=options,
        setup=rules.encode_setup(setup),
        seed=(seed or seeds.new()).hex(),
        has_own_seed=seed is None,
        guided=guided,
        rematch_of=rematch_of,
        sealed_until=sealed_until,
        invite=secrets.token_urlsafe(24),
    )
    campaign.seed_commitment = commitment(bytes.fromhex(campaign.seed))
    asked = secret_loadouts.is_asked_for(campaign)
    with transaction.atomic():
        for chair, wanted in zip(chairs, seats, strict=True):
            chair.consents = ranked if chair.controller == Seat.HUMAN else None
            chair.ready = chair.ready and not (asked and chair.controller == Seat.HUMAN)
            _bring_at_once(campaign, chair, wanted.get("deck"))
        campaign.store_new(chairs)
        open_if_ready(campaign)
    if wake_bots:
        bot_turns.play_soon(campaign.id)
    return reload_campaign(campaign)


def _usual_visibility(chairs: Sequence[Seat], card_set: Mapping[str, Any] | None) -> str:
    """Return the default visibility.

    A private card set isn't shown to everybody by default.
    """
    is_for_all = card_set is None and all(chair.bot for chair in chairs)
    return Campaign.Visibility.PUBLIC if is_for_all else Campaign.Visibility.PRIVATE


def join(
    campaign_id: str,
    user: User,
    invite: str,
    seat: int | None = None,
    *,
    consent: bool = False,
    avatar: str | None = None,
) -> Seat:
    """Take an open seat: the given one or the first.

    A person who already sits stays there.
    In a ranked campaign a person has one seat.
    consent: the user agrees to be ranked; possible until the campaign starts. avatar: the Avatar to play, if not
    the seat's.
    Raises CampaignNotFoundError, InviteError, NotInLobbyError, SeatTakenError, GuestError, AvatarTakenError,
    SetupError, OutdatedCampaignError, CaseClosedError, CaseTakenError.
    """
    with transaction.atomic():
        campaign = lock_campaign(invited(campaign_id, user, invite).id)
        anywhere = seat is None or campaign.ranked
        mine = campaign.seats.filter(user=user, **({} if anywhere else {"index": seat})).first()
        if mine is not None:
            _play_as(campaign, mine, avatar)
            return _agree(campaign, mine, consent)
        _require_lobby(campaign)
        if campaign.ranked:
            require_account(user)
        claims.claim_seat(campaign, user)
        taken = _take_seat(campaign, user, seat, consent)
        _play_as(campaign, taken, avatar)
        open_if_ready(campaign)
    bot_turns.play_soon(campaign_id)
    return taken


def invited(campaign_id: str, user: User, invite: str) -> Campaign:
    """Return the campaign of an invite. Raises CampaignNotFoundError, InviteError."""
    campaign = find(campaign_id)
    valid = campaign is not None and secrets.compare_digest(
        campaign.invite.encode(), invite.encode(errors="surrogatepass")
    )
    if campaign is None or not (valid or can_see(campaign, user)):
        raise CampaignNotFoundError(campaign_id)
    if not valid:
        raise InviteError("This invite is not valid for this campaign.")
    return campaign


def leave(campaign_id: str, user: User, seat: int | None = None) -> Campaign:
    """Leave one seat, or all seats of the user, before the campaign starts.

    The consent to be ranked is deleted. The user can join again with the invite.
    Raises CampaignNotFoundError, NotYourSeatError, NotInLobbyError, OwnerStaysError.
    """
    with transaction.atomic():
        campaign = lock_campaign(campaign_for(campaign_id, user).id)
        held = held_seats(campaign, user, seat)
        if campaign.status != Campaign.Status.LOBBY:
            raise NotInLobbyError(TOO_LATE_TO_LEAVE[campaign.status], status=campaign.status)
        if user is not None and campaign.owner_id == user.pk:
            raise OwnerStaysError("The owner can't leave. Hand the campaign over, abandon it, or start it with bots.")
        open_seats(campaign.seats.filter(index__in=held))
    return reload_campaign(campaign)


def open_seats(seats: QuerySet[Seat]) -> None:
    """Open seats of a lobby again. Only their Avatars stay."""
    claims.release(seats)
    seats.update(controller=Seat.OPEN, user=None, consents=None, ready=False, secret=None, reminded_at=None)


def set_loadout(campaign_id: str, user: User, seat: int, wish: Mapping[str, Any]) -> Loadout:
    """Set the loadout of a seat of the user and mark the seat as ready.

    The campaign starts when the last seat is ready. wish: as for `loadouts.choose_loadout`.
    Raises CampaignNotFoundError, NotYourSeatError, NotInLobbyError, OutdatedCampaignError, and SetupError with the
    `faults` of a deck.
    """
    with transaction.atomic():
        campaign = lock_campaign(campaign_for(campaign_id, user).id)
        chair = campaign.seats.all()[held_seats(campaign, user, seat)[0]]
        _require_before_play(campaign)
        choose_loadout(campaign, chair, wish)
        chair.save(update_fields=("ready", "secret"))
        open_if_ready(campaign)
        put_down = _loadout_of(campaign, chair)
    bot_turns.play_soon(campaign_id)
    return put_down


def check_loadout(campaign_id: str, user: User, seat: int, deck: Deck) -> Sheet:
    """Return the statistics and faults of a deck for a seat of the user.

    Raises CampaignNotFoundError, NotYourSeatError, NotInLobbyError, OutdatedCampaignError.
    """
    campaign = campaign_for(campaign_id, user)
    chair = campaign.seats.all()[held_seats(campaign, user, seat)[0]]
    _require_before_play(campaign)
    rules = repository.ruleset_of(campaign)
    return validation.sheet(rules, deck, rules.decode_setup(campaign.setup), dealt(campaign, chair))


def _require_before_play(campaign: Campaign) -> None:
    if campaign.status != Campaign.Status.LOBBY or campaign.version:
        raise NotInLobbyError(
            "The campaign has started. Decks and Avatars can't be changed now.", status=campaign.status
        )


def own_loadout(campaign_id: str, user: User, seat: int) -> Loadout:
    """Return the loadout of a seat of the user.

    Raises CampaignNotFoundError, NotYourSeatError.
    """
    campaign = campaign_for(campaign_id, user)
    return _loadout_of(campaign, campaign.seats.all()[held_seats(campaign, user, seat)[0]])


def _loadout_of(campaign: Campaign, chair: Seat) -> Loadout:
    cards = dealt(campaign, chair)
    if not campaign.secret_commitments:
        return Loadout(chair.index, chair.ready, chair.secret, None, cards)
    row = repository.opening_payload(campaign)["secrets"][chair.index]
    return Loadout(chair.index, chair.ready, row["secret"], row["salt"], cards)


def start(campaign_id: str, user: User) -> Campaign:
    """Fill open seats with bots. The campaign starts when all people are ready.

    Owner only.
    Raises CampaignNotFoundError, NotOwnerError, NotInLobbyError.
    """
    with transaction.atomic():
        campaign = lock_owned_campaign(campaign_id, user)
        _require_lobby(campaign)
        campaign.seats.filter(controller=Seat.OPEN).update(controller=Seat.BOT + bot_turns.DEFAULT, ready=True)
        open_if_ready(campaign)
    bot_turns.play_soon(campaign_id)
    return reload_campaign(campaign)


def abandon_campaign(campaign: Campaign) -> None:
    """Abandon a campaign, started or not.

    campaign: locked by the caller's transaction.
    """
    if campaign.version == 0:
        Campaign.objects.filter(pk=campaign.id).update(status=Campaign.Status.ABANDONED)
        claims.release_all(campaign)
    else:
        unit_of_work.abandon(campaign)


def new_seat(index: int, wanted: Mapping[str, Any], owner: User, ruleset: Ruleset, *, any_bot: bool = False) -> Seat:
    """Return a new seat. Raises SetupError.

    any_bot: it may be a bot that players can't choose.
    """
    field, controller, avatar = f"seats.{index}", wanted.get("controller"), wanted.get("avatar")
    if avatar is not None and not isinstance(avatar, str):
        raise SetupError(f"{field}.avatar", "An avatar is a string.")
    match controller:
        case "me" if owner is not None:
            return Seat(index=index, avatar=avatar, controller=Seat.HUMAN, user=owner, ready=True)
        case "open":
            return Seat(index=index, avatar=avatar, controller=Seat.OPEN)
        case str() if controller.startswith(Seat.BOT):
            bot = controller.removeprefix(Seat.BOT)
            if not (any_bot and bot in bots.BOTS):
                bot_turns.check_bot_name(bot, ruleset, f"{field}.controller")
            return Seat(index=index, avatar=avatar, controller=controller, ready=True)
    raise SetupError(f"{field}.controller", "A controller is `me`, `open` or `bot:NAME`.")


def kept_controller(seat: Seat, user: User, others: str) -> str:
    """Return a seat's controller in a following campaign.

    Bots stay, the user is "me", and other people get `others`.
    """
    if seat.bot is not None:
        return seat.controller
    return "me" if user is not None and seat.user_id == user.pk else others


def _bring_at_once(campaign: Campaign, chair: Seat, wish: Mapping[str, Any] | None) -> None:
    """Set the loadout of a seat of the campaign's creator, if one is given.

    Raises SetupError.
    """
    field = f"seats.{chair.index}.deck"
    if wish is not None and chair.controller != Seat.HUMAN:
        raise SetupError(field, "You can choose decks only for your own seats.")
    if wish is not None:
        choose_loadout(campaign, chair, wish, f"{field}.")


def checked_name(name: str) -> str:
    if len(name) > NAME_LENGTH or not name.isprintable():
        raise SetupError("name", f"A name has at most {NAME_LENGTH} printable characters.")
    return name


def checked_visibility(visibility: str) -> str:
    if visibility not in Campaign.Visibility.values:
        raise SetupError("visibility", f"Visibility is one of {', '.join(Campaign.Visibility.values)}.")
    return visibility


def checked_undo(undo: str | None, ranked: bool, rules: Ruleset, chairs: Sequence[Seat]) -> str:
    allowed, usual = undo_policies(rules, ranked=ranked, alone=_is_one_persons(chairs))
    undo = undo or usual
    if undo not in allowed:
        kind = ("a ranked" if ranked else "a") + (" campaign of rivals" if rules.rivals else " campaign")
        raise SetupError("undo", f"The undo policy of {kind} is one of {', '.join(allowed)}.")
    return undo


def checked_options(options: dict[str, Any], ranked: bool, rules: Ruleset) -> dict[str, Any]:
    """Return the options with those that are fixed.

    Raises SetupError if a fixed option has another value.
    """
    fixed = fixed_options(ranked, rules)
    for name, value in fixed.items():
        if options.get(name, value) != value:
            raise SetupError(f"options.{name}", f"It is always {str(value).lower()} in ranked campaigns.")
    return {**options, **fixed}


def fixed_options(ranked: bool, rules: Ruleset) -> dict[str, Any]:
    """Return the options that ranked campaigns must have; none for others."""
    known = rules.describe().options if ranked else {}
    return {name: option.ranked for name, option in known.items() if option.ranked is not None}


def undo_policies(rules: Ruleset, *, ranked: bool, alone: bool) -> Policies:
    """Return the undo policies that a campaign may have.

    alone: one person plays all seats. Rivals may have `free` only then.
    """
    if ranked and rules.rivals:
        return Policies([str(Campaign.Undo.OFF)], str(Campaign.Undo.OFF))
    if ranked:
        return Policies([str(policy) for policy in RANKED_UNDO], str(Campaign.Undo.SAFE))
    barred = {Campaign.Undo.FREE} if rules.rivals and not alone else set()
    return Policies([str(policy) for policy in Campaign.Undo.values if policy not in barred], str(Campaign.Undo.VOTE))


def _is_one_persons(chairs: Sequence[Seat]) -> bool:
    return {chair.controller for chair in chairs} == {Seat.HUMAN} and len({chair.user_id for chair in chairs}) == 1


def checked_unasked(unasked: str | None, ranked: bool, rules: Ruleset) -> str:
    allowed, usual = unasked_policies(rules, ranked=ranked)
    unasked = unasked or usual
    if unasked not in allowed:
        raise SetupError("undo_unasked", f"`undo_unasked` is one of {', '.join(allowed)}.")
    return unasked


def unasked_policies(rules: Ruleset, *, ranked: bool) -> Policies:
    """Return the allowed values of `undo_unasked`.

    Rivals may undo only their own actions.
    """
    own, team = map(str, (Campaign.Unasked.OWN, Campaign.Unasked.TEAM))
    return Policies([own], own) if rules.rivals else Policies([own, team], own if ranked else team)


def reload_campaign(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("owner").get(pk=campaign.pk)


def lock_campaign(campaign_id: str) -> Campaign:
    """Return the campaign with its row locked until the end of the transaction."""
    return Campaign.objects.select_for_update().get(pk=campaign_id)


def lock_owned_campaign(campaign_id: str, user: User) -> Campaign:
    """Return the user's own campaign, locked.

    Raises CampaignNotFoundError, NotOwnerError.
    """
    campaign = campaign_for(campaign_id, user)
    if user is None or campaign.owner_id != user.pk:
        raise NotOwnerError("Only the owner can do this.")
    return lock_campaign(campaign.id)


def _require_lobby(campaign: Campaign) -> None:
    if campaign.status != Campaign.Status.LOBBY:
        raise NotInLobbyError("The campaign is no longer in the lobby.", status=campaign.status)


def _agree(campaign: Campaign, seat: Seat, consent: bool) -> Seat:
    """Record a person's consent to be ranked, only before the campaign starts."""
    if consent and campaign.status == Campaign.Status.LOBBY:
        seat.consents = True
        seat.save(update_fields=("consents",))
    return seat


def _take_seat(campaign: Campaign, user: User, index: int | None, consent: bool) -> Seat:
    free = campaign.seats.filter(controller=Seat.OPEN)
    seat = (free if index is None else free.filter(index=index)).first()
    if seat is None:
        raise SeatTakenError("This seat is not free.", free=list(free.values_list("index", flat=True)))
    seat.controller, seat.user, seat.consents = Seat.HUMAN, user, consent
    seat.ready = not secret_loadouts.is_asked_for(campaign)
    seat.save(update_fields=("controller", "user", "consents", "ready"))
    return seat


def free_avatars(campaign: Campaign) -> dict[str, str]:
    """Return names of free Avatars by id. Empty after the campaign has started."""
    if campaign.status != Campaign.Status.LOBBY or campaign.version:
        return {}
    named = {chair.avatar for chair in campaign.seats.all()}
    rules = repository.rules_left(campaign)
    return {row.avatar: row.name for row in rules.describe().avatars if row.avatar not in named} if rules else {}


def _play_as(campaign: Campaign, chair: Seat, avatar: str | None) -> None:
    """Change the Avatar of a seat, unless another seat has it."""
    if avatar in (None, chair.avatar):
        return
    _require_before_play(campaign)
    if campaign.sealed_until is not None:
        raise SetupError("avatar", "The case of the day gives each seat its Avatar.")
    rules = repository.ruleset_of(campaign)
    if avatar not in {row.avatar for row in rules.describe().avatars}:
        raise SetupError("avatar", "This game has no such Avatar.")
    free = free_avatars(campaign)
    if avatar not in free:
        raise AvatarTakenError("Another seat plays as this Avatar.", free=list(free))
    chair.avatar = avatar
    chair.save(update_fields=("avatar",))
    avatars = list(campaign.seats.values_list("avatar", flat=True))
    campaign.setup = rules.encode_setup(rules.setup(avatars, campaign.format, campaign.options))
    campaign.save(update_fields=("setup",))


def open_if_ready(campaign: Campaign) -> None:
    """Start the campaign if all seats are ready. An imported or forked one resumes."""
    if not campaign.seats.filter(ready=False).exists():
        unit_of_work.resume(campaign) if campaign.version else unit_of_work.open_stream(campaign)


def import_campaign(lines: Iterable[str | bytes], user: User) -> Campaign:
    """Import a campaign file for a user. If it fails, nothing is saved.

    Raises TooManyCampaignsError and the errors of transfer.load.
    """
    require_room(user)
    return transfer.load(lines, user)
