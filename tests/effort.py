"""How hard tests try: MORE=5 plays five times as many random games, examples and races as `make test`."""

import os

MORE = int(os.environ.get("MORE", "1"))
EVERY = int(os.environ.get("PROPERTY_EVERY", "37"))
"""In random games every option is tried at each decision of so many."""
