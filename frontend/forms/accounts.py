"""Forms for accounts.

The API serializers in `campaigns.http.accounts` hold the rules for names and passwords.
"""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from campaigns import names, services
from campaigns.http.accounts import MailAddressIn, MailboxIn, NameIn, RegistrationIn
from campaigns.http.fields import StrictSerializer
from campaigns.mail import addresses

NAME_HINT = f"At most {names.LENGTH} letters, digits, spaces and . _ @ + -. All players see it."
PASSWORD_HINT = "At least 8 characters, and not easy to guess."


class PlainForm(forms.Form):
    """A form whose labels don't end with a colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})


class CheckedForm(PlainForm):
    """A form that an API serializer validates."""

    checker: type[StrictSerializer]

    def clean(self) -> dict[str, Any]:
        sent = {name: self.cleaned_data.get(name, "") for name in self.checker().fields}
        checked = self.checker(data=sent)
        if checked.is_valid():
            return self.cleaned_data | checked.validated_data
        for name, faults in checked.errors.items():
            self._complain(name, [str(fault) for fault in faults])
        return self.cleaned_data

    def _complain(self, name: str, faults: list[str]) -> None:
        if name not in self.errors:
            self.add_error(name, faults)


def _password(label: str, autocomplete: str, **wishes: Any) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, strip=False, max_length=256, widget=widget, **wishes)


def _name(label: str = "Name", **wishes: Any) -> forms.CharField:
    attributes = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
    widget = forms.TextInput(attrs=attributes)
    return forms.CharField(
        **{"label": label, "max_length": names.LENGTH, "help_text": NAME_HINT, "widget": widget, **wishes}
    )


def _address(**wishes: Any) -> forms.CharField:
    attributes = {"type": "email", "autocomplete": "email", "autocapitalize": "none", "spellcheck": "false"}
    widget = forms.TextInput(attrs=attributes)
    return forms.CharField(label="Email address", max_length=addresses.LENGTH, widget=widget, **wishes)


class SignInForm(AuthenticationForm):
    """Sign in with name and password; a guest can move seats to the account."""

    error_messages = {
        "invalid_login": "No account has this name and this password.",
        "inactive": "No account has this name and this password.",
    }

    bring = forms.BooleanField(required=False, initial=True)

    def __init__(self, request: Any = None, *args: Any, guest: str = "", **kwargs: Any) -> None:
        super().__init__(request, *args, **{"label_suffix": "", **kwargs})
        self.fields["username"].label = "Name"
        self.fields["username"].widget.attrs["autocapitalize"] = "none"
        self.fields["bring"].label = f"Move the seats of {guest} to this account"
        if not guest:
            del self.fields["bring"]

    def clean_username(self) -> str:
        return names.key(self.cleaned_data["username"])


class RegisterForm(CheckedForm):
    checker = RegistrationIn
    username = _name()
    password = _password("Password", "new-password", help_text=PASSWORD_HINT)


class GuestForm(CheckedForm):
    """An optional name for a guest."""

    checker = NameIn
    username = _name("Your name (optional)", required=False, help_text="Leave empty for a random agent name.")

    def clean(self) -> dict[str, Any]:
        return super().clean() if self.cleaned_data.get("username") else self.cleaned_data


class OwnAccountForm(PlainForm):
    """A form about the user's account."""

    def __init__(self, user: AbstractBaseUser, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **{"auto_id": f"{type(self).__name__.lower()}-%s", **kwargs})

    def check_password(self, password: str) -> str:
        if not self.user.check_password(password):
            raise ValidationError("Wrong password.")
        return password


class RenameForm(OwnAccountForm, CheckedForm):
    checker = NameIn
    username = _name("New name")


class NewPasswordForm(OwnAccountForm):
    password = _password("New password", "new-password", help_text=PASSWORD_HINT)

    def clean_password(self) -> str:
        validate_password(self.cleaned_data["password"], self.user)
        return self.cleaned_data["password"]


class PasswordForm(NewPasswordForm):
    field_order = ("current", "password")
    current = _password("Current password", "current-password")

    def clean_current(self) -> str:
        return self.check_password(self.cleaned_data["current"])


class ForgottenForm(CheckedForm):
    checker = MailAddressIn
    address = _address()


class MailForm(OwnAccountForm, CheckedForm):
    """Change the email address; an empty address turns email off."""

    checker = MailboxIn
    address = _address(required=False, help_text="Leave empty to get no email.")
    password = _password("Your password", "current-password")

    def __init__(self, user: AbstractBaseUser, *args: Any, **kwargs: Any) -> None:
        box = services.mailbox_of(user)
        super().__init__(user, *args, **{"initial": {"address": box.unconfirmed or box.address}, **kwargs})
        self.box = box

    def clean(self) -> dict[str, Any]:
        return super().clean() if self.cleaned_data.get("address") else self.cleaned_data

    def clean_password(self) -> str:
        return self.check_password(self.cleaned_data["password"])


class RemindersForm(OwnAccountForm):
    """Turn email reminders on or off."""

    reminders = forms.BooleanField(required=False)


class DeleteAccountForm(OwnAccountForm):
    """Confirm with the password; guests have none."""

    password = _password("Your password", "current-password")

    def __init__(self, user: AbstractBaseUser, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        return self.check_password(self.cleaned_data["password"])
