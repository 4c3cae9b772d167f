"""Speed of actions, undo, past states and replays in a long campaign.

python -m benchmarks.time_machine [--json] measures on SQLite, and on PostgreSQL if that is installed. Times are
medians. The exit status is 1 if a figure exceeds its limit.
"""

import sys

from benchmarks.databases import SQLITE, Database, django_on, postgresql_servers
from benchmarks.measurement import Figure, parse_json_option, print_figures
from benchmarks.processes import exit_on_sigterm, run_apart


def main() -> int:
    exit_on_sigterm()
    as_json = parse_json_option(__doc__)
    with postgresql_servers() as servers:
        if not servers:
            print("PostgreSQL is missing. Measuring on SQLite only.", file=sys.stderr)
        found = {database.name: run_apart(_measure, database) for database in (SQLITE, *servers)}
    return print_figures(found, as_json)


def _measure(database: Database) -> list[Figure]:
    with django_on(database):
        from benchmarks import time_machine_figures

        return time_machine_figures.figures()


if __name__ == "__main__":
    sys.exit(main())
