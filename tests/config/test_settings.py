"""What the settings promise beyond what other tests see."""

from django.conf import settings
from django.utils.module_loading import import_string


def test_a_request_goes_through_all_middleware_in_one_thread() -> None:
    """Django runs those before one that can't run in the event loop outside of it too."""
    last = import_string(settings.MIDDLEWARE[-1])
    assert not getattr(last, "async_capable", False)
