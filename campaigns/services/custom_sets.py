"""Custom card sets: make, version, share, check, import and try out.

A draft may have faults; only a version without faults can be played. Campaigns keep their own copy of the cards.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Prefetch, Q, QuerySet

from campaigns import ids, names
from campaigns.bots import bot_turns
from campaigns.errors import (
    CardSetNotFoundError,
    CustomCardsError,
    MalformedCardSetError,
    SetupError,
    UnknownDesignError,
    UnknownRulesetError,
)
from campaigns.eventlog import repository
from campaigns.models import Campaign, CustomCardSet, CustomCardSetVersion
from campaigns.services.access.limits import require_room_for_card_set
from campaigns.services.access.permissions import User, is_signed_in, require_maker
from campaigns.services.example_sets import example_versions
from campaigns.services.lobby import lobby
from engine.kernel.custom_cards import yaml_text
from engine.kernel.custom_cards.checks import CheckedCards
from engine.kernel.custom_cards.custom_set import content_hash
from engine.kernel.custom_cards.faults import RowFault
from engine.kernel.custom_cards.limits import LIMITS
from engine.kernel.custom_cards.plain_data import storage_faults, why_bad_title
from engine.ruleset import Ruleset

VERSIONS_KEPT = 40
"""Number of versions of a set that are kept, the newest ones."""
COVER_CARDS = 3
"""Number of cards that stand for a set in lists."""
SHARED = (CustomCardSet.Visibility.LINK, CustomCardSet.Visibility.GALLERY)
Row = dict[str, Any]


class CustomCardSetContent(NamedTuple):
    """The cards of a set for a new campaign."""

    title: str
    rows: list[Row]


def makeable_rulesets() -> list[str]:
    """Return the names of the rulesets that accept custom cards."""
    return [name for name in repository.ruleset_names() if repository.find_ruleset(name).custom_card_types()]


# Queries


def card_sets_of(user: User, ruleset: str | None = None) -> list[CustomCardSet]:
    """Return a user's card sets of one ruleset or of all, last changed first."""
    own = CustomCardSet.objects.filter(owner_id=user.pk) if is_signed_in(user) else CustomCardSet.objects.none()
    return list(_with_versions(_of_ruleset(own, ruleset)))


def card_set_gallery(ruleset: str | None = None, owner: str | None = None) -> QuerySet[CustomCardSet]:
    """Return the published card sets, last changed first.

    owner: name of the only user whose sets count.
    """
    published = CustomCardSet.objects.filter(visibility=CustomCardSet.Visibility.GALLERY)
    if owner is not None:
        published = published.filter(owner__username=names.key(owner))
    return _with_versions(_of_ruleset(published, ruleset))


def card_set_for(user: User, set_id: str) -> CustomCardSet:
    """Return a card set that a user may see. Raises CardSetNotFoundError."""
    if example := example_versions().get(set_id):
        return example.card_set
    if ids.is_id(set_id):
        for card_set in _with_versions(CustomCardSet.objects.filter(pk=set_id)):
            if card_set.visibility in SHARED or is_owner_of_card_set(user, card_set):
                return card_set
    raise CardSetNotFoundError


def is_owner_of_card_set(user: User, card_set: CustomCardSet) -> bool:
    """Return whether a card set belongs to the user. Example sets have no owner."""
    return is_signed_in(user) and card_set.owner_id == user.pk


def versions_of(user: User, card_set: CustomCardSet) -> list[CustomCardSetVersion]:
    """Return the versions of a card set that a user may see, the newest first.

    The owner sees all of them. Others see the newest version without faults: never a draft or an older version.
    """
    if example := example_versions().get(card_set.pk):
        return [example]
    versions = list(card_set.versions.all())
    if is_owner_of_card_set(user, card_set):
        return versions
    return [version for version in versions if version.playable][:1]


def version_of(user: User, card_set: CustomCardSet, number: int | None = None) -> CustomCardSetVersion:
    """Return a version of a card set that the user may see, with its cards.

    number: by default that of the newest version. Raises CardSetNotFoundError.
    """
    for version in versions_of(user, card_set):
        if number in (None, version.number):
            return _with_rows(version)
    raise CardSetNotFoundError("The card set has no such version.")


def playable_version(user: User, card_set: CustomCardSet, number: int | None = None) -> CustomCardSetVersion | None:
    """Return a version without faults with its cards, by default the newest one.

    None if there is none that the user may see.
    """
    for version in versions_of(user, card_set):
        if version.playable and number in (None, version.number):
            return _with_rows(version)
    return None


def _with_rows(version: CustomCardSetVersion) -> CustomCardSetVersion:
    """Load the cards of a version.

    Raises CardSetNotFoundError if it was deleted meanwhile.
    """
    try:
        if version.get_deferred_fields():
            version.refresh_from_db(fields=("rows",))
    except CustomCardSetVersion.DoesNotExist:
        raise CardSetNotFoundError from None
    return version


