"""What may be a mail address, and which addresses are the same one.

Source: RFC 5321 (4.5.3.1: lengths; 2.4: a domain is the same in any case, what stands before it needn't be), RFC 5891
(domains in letters of any script).
"""

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.utils.encoding import punycode

from campaigns.models import Mailbox

LENGTH = Mailbox.LENGTH
LOCAL_LENGTH = 64
WRONG = "This is no mail address that we can write to."

_validate = EmailValidator(WRONG, allowlist=[])


def checked(text: str) -> str:
    """Return an address in the form that it is stored and written to in. Raises ValueError, which says what is wrong.

    A machine named by its number has no place here, nor has a quoted name: people have neither.
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
    """Return what mails to one person are counted by: no case and no tag of theirs (`fox+spam@`) makes another one."""
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
