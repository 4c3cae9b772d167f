"""The web application for an ASGI server."""

import gc
import multiprocessing
import os
import signal
import warnings
from importlib import import_module
from threading import Thread

import django

from config import compiled_engine, environment
from engine import ruleset

gc.disable()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
environment.is_web = True

# WhiteNoise reads its small files from disk, which blocks no other request for long.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

django.setup(set_prefix=False)
compiled_engine.warn_if_unusable()
application = import_module("config.asgi_handler").Handler()
application = import_module("api.core.client_disconnect").DisconnectMiddleware(application)
application = import_module("api.core.stream_admission").StreamAdmission(application)

# Exclude the program and its rules from garbage collection. Scanning them again and again makes the start half as long
# again and delays one request in a hundred by 50 ms and more.
import_module("config.urls")
for name in ruleset.RULESETS:
    ruleset.get(name)
gc.freeze()
gc.enable()


def _stop_with_supervisor(supervisor: multiprocessing.process.BaseProcess) -> None:
    """Wait for the end of uvicorn's supervisor process. Then stop this worker process."""
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)


if (supervisor := multiprocessing.parent_process()) is not None:
    Thread(target=_stop_with_supervisor, args=(supervisor,), daemon=True).start()
