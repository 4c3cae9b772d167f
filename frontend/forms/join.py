"""Taking a seat, and bringing a campaign in a file."""

from typing import Any

from django import forms

from campaigns import services
from campaigns.models import Campaign, Seat
from frontend import rulesets
from frontend.forms.accounts import GuestForm, PlainForm


class JoinForm(GuestForm):
    """Which free seat and Avatar, whether to be ranked, and for who comes without an account a name."""

    consent = forms.BooleanField(required=False)

    def __init__(self, campaign: Campaign, user: services.User, held: list[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not held:
            self._add_seats(campaign)
            self._add_avatars(campaign)
        if user is not None and user.is_authenticated:
            del self.fields["username"]
        rivals = rulesets.rivals(campaign.ruleset)
        self.fields["consent"].label = "I may be rated by it" if rivals else "My result may stand on leaderboards"
        if not campaign.ranked:
            del self.fields["consent"]

    def _add_seats(self, campaign: Campaign) -> None:
        free = [seat for seat in campaign.seats.all() if seat.controller == Seat.OPEN]
        self.fields["seat"] = forms.TypedChoiceField(
            label="Your seat",
            coerce=int,
            choices=[(seat.index, _seat(campaign, seat)) for seat in free],
            initial=free[0].index if free else None,
            widget=forms.RadioSelect,
        )

    def _add_avatars(self, campaign: Campaign) -> None:
        if free := services.free_avatars(campaign):
            choices = [("", "As the seat says, else by chance"), *free.items()]
            self.fields["avatar"] = forms.ChoiceField(label="Your Avatar", choices=choices, required=False)

    def clean(self) -> dict[str, Any]:
        return super().clean() if "username" in self.fields else self.cleaned_data


class HostForm(GuestForm):
    """The name of a guest who opens a campaign: the invitation says who invites."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["username"]
        field.label = "Your name"
        field.help_text = "So your friends know who invites them. Left empty, the Bureau gives you one."


class ForkForm(PlainForm):
    at_version = forms.IntegerField(min_value=1)


class ImportForm(PlainForm):
    file = forms.FileField(label="A campaign's file", help_text="What “Download the file” gave you, here or elsewhere.")


def _seat(campaign: Campaign, seat: Seat) -> str:
    avatar = rulesets.avatar_name(campaign.ruleset, seat.avatar)
    return f"Seat {seat.index + 1}: {avatar}" if avatar else f"Seat {seat.index + 1}"
