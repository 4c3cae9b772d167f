"""Settings from environment variables."""

import os
import runpy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from campaigns.files import private_files
from config import environment
from tests.support.servers import ROOT

POSTGRESQL = "postgresql://me@db/cliffhanger"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def settings(data: Path, *, is_web: bool = False, **variables: str) -> dict[str, Any]:
    """Return the settings of a process with these variables."""
    given = patch.dict(os.environ, {"CLIFFHANGER_DATA": str(data), **variables}, clear=True)
    with given, patch.object(environment, "is_web", is_web):
        return runpy.run_path(str(ROOT / "config" / "settings.py"))


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_behind_pgbouncer_nothing_outlives_a_transaction(data: Path) -> None:
    for is_web in (False, True):
        found = settings(data, is_web=is_web, DATABASE_URL=POSTGRESQL, DATABASE_PGBOUNCER="1")["DATABASES"]["default"]
        assert found["DISABLE_SERVER_SIDE_CURSORS"] is True
        assert found["OPTIONS"]["prepare_threshold"] is None
        assert "options" not in found["OPTIONS"]


def test_by_default_everything_is_embedded_and_private(data: Path) -> None:
    found = settings(data)
    database = found["DATABASES"]["default"]
    assert (database["ENGINE"], database["NAME"]) == ("django.db.backends.sqlite3", str(data / "cliffhanger.sqlite3"))
    assert found["CELERY_BROKER_URL"] == "files://"
    assert (found["DEBUG"], found["ALLOWED_HOSTS"]) == (False, ["localhost", "127.0.0.1", "[::1]"])
    assert (found["STREAM_HEARTBEAT_S"], found["STREAM_LOOK_S"]) == (4, 2)
    assert (found["MAIL_IS_SENT"], "dummy" in found["EMAIL_BACKEND"]) == (False, True)
    assert found["SITE_URL"] == "http://127.0.0.1:8000"
    assert mode(data) == mode(data / "broker") == 0o700
    assert mode(data / "cliffhanger.sqlite3") == mode(data / "secret_key") == 0o600


def test_a_server_uses_postgresql_and_redis(data: Path) -> None:
    found = settings(
        data,
        DATABASE_URL=POSTGRESQL,
        REDIS_URL="redis://cache/0",
        ALLOWED_HOSTS="play.example, www.example",
        DEBUG="1",
        SECRET_KEY="given",
        STREAM_LOOK_S="0.5",
        PORT="9000",
    )
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert found["CELERY_BROKER_URL"] == found["CACHES"]["default"]["LOCATION"] == "redis://cache/0"
    assert found["ALLOWED_HOSTS"] == ["play.example", "www.example"]
    assert (found["DEBUG"], found["SECRET_KEY"], found["STREAM_LOOK_S"]) == (True, "given", 0.5)
    assert found["SITE_URL"] == "http://127.0.0.1:9000"
    assert not (data / "secret_key").exists()


def test_the_secret_key_is_created_once(data: Path) -> None:
    """An empty file, left by a full disk or a power cut, is replaced."""
    data.mkdir()
    (data / "secret_key").write_text("\n")
    keys = {settings(data)["SECRET_KEY"] for _ in range(2)}
    assert keys == {(data / "secret_key").read_text()}
    assert len(keys.pop()) > 60


def test_processes_that_start_together_get_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as processes:
        keys = set(processes.map(environment.secret_key, [tmp_path] * 50))
    assert keys == {(tmp_path / "secret_key").read_text()}


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError("No space left on device")

    private_files.write_whole(tmp_path / "kept", "before")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        private_files.write_whole(tmp_path / "kept", "after")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"kept": "before"}


def test_a_readable_database_becomes_private(data: Path) -> None:
    data.mkdir(mode=0o755)
    (data / "cliffhanger.sqlite3").touch(0o644)
    settings(data)
    assert mode(data / "cliffhanger.sqlite3") == 0o600
    assert mode(data) == 0o755, "the mode of a given folder is kept"


