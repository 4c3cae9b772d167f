"""The log in words: the service has its own for everything that is no play."""

from campaigns import event_types
from campaigns.services import wording


def test_every_type_of_event_that_is_no_play_has_words() -> None:
    assert set(wording.SAID) == set(event_types.TYPES) - {event_types.OPENED, event_types.ACTED}
