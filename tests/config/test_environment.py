"""What environment variables decide, in a process of its own for each."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config import environment

ROOT = Path(__file__).parents[2]
TELL = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name) for name in dir(settings) if name.isupper()}, default=str))
"""


def settings(**variables: str) -> Any:
    """Return the settings that a process with these variables has."""
    done = subprocess.run([sys.executable, "-c", TELL], cwd=ROOT, env=variables, capture_output=True, check=True)
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


def test_the_process_that_comes_second_takes_the_first_ones_key(tmp_path: Path) -> None:
    environment._write_once(tmp_path / "key", "first")
    environment._write_once(tmp_path / "key", "second")
    assert [path.name for path in tmp_path.iterdir()] == ["key"]
    assert (tmp_path / "key").read_text() == "first"


def test_live_feeds_can_be_timed(data: Path) -> None:
    found = settings(CLIFFHANGER_DATA=str(data))
    assert (found["STREAM_HEARTBEAT_S"], found["STREAM_LOOK_S"]) == (15, 2)
    found = settings(CLIFFHANGER_DATA=str(data), STREAM_HEARTBEAT_S="30", STREAM_LOOK_S="0.5")
    assert (found["STREAM_HEARTBEAT_S"], found["STREAM_LOOK_S"]) == (30, 0.5)


@pytest.mark.parametrize("given", ["0", "-1", "nan", "inf", "soon"])
def test_what_is_no_length_of_time_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match=given):
        environment.seconds(given, 2)
