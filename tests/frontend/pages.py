"""Helpers to read pages."""

import re
from html import unescape
from typing import Any

from django.test import Client


def page(client: Client, address: str, status: int = 200, **query: Any) -> str:
    """Return the HTML of a page."""
    answer = client.get(address, query)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def words(html: str) -> str:
    """Return the text of a page without markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def links(html: str) -> list[str]:
    """Return the addresses of all links."""
    return [unescape(address) for address in re.findall(r'href="([^"]*)"', html)]


def chosen(html: str, name: str) -> str:
    """Return the selected value of a filter."""
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
    """Return the ids of the visible search results."""
    return re.findall(r'<(?:li|article|div)[^>]* id="([^"]+)" data-words="[^"]*"(?: data-facts="[^"]*")?>', html)
