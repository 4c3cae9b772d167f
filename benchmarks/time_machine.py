"""What acting, going back, looking back and replaying cost in a long campaign.

python -m benchmarks.time_machine [--json]; on SQLite, and on PostgreSQL where that can be had. Times are medians by the
clock. A limit stands beside its figure; the exit status is 1 if one is broken.
"""

import argparse
import sys

from benchmarks.databases import SQLITE, Database, in_use, postgresql_servers
from benchmarks.measurement import Figure, all_hold, tell
from benchmarks.processes import apart, obey


def main() -> int:
    obey()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    as_json = parser.parse_args().json
    with postgresql_servers() as servers:
        if not servers:
            print("PostgreSQL is missing: its figures are left out.", file=sys.stderr)
        found = {database.name: apart(_measure, database) for database in (SQLITE, *servers)}
    tell(found, as_json)
    return 0 if all_hold(found) else 1


def _measure(database: Database) -> list[Figure]:
    with in_use(database):
        from benchmarks import time_machine_figures

        return time_machine_figures.figures()


if __name__ == "__main__":
    sys.exit(main())
