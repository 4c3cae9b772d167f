"""How the test run finds what it needs of the machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import machine
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


def test_what_does_instead_is_taken_where_the_better_can_not_be_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    better = Need("Better thing", ("better",), (f"{tmp_path}/better",), "better", instead=need(tmp_path))
    installed: list[str] = []
    monkeypatch.setattr(machine, "may_install", lambda: True)
    monkeypatch.setattr(machine, "install", installed.append)
    there = programs(tmp_path / "thing/9/bin", "start", "stop")
    assert machine.provide(better) == find(better) == there
    assert machine.program(better, there) == there / "start"
    assert installed == ["better"]
    preferred = programs(tmp_path / "better", "better")
    assert machine.provide(better) == find(better) == preferred
    assert machine.program(better, preferred) == preferred / "better"


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("false", 0)])
def test_a_missing_program_is_named_in_one_line_and_fails_only_in_ci(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ci: str, status: int
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(machine, "provide", lambda need: None if need.name == "Redis" else Path("/usr/bin"))
    assert machine.main() == status
    assert capsys.readouterr().out == "Redis is missing, so its tests are skipped: install redis-server\n"


@pytest.mark.parametrize(("worker", "number"), [("gw0", 0), ("gw1", 1), (None, 0)])
def test_each_process_of_a_run_has_a_redis_database_of_its_own(worker: str | None, number: int) -> None:
    variables = {**os.environ, "REDIS_URL": "redis://127.0.0.1:1/0"}
    variables.pop("PYTEST_XDIST_WORKER", None)
    told = subprocess.run(
        [sys.executable, "-c", "from tests.settings import REDIS_URL; print(REDIS_URL)"],
        cwd=Path(__file__).parents[2],
        env=variables | ({"PYTEST_XDIST_WORKER": worker} if worker else {}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == f"redis://127.0.0.1:1/{number}"


def test_a_port_that_somebody_was_given_is_given_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = machine.free_port(), machine.free_port()
    offered, by_chance = iter([one, other, one]), machine.choice
    monkeypatch.setattr(machine, "choice", lambda ports: next(offered, None) or by_chance(ports))
    assert machine.free_port() not in (one, other)
    assert next(offered, None) is None


def test_redis_runs_until_it_is_told_to_end_and_again_on_the_same_port() -> None:
    import redis

    found = find(NEEDS["Redis"])
    if found is None:
        pytest.skip("Redis is missing")
    port = machine.free_port()
    for _ in range(2):
        with machine.redis(found, port) as url, redis.Redis.from_url(url) as client:
            assert client.ping()
        assert not machine.is_taken(port)


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
