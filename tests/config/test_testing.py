"""`manage.py test` leads to pytest."""

import pytest
from django.core.management import CommandError, call_command


def test_it_says_how_tests_are_run() -> None:
    for labels in ([], ["tests/api/campaigns/test_play.py"]):
        with pytest.raises(CommandError, match="make test") as told:
            call_command("test", *labels)
        assert f"-m pytest {labels[0] if labels else 'tests/'}" in str(told.value)
