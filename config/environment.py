"""Settings from environment variables. The defaults need no other server."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url

from campaigns.files.private_files import PRIVATE_FOLDER, locked, make_private, write_whole
from campaigns.realtime import redis_client

LOCAL_NAMES = "localhost,127.0.0.1,[::1]"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_SMTP = {"smtp": (25, {}), "smtp+tls": (587, {"EMAIL_USE_TLS": True}), "smtps": (465, {"EMAIL_USE_SSL": True})}
"""Default port and Django settings by URL scheme."""
_ON = {"1", "true", "yes", "on"}

_SQLITE_OPTIONS = {
    # With WAL, readers and the writer don't block each other. IMMEDIATE locks at the start instead of failing later.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
}

_KEEPALIVE = {
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}
"""TCP options that close a connection to an unreachable PostgreSQL in a minute.

The first three apply while we wait for an answer (seconds, number), the last after we sent something (milliseconds).
"""
_ANSWER_MARGIN_S = 2
"""Extra time that a web process waits for PostgreSQL's own limit."""


is_web = False
"""True in a web process. `config.asgi` sets it before the settings are loaded."""


def is_on(name: str) -> bool:
    """Return whether a boolean variable is true."""
    return os.environ.get(name, "").lower() in _ON


def names(name: str, default: str = "") -> list[str]:
    """Return a comma-separated variable as a list."""
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def seconds(given: str | None, default: float) -> float:
    """Return a number of seconds. Raise ValueError unless it is positive and finite."""
    length = float(given or default)
    if not 0 < length < float("inf"):
        raise ValueError(f"{given} is not a positive number of seconds.")
    return length


def site_url() -> str:
    """Return SITE_URL or the URL of `make play`, without a trailing slash."""
    return (os.environ.get("SITE_URL") or f"http://127.0.0.1:{os.environ.get('PORT') or 8000}").rstrip("/")


def count(given: str | None, default: int) -> int:
    """Return a positive integer. Raise ValueError for any other value."""
    number = int(given or default)
    if number < 1:
        raise ValueError(f"{given} is not a positive whole number.")
    return number


def optional_count(given: str | None) -> int | None:
    """Return a positive integer, or None if the variable is empty.

    Raise ValueError for any other value.
    """
    return count(given, 1) if given else None


def archive_folder(data: Path) -> Path:
    """Return ARCHIVE_FOLDER, or its default in the data folder.

    The first file creates it.
    """
    given = os.environ.get("ARCHIVE_FOLDER")
    return Path(given).resolve() if given else data / "archive"


def log_level(default: str) -> str:
    """Return LOG_LEVEL, the lowest level that is logged. Raises ValueError."""
    level = (os.environ.get("LOG_LEVEL") or default).upper()
    if level not in LEVELS:
        raise ValueError(f"LOG_LEVEL is {level}, but must be one of {', '.join(LEVELS)}.")
    return level


def data_folder(base: Path) -> Path:
    """Return the folder for all written data. Create it if needed (mode 0700)."""
    given = os.environ.get("CLIFFHANGER_DATA")
    folder = Path(given or base / "data").resolve()
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    if not given and folder.stat().st_uid == os.geteuid():
        folder.chmod(PRIVATE_FOLDER)
    return folder


def secret_key(folder: Path) -> str:
    """Return SECRET_KEY, or the key that the first start stores (mode 0600)."""
    return os.environ.get("SECRET_KEY") or _stored_key(folder / "secret_key") or _new_key(folder / "secret_key")


def _stored_key(path: Path) -> str:
    """Return the content of a file, or an empty string if there is none."""
    return path.read_text().strip() if path.exists() else ""


def _new_key(path: Path) -> str:
    """Create and store a key. Processes that start together get the same one."""
    with locked(path.with_name(f"{path.name}.lock")):
        if not _stored_key(path):
            write_whole(path, secrets.token_urlsafe(50))
    return _stored_key(path)


def database(folder: Path) -> dict[str, Any]:
    """Return Django's settings for DATABASE_URL, or for SQLite in the data folder."""
    url = os.environ.get("DATABASE_URL") or _embedded(folder / "cliffhanger.sqlite3")
    found: dict[str, Any] = dict(dj_database_url.parse(url))
    if found["ENGINE"].endswith("sqlite3"):
        found["OPTIONS"] = _SQLITE_OPTIONS
        if is_web:
            found["CONN_MAX_AGE"] = None
        # Tests use a file, because threads can't share an in-memory database.
        found["TEST"] = {"NAME": str(folder / "test.sqlite3")}
    else:
        found["CONN_HEALTH_CHECKS"] = True
        found["OPTIONS"] = _postgresql_options() | found.get("OPTIONS", {})
        if is_on("DATABASE_PGBOUNCER"):
            _share_connections(found)
    return found


