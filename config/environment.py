"""What the surroundings decide: environment variables, each with a default that serves the embedded way."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url

from campaigns.realtime import redis_client
from config.private_files import PRIVATE_FOLDER, locked, make_private, write_whole

LOCAL_NAMES = "localhost,127.0.0.1,[::1]"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_SMTP = {"smtp": (25, {}), "smtp+tls": (587, {"EMAIL_USE_TLS": True}), "smtps": (465, {"EMAIL_USE_SSL": True})}
"""The usual port of a mail server by how it is spoken to, and what Django is told of that."""
_ON = {"1", "true", "yes", "on"}

_SQLITE_OPTIONS = {
    # Readers and the one writer don't wait for each other; a writer takes its lock at once instead of failing later.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
}

_NOTICE_WHO_IS_GONE = {
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}
"""After a minute without a sign of life from PostgreSQL's machine TCP itself gives up a connection to it: who waits for
an answer finds out by keepalives (seconds), who has just said something by the timeout (milliseconds)."""
_UNANSWERED_S = 2
"""So much longer than PostgreSQL may take for a statement a web process waits for it to say so."""


is_web = False
"""Whether this process answers requests: `config.asgi` says so before the settings are read. Others work beside it."""


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


def site_url() -> str:
    """Return where people reach this server, without a slash at its end: SITE_URL, or where `make play` listens."""
    return (os.environ.get("SITE_URL") or f"http://127.0.0.1:{os.environ.get('PORT') or 8000}").rstrip("/")


def count(given: str | None, default: int) -> int:
    """Return a number of things, at least one. Raises ValueError."""
    number = int(given or default)
    if number < 1:
        raise ValueError(f"{given} is not a number of things.")
    return number


def log_level(default: str) -> str:
    """Return LOG_LEVEL: from which level on things are written. Raises ValueError for what is no level."""
    level = (os.environ.get("LOG_LEVEL") or default).upper()
    if level not in LEVELS:
        raise ValueError(f"LOG_LEVEL is {level}, which is none of {', '.join(LEVELS)}.")
    return level


def data_folder(base: Path) -> Path:
    """Return the folder of everything that is written; make it if need be (mode 0700)."""
    given = os.environ.get("CLIFFHANGER_DATA")
    folder = Path(given or base / "data").resolve()
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    if not given and folder.stat().st_uid == os.geteuid():
        folder.chmod(PRIVATE_FOLDER)
    return folder


def secret_key(folder: Path) -> str:
    """Return SECRET_KEY, or the key kept in the data folder, which the first start makes (mode 0600)."""
    return os.environ.get("SECRET_KEY") or _kept(folder / "secret_key") or _made(folder / "secret_key")


def _kept(path: Path) -> str:
    """Return what a file holds; nothing where there is none."""
    return path.read_text().strip() if path.exists() else ""


def _made(path: Path) -> str:
    """Make a key and keep it; of several processes the first one makes it for all."""
    with locked(path.with_name(f"{path.name}.lock")):
        if not _kept(path):
            write_whole(path, secrets.token_urlsafe(50))
    return _kept(path)


def database(folder: Path) -> dict[str, Any]:
    """Return Django's settings for DATABASE_URL, or for SQLite in the data folder."""
    url = os.environ.get("DATABASE_URL") or _embedded(folder / "cliffhanger.sqlite3")
    found: dict[str, Any] = dict(dj_database_url.parse(url))
    if found["ENGINE"].endswith("sqlite3"):
        found["OPTIONS"] = _SQLITE_OPTIONS
        if is_web:
            found["CONN_MAX_AGE"] = None
        # A file, because threads can't share an in-memory database as they share a real one.
        found["TEST"] = {"NAME": str(folder / "test.sqlite3")}
    else:
        found["CONN_HEALTH_CHECKS"] = True
        found["OPTIONS"] = _postgresql_options() | found.get("OPTIONS", {})
    return found


def _embedded(file: Path) -> str:
    """Return the URL of a database of our own, which nobody else on this machine can read."""
    make_private(file)
    return f"sqlite:///{file}"


