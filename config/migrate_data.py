"""Migrate the database and the campaigns to this version: python -m config.migrate_data

`make play` runs it before the server starts. It is one process instead of two `manage.py` calls, because loading Django
takes most of the time. It skips Django's system checks, which would import the whole program.
"""

import os

import django
from django.core.management import call_command

COMMANDS = (["migrate", "--verbosity=0"], ["migrate_campaigns", "--all"])


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for command in COMMANDS:
        call_command(*command, skip_checks=True)


if __name__ == "__main__":
    main()
