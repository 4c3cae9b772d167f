"""Pytest plugin: start PostgreSQL and Redis for one test run.

`pytest -p tests.support.postgresql -m db`. Loaded before Django's settings, which read the two addresses. Not
`pytest-postgresql`: that makes databases for fixtures, and Django's settings need the address before any fixture runs.
"""

import os
from contextlib import ExitStack

import pytest

from tests.support.programs import NEEDS, find, postgresql, redis


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Start both servers and put their addresses into the environment."""
    if "DATABASE_URL" in os.environ:
        return
    programs = {name: find(NEEDS[name]) for name in ("PostgreSQL", "Redis")}
    if missing := [name for name, folder in programs.items() if folder is None]:
        pytest.exit(f"Missing on this machine: {', '.join(missing)}", returncode=int(os.environ.get("CI") == "true"))
    servers = ExitStack()
    early_config.add_cleanup(servers.close)
    os.environ["DATABASE_URL"] = servers.enter_context(postgresql(programs["PostgreSQL"]))
    os.environ["REDIS_URL"] = servers.enter_context(redis(programs["Redis"]))
