"""Every address of the API has a name, and code asks for addresses by their names."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.urls import URLPattern, get_resolver

from api.views import nothing_here

ROOT = Path(__file__).parents[2]


def patterns(resolver: Any) -> Iterator[URLPattern]:
    """Yield what stands below a resolver."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield entry
        else:
            yield from patterns(entry)


def test_every_address_has_a_name_and_none_two() -> None:
    for space in ("api", "health"):
        _, resolver = get_resolver().namespace_dict[space]
        names = [entry.name for entry in patterns(resolver) if entry.callback is not nothing_here]
        assert len(names) >= 3
        assert len(set(names)) == len(names) and all(names), names
