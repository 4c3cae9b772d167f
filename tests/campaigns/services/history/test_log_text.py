"""The log in words: the service has its own for everything that is no play."""

from campaigns.eventlog import event_types
from campaigns.services.history import log_text


def test_every_type_of_event_that_is_no_play_has_words() -> None:
    assert set(log_text.SAID) == set(event_types.TYPES) - {event_types.OPENED, event_types.ACTED}
