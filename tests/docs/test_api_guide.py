"""docs/api.md: short, true, and its examples run."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from campaigns import seeds
from campaigns.http.error_kinds import KINDS
from tests.support.polling import PATIENCE_S
from tests.support.url_patterns import operations

GUIDE = (Path(__file__).parents[2] / "docs" / "api.md").read_text()


def test_every_operation_that_the_guide_names_is_served() -> None:
    named = set(re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`", GUIDE))
    assert named
    assert named <= set(operations())


def test_every_code_of_the_guide_has_its_status() -> None:
    table = re.findall(r"^\| ((?:`[a-z_]+` ?)+) \| ([\d, ]+) \|", GUIDE, re.MULTILINE)
    told = {code: statuses for codes, statuses in table for code in re.findall("[a-z_]+", codes)}
    assert told
    assert all(str(KINDS[code].status) in statuses for code, statuses in told.items())


@pytest.mark.django_db(transaction=True)
def test_the_examples_run(live_server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "new", lambda: seeds.derive_seed(2))  # some games begin with a hidden card: no fork then
    script = "\n".join(re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL))
    script = script.replace("http://127.0.0.1:8000", live_server.url).replace("curl -s ", "curl -s --fail-with-body ")
    command = ["bash", "-euo", "pipefail", "-c", script]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, env=os.environ, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "problem" not in done.stdout
