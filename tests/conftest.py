"""Fixtures for all tests: users, and campaigns of small rulesets."""

import gc
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import count
from typing import Any
from zlib import crc32

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.utils import timezone
from hypothesis import settings
from whitenoise.middleware import WhiteNoiseMiddleware

import tests.support.profiles  # noqa: F401
from api.campaigns import table_answers
from campaigns import seeds, services, task_queue, tasks
from campaigns.db import append_only_trigger
from campaigns.eventlog import repository
from campaigns.models import Campaign, Deck
from campaigns.projections import runner
from campaigns.realtime import redis_client
from engine import ruleset
from frontend import build
from tests.support.mail_worker import Post
from tests.support.polling import PATIENCE_S

ruleset.RULESETS["highcard"] = "tests.rulesets.highcard"
ruleset.RULESETS["sealedbid"] = "tests.rulesets.sealedbid"

settings.load_profile("dev")

gc.disable()


def pytest_collection_finish() -> None:
    """Freeze the collected tests, so that the garbage collector skips them."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def emptied_between_tests() -> Iterator[None]:
    """Let the test runner empty the log: lift the database guard during a flush."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def execute(operations: Any, statements: list[str]) -> None:
        vendor = operations.connection.vendor
        flush(operations, [*append_only_trigger.LIFT[vendor], *statements, *append_only_trigger.RAISE[vendor]])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", execute)
        yield


@pytest.fixture(scope="session", autouse=True)
def files_listed_once() -> Iterator[None]:
    """List static files once for all test clients."""
    listed: dict[str, Any] = {}
    list_files = WhiteNoiseMiddleware.add_files_from_finders

    def add_files(middleware: WhiteNoiseMiddleware) -> None:
        if not listed:
            list_files(middleware)
            listed.update(middleware.files)
        middleware.files.update(listed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_files)
        yield


@pytest.fixture(scope="session")
def built_page() -> None:
    """Require the built frontend; `make test` builds it first."""
    if not (build.DIST / "manifest.json").exists():
        pytest.exit("The page isn't built yet: .venv/bin/python -m frontend.build", returncode=1)


@pytest.fixture(autouse=True)
def cold_tables() -> None:
    """Clear the caches of game states and of answers about them."""
    repository.hot.clear()
    table_answers.forget_all()


@pytest.fixture(autouse=True)
def open_line() -> None:
    """Reset the Redis circuit breaker."""
    vars(redis_client.line).update(vars(redis_client.CircuitBreaker()))


@pytest.fixture(autouse=True)
def long_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the time limits of work pieces, so that a busy machine doesn't split work."""
    for module in (runner, tasks):
        monkeypatch.setattr(module, "PIECE_S", PATIENCE_S)


@pytest.fixture(autouse=True)
def same_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive random seeds from the test's name."""
    name, numbers = crc32(request.node.nodeid.encode()), count()
    monkeypatch.setattr(seeds, "new", lambda: seeds.derive_seed(name, next(numbers)))


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """Freeze the current time and return it."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    return now


@pytest.fixture
def owner(db: None) -> Any:
    """Olivia, who owns the campaign and has the first seat."""
    return get_user_model().objects.create_user("olivia", password="a long secret of olivia")


@pytest.fixture
def mate(db: None) -> Any:
    """Max, the second player."""
    return get_user_model().objects.create_user("max", password="a long secret of max")


@pytest.fixture
def stranger(db: None) -> Any:
    """Sam, who isn't in the campaign."""
    return get_user_model().objects.create_user("sam", password="a long secret of sam")


@pytest.fixture
def new_campaign(owner: Any) -> Callable[..., Campaign]:
    """Create a High Card campaign: `new_campaign("me", "open", "bot:random")`."""

    def make(*controllers: str, **wishes: Any) -> Campaign:
        seats = [{"avatar": None, "controller": controller} for controller in controllers]
        given = {"ruleset": "highcard", "format": "series", "options": {}, "seats": seats}
        return services.create_campaign(owner, **{**given, **wishes})

    return make


@pytest.fixture
def duel(new_campaign: Callable[..., Campaign], mate: Any) -> Campaign:
    """A campaign of the owner and the mate, just opened."""
    campaign = new_campaign("me", "open")
    services.join(campaign.id, mate, campaign.invite)
    return Campaign.objects.get(pk=campaign.id)


@pytest.fixture
def rivals_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the two small rival games that need no deck."""
    for name in ("openbid", "rivalcard"):
        monkeypatch.setitem(ruleset.RULESETS, name, f"tests.rulesets.{name}")


@pytest.fixture
def bidders(rivals_known: None, new_campaign: Callable[..., Campaign], mate: Any) -> Callable[..., Campaign]:
    """Create an Open Bid campaign of owner, mate and others: `bidders("bot:random")`."""

    def make(*others: str, **wishes: Any) -> Campaign:
        campaign = new_campaign("me", "open", *others, **{"ruleset": "openbid", "format": "single"} | wishes)
        services.join(campaign.id, mate, campaign.invite, consent=campaign.ranked)
        return Campaign.objects.get(pk=campaign.pk)

    return make


@pytest.fixture
def rivals(bidders: Callable[..., Campaign]) -> Callable[..., Campaign]:
    """Create a Rival Card campaign of the owner, the mate and others."""
    return lambda *others, **wishes: bidders(*others, **{"ruleset": "rivalcard", "format": "series"} | wishes)


@pytest.fixture
def deck(owner: Any) -> Deck:
    """A legal deck of the owner."""
    return services.copy_starter(owner, "sealedbid", "even")


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    """Queue mail tasks until the test sends them."""
    cache.clear()
    made = Post()
    monkeypatch.setattr(task_queue, "ask_after_commit", made.ask)
    return made


@pytest.fixture
def bare_connection() -> Any:
    """The database connection, to bypass the service."""
    return connection
