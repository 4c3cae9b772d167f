"""A new deck: empty, from a list, or as a copy."""

from django import forms

from campaigns.decks import text_format
from campaigns.models import Deck
from frontend.forms.accounts import PlainForm


class NewDeckForm(PlainForm):
    """A name, and what lies in it as text."""

    name = forms.CharField(label="Name", required=False, max_length=Deck.NAME_LENGTH)
    text = forms.CharField(
        label="A list of cards, if you have one",
        required=False,
        max_length=text_format.LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text="Lines like “3 Name of card” below headings like “# Draw deck”, as “As text” gives them.",
    )


class CopyForm(PlainForm):
    """An own deck by its id, or the name of one that comes with the game."""

    own = forms.CharField(required=False)
    starter = forms.CharField(required=False)


class ForSeatForm(PlainForm):
    """The seat that a deck is built for, out of the cards dealt there."""

    campaign = forms.UUIDField()
    seat = forms.IntegerField(min_value=0)