def _embedded(file: Path) -> str:
    """Return the URL of a private SQLite database."""
    make_private(file)
    return f"sqlite:///{file}"


def _postgresql_options() -> dict[str, Any]:
    """Return connection options for PostgreSQL: time limits, in web also a pool."""
    statement_s = seconds(os.environ.get("DATABASE_STATEMENT_S"), 8 if is_web else 600)
    limits = {
        "statement_timeout": statement_s,
        "lock_timeout": seconds(os.environ.get("DATABASE_LOCK_S"), 5 if is_web else 60),
        "idle_in_transaction_session_timeout": seconds(os.environ.get("DATABASE_IDLE_S"), 30 if is_web else 600),
    }
    options: dict[str, Any] = {
        # For the server-side cursors of `campaigns.db.prepared_statements`.
        "prepare_threshold": 5,
        "options": " ".join(f"-c {name}={int(limit * 1000)}" for name, limit in limits.items()),
        "connect_timeout": 5 if is_web else 60,
        **_KEEPALIVE,
    }
    return options | {"pool": _pool(statement_s + _ANSWER_MARGIN_S)} if is_web else options


def _share_connections(found: dict[str, Any]) -> None:
    """Leave out all settings that outlive a transaction.

    PgBouncer gives each transaction another connection. It takes no startup options: config/pgbouncer.ini sets the time
    limits.
    """
    found["DISABLE_SERVER_SIDE_CURSORS"] = True
    found["OPTIONS"]["prepare_threshold"] = None
    del found["OPTIONS"]["options"]


def _pool(answer_s: float) -> dict[str, Any]:
    """Return the options of a web process's connection pool.

    A request waits for a free connection, but fails at once if too many others wait.
    answer_s: time limit of a connection for an answer.
    """
    from config import postgresql  # imports psycopg, which SQLite doesn't need

    size = count(os.environ.get("DATABASE_POOL"), 10)
    return {
        "connection_class": postgresql.connection_class(answer_s),
        "min_size": min(2, size),
        "max_size": size,
        "max_waiting": count(os.environ.get("DATABASE_POOL_QUEUE"), 50),
        "timeout": seconds(os.environ.get("DATABASE_POOL_WAIT_S"), 5),
        # Give up a failed connection soon; the next request tries again. With growing pauses between tries, the pool
        # would stay down twice as long as its server.
        "reconnect_timeout": 2,
    }


def broker(redis_url: str, timeout_s: float, folder: Path) -> tuple[str, dict[str, Any]]:
    """Return URL and options of Celery's broker: Redis, or files as a fallback."""
    if redis_url:
        timeouts = {"socket_timeout": timeout_s, "socket_connect_timeout": timeout_s}
        return redis_url, {**timeouts, "queue_order_strategy": "config.broker:UrgentFirst"}
    messages = folder / "broker"
    messages.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    folders = {name: str(messages) for name in ("data_folder_in", "data_folder_out")}
    return "files://", {**folders, "control_folder": str(messages / "control")}


def cache(redis_url: str, timeout_s: float) -> dict[str, Any]:
    """Return Django's cache: Redis, or this process's memory."""
    if redis_url:
        return {"BACKEND": "config.cache.Cache", "LOCATION": redis_url, "OPTIONS": redis_client.options(timeout_s)}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}


def mail() -> dict[str, Any]:
    """Return Django's settings for EMAIL_URL and EMAIL_FROM.

    Raises ValueError for an invalid URL, or if EMAIL_FROM or SITE_URL is missing.
    """
    url = os.environ.get("EMAIL_URL")
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    sender = os.environ.get("EMAIL_FROM")
    if not sender:
        raise ValueError("EMAIL_URL needs EMAIL_FROM, the sender of mails.")
    return {"DEFAULT_FROM_EMAIL": sender, **_mail_server(url)}


def _mail_server(url: str) -> dict[str, Any]:
    """Return Django's settings for a mail server or a mail folder."""
    server = urlsplit(url)
    if server.scheme == "file" and server.path:
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": unquote(server.path),
        }
    if server.scheme not in _SMTP or not server.hostname:
        raise ValueError(f"EMAIL_URL must start with one of {', '.join(_SMTP)} and name a server.")
    if not os.environ.get("SITE_URL"):
        raise ValueError("EMAIL_URL needs SITE_URL for the links in mails.")
    port, security = _SMTP[server.scheme]
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": server.hostname,
        "EMAIL_PORT": server.port or port,
        "EMAIL_HOST_USER": unquote(server.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(server.password or ""),
        "EMAIL_TIMEOUT": seconds(os.environ.get("EMAIL_TIMEOUT_S"), 10),
        **security,
    }
