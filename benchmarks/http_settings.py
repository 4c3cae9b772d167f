"""Settings of the server that `benchmarks.http` measures.

They are the product's, with two more addresses.
"""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.http_urls"
