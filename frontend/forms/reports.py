"""The form to report a problem.

The API serializer in `campaigns.http.reports` holds its rules.
"""

from django import forms

from campaigns.http.reports import ReportPageIn
from campaigns.models import Report
from frontend.forms.accounts import CheckedForm


class ReportForm(CheckedForm):
    """The player's text, the page, the error id and an idempotency key."""

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
