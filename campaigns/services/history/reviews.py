"""Reviews of finished campaigns: chances to win, better options."""

from campaigns.analysis import reviews
from campaigns.analysis.models import Review
from campaigns.errors import NotOverError
from campaigns.eventlog import log, repository
from campaigns.models import Campaign
from campaigns.services.access.permissions import User, campaign_for
from campaigns.services.history.queries import require_unsealed


def start_review(campaign_id: str, user: User) -> Review:
    """Return the review of a campaign, and ask a worker if it is new.

    Raises CampaignNotFoundError, NotOverError, SealedCampaignError, OutdatedCampaignError.
    """
    campaign = campaign_for(campaign_id, user)
    _require_over(campaign)
    repository.ruleset_of(campaign)
    review, is_new = Review.objects.get_or_create(campaign=campaign, log_hash=log.head(campaign.id).hash)
    if is_new:
        reviews.queue(review)
    return review


def find_review(campaign: Campaign) -> Review | None:
    """Return the review of a campaign, or None.

    Raises NotOverError, SealedCampaignError.
    """
    _require_over(campaign)
    return Review.objects.filter(campaign=campaign, log_hash=log.head(campaign.id).hash).first()


def _require_over(campaign: Campaign) -> None:
    """Raise NotOverError or SealedCampaignError. A review tells what other seats knew."""
    if not campaign.is_over:
        raise NotOverError("You can review a campaign when it is over.", status=campaign.status)
    require_unsealed(campaign)
