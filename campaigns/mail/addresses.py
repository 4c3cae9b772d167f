"""Validate and compare email addresses.

Source: RFC 5321 (4.5.3.1: lengths; 2.4: domains ignore case, local parts needn't), RFC 5891 (internationalized
domains).
"""

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.utils.encoding import punycode

from campaigns.models import Mailbox

LENGTH = Mailbox.LENGTH
LOCAL_LENGTH = 64
WRONG = "Enter a valid email address."

_validate = EmailValidator(WRONG, allowlist=[])


def checked(text: str) -> str:
    """Return an address in its stored form.

    Raises ValueError with a message for the user.
    Numeric hosts and quoted local parts are refused, because no person uses them.
    """
    local, _, domain = text.strip().rpartition("@")
    if len(text) > LENGTH or not 0 < len(local) <= LOCAL_LENGTH or local.startswith('"') or domain.startswith("["):
        raise ValueError(WRONG)
    try:
        found = f"{local}@{punycode(domain.lower())}"
        _validate(found)
    except (ValidationError, UnicodeError) as error:
        raise ValueError(WRONG) from error
    if len(found) > LENGTH:
        raise ValueError(WRONG)
    return found


def mailbox_key(address: str) -> str:
    """Return the key that counts mails to one person: no case, no tag (`fox+spam@`)."""
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
