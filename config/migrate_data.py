"""Bring what an older version of the program left in the data folder up to date: its tables, and its campaigns.

python -m config.migrate_data; a process of its own before the parts of a server start. Checks of the program are not for
those who play: they would import it whole.
"""

import os

import django
from django.core.management import call_command

COMMANDS = (["migrate", "--verbosity=0"], ["carry_over", "--all"])


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for command in COMMANDS:
        call_command(*command, skip_checks=True)


if __name__ == "__main__":
    main()