def test_a_web_process_has_a_pool_and_shorter_limits(data: Path) -> None:
    given = {"DATABASE_URL": POSTGRESQL, "DATABASE_POOL": "7", "DATABASE_LOCK_S": "0.5"}
    web, other = (settings(data, is_web=is_web, **given)["DATABASES"]["default"]["OPTIONS"] for is_web in (True, False))
    assert (web["pool"]["max_size"], web["pool"]["max_waiting"], web["pool"]["timeout"]) == (7, 50, 5)
    assert "pool" not in other
    assert [limits["options"].split("-c ")[1:3] for limits in (web, other)] == [
        ["statement_timeout=8000 ", "lock_timeout=500 "],
        ["statement_timeout=600000 ", "lock_timeout=500 "],
    ]
    assert settings(data, is_web=True)["DATABASES"]["default"]["CONN_MAX_AGE"] is None


WEB = """
import gc, subprocess, sys
import config.asgi
from config import environment
assert gc.isenabled() and gc.get_freeze_count() > 1000
tell = "from config import environment; print(environment.is_web)"
print(environment.is_web, subprocess.check_output([sys.executable, "-c", tell], text=True))
"""


def test_a_process_that_imports_asgi_is_a_web_process(data: Path) -> None:
    """Its children aren't. What it loaded is excluded from garbage collection."""
    variables = {"CLIFFHANGER_DATA": str(data)}
    done = subprocess.run(
        [sys.executable, "-c", WEB], cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "False"]


def test_bad_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for given in ("0", "-1", "nan", "inf", "soon"):
        with pytest.raises(ValueError, match=given):
            environment.seconds(given, 2)
    for given in ("0", "-1", "many"):
        with pytest.raises(ValueError, match=given):
            environment.count(given, 2)
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(ValueError, match="LOG_LEVEL is LOUD, but must be one of DEBUG, INFO"):
        environment.log_level("INFO")


def test_with_https_cookies_are_secure(data: Path) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS")
    for given, expected in (({}, [False, False, 0]), ({"HTTPS": "1", "HSTS_S": "3600"}, [True, True, 3600])):
        found = settings(data, **given)
        assert [found[name] for name in names] == expected


FROM = {"EMAIL_FROM": "Cliffhanger <cards@cards.example>", "SITE_URL": "https://cards.example/"}


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://localhost", ("localhost", 25, "", "", False, False)),
        ("smtp+tls://fox%40b:p%2F%3A%40@mail.example", ("mail.example", 587, "fox@b", "p/:@", True, False)),
        ("smtps://fox:trust@mail.example:4650", ("mail.example", 4650, "fox", "trust", False, True)),
    ],
)
def test_email_url_configures_the_mail_server(data: Path, url: str, expected: tuple[Any, ...]) -> None:
    found = settings(data, EMAIL_URL=url, **FROM)
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    usual = {"EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False}
    assert tuple((usual | found)[f"EMAIL_{name}"] for name in names) == expected
    assert (found["MAIL_IS_SENT"], found["DEFAULT_FROM_EMAIL"]) == (True, FROM["EMAIL_FROM"])
    assert found["SITE_URL"] == "https://cards.example"
    assert found["EMAIL_BACKEND"].endswith("smtp.EmailBackend")


def test_mail_can_be_written_to_a_folder(data: Path) -> None:
    found = settings(data, EMAIL_URL="file:///var/tmp/my%20mails", EMAIL_FROM="cards@cards.example")
    assert (found["MAIL_IS_SENT"], found["EMAIL_FILE_PATH"]) == (True, "/var/tmp/my mails")


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"EMAIL_URL": "smtp://localhost", "SITE_URL": "https://cards.example"}, "EMAIL_FROM"),
        ({"EMAIL_URL": "smtp://localhost", "EMAIL_FROM": "cards@cards.example"}, "SITE_URL"),
        ({"EMAIL_URL": "https://mail.example", **FROM}, "smtp"),
        ({"EMAIL_URL": "smtp://", **FROM}, "name a server"),
        ({"EMAIL_URL": "file:", **FROM}, "name a server"),
    ],
)
def test_incomplete_mail_settings_are_refused(given: dict[str, str], missing: str) -> None:
    with patch.dict(os.environ, given, clear=True), pytest.raises(ValueError, match=missing):
        environment.mail()
