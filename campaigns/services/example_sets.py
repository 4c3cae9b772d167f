"""Example card sets, from the files in `campaigns/example_sets`.

They have no owner and aren't in the database.
"""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from campaigns.models import CustomCardSet, CustomCardSetVersion
from engine.kernel import data_files
from engine.kernel.custom_cards.custom_set import content_hash

FOLDER = Path(__file__).parent.parent / "example_sets"
PUBLISHED = datetime(2026, 11, 28, tzinfo=UTC)


@cache
def example_versions() -> dict[str, CustomCardSetVersion]:
    """Return the only version of each example set by the id of the set."""
    versions = map(_read, sorted(FOLDER.glob("*.yaml")))
    return {version.card_set_id: version for version in versions}


def example_sets(ruleset: str | None = None) -> list[CustomCardSet]:
    """Return the example sets of one ruleset or of all."""
    sets = [version.card_set for version in example_versions().values()]
    return [card_set for card_set in sets if ruleset in (None, card_set.ruleset)]


def _read(path: Path) -> CustomCardSetVersion:
    data = data_files.parse(path)
    rows = data.pop("cards")
    dates = {"created_at": PUBLISHED, "changed_at": PUBLISHED}
    return CustomCardSetVersion(
        card_set=CustomCardSet(visibility=CustomCardSet.Visibility.GALLERY, **data, **dates),
        number=1,
        rows=rows,
        hash=content_hash(rows),
        cards=len(rows),
        playable=True,
        created_at=PUBLISHED,
    )
