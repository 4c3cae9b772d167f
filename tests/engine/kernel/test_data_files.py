"""Card sets are read and checked strictly, as a folder or file by file."""

from pathlib import Path

import msgspec
import pytest

from engine.kernel.data_files import (
    DataError,
    find_card_faults,
    format_location,
    read_all,
    read_folder,
    read_single,
    report_duplicates,
)
from engine.kernel.effects import Fixed, Value
from engine.kernel.language import Language


def in_file(path: Path) -> list[str]:
    return [f"{path.name} alone"]


def load(folder: Path) -> object:
    faults = [f"{path.name} among others" for path in sorted(folder.iterdir())]
    if faults:
        raise DataError(faults)
    return folder


def test_faults_of_a_folder_and_of_a_single_file(tmp_path: Path) -> None:
    assert find_card_faults(str(tmp_path), in_file, load) == []
    (tmp_path / "one.yaml").touch()
    (tmp_path / "two.yaml").touch()
    assert find_card_faults(str(tmp_path), in_file, load) == ["one.yaml among others", "two.yaml among others"]
    (tmp_path / "one.yaml").touch()
    assert find_card_faults(str(tmp_path / "one.yaml"), in_file, load) == ["one.yaml alone"]


@pytest.mark.parametrize("name", ["none", "none.yaml"])
def test_missing_path_is_a_fault(tmp_path: Path, name: str) -> None:
    (fault,) = find_card_faults(str(tmp_path / name), in_file, load)
    assert fault.endswith(f"{name}: no such file or folder")


def test_duplicate_name_is_a_fault_of_its_field() -> None:
    assert report_duplicates(["b", "a", "b", "c", "c", "c"]) == ["b: id: used twice", "c: id: used twice"]
    assert report_duplicates([7, 7, 3], "number") == ["7: number: used twice"]
    assert report_duplicates([]) == []


@pytest.mark.parametrize(("said", "meant"), [
    ("Expected `int`", "Expected `int`"),
    ("Expected `int` - at `$.b[0]` - at `$.a`", "a.b[0]: Expected `int`"),
    ("Invalid enum value 'x' - at `key` in `$.skills`", "skills: Invalid enum value 'x'"),
])  # fmt: skip
def test_fault_starts_with_the_path_of_its_field(said: str, meant: str) -> None:
    assert format_location(said) == meant


class Row(msgspec.Struct, forbid_unknown_fields=True):
    id: str


def test_files_are_read_in_order_with_all_faults(tmp_path: Path) -> None:
    for name, text in {"a": "id: one", "b": "id: 2", "c": "id: three", "d": "{id: four"}.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    found, faults = read_all(sorted(tmp_path.iterdir()), lambda path: read_single(path, Row))
    assert found == [Row("one"), Row("three")]
    assert faults[0] == "b.yaml: id: Expected `str`, got `int`"
    assert [fault.split(":")[0] for fault in faults] == ["b.yaml", "d.yaml"]

    class Priced(msgspec.Struct):
        price: Value

    (tmp_path / "one.yaml").write_text("price: 3", encoding="utf-8")
    ((row,), faults) = read_single(tmp_path / "one.yaml", Priced, Language((), (), ()))
    assert isinstance(row.price, Fixed) and row.price.number == 3 and not faults


def test_folder_reports_faults_of_files_and_across_rows(tmp_path: Path) -> None:
    def read(path: Path) -> tuple[list[Row], list[str]]:
        return read_single(path, Row)

    def beside(rows: list[Row]) -> list[str]:
        return report_duplicates(row.id for row in rows)

    with pytest.raises(DataError, match=f"{tmp_path.name}: there is nothing in it"):
        read_folder(tmp_path, read, beside)
    (tmp_path / "b.yaml").write_text("id: two", encoding="utf-8")
    (tmp_path / "a.yaml").write_text("id: one", encoding="utf-8")
    (tmp_path / "c.txt").touch()
    assert read_folder(tmp_path, read, beside) == [Row("one"), Row("two")]
    (tmp_path / "c.yaml").write_text("id: two", encoding="utf-8")
    (tmp_path / "d.yaml").write_text("no: id", encoding="utf-8")
    with pytest.raises(DataError) as refused:
        read_folder(tmp_path, read, beside)
    assert [fault.split(":")[0] for fault in refused.value.faults] == ["d.yaml", "two"]
