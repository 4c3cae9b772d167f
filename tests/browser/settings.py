"""Settings of the server for browser tests: BROWSER_SEED=2 chooses other games.

Passwords use a fast hash, there are no rate limits, and all campaigns have the same seed.
"""

import os

from campaigns import seeds
from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
API_AUTH_RATE = None
API_CAMPAIGN_RATE = API_GUEST_CAMPAIGN_RATE = None
API_HINT_RATE = API_REVIEW_RATE = API_REMARK_RATE = API_MAIL_RATE = API_REPORT_RATE = None

SEED = seeds.derive_seed(int(os.environ.get("BROWSER_SEED", "1")))
seeds.new = lambda: SEED
