"""compose.yaml, Dockerfile and proxy, as far as they can be tried without containers: their commands are run by hand.

What stands in for containers: other hosts and ports, one machine's programs, and a folder with what the image has.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import httpx
import pytest
import yaml

from tests.machine import NEEDS, free_port, is_taken, postgresql, provide
from tests.servers import AT_HAND, ROOT
from tests.waiting import PATIENCE_S, wait_until

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
GUIDE = (ROOT / "docs" / "production.md").read_text()
GIVEN = {"DATABASE_PASSWORD": "password", "SECRET_KEY": "key", "SITE_NAME": "localhost", "TLS_FOLDER": "/tls"}
FEWER = {"--workers 4": "--workers 2", "--concurrency 4": "--concurrency 1"}
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Composition(NamedTuple):
    """A server that runs. folder: what the image has; replaced: what stands for what in commands."""

    folder: Path
    variables: dict[str, str]
    replaced: dict[str, str]
    url: str
    plain_url: str

    def command(self, text: str) -> list[str]:
        for this, that in self.replaced.items():
            text = text.replace(this, that)
        return shlex.split(text)

    def environment(self, service: str) -> dict[str, str]:
        """Return what a service knows: what compose.yaml says but for the addresses of other containers."""
        told = {name: filled(value) for name, value in SERVICES[service].get("environment", {}).items()}
        return {**told, **self.variables}


def filled(value: str) -> str:
    """Return a value of compose.yaml with its variables filled in."""
    return re.sub(r"\$\{(\w+)(?::-(.*?)|:\?)\}", lambda found: GIVEN.get(found[1], found[2] or ""), value)


@contextmanager
def running(command: list[str], **options: Any) -> Iterator[None]:
    process = subprocess.Popen(command, **options)
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def succeeds(command: list[str], **options: Any) -> bool:
    return subprocess.run(command, check=False, **options).returncode == 0


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what COPY brings into the image, and the page that another stage of it builds."""
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if not line.startswith("#")]
    anywhere = {line.removeprefix("**/") for line in lines if line.startswith("**/")}
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
    found = {name: provide(NEEDS[name]) for name in ("PostgreSQL", "Redis", "nginx")}
    if None in found.values():
        pytest.skip(f"one of them is missing: {', '.join(found)}")
    folder = tmp_path_factory.mktemp("var")
    plain, tls, web, redis = (str(free_port()) for _ in range(4))
    path = os.pathsep.join([str(Path(sys.executable).parent), *map(str, found.values()), os.environ["PATH"]])
    (megabytes,) = re.findall(r"shared_buffers=(\d+)MB", SERVICES["database"]["command"])
    with postgresql(found["PostgreSQL"], buffers_mb=int(megabytes)) as database, ExitStack() as stack:
        socket = unquote(urlsplit(database).hostname or "")
        addresses = {"DATABASE_URL": database, "REDIS_URL": f"redis://127.0.0.1:{redis}/0"}
        variables = {"PATH": path, "CLIFFHANGER_DATA": str(folder), "REDIS_TIMEOUT_S": "60", **addresses}
        replaced = {"0.0.0.0": "127.0.0.1", "8000": web, "6379": redis, "/var/lib/cliffhanger": str(folder), **FEWER}
        replaced |= {
            "--host 127.0.0.1 --port 5432": f"--host {socket}",
            "daemon off;": f"daemon off; pid {folder}/pid;",
        }
        urls = (f"https://localhost:{tls}", f"http://localhost:{plain}")
        server = Composition(image, variables, replaced, *urls)

        def start(service: str, *more: str) -> None:
            command = [*server.command(SERVICES[service]["command"]), *more]
            stack.enter_context(running(command, cwd=image, env=server.environment(service)))

        start("redis", "--port", redis, "--bind", "127.0.0.1", "--dir", str(folder))
        subprocess.run(
            server.command(SERVICES["prepare"]["command"]), cwd=image, env=server.environment("prepare"), check=True
        )
        for service in ("web", "worker", "beat"):
            start(service)
        wait_until(lambda: is_taken(int(web)))
        start("proxy", "-c", str(proxy(folder, plain, tls, web)))
        wait_until(lambda: is_served(server))
        yield server


def proxy(folder: Path, plain: str, tls: str, web: str) -> Path:
    """Write the proxy's configuration for this machine, and a certificate. Returns where it is."""
    places = "".join(f"{name}_temp_path {folder}/{name}; " for name in TEMPORARY)
    said = (ROOT / "config" / "nginx.conf").read_text()
    for this, that in {
        "web:8000": f"127.0.0.1:{web}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ": f"listen 127.0.0.1:{tls} ",
        "/etc/nginx/tls": str(folder),
        "http {": f"http {{ {places}",
    }.items():
        assert said.count(this) >= 1, this
        said = said.replace(this, that)
    (folder / "nginx.conf").write_text(said)
    made = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem", "-subj", "/CN=localhost"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made], check=True, capture_output=True)
    return folder / "nginx.conf"


def is_served(server: Composition) -> bool:
    try:
        return httpx.get(f"{server.url}/readyz", **AT_HAND).is_success
    except httpx.TransportError:
        return False


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
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    (job,) = yaml.safe_load(workflow)["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_every_image_has_a_version_and_python_is_the_same_everywhere() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    stages = set(re.findall(r"^FROM \S+ AS (\w+)", DOCKERFILE, re.MULTILINE))
    named = [*re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE), *re.findall(r"container: (\S+)", workflow)]
    images = {name for name in named if name not in stages}
    images |= {service["image"] for service in SERVICES.values() if "build" not in service}
    assert len(images) == 5
    for image in images:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?(-slim)?-bookworm", image), image
    assert len({image.partition("-")[0] for image in images if image.startswith("python")}) == 1


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


def test_the_guide_and_the_composition_start_the_same_programs() -> None:
    def commands(text: str) -> set[str]:
        found = " ".join(text.replace("\\\n", " ").split())
        return {" ".join(part.split()) for part in re.findall(r"uvicorn config\.asgi:application .*?logs\.yaml", found)}

    (here,) = commands(SERVICES["web"]["command"])
    assert commands(GUIDE) == {here.replace("0.0.0.0", "127.0.0.1")}


def test_each_part_says_of_itself_that_it_is_well(server: Composition) -> None:
    for name in ("web", "database", "redis"):
        command = server.command(SERVICES[name]["healthcheck"]["test"])
        assert succeeds(command, cwd=server.folder, env=server.environment(name)), name


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
    assert client.get("/readyz").json()["status"] == "ok"


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
