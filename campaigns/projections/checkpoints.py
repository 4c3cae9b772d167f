"""Checkpoints as locks: only one writer changes the rows of a projection."""

from campaigns.projections.base import Projection, maker
from campaigns.projections.models import Checkpoint


def hold(projection: Projection) -> list[int]:
    """Lock a projection until the end of the transaction.

    Return its current generations, live or being built. Retired ones get no more rows. The runner locks the same rows.
    """
    rows = Checkpoint.objects.filter(**maker(projection), retired_at=None).order_by("-is_live", "pk")
    return [row.generation for row in rows.select_for_update()]
