"""Forms for decks: create, copy, and correct lines of an imported list."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from campaigns.decks import list_reader, text_files, text_format
from campaigns.models import Deck
from frontend.forms.accounts import PlainForm


class NewDeckForm(PlainForm):
    """A name, and a deck list as text or file.

    `cleaned_data["text"]` has the text of the file.
    """

    name = forms.CharField(label="Name", required=False, max_length=Deck.NAME_LENGTH)
    text = forms.CharField(
        label="Deck list",
        required=False,
        max_length=text_format.LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "placeholder": "3 Name of card"}),
        help_text="Paste one card a line, or a table with columns such as Count, Name and Section.",
    )
    file = forms.FileField(
        label="Or a file",
        required=False,
        help_text="Text or CSV, as other programs and spreadsheets save it.",
        widget=forms.FileInput(attrs={"accept": ".txt,.csv,.tsv,.dec,.dek,.md,text/plain,text/csv"}),
    )

    def clean(self) -> dict[str, Any]:
        file: UploadedFile | None = self.cleaned_data.pop("file", None)
        if file is not None and self.cleaned_data.get("text", "").strip():
            self.add_error("file", "Paste a list or choose a file, not both.")
        elif file is not None:
            self._take(file)
        return self.cleaned_data

    def _take(self, file: UploadedFile) -> None:
        """Use the text of the file, and its name if no name is given."""
        try:
            self.cleaned_data["text"] = text_files.read(file)
        except text_files.NotTextError as error:
            self.add_error("file", str(error))
        name = text_files.title(file.name or "", Deck.NAME_LENGTH)
        self.cleaned_data["name"] = self.cleaned_data.get("name") or name

    def show_text(self) -> None:
        """Show the text of the file in the form so that the user can correct it."""
        self.data = {"name": self.cleaned_data["name"], "text": self.cleaned_data["text"]}


class LineForm(PlainForm):
    """The correction of a line of an imported list, or a request to skip it."""

    line = forms.IntegerField(min_value=1)
    text = forms.CharField(required=False, max_length=list_reader.LINE_LENGTH)
    skip = forms.BooleanField(required=False)


class CopyForm(PlainForm):
    """The id of the player's deck, or the name of a starter deck."""

    own = forms.CharField(required=False)
    starter = forms.CharField(required=False)


class ForSeatForm(PlainForm):
    """The seat whose dealt cards the deck is built from."""

    campaign = forms.UUIDField()
    seat = forms.IntegerField(min_value=0)
