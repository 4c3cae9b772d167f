"""python manage.py cards check | export | import | list | use | remove"""

import json
import shutil
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns import services
from campaigns.errors import SetupError
from campaigns.eventlog.repository import find_ruleset
from engine.kernel.custom_cards import yaml_text
from engine.ruleset import RULESETS


class Command(BaseCommand):
    help = (
        "Enter the printed numbers and abilities of a game as a box: export the cards, change them, import them. List, "
        "use and remove boxes. Check a complete card set. Each fault is a line with file, card and field (exit "
        "status 1)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        check = actions.add_parser("check", help="check a complete card set or one of its files")
        check.add_argument("path", type=Path)
        check.add_argument("--ruleset", default="legendary", choices=sorted(RULESETS))
        check.add_argument("--json", action="store_true", help="one JSON object on standard output")
        named = {
            "export": "write the cards of a game, or of a box, into a new folder",
            "import": "check a folder or file of changed cards, and store it as a box",
            "use": "make a box the default of new campaigns; `standard` for that of the program",
            "remove": "delete a box; its campaigns keep their cards",
        }
        games = {name: actions.add_parser(name, help=text) for name, text in named.items()}
        for action in games.values():
            action.add_argument("ruleset", choices=sorted(RULESETS))
        for name in ("export", "import"):
            games[name].add_argument("path", type=Path)
        games["export"].add_argument("--name", default=services.STANDARD_BOX, help="a box; by default the standard one")
        games["import"].add_argument("--name", help="name of the box for players; by default that of the folder")
        games["import"].add_argument("--check", action="store_true", help="check only, store nothing")
        for name in ("use", "remove"):
            games[name].add_argument("name")
        actions.add_parser("list", help="list the boxes of this server")

    def handle(self, *, action: str, **options: Any) -> None:
        given = {name: options[name] for name in ("path", "ruleset", "name", "check", "json") if name in options}
        try:
            getattr(self, f"_{action}")(**given)
        except SetupError as error:
            raise CommandError(error.detail, returncode=2) from error

    def _check(self, path: Path, ruleset: str, json: bool) -> None:
        self._require(path)
        faults: list[str] = find_ruleset(ruleset).check_cards(str(path))
        self._print_json(faults) if json else self._print_text(path, faults)
        if faults:
            raise SystemExit(1)

    def _export(self, ruleset: str, path: Path, name: str) -> None:
        rows = None if name == services.STANDARD_BOX else services.find_box(ruleset, name).rows
        if path.exists():
            raise CommandError(f"{path} exists already.", returncode=2)
        if rows is None:
            shutil.copytree(find_ruleset(ruleset).folder, path, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            path.mkdir(parents=True)
            (path / "box.yaml").write_text(yaml_text.write(rows), encoding="utf-8")
        self.stdout.write(f"{path}: change the files, then import the folder.")

    def _import(self, ruleset: str, path: Path, name: str | None, check: bool) -> None:
        self._require(path)
        name = (path.resolve().name if path.is_dir() else path.stem) if name is None else name.strip()
        if why := services.why_bad_box_name(name):
            raise CommandError(f"The name {name!r}: {why}.", returncode=2)
        rows, faults = services.read_box(ruleset, path)
        self._print_text(path, faults)
        if faults:
            raise SystemExit(1)
        if check:
            self.stdout.write(f"{len(rows)} cards differ from the standard box.")
            return
        box, is_new = services.store_box(ruleset, name, rows)
        state = "stored" if is_new else "unchanged"
        self.stdout.write(f"{box.name}, version {box.number}: {state}; {box.cards} cards differ from the standard box.")

    def _list(self) -> None:
        for box in services.list_boxes():
            default = ", default" if box.is_default else ""
            self.stdout.write(
                f"{box.ruleset}: {box.name}, version {box.number}, {box.cards} cards, {box.hash[:12]}{default}"
            )

    def _use(self, ruleset: str, name: str) -> None:
        services.use_box(ruleset, name)
        self.stdout.write(f"New campaigns of {ruleset} use {name} unless they choose another box.")

    def _remove(self, ruleset: str, name: str) -> None:
        services.remove_box(ruleset, name)
        self.stdout.write(f"{name} is deleted. Campaigns with it keep their cards.")

    def _require(self, path: Path) -> None:
        if not path.exists():
            raise CommandError(f"{path} doesn't exist.", returncode=2)

    def _print_text(self, path: Path, faults: list[str]) -> None:
        for fault in faults:
            self.stdout.write(fault)
        self.stdout.write(f"{path}: {len(faults)} errors" if faults else f"{path}: no errors")

    def _print_json(self, faults: list[str]) -> None:
        self.stdout.write(json.dumps({"faults": faults}))
