"""python manage.py import FILE"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.errors import ServiceError
from campaigns.files import file_format, transfer
from campaigns.management.utils import migrate_sqlite

STDIN = "-"


class Command(BaseCommand):
    help = "Check an exported campaign and store it as a new one. Print its id. Exit status 1 if the file is invalid."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help=f"the file, or {STDIN} for standard input")

    def handle(self, *, file: str, **options: Any) -> None:
        migrate_sqlite()
        try:
            with _open(file) as stream:
                campaign = transfer.load(file_format.lines(stream), None, trusted=True)
        except OSError as error:
            raise CommandError(f"Can't read {file}: {error.strerror}.", returncode=2) from error
        except ServiceError as error:
            raise CommandError(f"{file}: {_describe(error)}", returncode=1) from error
        self.stdout.write(campaign.id)


@contextmanager
def _open(file: str) -> Iterator[BinaryIO]:
    if file == STDIN:
        yield sys.stdin.buffer
        return
    with Path(file).open("rb") as stream:
        yield stream


def _describe(error: ServiceError) -> str:
    """Return an error in one line, with its position first."""
    place = [f"{name} {error.extra[name]}" for name in ("line", "version") if name in error.extra]
    return ": ".join([*([", ".join(place)] if place else []), error.detail])