def _postgresql_options() -> dict[str, Any]:
    """Return what a process asks of PostgreSQL: how long things may take, and in a web process a pool."""
    statement_s = seconds(os.environ.get("DATABASE_STATEMENT_S"), 8 if is_web else 600)
    limits = {
        "statement_timeout": statement_s,
        "lock_timeout": seconds(os.environ.get("DATABASE_LOCK_S"), 5 if is_web else 60),
        "idle_in_transaction_session_timeout": seconds(os.environ.get("DATABASE_IDLE_S"), 30 if is_web else 600),
    }
    options: dict[str, Any] = {
        # `campaigns.db.prepared_statements` sends parameters to the server; Django itself writes them into the SQL.
        "prepare_threshold": 5,
        "options": " ".join(f"-c {name}={int(limit * 1000)}" for name, limit in limits.items()),
        "connect_timeout": 5 if is_web else 60,
        **_NOTICE_WHO_IS_GONE,
    }
    return options | {"pool": _pool(statement_s + _UNANSWERED_S)} if is_web else options


def _pool(answer_s: float) -> dict[str, Any]:
    """Return the pool of a web process. Who finds it empty waits a while; who finds too many waiting doesn't.

    answer_s: so long its connections wait for an answer.
    """
    from config import postgresql  # who has another database doesn't load what it needs

    size = count(os.environ.get("DATABASE_POOL"), 10)
    return {
        "connection_class": postgresql.patient_for(answer_s),
        "min_size": min(2, size),
        "max_size": size,
        "max_waiting": count(os.environ.get("DATABASE_POOL_QUEUE"), 50),
        "timeout": seconds(os.environ.get("DATABASE_POOL_WAIT_S"), 5),
        # A connection that could not be made is given up, and tried for anew by the next who needs one: waiting longer
        # and longer between two tries, a pool would stand still for as long again as its server was away.
        "reconnect_timeout": 2,
    }


def broker(redis_url: str, timeout_s: float, folder: Path) -> tuple[str, dict[str, Any]]:
    """Return the URL and options of Celery's broker: Redis, or letters in the data folder."""
    if redis_url:
        return redis_url, {"socket_timeout": timeout_s, "socket_connect_timeout": timeout_s}
    letters = folder / "broker"
    letters.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    folders = {name: str(letters) for name in ("data_folder_in", "data_folder_out")}
    return "letters://", {**folders, "control_folder": str(letters / "control")}


def cache(redis_url: str, timeout_s: float) -> dict[str, Any]:
    """Return Django's cache: Redis, or this process's memory."""
    if redis_url:
        return {"BACKEND": "config.cache.Cache", "LOCATION": redis_url, "OPTIONS": redis_client.options(timeout_s)}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}


def mail() -> dict[str, Any]:
    """Return Django's settings for EMAIL_URL and EMAIL_FROM.

    Raises ValueError for a URL that is none, or that lacks what mails need besides it.
    """
    url = os.environ.get("EMAIL_URL")
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    sender = os.environ.get("EMAIL_FROM")
    if not sender:
        raise ValueError("EMAIL_URL needs EMAIL_FROM: whom mails come from.")
    return {"DEFAULT_FROM_EMAIL": sender, **_mail_goes_to(url)}


def _mail_goes_to(url: str) -> dict[str, Any]:
    """Return Django's settings for a mail server, or for the folder that stands for one."""
    server = urlsplit(url)
    if server.scheme == "file" and server.path:
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": unquote(server.path),
        }
    if server.scheme not in _SMTP or not server.hostname:
        raise ValueError(f"EMAIL_URL begins with none of {', '.join(_SMTP)}, or names no server.")
    if not os.environ.get("SITE_URL"):
        raise ValueError("EMAIL_URL needs SITE_URL: where the links in mails lead.")
    port, manner = _SMTP[server.scheme]
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": server.hostname,
        "EMAIL_PORT": server.port or port,
        "EMAIL_HOST_USER": unquote(server.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(server.password or ""),
        "EMAIL_TIMEOUT": seconds(os.environ.get("EMAIL_TIMEOUT_S"), 10),
        **manner,
    }
