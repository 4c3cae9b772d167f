"""Forms to join, fork and import campaigns."""

from typing import Any

from django import forms

from campaigns import services
from campaigns.models import Campaign, Seat
from frontend import rulesets
from frontend.forms.accounts import GuestForm, PlainForm


class JoinForm(GuestForm):
    """Choose a seat and an avatar; guests can enter a name.

    Ranked campaigns also ask for consent.
    """

    consent = forms.BooleanField(required=False)

    def __init__(self, campaign: Campaign, user: services.User, held: list[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not held:
            self._add_seats(campaign)
            self._add_avatars(campaign)
        if user is not None and user.is_authenticated:
            del self.fields["username"]
        rivals = rulesets.rivals(campaign.ruleset)
        self.fields["consent"].label = "Count this game for my rating" if rivals else "Show my result on leaderboards"
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
            choices = [("", "Random (or the seat's preset)"), *free.items()]
            self.fields["avatar"] = forms.ChoiceField(
                label="Your Avatar", choices=choices, required=False, initial="", widget=forms.RadioSelect
            )

    def clean(self) -> dict[str, Any]:
        return super().clean() if "username" in self.fields else self.cleaned_data


class HostForm(GuestForm):
    """The name of a guest who creates a campaign; the invitation shows it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["username"]
        field.label = "Your name"
        field.help_text = "Your friends see it in the invite. Leave empty for a random agent name."


class ForkForm(PlainForm):
    at_version = forms.IntegerField(min_value=1)


class ImportForm(PlainForm):
    file = forms.FileField(label="Campaign file", help_text="A file from “Download campaign file”.")


def _seat(campaign: Campaign, seat: Seat) -> str:
    avatar = rulesets.avatar_name(campaign.ruleset, seat.avatar)
    return f"Seat {seat.index + 1}: {avatar}" if avatar else f"Seat {seat.index + 1}"
