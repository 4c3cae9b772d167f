"""States: laid out from the log, kept hot in this process, and stored at turn starts as snapshots.

Everything here may be lost at any time; the log brings it back.
"""

from collections import OrderedDict
from threading import Lock

from campaigns import history, log
from campaigns.errors import OutdatedCampaignError, UnknownRulesetError
from campaigns.models import Campaign, Snapshot
from engine import ruleset as rulesets
from engine.ruleset import Ruleset, Table

HOT_TABLES = 128
SNAPSHOT_EVERY = 64


class HotTables:
    """The states used last, as bytes, by the hash of the event they follow: safe to share between threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._states: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> bytes | None:
        with self._lock:
            if key in self._states:
                self._states.move_to_end(key)
            return self._states.get(key)

    def keep(self, key: str, state: bytes) -> None:
        with self._lock:
            self._states[key] = state
            self._states.move_to_end(key)
            if len(self._states) > self._size:
                self._states.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._states.clear()


hot = HotTables(HOT_TABLES)


def find_ruleset(name: str) -> Ruleset:
    """Return the ruleset of that name. Raises UnknownRulesetError."""
    try:
        return rulesets.get(name)
    except KeyError:
        raise UnknownRulesetError("There is no such ruleset.", known=sorted(rulesets.RULESETS)) from None


def ruleset_of(campaign: Campaign) -> Ruleset:
    """Return the rules that a campaign is played by. Raises OutdatedCampaignError where they have changed since."""
    ruleset = find_ruleset(campaign.ruleset)
    if (ruleset.version, ruleset.card_set_digest()) != (campaign.ruleset_version, campaign.card_set_digest):
        raise OutdatedCampaignError("The campaign was opened under other rules or cards than this server plays now.")
    return ruleset


def lay_out(campaign: Campaign, ruleset: Ruleset) -> Table:
    """Return the table as it was when the campaign opened."""
    return ruleset.open(ruleset.decode_setup(campaign.setup), bytes.fromhex(campaign.seed))


def at(campaign: Campaign, ruleset: Ruleset, head: log.Head) -> Table:
    """Return the table at a version, the caller's own to change: hot, or from a snapshot and the actions since."""
    state = hot.get(head.hash)
    if state is not None:
        return ruleset.decode(state)
    table = _rebuild(campaign, ruleset, head.version)
    hot.keep(head.hash, ruleset.encode(table))
    return table


def _rebuild(campaign: Campaign, ruleset: Ruleset, version: int) -> Table:
    snapshots = Snapshot.objects.filter(campaign=campaign, version__lte=version)
    snapshot = snapshots.order_by("-version").first()
    table = ruleset.decode(bytes(snapshot.state)) if snapshot else lay_out(campaign, ruleset)
    after = snapshot.version if snapshot else 0
    for played in history.effective(log.read(campaign.id, after=after, until=version)):
        ruleset.apply(table, played.seat, played.action)
    return table
