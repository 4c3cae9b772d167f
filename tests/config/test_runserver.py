"""`manage.py runserver`."""

from django.utils.autoreload import BaseReloader

from config.management.commands.runserver import watch
from engine import ruleset
from tests.support.servers import ROOT

GAMES = [name for name, module in ruleset.RULESETS.items() if module.startswith("engine.")]


def test_the_reloader_watches_all_source_files() -> None:
    reloader = BaseReloader()
    watch(reloader)
    seen = {path.relative_to(ROOT).as_posix() for path in reloader.watched_files() if path.is_relative_to(ROOT)}
    rules = {f"engine/{name}/rules.yaml" for name in GAMES}
    assert {*rules, "campaigns/tasks.py", "frontend/app/src/table/main.tsx"} <= seen
    assert not any("node_modules" in path for path in seen)
