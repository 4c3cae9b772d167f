"""Links, paths, commands, operations and rules in the documents exist."""

import inspect
import os
import re
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import get_commands

from campaigns import seeds
from campaigns.bots import simulation
from tests.support.polling import PATIENCE_S

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def written(pattern: str) -> set[str]:
    """Return all matches of a pattern in the documents."""
    return {found for document in DOCUMENTS for found in re.findall(pattern, document.read_text(encoding="utf-8"))}


def anchors(document: Path) -> set[str]:
    """Return the anchors of a document's headings, in GitHub's form."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", document.read_text(encoding="utf-8")):
        path, _, place = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.is_file(), f"{document.name} links to {link}"
        assert not place or place in anchors(target), f"{document.name} links to {link}"


def test_every_document_is_in_the_index() -> None:
    index = set(re.findall(r"\]\(([^)]+)\)", read("docs/README.md")))
    assert {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"} <= index


def test_every_make_target_is_there_and_told() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*## ", read("Makefile"), re.MULTILINE))
    named = written(r"`(?:[A-Z]+=\d+ )?make ([a-z-]+)`") | written(r"(?m)^make ([a-z-]+)")
    assert named <= targets
    assert targets - {"help"} <= set(re.findall(r"`make ([a-z-]+)`", read("docs/commands.md")))


def test_every_management_command_is_there_and_told() -> None:
    known = get_commands()
    assert written(r"manage\.py ([a-z_]+)") <= set(known)
    ours = {name for name, app in known.items() if app == "campaigns"}
    assert {"series", "simulate", "verify", "cards", "score_sheet"} <= ours
    assert ours <= set(re.findall(r"`python manage\.py ([a-z_]+)[ `]", read("docs/commands.md")))


def test_every_module_that_is_run_is_there() -> None:
    named = written(r"python -m ([a-z_.]+)") - {"pytest"}
    assert named
    for module in named:
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), module


def test_every_file_and_folder_named_is_there() -> None:
    """Files that a build creates are in .gitignore."""
    made = read(".gitignore").splitlines()
    for name in written(r"`((?:api|campaigns|config|docs|engine|frontend|tests|benchmarks)/[\w./]*)`"):
        assert (ROOT / name).exists() or f"{name.rstrip('/')}/" in made, name


def test_the_architecture_lists_every_module_of_the_kernel() -> None:
    table = read("docs/architecture.md").partition("| modules of `engine/kernel/` |")[2].partition("\n\n")[0]
    listed = [name for row in table.splitlines() for name in re.findall(r"`engine/kernel/(\w+\.py)`", row)]
    assert sorted(listed) == sorted(path.name for path in (ROOT / "engine/kernel").glob("[!_]*.py"))


def test_every_open_ruling_that_the_engine_follows_is_on_the_rules_page() -> None:
    sources = [*(ROOT / "engine").rglob("*.py"), *(ROOT / "engine").rglob("*.yaml")]
    followed = {rule for path in sources for rule in re.findall(r"OPEN-\d\d", path.read_text(encoding="utf-8"))}
    assert len(followed) > 40
    assert followed <= set(re.findall(r"OPEN-\d\d", read("docs/rules.md")))


def test_every_environment_variable_is_told() -> None:
    code = "".join(inspect.cleandoc(path.read_text(encoding="utf-8")) for path in (ROOT / "config").glob("*.py"))
    asked = set(re.findall(r"""(?:environ\.get|is_on|names)\("([A-Z_]+)\"""", code))
    assert asked == set(re.findall(r"^\| `([A-Z_]+)` \|", read("docs/deploy.md"), re.MULTILINE))


@pytest.mark.slow
def test_the_picture_of_the_readme_shows_the_series_that_it_names() -> None:
    """After a change of rules, cards or bots, run the README's two commands again."""
    picture = ElementTree.fromstring(read("docs/series.svg"))
    said = ["".join(text.itertext()) for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    (players, seed) = map(int, *re.findall(r"manage\.py series --players (\d) --seed (\d+)", read("README.md")))
    (job,) = simulation.create_jobs("legendary", 1, players, ["heuristic"], seed)
    played = simulation.play(job._replace(seed=seeds.derive_seed(seed)))
    assert played.digest in said
    assert [text == "WON" for text in said if text in ("WON", "LOST")] == [game["won"] for game in played.games]


@pytest.mark.django_db(transaction=True)
def test_the_calls_of_the_readme_start_a_series(live_server: Any, tmp_path: Path) -> None:
    (script,) = re.findall(r"^```sh\n(.*?)^```", read("README.md"), re.MULTILINE | re.DOTALL)
    script = script.replace("http://127.0.0.1:8000", live_server.url).replace("curl -s ", "curl -s --fail-with-body ")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        cwd=tmp_path,
        env=os.environ,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert '"options"' in done.stdout
