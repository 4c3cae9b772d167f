"""Test settings: all files go to a temporary folder, which is removed at exit."""

import os
import shutil
import tempfile
from atexit import register
from math import inf
from urllib.parse import urlsplit

_folder = tempfile.mkdtemp(prefix="cliffhanger-tests-")
register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["CLIFFHANGER_DATA"] = _folder
if os.environ.get("REDIS_URL"):
    # Each test process has its own Redis database.
    _number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    os.environ["REDIS_URL"] = urlsplit(os.environ["REDIS_URL"])._replace(path=f"/{_number}").geturl()

os.environ.setdefault("REDIS_TIMEOUT_S", "60")  # a slow machine must not open the circuit breaker

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES  # noqa: E402
from tests.support.polling import PATIENCE_S  # noqa: E402

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # SQLite writers may wait long for the lock, and tests need no durability.
    quick = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    DATABASES["default"]["OPTIONS"] |= {"timeout": PATIENCE_S, "init_command": quick}

# Tests read mail in django.core.mail.outbox.
MAIL_IS_SENT = True
BOT_PAUSE_S = 0.0
BOT_THINKING_S: dict[str, float] = {}
BOT_INLINE_S = inf  # a slow machine must not change who plays
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
