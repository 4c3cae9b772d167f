"""The form to report a problem. What may be sent is said once, for the interface too (`web.reports`)."""

from django import forms

from campaigns.http.reports import ReportPageIn
from campaigns.models import Report
from frontend.forms.accounts import CheckedForm


class ReportForm(CheckedForm):
    """The player's words; which page, and which error, it is about; and a key by which a second press is known."""

    checker = ReportPageIn
    text = forms.CharField(
        label="What went wrong?",
        help_text="What did you do, and what happened?",
        max_length=Report.TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 6, "autofocus": True}),
        strip=False,
    )
    page = forms.CharField(required=False, widget=forms.HiddenInput)
    error_id = forms.CharField(required=False, widget=forms.HiddenInput)
    key = forms.CharField(required=False, widget=forms.HiddenInput)
