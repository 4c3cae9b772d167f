"""python manage.py cards check PATH | export PATH | import PATH"""

import json
import shutil
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.eventlog.repository import find_ruleset
from engine.ruleset import RULESETS


class Command(BaseCommand):
    help = (
        "Check a card set, or print each error with file, card and field (exit status 1). Export the card files of a "
        "game. Import a card set in place of the one that comes with the program."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        check = actions.add_parser("check", help="check a card set")
        check.add_argument("--json", action="store_true", help="one JSON object on standard output")
        others = [
            actions.add_parser("export", help="copy the card files of a game into a new folder"),
            actions.add_parser("import", help="check a folder and let the server use it from its next start"),
        ]
        for action in (check, *others):
            action.add_argument("path", type=Path)
            action.add_argument("--ruleset", default="legendary", choices=sorted(RULESETS))

    def handle(self, *, action: str, path: Path, ruleset: str, json: bool = False, **options: Any) -> None:
        if action == "export":
            self._export(path, ruleset)
            return
        if not path.exists():
            raise CommandError(f"{path} doesn't exist.", returncode=2)
        faults: list[str] = find_ruleset(ruleset).check_cards(str(path))
        self._print_json(faults) if json else self._print_text(path, faults)
        if faults:
            raise SystemExit(1)
        if action == "import":
            self._import(path, ruleset)

    def _export(self, path: Path, ruleset: str) -> None:
        if path.exists():
            raise CommandError(f"{path} exists already.", returncode=2)
        shutil.copytree(find_ruleset(ruleset).folder, path, ignore=shutil.ignore_patterns("__pycache__"))
        self.stdout.write(f"{path}: change the files, then import the folder.")

    def _import(self, path: Path, ruleset: str) -> None:
        if not path.is_dir():
            raise CommandError(f"{path} is not a folder with all card files.", returncode=2)
        target: Path = settings.CARD_SETS / ruleset
        fresh = target.with_name(f"{ruleset}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.copytree(path, fresh)
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
        self.stdout.write(f"{target}: restart the server. To go back to the cards of the program, delete this folder.")
        self.stdout.write("Campaigns with other cards can't be continued; migrate_campaigns moves those that can.")

    def _print_text(self, path: Path, faults: list[str]) -> None:
        for fault in faults:
            self.stdout.write(fault)
        self.stdout.write(f"{path}: {len(faults)} errors" if faults else f"{path}: no errors")

    def _print_json(self, faults: list[str]) -> None:
        self.stdout.write(json.dumps({"faults": faults}))
