"""The command `cards`: import, export, list, use and remove boxes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns.models import CardBox
from campaigns.services import boxes
from engine import ruleset as rulesets

pytestmark = pytest.mark.django_db


@pytest.fixture
def cards(capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Run the command `cards` and return its output.

    The last line of a failure is its exit status.
    """

    def run(*arguments: object) -> list[str]:
        capsys.readouterr()
        try:
            call_command("cards", *map(str, arguments))
        except SystemExit as ended:
            return [*capsys.readouterr().out.splitlines(), f"status {ended.code}"]
        return capsys.readouterr().out.splitlines()

    return run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that changes one number."""
    path = tmp_path / "mine.yaml"
    path.write_text("- {id: john-byers, cost: 4}\n")
    return path


class TestFiles:
    def test_exported_standard_box_gives_the_standard_digest(
        self, cards: Callable[..., list[str]], tmp_path: Path
    ) -> None:
        cards("export", "legendary", tmp_path / "set")
        assert cards("import", "legendary", tmp_path / "set")[-1].endswith("0 cards differ from the standard box.")
        rules = rulesets.get("legendary")
        content = boxes.box_content("legendary", "set")
        assert content and rules.with_box("set", content["rows"]).card_set_digest() == rules.card_set_digest()

    def test_exported_box_is_imported_unchanged(
        self, cards: Callable[..., list[str]], file: Path, tmp_path: Path
    ) -> None:
        cards("import", "legendary", file)
        cards("export", "legendary", tmp_path / "copy", "--name", "mine")
        assert cards("import", "legendary", tmp_path / "copy", "--name", "mine")[-1].startswith(
            "mine, version 1: unchanged"
        )
        assert CardBox.objects.count() == 1

    def test_fault_in_the_300th_card_is_named(self, cards: Callable[..., list[str]], tmp_path: Path) -> None:
        rows = [{**row} for row in rulesets.get("ccg").box_rows().values()]
        rows[299]["name"] = 7
        file = tmp_path / "printed.json"
        file.write_text(json.dumps(rows))
        assert cards("import", "ccg", file) == [
            f"printed.json: {rows[299]['id']}: name: missing",
            f"{file}: 1 errors",
            "status 1",
        ]
        assert not CardBox.objects.exists()

    def test_all_faults_are_in_one_report(self, cards: Callable[..., list[str]], file: Path, tmp_path: Path) -> None:
        (tmp_path / "broken.yaml").write_text("- {id: [")
        (tmp_path / "anchors.yaml").write_text("- &a [*a]")
        (tmp_path / "words.yaml").write_text("nothing")
        (tmp_path / "twice.yaml").write_text(
            "- {id: john-byers, cost: free}\n- {id: s1-eugene-tooms, fight: high, flight: 2}\n- 3"
        )
        report = cards("import", "legendary", tmp_path, "--name", "Mine")
        assert sorted(line.split(": ")[0] for line in report[:3]) == [
            "anchors.yaml",
            "broken.yaml",
            "words.yaml",
        ]
        assert report[3:] == [
            "twice.yaml: john-byers: id: also in mine.yaml",
            "twice.yaml: card 3: a card is an object of fields",
            "twice.yaml: s1-eugene-tooms: fight: must be a whole number or nothing, not a text",
            "twice.yaml: s1-eugene-tooms: flight: there is no such field",
            f"{tmp_path}: 7 errors",
            "status 1",
        ]
        assert not CardBox.objects.exists()

    def test_check_stores_nothing(self, cards: Callable[..., list[str]], file: Path) -> None:
        assert cards("import", "legendary", file, "--check")[-1] == "1 cards differ from the standard box."
        assert not CardBox.objects.exists()

    @pytest.mark.parametrize("name", ["standard", "<b>", "", "x" * 41])
    def test_impossible_name_is_refused(self, file: Path, name: str) -> None:
        with pytest.raises(CommandError, match="The name"):
            call_command("cards", "import", "legendary", str(file), "--name", name)


class TestVersions:
    def test_changed_content_gives_a_new_version(self, cards: Callable[..., list[str]], file: Path) -> None:
        cards("import", "legendary", file)
        cards("use", "legendary", "mine")
        file.write_text("- {id: john-byers, cost: 5}\n")
        cards("import", "legendary", file)
        assert [box.rows[0]["cost"] for box in CardBox.objects.all()] == [5, 4]
        (listed,) = cards("list")
        assert listed.startswith("legendary: mine, version 2, 1 cards, ") and listed.endswith(", default")

    def test_unknown_box_is_refused(self) -> None:
        for action in ("use", "remove"):
            with pytest.raises(CommandError, match="no such box"):
                call_command("cards", action, "legendary", "mine")
