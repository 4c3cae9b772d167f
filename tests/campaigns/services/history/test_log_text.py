"""Log text of service events."""

from campaigns.eventlog import event_types
from campaigns.services.history import log_text


def test_every_service_event_type_has_log_text() -> None:
    assert set(log_text.EVENT_TEXTS) == set(event_types.TYPES) - {event_types.OPENED, event_types.ACTED}
