"""What environment variables decide, in a process of its own for each."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from config import environment, files

ROOT = Path(__file__).parents[2]
TELL = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name) for name in dir(settings) if name.isupper()}, default=str))
"""


def settings(before: str = "", **variables: str) -> Any:
    """Return the settings that a process with these variables has. before: what it does first."""
    command = [sys.executable, "-c", f"{before}\n{TELL}"]
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, check=True)
    return json.loads(done.stdout)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_without_any_variable_all_is_embedded(data: Path) -> None:
    found = settings(CLIFFHANGER_DATA=str(data))
    database = found["DATABASES"]["default"]
    assert (database["ENGINE"], database["NAME"]) == ("django.db.backends.sqlite3", str(data / "cliffhanger.sqlite3"))
    assert found["CELERY_BROKER_URL"] == "letters://"
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]


def test_a_web_process_keeps_connections_to_sqlite(data: Path) -> None:
    found = settings("from config import environment; environment.is_web = True", CLIFFHANGER_DATA=str(data))
    assert found["DATABASES"]["default"]["ENGINE"] == "config.sqlite3"


def test_a_server_uses_postgresql_and_redis(data: Path) -> None:
    found = settings(
        CLIFFHANGER_DATA=str(data),
        DATABASE_URL="postgresql://me@db/cliffhanger",
        REDIS_URL="redis://cache/0",
        ALLOWED_HOSTS="play.example, www.example",
        DEBUG="1",
        SECRET_KEY="given",
    )
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert found["CELERY_BROKER_URL"] == found["CACHES"]["default"]["LOCATION"] == "redis://cache/0"
    assert found["ALLOWED_HOSTS"] == ["play.example", "www.example"]
    assert (found["DEBUG"], found["SECRET_KEY"]) == (True, "given")
    assert not (data / "secret_key").exists()


def test_the_secret_key_is_made_once_and_is_ours_alone(data: Path) -> None:
    keys = {settings(CLIFFHANGER_DATA=str(data))["SECRET_KEY"] for _ in range(2)}
    assert keys == {(data / "secret_key").read_text()}
    assert len(keys.pop()) > 60
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600


def test_all_processes_that_find_no_key_take_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as processes:
        keys = set(processes.map(environment.secret_key, [tmp_path] * 50))
    assert keys == {(tmp_path / "secret_key").read_text()}


def test_an_empty_key_is_made_anew(data: Path) -> None:
    """As a full disk, or a power cut at the wrong moment, left it."""
    data.mkdir()
    (data / "secret_key").write_text("\n")
    assert len(settings(CLIFFHANGER_DATA=str(data))["SECRET_KEY"]) > 60


def test_what_is_written_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError("No space left on device")

    files.write_whole(tmp_path / "kept", "before")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        files.write_whole(tmp_path / "kept", "after")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"kept": "before"}


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_other_users_of_the_machine_can_read_nothing(data: Path) -> None:
    settings(CLIFFHANGER_DATA=str(data))
    assert mode(data) == mode(data / "broker") == 0o700
    assert mode(data / "cliffhanger.sqlite3") == mode(data / "secret_key") == 0o600


def test_a_database_that_others_could_read_is_shut(data: Path) -> None:
    data.mkdir(mode=0o755)
    (data / "cliffhanger.sqlite3").touch(0o644)
    settings(CLIFFHANGER_DATA=str(data))
    assert mode(data / "cliffhanger.sqlite3") == 0o600
    assert mode(data) == 0o755, "who gave us a folder knows who may see it"


def test_live_feeds_can_be_timed(data: Path) -> None:
    found = settings(CLIFFHANGER_DATA=str(data))
    assert (found["STREAM_HEARTBEAT_S"], found["STREAM_LOOK_S"]) == (4, 2)
    found = settings(CLIFFHANGER_DATA=str(data), STREAM_HEARTBEAT_S="30", STREAM_LOOK_S="0.5")
    assert (found["STREAM_HEARTBEAT_S"], found["STREAM_LOOK_S"]) == (30, 0.5)


@pytest.mark.parametrize("given", ["0", "-1", "nan", "inf", "soon"])
def test_what_is_no_length_of_time_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match=given):
        environment.seconds(given, 2)


def test_commands_say_where_people_reach_the_server(data: Path) -> None:
    here = {"CLIFFHANGER_DATA": str(data)}
    assert settings(**here)["SITE_URL"] == "http://127.0.0.1:8000"
    assert settings(**here, PORT="9000")["SITE_URL"] == "http://127.0.0.1:9000"
    assert settings(**here, SITE_URL="https://cards.example/")["SITE_URL"] == "https://cards.example"


def test_a_web_process_has_a_pool_and_shorter_limits_than_what_works_beside_it(data: Path) -> None:
    given = {"DATABASE_POOL": "7", "DATABASE_LOCK_S": "0.5"}
    known = {"CLIFFHANGER_DATA": str(data), "DATABASE_URL": "postgresql://me@db/cliffhanger", **given}
    web = settings("import config.asgi", **known)["DATABASES"]["default"]["OPTIONS"]
    beside = settings(**known)["DATABASES"]["default"]["OPTIONS"]
    assert (web["pool"]["max_size"], web["pool"]["max_waiting"], web["pool"]["timeout"]) == (7, 50, 5)
    assert "pool" not in beside
    assert [limits["options"].split("-c ")[1:3] for limits in (web, beside)] == [
        ["statement_timeout=8000 ", "lock_timeout=500 "],
        ["statement_timeout=600000 ", "lock_timeout=500 "],
    ]


