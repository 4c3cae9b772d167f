"""Settings of the server that browsers visit: passwords cost nothing, and nobody is told to knock less often."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
API_AUTH_RATE = None
API_REMARK_RATE = None
