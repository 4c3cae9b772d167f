"""A new deck: empty, from a list or a file, or as a copy; and the lines of a list that could not be read."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from campaigns.decks import list_reader, text_files, text_format
from campaigns.models import Deck
from frontend.forms.accounts import PlainForm


class NewDeckForm(PlainForm):
    """A name, and what lies in it as text or in a file of text. The text of the file is in `cleaned_data["text"]`."""

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
        """Put the text of a file in the place of what was pasted, and its name in the place of a missing one."""
        try:
            self.cleaned_data["text"] = text_files.read(file)
        except text_files.NotTextError as error:
            self.add_error("file", str(error))
        name = text_files.title(file.name or "", Deck.NAME_LENGTH)
        self.cleaned_data["name"] = self.cleaned_data.get("name") or name

    def show_text(self) -> None:
        """Let the form show the text that was read, so that it can be corrected where a file can't."""
        self.data = {"name": self.cleaned_data["name"], "text": self.cleaned_data["text"]}


class LineForm(PlainForm):
    """A line of an imported list, and what is read in its place; or that it is left out."""

    line = forms.IntegerField(min_value=1)
    text = forms.CharField(required=False, max_length=list_reader.LINE_LENGTH)
    skip = forms.BooleanField(required=False)


class CopyForm(PlainForm):
    """An own deck by its id, or the name of one that comes with the game."""

    own = forms.CharField(required=False)
    starter = forms.CharField(required=False)


class ForSeatForm(PlainForm):
    """The seat that a deck is built for, out of the cards dealt there."""

    campaign = forms.UUIDField()
    seat = forms.IntegerField(min_value=0)
