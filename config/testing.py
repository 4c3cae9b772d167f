"""What `manage.py test` answers."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError


class Signpost:
    """A test runner that says who runs the tests: pytest, which has servers and databases of its own for them."""

    def __init__(self, **options: Any) -> None:
        """options: what `manage.py test` was given."""

    def run_tests(self, labels: Sequence[str]) -> int:
        raise CommandError(
            "Tests are run by pytest.\n"
            "  all of them   make test\n"
            f"  one module    .venv/bin/python -m pytest {labels[0] if labels else 'tests/campaigns/test_services.py'}"
        )
