"""Migration of campaigns to newer rules or cards.

Their past must stay the same under them.
"""

from django.db import transaction

from campaigns.errors import CannotCarryError
from campaigns.eventlog import event_types, log, repository, secret_loadouts
from campaigns.eventlog.unit_of_work import UnitOfWork
from campaigns.models import Campaign, Snapshot
from campaigns.verification.verify import Fault, verify
from engine.kernel.custom_cards.faults import CustomCardsError
from engine.ruleset import Ruleset


def outdated() -> list[Campaign]:
    """Return the unfinished campaigns that this server can't continue as they are."""
    open_ones = Campaign.objects.filter(status__in=(Campaign.Status.LOBBY, Campaign.Status.PLAYING))
    return [campaign for campaign in open_ones.order_by("pk") if repository.rules_left(campaign) is None]


def _current_ruleset(campaign: Campaign) -> Ruleset:
    try:
        return repository.ruleset_for(campaign.ruleset, None, campaign.setup)
    except CustomCardsError as error:
        raise CannotCarryError(f"The new rules don't allow its custom cards: {error.detail}") from error


def carry_over(campaign: Campaign) -> None:
    """Switch a campaign to the current rules and cards, after a replay under them.

    Raise CannotCarryError and change nothing if the past would differ.
    """
    ruleset = _current_ruleset(campaign)
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        campaign.ruleset_version = ruleset.version
        campaign.card_set_digest = ruleset.card_set_digest()
        campaign.save(update_fields=("ruleset_version", "card_set_digest"))
        if campaign.version == 0:
            secret_loadouts.review(campaign, ruleset)
        else:
            _say_so(campaign)
            report = verify(campaign)
            _check(report.fault)
            repository.keep_snapshots(campaign, report.states)


def _say_so(campaign: Campaign) -> None:
    # States as the old rules encoded them may mean something else, or nothing, to the new ones.
    Snapshot.objects.filter(campaign=campaign).delete()
    ruleset, head = repository.ruleset_of(campaign), log.head(campaign.id)
    try:
        table = repository.rebuild(campaign, ruleset, head.version)
    except Exception as error:  # whatever the new rules stumble over
        raise CannotCarryError(f"It can't be replayed under the new rules: {type(error).__name__}.") from error
    carried = UnitOfWork(campaign, ruleset, table, head)
    carried.record(event_types.carried(campaign.ruleset_version, campaign.card_set_digest, ruleset.digest(table)))
    carried.commit()


def _check(fault: Fault | None) -> None:
    if fault is not None:
        raise CannotCarryError(f"Version {fault.version} would differ under the new rules: {fault.detail}.")
