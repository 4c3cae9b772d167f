"""A client that openapi-python-client generates from the OpenAPI document plays a Legendary Series."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import UUID

import pytest

from api.core import openapi
from tests.api.test_whole_series import EASY, MAX_ACTIONS, choose
from tests.support.polling import PATIENCE_S, wait_until
from tests.support.servers import Server
from tests.support.url_patterns import operations

SOME_ACTIONS = 6


class Package:
    """The generated package."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder

    def module(self, path: str) -> ModuleType:
        """Return one of its modules, such as `api.play.act`."""
        return importlib.import_module(f"{self.name}.{path}")

    def call(self, path: str, *arguments: Any, **options: Any) -> Any:
        """Call an operation, such as `play.act`. Returns what its answer is parsed into."""
        answer = self.module(f"api.{path}").sync_detailed(*arguments, **options)
        assert answer.status_code < 300, answer.content
        return answer.parsed

    def model(self, name: str) -> Any:
        """Return a model, such as `ActIn`."""
        return getattr(self.module("models"), name)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Package]:
    """Generate the client, without a warning."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "openapi.json").write_text(json.dumps(openapi.document()))
    (folder / "config.yaml").write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none"]
    files = ["--path", "openapi.json", "--config", "config.yaml", "--output-path", "cliffhanger_client"]
    done = subprocess.run([*command, *files], cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield Package("cliffhanger_client", folder / "cliffhanger_client")
    sys.path.remove(str(folder))


class Player:
    """Somebody who plays with the generated client, two bots at the table."""

    def __init__(self, package: Package, url: str, name: str) -> None:
        self.package = package
        credentials = package.model("RegistrationIn")(username=name, password="correct horse battery")
        visitor = package.module("client").Client(base_url=url, timeout=PATIENCE_S)
        token = package.call("auth.register", client=visitor, body=credentials).token
        self.client = package.module("client").AuthenticatedClient(url, token, timeout=PATIENCE_S)

    def call(self, path: str, *arguments: Any, **options: Any) -> Any:
        return self.package.call(path, *arguments, client=self.client, **options)

    def create_series(self) -> UUID:
        controllers = {"mulder": "me", "scully": "bot:heuristic", "skinner": "bot:heuristic"}
        seats = [{"avatar": avatar, "controller": controller} for avatar, controller in controllers.items()]
        body = {"ruleset": "legendary", "format": "series", "seats": seats, "options": EASY, "undo": "free"}
        campaign = self.call("campaigns.create_campaign", body=self.package.model("CampaignIn").from_dict(body))
        return campaign.id

    def play(self, campaign: UUID, most: int) -> Any:
        """Play until the end, or so many actions. Returns the last decision."""
        decision = self.call("play.decision", campaign)
        for _ in range(most):
            if not decision.options:
                wait_until(lambda: self.is_due(campaign), "the bots never played")
                decision = self.call("play.decision", campaign)
            if not decision.options:
                break
            options = [option.to_dict() for option in decision.options]
            action = options[choose(options)]["action"]
            body = {"expected_version": decision.version, "action": action}
            acted = self.call("play.act", campaign, body=self.package.model("ActIn").from_dict(body))
            assert type(acted.state.view) is self.package.model("LegendaryView")
            decision = acted.decision
        return decision

    def is_due(self, campaign: UUID) -> bool:
        """Return whether this player is asked or the game is over. The worker plays for the bots meanwhile."""
        decision = self.call("play.decision", campaign)
        return bool(decision.options or not decision.waiting_for)


@pytest.mark.django_db(transaction=True)
def test_it_has_all_operations_and_plays(package: Package, live_server: Any) -> None:
    modules = [path for path in (package.folder / "api").rglob("*.py") if path.name != "__init__.py"]
    assert len(modules) == len(operations())
    named = {schema["title"] for schema in openapi.document()["components"]["schemas"].values() if "title" in schema}
    assert {"LegendaryView", "CcgView", "FanccgView"} <= named <= set(package.module("models").__all__)
    player = Player(package, live_server.url, "olivia")
    campaign = player.create_series()
    decision = player.play(campaign, SOME_ACTIONS)
    assert decision.options
    versions = [event.version for event in player.call("play.events", campaign).events]
    assert versions == list(range(1, decision.version + 1))
    moved = player.call("time.undo", campaign, body=package.model("MoveIn")(expected_version=decision.version))
    assert moved.table_version < decision.version == moved.version - 1


@pytest.mark.slow
def test_it_plays_a_series_to_its_end_and_imports_it_again(package: Package, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.wait_for_address()
    player = Player(package, server.url, "max")
    campaign = player.create_series()
    assert not player.play(campaign, MAX_ACTIONS).options
    assert player.call("campaigns.campaign", campaign).status == "finished"
    assert [game["game"] for game in player.call("play.score", campaign).games] == [1, 2, 3]
    again = player.call("campaigns.import_campaign", body=player.call("campaigns.export", campaign))
    assert (again.status, again.imported) == ("finished", True)
    server.stop()
