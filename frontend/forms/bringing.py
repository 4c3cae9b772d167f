"""Which deck somebody brings along to a seat of theirs."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.html import format_html

from campaigns import repository, services
from campaigns.models import Campaign, Seat
from engine.decks import Deck
from frontend.forms.accounts import PlainForm

Choice = tuple[str, Any, Deck]
"""What is sent (`starter:` or `own:` and which), what it is called, and the deck."""


class BringForm(PlainForm):
    """A deck for a chair: one of one's own, or one that comes with the game."""

    seat = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    deck = forms.ChoiceField(widget=forms.RadioSelect)

    def __init__(self, campaign: Campaign, chair: Seat, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"bring-{chair.index}-%s", **kwargs})
        choices = list(_choices(campaign, chair))
        brought = (chair.secret or {}).get("deck")
        self.is_ready = chair.ready
        self.fields["seat"].initial = chair.index
        self.fields["deck"].label = f"What seat {chair.index + 1} brings along"
        self.fields["deck"].choices = [(value, title) for value, title, _ in choices]
        self.fields["deck"].initial = next((value for value, _, deck in choices if deck == brought), None)

    def wish(self) -> dict[str, str]:
        """Return what was chosen, as the service takes it."""
        return wish_of(self.cleaned_data["deck"])


def wish_of(choice: str) -> dict[str, str]:
    """Return a choice as the service takes it."""
    kind, _, which = choice.partition(":")
    return {kind: which}


def _choices(campaign: Campaign, chair: Seat) -> Iterator[Choice]:
    for kept in services.decks_of(chair.user, campaign.ruleset):
        yield f"own:{kept.id}", kept.name, kept.parts
    for starter in repository.ruleset_of(campaign).starter_decks():
        yield f"starter:{starter.name}", format_html("<b>{}:</b> {}", starter.title, starter.plan), starter.deck
