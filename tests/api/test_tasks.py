"""The worker's tasks that are about who calls."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from api import tasks
from api.models import Token, issue

pytestmark = pytest.mark.django_db
EXPIRED = timezone.now() - timedelta(seconds=1)


def session() -> str:
    """Return the key of a new session that something is kept in."""
    store = SessionStore()
    store["kept"] = True
    store.create()
    return str(store.session_key)


def test_expired_sessions_and_tokens_are_deleted_and_no_others(owner: Any, mate: Any) -> None:
    kept, gone = session(), session()
    Session.objects.filter(pk=gone).update(expire_date=EXPIRED)
    issue(owner)
    Token.objects.update(expires_at=EXPIRED)
    issue(mate)
    tasks.clear_expired()
    assert [session.pk for session in Session.objects.all()] == [kept]
    assert [token.user for token in Token.objects.all()] == [mate]
