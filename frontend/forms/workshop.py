"""Forms for card sets: create one, and import one from YAML."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from campaigns import services
from campaigns.decks import text_files
from campaigns.models import CustomCardSet
from frontend import rulesets
from frontend.forms.accounts import PlainForm

YAML_BYTES = 65_536
"""Maximum size of a card set, as `engine/kernel/custom_cards/limits.py` limits it."""


def games() -> list[tuple[str, str]]:
    """Return the games with custom cards: name and title."""
    return [(name, rulesets.title(name)) for name in services.makeable_rulesets()]


class NewSetForm(PlainForm):
    """The game and the title of a new card set."""

    title = forms.CharField(label="Title", max_length=CustomCardSet.TITLE_LENGTH)
    ruleset = forms.ChoiceField(label="Game", choices=games)


class ImportForm(PlainForm):
    """A card set as YAML, pasted or as a file.

    `cleaned_data["text"]` has the text of the file.
    """

    title = forms.CharField(label="Title", max_length=CustomCardSet.TITLE_LENGTH, required=False)
    ruleset = forms.ChoiceField(label="Game", choices=games)
    file = forms.FileField(
        label="File", required=False, widget=forms.FileInput(attrs={"accept": ".yaml,.yml,.txt,text/plain"})
    )
    text = forms.CharField(
        label="Or paste the cards",
        required=False,
        strip=False,
        max_length=YAML_BYTES,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text="YAML, as “Download” on the page of a set saves it.",
    )

    def clean(self) -> dict[str, Any]:
        file: UploadedFile | None = self.cleaned_data.pop("file", None)
        if file is not None:
            self._take(file)
        elif not self.cleaned_data.get("text", "").strip():
            self.add_error("file", "Choose a file or paste the cards.")
        return self.cleaned_data

    def _take(self, file: UploadedFile) -> None:
        content = file.read(YAML_BYTES + 1)
        if len(content) > YAML_BYTES:
            self.add_error("file", f"This file is too large. A card set has at most {YAML_BYTES // 1024} kB.")
            return
        try:
            self.cleaned_data["text"] = text_files.decode(content)
        except text_files.NotTextError as error:
            self.add_error("file", str(error))
