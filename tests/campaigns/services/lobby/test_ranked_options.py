"""Options that ranked campaigns fix: hands of rivals stay secret."""

from typing import Any

import pytest

from campaigns import services
from campaigns.errors import SetupError
from campaigns.models import Campaign
from engine import ruleset as rulesets
from engine.description import Option

pytestmark = [pytest.mark.django_db, pytest.mark.rule("CHK-05")]
SEATS = [{"controller": "me"}, {"controller": "open"}]


def create(owner: Any, **wishes: Any) -> Campaign:
    return services.create_campaign(
        owner, **{"ruleset": "ccg", "format": "advanced", "seats": SEATS, "options": {}, **wishes}
    )


@pytest.mark.parametrize("ranked", [True, False])
def test_rivals_in_a_ranked_game_are_asked_whatever_they_hold(owner: Any, ranked: bool) -> None:
    campaign = create(owner, ranked=ranked, options={"turn_limit": 10})
    assert campaign.options == {"turn_limit": 10} | ({"ask_everyone": True} if ranked else {})
    assert rulesets.get("ccg").decode_setup(campaign.setup).ask_everyone is ranked


def test_another_value_is_refused_in_a_ranked_game(owner: Any) -> None:
    with pytest.raises(SetupError) as refusal:
        create(owner, ranked=True, options={"ask_everyone": False})
    assert refusal.value.field == "options.ask_everyone"
    assert not Campaign.objects.exists()


def test_rematch_of_a_ranked_game_has_the_option_too(owner: Any) -> None:
    """All players find it, even if the first game is from before the rule."""
    first = create(owner, ranked=True)
    Campaign.objects.filter(pk=first.pk).update(options={"ask_everyone": False}, status=Campaign.Status.FINISHED)
    again = services.rematch(first.id, owner)
    assert again.options == {"ask_everyone": True}
    assert services.open_rematch(Campaign.objects.get(pk=first.pk), owner) == again


def test_rivals_fix_their_options_to_a_choice_that_exists() -> None:
    for name in rulesets.RULESETS:
        for option in rulesets.get(name).describe().options.values():
            assert option.ranked in (None, *(option.choices or (True, False)))


def test_usual_value_depends_on_rank() -> None:
    assert [Option(False, "", ranked=True).usual(ranked=ranked) for ranked in (True, False)] == [True, False]
    assert Option(7, "").usual(ranked=True) == 7