def test_what_a_web_process_has_read_is_put_aside_and_all_else_looked_through_for_garbage(data: Path) -> None:
    start = "import gc, config.asgi; assert gc.isenabled() and gc.get_freeze_count() > 1000"
    settings(start, CLIFFHANGER_DATA=str(data))


def test_what_a_web_process_starts_is_not_taken_for_one(data: Path) -> None:
    start = f"import config.asgi, subprocess, sys; sys.exit(subprocess.call([sys.executable, '-c', {TELL!r}]))"
    found = settings(start, CLIFFHANGER_DATA=str(data), DATABASE_URL="postgresql://me@db/cliffhanger")
    assert "pool" not in found["DATABASES"]["default"]["OPTIONS"]


LEVELS = """
import json, logging, django
from uvicorn.config import Config
from config.celery import write_as_all_the_rest
django.setup()
Config("config.asgi:application", log_config="config/logs.yaml")
write_as_all_the_rest(logging.WARNING)
names = (None, "uvicorn.access", "celery", "django.request")
print(json.dumps([logging.getLevelName(logging.getLogger(name).getEffectiveLevel()) for name in names]))
raise SystemExit
"""


@pytest.mark.parametrize(
    ("given", "levels"),
    [
        ("", ["WARNING", "INFO", "WARNING", "INFO"]),
        ("error", ["ERROR"] * 4),
        ("DEBUG", ["DEBUG"] * 4),
    ],
)
def test_one_variable_says_from_which_level_on_all_write(data: Path, given: str, levels: list[str]) -> None:
    known = {"CLIFFHANGER_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": given}
    assert settings(LEVELS, **known) == levels


def test_what_is_no_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(ValueError, match="LOG_LEVEL is LOUD, which is none of DEBUG, INFO"):
        environment.log_level("INFO")


@pytest.mark.parametrize("given", ["0", "-1", "many"])
def test_what_is_no_number_of_things_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match=given):
        environment.count(given, 2)


def test_behind_a_proxy_that_speaks_https_cookies_are_for_https_alone(data: Path) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS")
    plain = settings(CLIFFHANGER_DATA=str(data))
    assert [plain[name] for name in names] == [False, False, 0]
    found = settings(CLIFFHANGER_DATA=str(data), HTTPS="1", HSTS_S="3600")
    assert [found[name] for name in names] == [True, True, 3600]


FROM = {"EMAIL_FROM": "Cliffhanger <cards@cards.example>", "SITE_URL": "https://cards.example"}


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://localhost", ("localhost", 25, "", "", False, False)),
        ("smtp+tls://fox%40b:p%2F%3A%40@mail.example", ("mail.example", 587, "fox@b", "p/:@", True, False)),
        ("smtps://fox:trust@mail.example:4650", ("mail.example", 4650, "fox", "trust", False, True)),
    ],
)
def test_one_variable_says_where_mails_go(data: Path, url: str, expected: tuple[Any, ...]) -> None:
    found = settings(CLIFFHANGER_DATA=str(data), EMAIL_URL=url, **FROM)
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    usual = {"EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False}
    assert tuple((usual | found)[f"EMAIL_{name}"] for name in names) == expected
    assert (found["MAIL_IS_SENT"], found["DEFAULT_FROM_EMAIL"]) == (True, FROM["EMAIL_FROM"])
    assert found["EMAIL_BACKEND"].endswith("smtp.EmailBackend")


def test_mails_may_go_into_a_folder(data: Path) -> None:
    given = {"EMAIL_URL": "file:///var/tmp/my%20mails", "EMAIL_FROM": "cards@cards.example"}
    found = settings(CLIFFHANGER_DATA=str(data), **given)
    assert (found["MAIL_IS_SENT"], found["EMAIL_FILE_PATH"]) == (True, "/var/tmp/my mails")


def test_without_a_server_no_mail_is_sent(data: Path) -> None:
    found = settings(CLIFFHANGER_DATA=str(data), EMAIL_URL="", EMAIL_FROM="cards@cards.example")
    assert (found["MAIL_IS_SENT"], found["EMAIL_BACKEND"].rpartition(".")[2]) == (False, "EmailBackend")
    assert "dummy" in found["EMAIL_BACKEND"]


@pytest.mark.parametrize(
    ("given", "lacks"),
    [
        ({"EMAIL_URL": "smtp://localhost", "SITE_URL": "https://cards.example"}, "EMAIL_FROM"),
        ({"EMAIL_URL": "smtp://localhost", "EMAIL_FROM": "cards@cards.example"}, "SITE_URL"),
        ({"EMAIL_URL": "https://mail.example", **FROM}, "smtp"),
        ({"EMAIL_URL": "smtp://", **FROM}, "names no server"),
        ({"EMAIL_URL": "file:", **FROM}, "names no server"),
    ],
)
def test_mail_that_would_lead_nowhere_is_refused(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], lacks: str
) -> None:
    for name in ("EMAIL_URL", "EMAIL_FROM", "SITE_URL"):
        monkeypatch.setenv(name, given.get(name, ""))
    with pytest.raises(ValueError, match=lacks):
        environment.mail()