def first_rows(user: User, card_sets: list[CustomCardSet]) -> dict[str, list[Row]]:
    """Return the first cards of each set by its id.

    They are from the newest version that the user may see.
    """
    newest = [version for card_set in card_sets for version in versions_of(user, card_set)[:1]]
    examples = {version.card_set_id: cover_of(version.rows) for version in newest if version.pk is None}
    rows = (f"rows__{place}" for place in range(COVER_CARDS))
    stored = CustomCardSetVersion.objects.filter(pk__in=[version.pk for version in newest if version.pk])
    found = {id: [row for row in first if row] for id, *first in stored.values_list("card_set_id", *rows)}
    return {**examples, **found}


def cover_of(rows: list[Row]) -> list[Row]:
    """Return the cards that stand for a set."""
    return rows[:COVER_CARDS]


def card_set_of_campaign(campaign: Campaign, user: User) -> CustomCardSet | None:
    """Return the set that has the custom cards of a campaign.

    It is the oldest one that the user may see, or None. A campaign holds its own copy of the cards, so the set may have
    changed.
    """
    hash = (campaign.custom_cards or {}).get("hash", "")
    for example in example_versions().values():
        if example.hash == hash:
            return example.card_set
    seen = Q(visibility__in=SHARED) | Q(owner_id=user.pk if is_signed_in(user) else None)
    same = CustomCardSet.objects.filter(seen, ruleset=campaign.ruleset, versions__hash=hash)
    return same.select_related("owner").order_by("created_at").first()


def card_set_content(user: User, set_id: str, version: int | None = None) -> CustomCardSetContent:
    """Return the cards of a set for a new campaign.

    version: by default the newest one without faults. Raises CardSetNotFoundError, CustomCardsError.
    """
    card_set = card_set_for(user, set_id)
    found = playable_version(user, card_set, version)
    if found is None:
        latest = version_of(user, card_set, version)
        faults = check_card_set(card_set.ruleset, latest.rows).faults
        raise CustomCardsError(faults or [RowFault(None, "", "", "The set has no cards.")])
    return CustomCardSetContent(card_set.title, found.rows)


def _of_ruleset(found: QuerySet[CustomCardSet], ruleset: str | None) -> QuerySet[CustomCardSet]:
    return found if ruleset is None else found.filter(ruleset=ruleset)


def _with_versions(found: QuerySet[CustomCardSet]) -> QuerySet[CustomCardSet]:
    """Return card sets with their owners and versions, without the cards."""
    versions = Prefetch("versions", CustomCardSetVersion.objects.defer("rows"))
    return found.select_related("owner").prefetch_related(versions)


# Changes


def create_card_set(
    user: User, *, ruleset: str, title: str, description: str = "", rows: list[Any] | None = None
) -> CustomCardSet:
    """Create a private card set. rows: its first version, if any.

    Raises GuestError, UnknownRulesetError, TooManyCardSetsError, MalformedCardSetError.
    """
    maker = require_maker(user)
    _rules(ruleset)
    _require_storable(rows or [])
    with _alone(maker):
        require_room_for_card_set(maker)
        card_set = CustomCardSet.objects.create(
            owner=maker, ruleset=ruleset, title=_checked_title(title), description=_checked_text(description)
        )
        if rows:
            _add_version(card_set, rows)
    return card_set_for(maker, card_set.pk)


def change_card_set(user: User, set_id: str, *, title: str, description: str, visibility: str) -> CustomCardSet:
    """Change title, description and visibility of a card set of the user.

    A shared set needs a version without faults. Raises CardSetNotFoundError, MalformedCardSetError, CustomCardsError.
    """
    with transaction.atomic():
        card_set = _own_card_set(user, set_id)
        if visibility in SHARED:
            card_set_content(user, set_id)
        card_set.title, card_set.description = _checked_title(title), _checked_text(description)
        card_set.visibility = visibility
        card_set.save(update_fields=("title", "description", "visibility", "changed_at"))
    return card_set_for(user, set_id)


def save_card_set_version(user: User, set_id: str, rows: list[Any]) -> tuple[CustomCardSetVersion, bool]:
    """Save cards as a new version of a set of the user.

    Return the version, and whether it is new. The same content as in the newest version gives no new one. The oldest
    versions are deleted, but not the newest one without faults.
    Raises CardSetNotFoundError, MalformedCardSetError.
    """
    _require_storable(rows)
    with transaction.atomic():
        card_set = _own_card_set(user, set_id)
        newest = card_set.versions.first()
        if newest is not None and newest.hash == content_hash(rows):
            return newest, False
        version = _add_version(card_set, rows)
        card_set.save(update_fields=("changed_at",))
        playable = card_set.versions.filter(playable=True).values_list("number", flat=True).first()
        card_set.versions.filter(number__lte=version.number - VERSIONS_KEPT).exclude(number=playable).delete()
    return version, True


def delete_card_set(user: User, set_id: str) -> None:
    """Delete a card set of the user. Raises CardSetNotFoundError."""
    with transaction.atomic():
        _own_card_set(user, set_id).delete()


