"""What the surroundings decide: environment variables, each with a default that serves the embedded way."""

import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url

from campaigns import redis_line

LOCAL_NAMES = "localhost,127.0.0.1,[::1]"
_ON = {"1", "true", "yes", "on"}

_SQLITE_OPTIONS = {
    # Readers and the one writer don't wait for each other; a writer takes its lock at once instead of failing later.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
}


def is_on(name: str) -> bool:
    """Return whether a switch is on."""
    return os.environ.get(name, "").lower() in _ON


def names(name: str, default: str = "") -> list[str]:
    """Return a comma-separated variable as a list."""
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def seconds(given: str | None, default: float) -> float:
    """Return a length of time. Raises ValueError for none that can be waited for."""
    length = float(given or default)
    if not 0 < length < float("inf"):
        raise ValueError(f"{given} is not a number of seconds.")
    return length


def data_folder(base: Path) -> Path:
    """Return the folder of everything that is written; make it if need be."""
    folder = Path(os.environ.get("CLIFFHANGER_DATA") or base / "data").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """Return SECRET_KEY, or the key kept in the data folder, which the first start makes (mode 0600)."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    kept = folder / "secret_key"
    if not kept.exists():
        _write_once(kept, secrets.token_urlsafe(50))
    return kept.read_text().strip()


def _write_once(path: Path, text: str) -> None:
    """Write a private file whole or not at all; of several processes the first one wins."""
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink()


def database(folder: Path) -> dict[str, Any]:
    """Return Django's settings for DATABASE_URL, or for SQLite in the data folder."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{folder / 'cliffhanger.sqlite3'}"
    found: dict[str, Any] = dict(dj_database_url.parse(url))
    if found["ENGINE"].endswith("sqlite3"):
        found["OPTIONS"] = _SQLITE_OPTIONS
        # A file, because threads can't share an in-memory database as they share a real one.
        found["TEST"] = {"NAME": str(folder / "test.sqlite3")}
    else:
        found["CONN_HEALTH_CHECKS"] = True
    return found


def broker(redis_url: str, timeout_s: float, folder: Path) -> tuple[str, dict[str, Any]]:
    """Return the URL and options of Celery's broker: Redis, or letters in the data folder."""
    if redis_url:
        return redis_url, {"socket_timeout": timeout_s, "socket_connect_timeout": timeout_s}
    letters = folder / "broker"
    letters.mkdir(exist_ok=True)
    folders = {name: str(letters) for name in ("data_folder_in", "data_folder_out")}
    return "letters://", {**folders, "control_folder": str(letters / "control")}


def cache(redis_url: str, timeout_s: float) -> dict[str, Any]:
    """Return Django's cache: Redis, or this process's memory."""
    if redis_url:
        return {"BACKEND": "config.cache.Cache", "LOCATION": redis_url, "OPTIONS": redis_line.options(timeout_s)}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
