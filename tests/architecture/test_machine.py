"""How the test run finds what it needs of the machine."""

from pathlib import Path

import pytest

from tests import machine, run
from tests.machine import NEEDS, Need, find


def programs(folder: Path, *names: str) -> Path:
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).touch(mode=0o755)
    return folder


def need(folder: Path) -> Need:
    return Need("Thing", ("start", "stop"), (f"{folder}/thing/*/bin",), "thing")


def test_the_newest_version_is_taken(tmp_path: Path) -> None:
    programs(tmp_path / "thing/9/bin", "start", "stop")
    newest = programs(tmp_path / "thing/15/bin", "start", "stop")
    assert find(need(tmp_path)) == newest


def test_a_folder_that_holds_only_some_is_passed_over(tmp_path: Path) -> None:
    programs(tmp_path / "thing/15/bin", "start")
    whole = programs(tmp_path / "thing/9/bin", "start", "stop")
    assert find(need(tmp_path)) == whole


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    assert find(need(tmp_path)) is None


@pytest.mark.parametrize(("root", "installs"), [(True, ["thing"]), (False, [])])
def test_a_package_is_installed_only_where_we_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: bool, installs: list[str]
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(machine, "may_install", lambda: root)
    monkeypatch.setattr(machine, "install", installed.append)
    assert machine.provide(need(tmp_path)) is None
    assert installed == installs


@pytest.mark.parametrize(("ci", "failed"), [("true", True), ("false", False)])
def test_leaving_tests_out_is_said_in_one_line_and_fails_only_in_ci(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ci: str, failed: bool
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(run, "may_install", lambda: False)
    assert run._left_out("PostgreSQL") is failed
    assert capsys.readouterr().out.split("\n")[1] == (
        "===== Left out: the tests on PostgreSQL, which is missing: install postgresql ====="
    )


def test_a_server_runs_and_leaves_nothing_behind() -> None:
    import psycopg

    found = find(NEEDS["PostgreSQL"])
    if found is None:
        pytest.skip("PostgreSQL is missing")
    with machine.postgresql(found) as url:
        with psycopg.connect(url) as connection:
            (folder,) = connection.execute("SHOW data_directory").fetchone() or ("",)
        assert Path(folder).exists()
    assert not Path(folder).parent.exists()
