"""`manage.py runserver`: run the server and restart it when the code changes.

Django's command serves WSGI in one process. Live feeds need ASGI and bots need a worker, so this command runs the
processes of `config.play` under Django's autoreloader. Like Django's command, it doesn't run `migrate`.
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
"""Folders and patterns to watch. The autoreloader itself watches templates."""


class Command(runserver.Command):
    help = "Run the web server and the worker, and restart them when the code changes."

    def run(self, **options: Any) -> None:
        autoreload.autoreload_started.connect(watch)
        # Django would reload a changed template in this process only. The server runs in others.
        autoreload.file_changed.disconnect(dispatch_uid="template_loaders_file_changed")
        super().run(**options)

    def inner_run(self, *args: Any, **options: Any) -> None:
        """Build the page and run the server once, in the autoreloader's child process."""
        autoreload.raise_last_exception()
        if subprocess.run([sys.executable, "-m", "frontend.build"], cwd=settings.BASE_DIR).returncode:
            self.stderr.write("Building the page failed. Run: python -m frontend.build")
        if not options["skip_checks"]:
            self.stdout.write("Performing system checks...\n\n")
            self.check(display_num_errors=True)
        self.check_migrations()
        connections.close_all()
        try:
            status = play.run(self._address(), self._announce, migrate=False, log_level="INFO")
        except play.CannotStartError as error:
            self.stderr.write(str(error))
            status = None
        if status is None or not options["use_reloader"]:
            self.stdout.flush()
            os._exit(1 if status is None else status)  # like Django: sys.exit would end only this thread
        self.stderr.write("Waiting for a code change.")

    def _address(self) -> play.Address:
        host = "0.0.0.0" if self.addr == "0" else self.addr
        return play.Address(host, int(self.port), "python manage.py runserver {port}")

    def _announce(self) -> None:
        self.on_bind(self.port)
        self.stdout.flush()


def watch(sender: autoreload.BaseReloader, **_: Any) -> None:
    """Let the autoreloader watch files that its own process doesn't import."""
    for folder, pattern in WATCHED:
        sender.watch_dir(settings.BASE_DIR / folder, pattern)
