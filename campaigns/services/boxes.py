"""Boxes: cards that an operator has entered in place of standard cards.

A version never changes. Campaigns keep their own copy of the cards.
"""

from pathlib import Path
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max

from campaigns.errors import SetupError
from campaigns.eventlog import repository
from campaigns.models import CardBox
from engine.kernel.box_files import read_difference
from engine.kernel.custom_cards.custom_set import content_hash
from engine.kernel.custom_cards.plain_data import why_bad_title

STANDARD = "standard"
"""The name of the box that comes with the program."""
Row = dict[str, Any]


class CheckedBox(NamedTuple):
    """The rows of a box that differ from the standard box, and its faults.

    A fault is one line.
    """

    rows: list[Row]
    faults: list[str]


def read_box(ruleset: str, path: Path) -> CheckedBox:
    """Read a folder or file and check it. Raises UnknownRulesetError."""
    rules = repository.find_ruleset(ruleset)
    found = read_difference(path, rules.box_rows())
    return CheckedBox(found.rows, found.faults + [found.describe(fault) for fault in rules.check_box(found.rows)])


def why_bad_box_name(name: str) -> str:
    """Return why a box can't have a name, or ""."""
    if name == STANDARD or len(name) > CardBox.NAME_LENGTH:
        return f"at most {CardBox.NAME_LENGTH} characters, and not {STANDARD!r}"
    return why_bad_title(name)


def store_box(ruleset: str, name: str, rows: list[Row]) -> tuple[CardBox, bool]:
    """Store checked rows as the newest version of a box.

    Return the version, and whether it is new: the content of the newest version isn't stored again.
    """
    hash = content_hash(rows)
    with transaction.atomic():
        versions = CardBox.objects.select_for_update().filter(ruleset=ruleset, name=name)
        newest = versions.first()
        if newest is not None and newest.hash == hash:
            return newest, False
        versions.update(is_default=False)
        box = CardBox.objects.create(
            ruleset=ruleset,
            name=name,
            number=newest.number + 1 if newest else 1,
            rows=rows,
            hash=hash,
            cards=len(rows),
            is_default=newest is not None and newest.is_default,
        )
    return box, True


def list_boxes(ruleset: str | None = None) -> list[CardBox]:
    """Return the newest version of each box, by ruleset and name.

    Their cards aren't loaded.
    """
    known = CardBox.objects.filter(**({} if ruleset is None else {"ruleset": ruleset}))
    newest = known.values("ruleset", "name").annotate(newest=Max("pk")).values("newest")
    return list(CardBox.objects.filter(pk__in=newest).defer("rows").order_by("ruleset", "name"))


def default_box(ruleset: str) -> str:
    """Return the name of the box that new campaigns use by default."""
    found = CardBox.objects.filter(ruleset=ruleset, is_default=True).only("name").first()
    return found.name if found else STANDARD


def find_box(ruleset: str, name: str) -> CardBox:
    """Return the newest version of a box. Raises SetupError."""
    found = CardBox.objects.filter(ruleset=ruleset, name=name).first()
    if found is None:
        known = ", ".join([STANDARD, *(box.name for box in list_boxes(ruleset))])
        raise SetupError("box", f"This server has no such box. Choose one of these: {known}.")
    return found


def box_content(ruleset: str, name: str | None) -> dict[str, Any] | None:
    """Return the cards of a box as `card_set` of a new campaign.

    Return None for the standard box.

    name: None for the default box of the server. Raises SetupError.
    """
    name = name or default_box(ruleset)
    if name == STANDARD:
        return None
    return {"title": name, "rows": find_box(ruleset, name).rows, "box": True}


def use_box(ruleset: str, name: str) -> None:
    """Make a box the default of new campaigns.

    name: STANDARD for none. Raises SetupError.
    """
    with transaction.atomic():
        chosen = None if name == STANDARD else find_box(ruleset, name)
        CardBox.objects.filter(ruleset=ruleset, is_default=True).update(is_default=False)
        if chosen is not None:
            CardBox.objects.filter(pk=chosen.pk).update(is_default=True)


def remove_box(ruleset: str, name: str) -> None:
    """Delete all versions of a box. Raises SetupError."""
    find_box(ruleset, name)
    CardBox.objects.filter(ruleset=ruleset, name=name).delete()
