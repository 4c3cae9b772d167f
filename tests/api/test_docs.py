"""docs/api.md: complete, and its examples run."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from campaigns.web.refusals import KINDS
from engine import ruleset
from tests.addresses import operations
from tests.waiting import PATIENCE_S

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


def rows() -> list[str]:
    return re.findall(r"^\| (.*?) \|", GUIDE.read_text(), re.MULTILINE)


def test_every_operation_is_in_a_table() -> None:
    told = {re.sub(r"\?.*", "", code) for row in rows() for code in re.findall("`([A-Z]+ .*?)`", row)}
    assert told == set(operations())


def test_every_problem_is_in_the_table_with_its_status() -> None:
    table = re.findall(r"^\| ((?:`[a-z_]+` ?)+) \| ([\d, ]+) \|", GUIDE.read_text(), re.MULTILINE)
    told = {code: statuses for codes, statuses in table for code in re.findall("[a-z_]+", codes)}
    assert set(told) == set(KINDS)
    assert all(str(KINDS[code].status) in statuses for code, statuses in told.items())


def test_the_order_of_scores_is_that_of_the_ruleset() -> None:
    """What results are compared by is told in words that the ruleset's own begin with."""
    (said,) = re.findall(r"by what the ruleset ranks by \(for Legendary ([^)]+)\)", " ".join(GUIDE.read_text().split()))
    ranks = ruleset.get("legendary").describe().ranks
    for words, rank in zip(said.split(", then "), ranks, strict=True):
        assert rank.meaning.casefold().startswith(words.casefold())


@pytest.mark.django_db(transaction=True)
def test_the_examples_run(live_server: Any, tmp_path: Path) -> None:
    script = "\n".join(re.findall(r"^```sh\n(.*?)^```", GUIDE.read_text(), re.MULTILINE | re.DOTALL))
    script = script.replace("http://127.0.0.1:8000", live_server.url).replace("curl -s ", "curl -s --fail-with-body ")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env=os.environ,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "problem" not in done.stdout
