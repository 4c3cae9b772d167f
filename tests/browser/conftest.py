"""Fixtures: a real server and Chromium. Console errors fail the test."""

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
    """Mark the tests of this folder as browser tests."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium for this package only, since its event loop excludes others."""
    folder = find(NEEDS["Chromium"])
    if folder is None:
        pytest.skip("Chromium is missing")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program(NEEDS["Chromium"], folder), args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of a process share."""
    yield from _running(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which can be killed."""
    yield from _running(tmp_path)


def _running(folder: Path) -> Iterator[Server]:
    server = Server(folder, settings="tests.browser.settings")
    server.wait_for_address()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def resident(browser: Browser, server: Server) -> Iterator[Person]:
    """A player with an account and a browser that tests share."""
    person = Person(server, browser, f"dana-{next(_numbers)}")
    leave_unpainted(person)
    person.register()
    yield person
    person.context.close()


@pytest.fixture
def dana(resident: Person) -> Iterator[Person]:
    """The shared player, for tests that change no browser settings."""
    yield resident
    leave(resident)
    complaints, resident.complaints = resident.complaints, []
    assert complaints == []


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Create a player: `people("dana", viewport={...}, account=True)`."""
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
