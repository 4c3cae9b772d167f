"""Seeds of the cases of the day, derived from the server's secret key.

Until a case is published, no row contains its seed. After a change of the key, `SECRET_KEY_FALLBACKS` opens the cases
that the old key committed to.
"""

from datetime import date
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac

from campaigns.daily_cases.models import DailyCase
from campaigns.errors import CaseUnavailableError
from campaigns.eventlog import log


def derive(day: date, ruleset: str, name: str, key: str | None = None) -> bytes:
    """Return the seed of a case. key: None for the current `SECRET_KEY`."""
    text = f"{day.isoformat()}/{ruleset}/{name}"
    return salted_hmac("campaigns.daily_cases", text, secret=key, algorithm="sha256").digest()


def case_commitment(case: DailyCase, seed: bytes) -> str:
    """Return the hash that commits to a case.

    It is the SHA-256 of the JSON text of `committed`, with sorted members and without spaces. The seed has 256 secret
    bits, so the hash needs no salt.
    """
    return sha256(log.text(committed(case, seed)).encode()).hexdigest()


def committed(case: DailyCase, seed: bytes) -> dict[str, Any]:
    """Return the data that the commitment of a case covers."""
    return {
        "case": case.name,
        "day": case.day.isoformat(),
        "ruleset": case.ruleset,
        "seed": seed.hex(),
        "setup": case.setup,
    }


def seed_of(case: DailyCase) -> bytes:
    """Return the seed of a case.

    Raise CaseUnavailableError if no key of the server fits its commitment.
    """
    if case.seed:
        return bytes.fromhex(case.seed)
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        seed = derive(case.day, case.ruleset, case.name, key)
        if case_commitment(case, seed) == case.commitment:
            return seed
    raise CaseUnavailableError("The server has lost the key of this case.")
