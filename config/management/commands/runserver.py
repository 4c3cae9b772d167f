"""`manage.py runserver`: the server that `make play` runs, started again when the code changes.

Django's own serves WSGI in one process. Here live feeds need ASGI, and bots a worker, so the command runs the parts of
`config.play` under Django's autoreloader. Like Django's it leaves `migrate` to the developer.
"""

import os
import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management.commands import runserver
from django.db import connections
from django.utils import autoreload

from config import play

PACKAGES = ("api", "campaigns", "config", "engine")
WATCHED = [
    *((package, pattern) for package in PACKAGES for pattern in ("**/*.py", "**/*.yaml")),
    *(("frontend", pattern) for pattern in ("*.py", "views/*.py", "app/src/**/*")),
]
"""Folders and the files in them that the parts are made of; the autoreloader finds templates by itself."""


class Command(runserver.Command):
    help = "Run the web application and the worker on this machine, and start them again when the code changes."

    def run(self, **options: Any) -> None:
        autoreload.autoreload_started.connect(watch)
        # Django would load a changed template anew in this process, but the parts hold it in theirs.
        autoreload.file_changed.disconnect(dispatch_uid="template_loaders_file_changed")
        super().run(**options)

    def inner_run(self, *args: Any, **options: Any) -> None:
        """Build the page and run the server once; the autoreloader calls this in a process of its own."""
        autoreload.raise_last_exception()
        if subprocess.run([sys.executable, "-m", "frontend.build"], cwd=settings.BASE_DIR).returncode:
            self.stderr.write("The page could not be built. Try again with: python -m frontend.build")
        if not options["skip_checks"]:
            self.stdout.write("Performing system checks...\n\n")
            self.check(display_num_errors=True)
        self.check_migrations()
        connections.close_all()
        try:
            status = play.run(self._address(), self._announce, prepare=False, log_level="INFO")
        except play.CannotStartError as error:
            self.stderr.write(str(error))
            status = None
        if status is None or not options["use_reloader"]:
            self.stdout.flush()
            os._exit(1 if status is None else status)  # as Django does: sys.exit ends no more than this thread
        self.stderr.write("Waiting for a change of the code.")

    def _address(self) -> play.Address:
        host = "0.0.0.0" if self.addr == "0" else self.addr
        return play.Address(host, int(self.port), "python manage.py runserver {port}")

    def _announce(self) -> None:
        self.on_bind(self.port)
        self.stdout.flush()


def watch(sender: autoreload.BaseReloader, **_: Any) -> None:
    """Tell the autoreloader what it doesn't find among the modules of its own process."""
    for folder, pattern in WATCHED:
        sender.watch_dir(settings.BASE_DIR / folder, pattern)
