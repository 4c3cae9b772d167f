"""python manage.py cards check PATH"""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.eventlog.repository import find_ruleset
from engine.ruleset import RULESETS


class Command(BaseCommand):
    help = "Check a card set. Print each error with file, card and field. Exit status 1 if there is one."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        check = actions.add_parser("check", help="check a card set")
        check.add_argument("path", type=Path)
        check.add_argument("--ruleset", default="legendary", choices=sorted(RULESETS))
        check.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(self, *, path: Path, ruleset: str, json: bool, **options: Any) -> None:
        if not path.exists():
            raise CommandError(f"{path} doesn't exist.", returncode=2)
        faults: list[str] = find_ruleset(ruleset).check_cards(str(path))
        self._print_json(faults) if json else self._print_text(path, faults)
        if faults:
            raise SystemExit(1)

    def _print_text(self, path: Path, faults: list[str]) -> None:
        for fault in faults:
            self.stdout.write(fault)
        self.stdout.write(f"{path}: {len(faults)} errors" if faults else f"{path}: no errors")

    def _print_json(self, faults: list[str]) -> None:
        self.stdout.write(json.dumps({"faults": faults}))
