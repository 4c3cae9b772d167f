"""Checkpoints as locks: one at a time writes the rows of a projection."""

from campaigns.projections.base import Projection, maker
from campaigns.projections.models import Checkpoint


def hold(projection: Projection) -> list[int]:
    """Wait for whoever writes rows of a projection, and keep others from it to the end of the transaction.

    Returns the generations of this making that serve or are being built; to those that are over nobody writes.
    The runner holds the same rows while it takes events in.
    """
    rows = Checkpoint.objects.filter(**maker(projection), retired_at=None).order_by("-is_live", "pk")
    return [row.generation for row in rows.select_for_update()]
