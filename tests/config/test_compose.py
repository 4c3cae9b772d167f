"""compose.yaml, Dockerfile and proxy, as far as they can be tried without containers: their commands are run by hand.

What stands in for containers: other hosts and ports, one machine's programs, and a folder with what the image has.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from redis import Redis

from api.caching import NOTHING
from api.problems import problem
from tests.composition import PROGRAMS, SERVICES, Composition, composed, programs
from tests.servers import AT_HAND, ROOT
from tests.waiting import wait_until

DOCKERFILE = (ROOT / "Dockerfile").read_text()
GUIDE = (ROOT / "docs" / "production.md").read_text()
(FORGE,) = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"].values()
BYTECODE = "__pycache__"
"""Is copied too, though it doesn't belong to the image: or each process would compile the program."""
FEWER = {"--workers 4": "--workers 2", "--concurrency 4": "--concurrency 1"}


def succeeds(command: list[str], **options: Any) -> bool:
    return subprocess.run(command, check=False, **options).returncode == 0


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what COPY brings into the image, and the page that another stage of it builds."""
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if not line.startswith("#")]
    anywhere = {line.removeprefix("**/") for line in lines if line.startswith("**/")} - {BYTECODE}
    here = {ROOT / line for line in lines if not line.startswith("**/")}

    def left_out(place: str, names: list[str]) -> set[str]:
        return {name for name in names if Path(place, name) in here or any(fnmatch(name, one) for one in anywhere)}

    folder = tmp_path_factory.mktemp("opt") / "cliffhanger"
    shutil.copytree(ROOT, folder, ignore=left_out)
    (folder / "frontend" / "dist").symlink_to(ROOT / "frontend" / "dist")
    return folder


@pytest.fixture(scope="module")
def server(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Composition]:
    """All services of compose.yaml, each started by its command."""
    found = programs()
    if found is None:
        pytest.skip(f"one of them is missing: {', '.join(PROGRAMS)}")
    folder = tmp_path_factory.mktemp("var")
    with composed(found, folder, image, fewer=FEWER, fsync=False, REDIS_TIMEOUT_S="60") as server:
        yield server


@pytest.fixture
def client(server: Composition) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, **AT_HAND) as client:
        yield client


@pytest.mark.parametrize(
    ("schema", "path"),
    [("vendor.compose-spec", "compose.yaml"), ("vendor.github-workflows", ".github/workflows/ci.yml")],
)
def test_what_others_read_has_the_shape_that_they_expect(schema: str, path: str) -> None:
    program = Path(sys.executable).with_name("check-jsonschema")
    done = subprocess.run(
        [program, "--builtin-schema", schema, path], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_forge_runs_what_everybody_runs() -> None:
    assert [step["run"] for step in FORGE["steps"] if "run" in step] == [".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_every_image_has_a_version_and_its_python_is_one_that_the_forge_tries() -> None:
    stages = set(re.findall(r"^FROM \S+ AS (\w+)", DOCKERFILE, re.MULTILINE))
    images = {name for name in re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) if name not in stages}
    images |= {service["image"] for service in SERVICES.values() if "build" not in service}
    versions = FORGE["strategy"]["matrix"]["python"]
    tried = {FORGE["container"].replace("${{ matrix.python }}", version) for version in versions}
    assert len(images) == 4
    for image in images | tried:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?(-slim)?-bookworm", image), image
    pythons = {image.replace("-slim", "") for image in images if image.startswith("python")}
    assert len(pythons) == 1
    assert pythons <= tried


@pytest.mark.slow
def test_what_the_image_is_made_with_can_be_run(image: Path) -> None:
    steps = re.sub(r"\\\n\s*", "", DOCKERFILE)
    variables = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    variables["PYTHONPYCACHEPREFIX"] = str(image.parent / "bytecode")
    commands = [part for line in re.findall(r"^RUN (.+)$", steps, re.MULTILINE) for part in line.split(" && ")]
    assert [command.split()[0] for command in commands] == ["pip", "python", "python", "useradd", "chmod"]
    for command in commands[:3]:
        folder = ROOT if "frontend.build" in command else image
        more = " --no-index" if command.startswith("pip") else ""
        assert succeeds(shlex.split(command + more), cwd=folder, env=variables), command


def test_every_variable_of_the_composition_is_in_the_guide() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    told = {name for service in SERVICES.values() if "build" in service for name in service["environment"]}
    known = set(re.findall(r"`([A-Z_]+)`", GUIDE))
    assert asked | told <= known


def test_the_proxy_is_told_what_its_configuration_asks_for() -> None:
    proxy = SERVICES["proxy"]
    asked = set(re.findall(r"\$\{(\w+)\}", (ROOT / "config" / "nginx.conf").read_text()))
    assert asked == {proxy["environment"]["NGINX_ENVSUBST_FILTER"]} <= proxy["environment"].keys()
    assert "./config/nginx.conf:/etc/nginx/templates/nginx.conf.template:ro" in proxy["volumes"]


def test_redis_has_a_limit_and_throws_no_task_away(server: Composition) -> None:
    with Redis.from_url(server.place.variables["REDIS_URL"]) as redis:
        said = redis.config_get("maxmemory*")
    assert int(said["maxmemory"]) > 0
    assert said["maxmemory-policy"] == "noeviction"


def test_the_guide_and_the_composition_start_the_same_programs() -> None:
    def commands(text: str) -> set[str]:
        found = " ".join(text.replace("\\\n", " ").split())
        return {
            " ".join(part.split()) for part in re.findall(r"config\.web config\.asgi:application .*?logs\.yaml", found)
        }

    (here,) = commands(SERVICES["web"]["command"])
    assert commands(GUIDE) == {here.replace("0.0.0.0", "127.0.0.1")}


@pytest.mark.parametrize("name", ["worker", "mail"])
def test_they_start_the_same_workers_but_for_how_many_processes(name: str) -> None:
    assert SERVICES[name]["command"].removesuffix(" --concurrency 4") in GUIDE.splitlines()


def test_each_part_says_of_itself_that_it_is_well(server: Composition) -> None:
    assert {name for name in SERVICES if "healthcheck" not in SERVICES[name]} == {"prepare", "proxy"}
    for name in ("web", "database", "redis", "worker", "beat"):
        wait_until(partial(is_well, server, name), name)


def is_well(server: Composition, name: str) -> bool:
    command = server.place.command(SERVICES[name]["healthcheck"]["test"])
    return succeeds(command, cwd=server.place.image, env=server.place.environment(name))


def test_a_worker_that_is_gone_is_seen_by_its_health_check(server: Composition) -> None:
    wait_until(partial(is_well, server, "worker"))
    file = server.place.folder / "alive" / "celery"
    server.services["worker"].stop()
    os.utime(file, (0, 0))
    assert not is_well(server, "worker")
    server.services["worker"].start()
    wait_until(partial(is_well, server, "worker"))


def test_people_come_over_https_alone_and_may_fill_in_forms(server: Composition, client: httpx.Client) -> None:
    led = httpx.get(f"{server.plain_url}/accounts/register", **AT_HAND)
    assert (led.status_code, led.headers["location"]) == (301, "https://localhost/accounts/register")
    client.get("/accounts/register")
    filled_in = {
        "username": "dana",
        "password": "the truth is out there",
        "csrfmiddlewaretoken": client.cookies["csrftoken"],
    }
    done = client.post("/accounts/register", data=filled_in, headers={"origin": server.url})
    assert done.status_code == 302, done.text
    assert client.get("/metrics").status_code == 403
    wait_until(lambda: client.get("/readyz").json()["status"] == "ok")


def test_bots_play_a_campaign_to_its_end_and_a_feed_tells_of_it(client: httpx.Client) -> None:
    register = {"username": "fox", "password": "the truth is out there"}
    token = client.post("/api/v1/auth/register", json=register).json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    seats = [{"controller": "bot:heuristic"}] * 5
    wishes = {"ruleset": "legendary", "format": "series", "seats": seats, "visibility": "public"}
    made = client.post("/api/v1/campaigns/", json=wishes)
    assert made.status_code == 201, made.text
    campaign = f"/api/v1/campaigns/{made.json()['id']}"
    with client.stream("GET", f"{campaign}/stream?after=0") as feed:
        assert any(b'"version"' in part for part in feed.iter_bytes())
    wait_until(lambda: client.get(f"{campaign}/").json()["status"] == "finished")


def test_while_the_application_is_away_the_proxy_says_what_it_would(server: Composition, client: httpx.Client) -> None:
    server.services["web"].stop()
    try:
        answer, page = client.post("/api/v1/auth/token", json={}), client.get("/rules/legendary/")
    finally:
        server.services["web"].start()
        wait_until(server.is_served)
    ours = problem("unavailable")
    for answered in (answer, page):
        assert (answered.status_code, answered.headers["Retry-After"]) == (503, ours["Retry-After"])
        assert answered.headers["Cache-Control"] == NOTHING
    assert (answer.headers["Content-Type"], answer.json()) == (ours["Content-Type"], json.loads(ours.content))
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "Nothing that was played is lost" in page.text


def test_what_the_proxy_refuses_itself_is_a_problem_document_too(client: httpx.Client) -> None:
    refused = {
        "body_too_large": client.post("/api/v1/campaigns/import", content=bytes(34 << 20)),
        "bad_request": client.get("/api/v1/campaigns/", headers={"X-Much": "x" * 9000}),
    }
    for code, answer in refused.items():
        ours = problem(code)
        assert (answer.status_code, answer.headers["Content-Type"]) == (ours.status_code, ours["Content-Type"])
        assert answer.headers["Cache-Control"] == NOTHING
        assert answer.json() == json.loads(ours.content) | {"detail": answer.json()["detail"]}
        assert re.search(r"\d+ [kM]B at most", answer.json()["detail"])
    address = client.get(f"/api/v1/campaigns/?{'x' * 9000}")
    assert (address.status_code, address.json()) == (400, refused["bad_request"].json())
    page = client.post("/campaigns/import", content=bytes(34 << 20))
    assert (page.status_code, page.headers["Content-Type"]) == (413, "text/html; charset=utf-8")
    assert "32 MB at most" in page.text
