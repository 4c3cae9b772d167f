"""A real server and a real Chromium; what a page calls an error fails the test."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.browser_players import Person, leave, leave_unpainted
from tests.browser.playing import PATIENCE_MS
from tests.support.programs import NEEDS, find, program
from tests.support.servers import Server

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=PATIENCE_MS)
_numbers = count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, until a test of another package follows: no other event loop can run in the process meanwhile."""
    folder = find(NEEDS["Chromium"])
    if folder is None:
        pytest.skip("Chromium is missing")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program(NEEDS["Chromium"], folder), args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of one process share."""
    yield from _running(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server of this test alone, which may be killed."""
    yield from _running(tmp_path)


def _running(folder: Path) -> Iterator[Server]:
    server = Server(folder, settings="tests.browser.settings")
    server.wait_for_address()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def resident(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody with an account and a browser that tests share."""
    person = Person(server, browser, f"dana-{next(_numbers)}")
    leave_unpainted(person)
    person.register()
    yield person
    person.context.close()


@pytest.fixture
def dana(resident: Person) -> Iterator[Person]:
    """The resident, for a test that changes no setting of the browser: it needn't load the page's program anew."""
    yield resident
    leave(resident)
    complaints, resident.complaints = resident.complaints, []
    assert complaints == []


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Bring somebody new with an account: `people("dana", viewport={...})`. `account=False`: somebody without."""
    there: list[Person] = []

    def bring(name: str, *, account: bool = True, at: Server = server, **surroundings: Any) -> Person:
        person = Person(at, browser, f"{name}-{next(_numbers)}", **surroundings)
        there.append(person)
        leave_unpainted(person)
        if account:
            person.register()
        return person

    yield bring
    complaints = [complaint for person in there for complaint in person.complaints]
    for person in there:
        person.context.close()
    assert complaints == []
