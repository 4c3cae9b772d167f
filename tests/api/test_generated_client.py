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

from api import openapi
from tests.addresses import operations
from tests.api.test_whole_series import EASY, choose
from tests.waiting import PATIENCE_S

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
        found: UUID = campaign.id
        return found

    def play(self, campaign: UUID, most: int) -> Any:
        """Play until the end, or so many actions. Returns the last decision."""
        decision = self.call("play.decision", campaign)
        for _ in range(most):
            if not decision.options:
                break
            options = [option.to_dict() for option in decision.options]
            action = options[choose(options)]["action"]
            body = {"expected_version": decision.version, "action": action}
            acted = self.call("play.act", campaign, body=self.package.model("ActIn").from_dict(body))
            assert type(acted.state.view) is self.package.model("LegendaryView")
            decision = acted.decision
        return decision


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
    events = player.call("play.events", campaign).events
    assert [event.version for event in events] == list(range(1, decision.version + 1))
    body = package.model("MoveIn")(expected_version=decision.version)
    moved = player.call("time.undo", campaign, body=body)
    assert moved.table_version < decision.version == moved.version - 1
