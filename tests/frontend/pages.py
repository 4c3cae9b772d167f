"""What tests of pages that are read share."""

import re
from html import unescape
from typing import Any

from django.test import Client


def page(client: Client, address: str, status: int = 200, **query: Any) -> str:
    """Return a page as it was sent."""
    answer = client.get(address, query)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def words(html: str) -> str:
    """Return what a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def links(html: str) -> list[str]:
    """Return where a page leads."""
    return [unescape(address) for address in re.findall(r'href="([^"]*)"', html)]


def chosen(html: str, name: str) -> str:
    """Return what a filter of the form stands at."""
    found = re.search(r'value="([^"]*)" selected', _field(html, name))
    assert found is not None
    return unescape(found[1])


def choices(html: str, name: str) -> list[str]:
    """Return the values of a filter."""
    return re.findall(r'<option value="([^"]*)"', _field(html, name))


def _field(html: str, name: str) -> str:
    field = re.search(rf'<select id="filter-{name}".*?</select>', html, re.DOTALL)
    assert field is not None, f"no filter {name}"
    return field[0]


def shown(html: str) -> list[str]:
    """Return the ids of what a search leaves in sight."""
    return re.findall(r'<(?:li|article|div)[^>]* id="([^"]+)" data-words="[^"]*"(?: data-facts="[^"]*")?>', html)
