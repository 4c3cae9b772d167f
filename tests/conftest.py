"""What every test may use: the cast, the small ruleset, and a log that can be emptied between tests."""

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
from campaigns import guard, redis_line, repository, seeds, services, tasks, worker
from campaigns.models import Campaign, Deck
from campaigns.projections import runner
from engine import ruleset
from frontend import build
from tests.post import Post
from tests.waiting import PATIENCE_S

ruleset.RULESETS["highcard"] = "tests.rulesets.highcard"
ruleset.RULESETS["sealedbid"] = "tests.rulesets.sealedbid"

settings.load_profile("dev")

gc.disable()


def pytest_collection_finish() -> None:
    """Ten thousand tests stay to the end. The garbage collector would look through them all again and again."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def emptied_between_tests() -> Iterator[None]:
    """Let the test runner, and nobody else, empty the log: it lifts the guard and raises it again."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def execute(operations: Any, statements: list[str]) -> None:
        vendor = operations.connection.vendor
        flush(operations, [*guard.LIFT[vendor], *statements, *guard.RAISE[vendor]])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", execute)
        yield


@pytest.fixture(scope="session", autouse=True)
def files_listed_once() -> Iterator[None]:
    """Each client of a test has middleware of its own, which would list the files of all pages anew."""
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
    """What tests of pages need besides the program: `make test` builds it first."""
    if not (build.DIST / "manifest.json").exists():
        pytest.exit("The page isn't built yet: .venv/bin/python -m frontend.build", returncode=1)


@pytest.fixture(autouse=True)
def cold_tables() -> None:
    """No test finds another's states."""
    repository.hot.clear()


@pytest.fixture(autouse=True)
def open_line() -> None:
    """No test finds Redis away because another one did."""
    vars(redis_line.line).update(vars(redis_line.Line()))


@pytest.fixture(autouse=True)
def long_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine breaks no work off that an idle one does in one piece."""
    for module in (runner, tasks):
        monkeypatch.setattr(module, "PIECE_S", PATIENCE_S)


@pytest.fixture(autouse=True)
def same_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test plays the same games each time it is run."""
    name, numbers = crc32(request.node.nodeid.encode()), count()
    monkeypatch.setattr(seeds, "new", lambda: seeds.derive_seed(name, next(numbers)))


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """The moment at which all happens: no week ends between a question and its answer."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    return now


@pytest.fixture
def owner(db: None) -> Any:
    """Olivia made the campaign and sits first."""
    return get_user_model().objects.create_user("olivia", password="a long secret of olivia")


@pytest.fixture
def mate(db: None) -> Any:
    """Max plays with her."""
    return get_user_model().objects.create_user("max", password="a long secret of max")


@pytest.fixture
def stranger(db: None) -> Any:
    """Sam has nothing to do with them."""
    return get_user_model().objects.create_user("sam", password="a long secret of sam")


@pytest.fixture
def new_campaign(owner: Any) -> Callable[..., Campaign]:
    """Make a High Card campaign of the owner: `new_campaign("me", "open", "bot:random")`."""

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
    """Let the service play the two small games of rivals that ask nobody for a deck."""
    for name in ("openbid", "rivalcard"):
        monkeypatch.setitem(ruleset.RULESETS, name, f"tests.rulesets.{name}")


@pytest.fixture
def bidders(rivals_known: None, new_campaign: Callable[..., Campaign], mate: Any) -> Callable[..., Campaign]:
    """Make a table of Open Bid for the owner, the mate and whoever else is named: `bidders("bot:random")`."""

    def make(*others: str, **wishes: Any) -> Campaign:
        campaign = new_campaign("me", "open", *others, **{"ruleset": "openbid", "format": "single"} | wishes)
        services.join(campaign.id, mate, campaign.invite, consent=campaign.ranked)
        return Campaign.objects.get(pk=campaign.pk)

    return make


@pytest.fixture
def rivals(bidders: Callable[..., Campaign]) -> Callable[..., Campaign]:
    """Make a table of Rival Card for the owner, the mate and whoever else is named."""
    return lambda *others, **wishes: bidders(*others, **{"ruleset": "rivalcard", "format": "series"} | wishes)


@pytest.fixture
def deck(owner: Any) -> Deck:
    """A deck of the owner's that can be played."""
    return services.copy_starter(owner, "sealedbid", "even")


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    """What is to be mailed, which waits until it is told to be sent."""
    cache.clear()
    made = Post()
    monkeypatch.setattr(worker, "ask_after_commit", made.ask)
    return made


@pytest.fixture
def bare_connection() -> Any:
    """The database itself, for what the service would never do."""
    return connection
