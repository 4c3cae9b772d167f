"""Attribute names: qualifiers, wildcards and alternative spellings."""

import re
from functools import lru_cache

SPELLINGS = {"Alien Encounter": "Alien Encounters", "Crime": "Law Enforcement", "The Conspiracy": "Gov Conspiracy"}
"""Alternative theme name to its standard name (REQ-12)."""
_QUALIFIED = re.compile(r"(?P<name>[^()]+)\((?P<qualifier>[^()]+)\)")


def canonical(name: str) -> str:
    """Return the standard spelling of an attribute or theme. Source: REQ-12."""
    return SPELLINGS.get(name, name)


@lru_cache(maxsize=4096)
def satisfies(have: str, wanted: str) -> bool:
    """Return whether an attribute meets a requirement. Source: REQ-04, REQ-06, REQ-12.

    Evidence(physical) is Evidence; Evidence alone is not Evidence(physical). *Uncovered is any name with that ending.
    """
    have, wanted = canonical(have), canonical(wanted)
    have_name, have_qualifier = _parts(have)
    wanted_name, wanted_qualifier = _parts(wanted)
    if wanted_qualifier and wanted_qualifier != have_qualifier:
        return False
    if "*" not in wanted_name:
        return have_name == wanted_name
    pattern = ".*".join(re.escape(part) for part in wanted_name.split("*"))
    return re.fullmatch(pattern, have_name) is not None


def _parts(attribute: str) -> tuple[str, str]:
    found = _QUALIFIED.fullmatch(attribute)
    return (found["name"].strip(), found["qualifier"].strip()) if found else (attribute, "")
