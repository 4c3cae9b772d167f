"""Days in addresses."""

from datetime import date

from django.urls.converters import StringConverter


class DayConverter(StringConverter):
    """A day, such as 2026-11-28.

    Pages compute its neighbours, so it begins with the year 2000.
    """

    regex = r"2[0-9]{3}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)
