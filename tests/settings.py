"""Settings of the tests: everything that is written goes to a folder of its own, which the end removes."""

import os
import shutil
import tempfile
from atexit import register

_folder = tempfile.mkdtemp(prefix="cliffhanger-tests-")
register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["CLIFFHANGER_DATA"] = _folder

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