def _own_card_set(user: User, set_id: str) -> CustomCardSet:
    """Return a card set of the user, locked. Raises CardSetNotFoundError."""
    if is_signed_in(user) and ids.is_id(set_id):
        for card_set in CustomCardSet.objects.select_for_update().filter(owner_id=user.pk, pk=set_id):
            return card_set
    raise CardSetNotFoundError


def _add_version(card_set: CustomCardSet, rows: list[Any]) -> CustomCardSetVersion:
    newest = card_set.versions.first()
    return CustomCardSetVersion.objects.create(
        card_set=card_set,
        number=newest.number + 1 if newest else 1,
        rows=rows,
        hash=content_hash(rows),
        cards=len(rows),
        playable=bool(rows) and not check_card_set(card_set.ruleset, rows).faults,
    )


@contextmanager
def _alone(user: AbstractBaseUser) -> Iterator[None]:
    """Lock the account, so that two requests can't exceed a limit together."""
    with transaction.atomic():
        list(get_user_model().objects.select_for_update().filter(pk=user.pk))
        yield


# Cards


def check_card_set(ruleset: str, rows: Any) -> CheckedCards:
    """Return the faults of cards and their catalogue rows. Raises UnknownRulesetError."""
    return _rules(ruleset).check_custom_cards(rows)


def card_set_schema(ruleset: str) -> dict[str, Any]:
    """Return the JSON Schema of a card, the card types and the limits.

    Raises UnknownRulesetError.
    """
    rules = _rules(ruleset)
    return {"schema": rules.custom_card_schema(), "types": rules.custom_card_types(), "limits": LIMITS}


def example_card(ruleset: str, design: str) -> Row:
    """Return a standard card as a row to start from.

    Raises UnknownRulesetError, UnknownDesignError.
    """
    rules = _rules(ruleset)
    try:
        row = rules.custom_row(design)
    except KeyError:
        raise UnknownDesignError("There is no such card.") from None
    if row["type"] not in rules.custom_card_types():
        raise UnknownDesignError("A custom set can't hold this type of card.")
    return row


def card_set_as_text(version: CustomCardSetVersion) -> str:
    """Return the cards of a version as YAML, which `import_card_set` reads."""
    return yaml_text.write(version.rows)


def import_card_set(user: User, *, ruleset: str, text: str, title: str = "") -> CustomCardSet:
    """Create a card set from YAML. It may have faults that `check_card_set` names.

    Raises GuestError, UnknownRulesetError, TooManyCardSetsError, MalformedCardSetError.
    """
    require_maker(user)
    try:
        rows = yaml_text.parse(text)
    except CustomCardsError as error:
        raise MalformedCardSetError(error.detail, **error.extra) from error
    _require_storable(rows)
    return create_card_set(user, ruleset=ruleset, title=title or "Imported cards", rows=rows)


def try_card(user: User, set_id: str, *, design: str, version: int | None = None) -> Campaign:
    """Create a casual campaign that shows a card of a set at once.

    Raises CardSetNotFoundError, UnknownDesignError, CustomCardsError, SetupError, TooManyCampaignsError.
    """
    card_set, content = card_set_for(user, set_id), card_set_content(user, set_id, version)
    said = {"title": content.title, "rows": content.rows, "hash": ""}
    rules = repository.ruleset_for(card_set.ruleset, None, {"card_set": said})
    if all(row["id"] != design for row in content.rows):
        raise UnknownDesignError("The card set has no such card.")
    trial = rules.trial(design)
    seats: list[dict[str, Any]] = [{"controller": "me"}]
    seats += [{"controller": f"bot:{bot_turns.DEFAULT}"} for _ in range(trial.seats - 1)]
    if trial.deck is not None:
        seats[0]["deck"] = {"deck": trial.deck}
    return lobby.create_campaign(
        user,
        ruleset=card_set.ruleset,
        format=trial.format,
        seats=seats,
        options=trial.options,
        name=content.title,
        card_set=content._asdict(),
    )


def _rules(ruleset: str) -> Ruleset:
    """Return a ruleset that accepts custom cards. Raises UnknownRulesetError."""
    if ruleset not in makeable_rulesets():
        raise UnknownRulesetError("This game has no custom cards.", known=makeable_rulesets())
    return repository.find_ruleset(ruleset)


def _require_storable(rows: Any) -> None:
    """Raise MalformedCardSetError for rows that not even a draft may hold."""
    if faults := storage_faults(rows):
        where = ", ".join(filter(None, (faults[0].id, faults[0].path)))
        detail = f"{where}: {faults[0].message}" if where else faults[0].message
        raise MalformedCardSetError(detail, faults=msgspec.to_builtins(faults))


def _checked_title(title: str) -> str:
    if why := why_bad_title(title):
        raise SetupError("title", f"The title: {why}.")
    return title.strip()


def _checked_text(description: str) -> str:
    if len(description) > CustomCardSet.TEXT_LENGTH or not description.replace("\n", " ").isprintable():
        raise SetupError("description", f"At most {CustomCardSet.TEXT_LENGTH} printable characters.")
    return description
