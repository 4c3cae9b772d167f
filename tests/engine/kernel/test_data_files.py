"""Card sets are checked strictly, in a folder or file by file."""

from pathlib import Path

import pytest

from engine.kernel.data_files import DataError, faults_of, located, used_twice


def in_file(path: Path) -> list[str]:
    return [f"{path.name} alone"]


def load(folder: Path) -> object:
    faults = [f"{path.name} among others" for path in sorted(folder.iterdir())]
    if faults:
        raise DataError(faults)
    return folder


def test_a_folder_is_read_whole(tmp_path: Path) -> None:
    assert faults_of(str(tmp_path), in_file, load) == []
    (tmp_path / "one.yaml").touch()
    (tmp_path / "two.yaml").touch()
    assert faults_of(str(tmp_path), in_file, load) == ["one.yaml among others", "two.yaml among others"]


def test_a_file_is_read_alone(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").touch()
    assert faults_of(str(tmp_path / "one.yaml"), in_file, load) == ["one.yaml alone"]


@pytest.mark.parametrize("name", ["none", "none.yaml"])
def test_what_isnt_there_is_a_fault(tmp_path: Path, name: str) -> None:
    (fault,) = faults_of(str(tmp_path / name), in_file, load)
    assert fault.endswith(f"{name}: no such file or folder")


def test_a_name_that_rows_share_is_a_fault_of_its_field() -> None:
    assert used_twice(["b", "a", "b", "c", "c", "c"]) == ["b: id: used twice", "c: id: used twice"]
    assert used_twice([7, 7, 3], "number") == ["7: number: used twice"]
    assert used_twice([]) == []


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Expected `int`", "Expected `int`"),
        ("Expected `int` - at `$.b[0]` - at `$.a`", "a.b[0]: Expected `int`"),
        ("Invalid enum value 'x' - at `key` in `$.skills`", "skills: Invalid enum value 'x'"),
    ],
)
def test_a_fault_begins_with_the_way_to_its_field(said: str, meant: str) -> None:
    assert located(said) == meant
