"""A design names its picture in its card file; play doesn't depend on it."""

from pathlib import Path

import pytest
from msgspec import Struct

from engine import ruleset as registry
from engine.kernel import art
from engine.kernel.art import Art
from engine.kernel.compiled_cards import fingerprint
from engine.kernel.data_files import read_rows
from engine.kernel.language import Language


class Drawn(Struct):
    """A design with a name and a picture."""

    id: str
    art: Art | None = None


@pytest.mark.parametrize(("written", "fault"), [
    ("{scene: beach}", "some.yaml: saucer: art.scene: Invalid enum value 'beach'"),
    ("{portrait: {hair: green}}", "some.yaml: saucer: art.portrait.hair: Invalid enum value 'green'"),
])  # fmt: skip
def test_unknown_word_is_a_fault_of_its_field(tmp_path: Path, written: str, fault: str) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(f"- {{id: saucer, art: {written}}}", encoding="utf-8")
    assert read_rows(path, path.name, Drawn, Language((), (), ()))[1] == [fault]


def test_icon_must_be_bundled() -> None:
    assert art.art_faults(Art(icon="ufo")) == []
    assert art.art_faults(Art(icon="nowhere")) == ["art.icon: there is no icon 'nowhere' in art_icons.txt"]


def test_art_is_no_part_of_a_card_sets_digest() -> None:
    assert fingerprint([Drawn("saucer")]) == fingerprint([Drawn("saucer", Art(icon="ufo"))])


def test_games_name_art_of_their_own_designs() -> None:
    for name in registry.RULESETS:
        game = registry.get(name)
        assert set(game.art()) <= {row["id"] for row in game.catalogue()}


def test_list_of_icons_is_sorted() -> None:
    path = Path(art.__file__).parent / "art_icons.txt"
    assert path.read_text(encoding="utf-8").splitlines() == sorted(art.ICONS)
