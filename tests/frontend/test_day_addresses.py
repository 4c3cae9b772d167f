"""Days in the addresses of pages."""

import pytest
from django.urls import Resolver404, resolve


@pytest.mark.parametrize("day", ["0001-01-01", "1999-12-31", "2026-02-30", "9999-12-31"])
def test_a_day_without_neighbours_is_no_address(day: str) -> None:
    with pytest.raises(Resolver404):
        resolve(f"/cases/{day}/")
    assert resolve("/cases/2026-11-28/").url_name == "daily-cases-of"
