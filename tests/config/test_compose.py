"""compose.yaml, Dockerfile and proxy: their commands run without containers.

Hosts, ports and programs are those of this machine. A folder holds the files of the image.
"""

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample
from redis import Redis

from api.core.caching import NO_STORE
from api.core.problems import problem
from tests.config.test_monitoring import expressions, faults
from tests.support.composition import FEWER, PROGRAMS, SERVICES, Composition, composed, copy_image, programs
from tests.support.polling import wait_until
from tests.support.servers import AT_HAND, ROOT, offspring

DOCKERFILE = (ROOT / "Dockerfile").read_text()
GUIDE = (ROOT / "docs" / "deploy.md").read_text()
(FORGE,) = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"].values()


def succeeds(command: list[str], **options: Any) -> bool:
    return subprocess.run(command, check=False, **options).returncode == 0


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_image(tmp_path_factory.mktemp("opt") / "cliffhanger")


@pytest.fixture(scope="module")
def server(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Composition]:
    """All services of compose.yaml, started by their commands."""
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


def test_continuous_integration_runs_the_same_script_as_developers() -> None:
    assert [step["run"] for step in FORGE["steps"] if "run" in step] == [".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_images_have_versions_and_ci_tests_their_python() -> None:
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


def test_the_guide_has_every_variable_and_the_same_commands() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    told = {name for service in SERVICES.values() if "build" in service for name in service["environment"]}
    assert asked | told <= set(re.findall(r"`([A-Z_]+)`", GUIDE))

    def commands(text: str) -> set[str]:
        found = " ".join(text.replace("\\\n", " ").split())
        return {
            " ".join(part.split())
            for part in re.findall(r"config\.uvicorn_supervisor config\.asgi:application .*?logs\.yaml", found)
        }

    (here,) = commands(SERVICES["web"]["command"])
    assert commands(GUIDE) == {here.replace("0.0.0.0", "127.0.0.1")}
    for name in ("worker", "mail", "bulk"):
        assert SERVICES[name]["command"].removesuffix(" --concurrency 4") in GUIDE.splitlines()


def is_healthy(server: Composition, name: str) -> bool:
    command = server.place.command(SERVICES[name]["healthcheck"]["test"])
    return succeeds(command, cwd=server.place.image, env=server.place.environment(name))


def test_the_composition_serves_https_and_bots_play(server: Composition, client: httpx.Client) -> None:
    assert {name for name in SERVICES if "healthcheck" not in SERVICES[name]} == {"prepare", "proxy"}
    for name in ("web", "database", "redis", "worker", "beat"):
        wait_until(partial(is_healthy, server, name), name)
    with Redis.from_url(server.place.variables["REDIS_URL"]) as redis:
        limits = redis.config_get("maxmemory*")
    assert int(limits["maxmemory"]) > 0
    assert limits["maxmemory-policy"] == "noeviction", "Redis must not evict tasks"
    led = httpx.get(f"{server.plain_url}/accounts/register", **AT_HAND)
    assert (led.status_code, led.headers["location"]) == (301, "https://localhost/accounts/register")
    client.get("/accounts/register")
    account = {"username": "dana", "password": "the truth is out there"}
    form = account | {"csrfmiddlewaretoken": client.cookies["csrftoken"]}
    done = client.post("/accounts/register", data=form, headers={"origin": server.url})
    assert done.status_code == 302, done.text
    assert client.get("/metrics").status_code == 403
    wait_until(lambda: client.get("/readyz").json()["status"] == "ok")
    token = client.post("/api/v1/auth/token", json=account).json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    seats = [{"controller": "bot:heuristic"}] * 5
    wishes = {"ruleset": "legendary", "format": "single", "seats": seats, "visibility": "public"}
    made = client.post("/api/v1/campaigns/", json=wishes)
    assert made.status_code == 201, made.text
    campaign = f"/api/v1/campaigns/{made.json()['id']}"
    with client.stream("GET", f"{campaign}/stream?after=0") as feed:
        assert any(b'"version"' in part for part in feed.iter_bytes())
    wait_until(lambda: client.get(f"{campaign}/").json()["status"] == "finished")


def scrape(server: Composition) -> list[Sample]:
    """Return the metrics that a web process answers."""
    address = f"http://127.0.0.1:{server.place.replaced['8000']}/metrics"
    families = text_string_to_metric_families(httpx.get(address, **AT_HAND).text)
    return [sample for family in families for sample in family.samples]


def value(server: Composition, name: str, **labels: str) -> float:
    return sum(row.value for row in scrape(server) if row.name == name and labels.items() <= row.labels.items())


def test_alerts_and_dashboard_read_metrics_of_the_server(server: Composition) -> None:
    found: list[Sample] = []

    def is_complete() -> bool:
        """Those of the worker and of Redis are missing while they start."""
        found[:] = scrape(server)
        return {"cliffhanger_worker_idle_seconds", "cliffhanger_queue_length"} <= {row.name for row in found}

    wait_until(is_complete)
    assert [fault for text in expressions() for fault in faults(text, found)] == []


def test_web_processes_add_up_their_metrics(server: Composition, client: httpx.Client) -> None:
    """Killed processes leave their counts, but none of their feeds."""
    count = partial(value, server, "cliffhanger_http_request_seconds_count", route="health:healthz")
    before = count()
    for _ in range(20):
        httpx.get(f"{server.url}/healthz", **AT_HAND)
    assert count() == before + 20
    account = {"username": "fox", "password": "the truth is out there"}
    token = client.post("/api/v1/auth/register", json=account).json()["token"]
    seats = [{"controller": "me"}, {"controller": "open"}]
    wishes = {"ruleset": "legendary", "format": "single", "seats": seats}
    headers = {"authorization": f"Bearer {token}"}
    campaign = client.post("/api/v1/campaigns/", json=wishes, headers=headers).json()["id"]
    with client.stream("GET", f"/api/v1/campaigns/{campaign}/stream?after=0", headers=headers):
        wait_until(lambda: value(server, "cliffhanger_open_feeds") == 1)
        web = server.services["web"].pid
        processes = [pid for pid in offspring(web) - {web} if "resource_tracker" not in command(pid)]
        assert len(processes) == 2
        for pid in processes:
            os.kill(pid, signal.SIGKILL)
    wait_until(lambda: offspring(web).isdisjoint(processes))
    wait_until(server.is_served)
    wait_until(lambda: value(server, "cliffhanger_open_feeds") == 0)
    assert count() == before + 20


def command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()


@pytest.mark.slow
def test_errors_of_the_proxy_look_like_those_of_the_application(server: Composition, client: httpx.Client) -> None:
    """While the application is down, and for requests that the proxy refuses."""
    server.services["web"].stop()
    try:
        answer, page = client.post("/api/v1/auth/token", json={}), client.get("/rules/legendary/")
    finally:
        server.services["web"].start()
        wait_until(server.is_served)
    ours = problem("unavailable")
    for answered in (answer, page):
        assert (answered.status_code, answered.headers["Retry-After"]) == (503, ours["Retry-After"])
        assert answered.headers["Cache-Control"] == NO_STORE
    assert (answer.headers["Content-Type"], answer.json()) == (ours["Content-Type"], json.loads(ours.content))
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "Your games are saved" in page.text
    refused = {
        "body_too_large": client.post("/api/v1/campaigns/import", content=bytes(34 << 20)),
        "bad_request": client.get("/api/v1/campaigns/", headers={"X-Much": "x" * 9000}),
    }
    for code, answer in refused.items():
        ours = problem(code)
        assert (answer.status_code, answer.headers["Content-Type"]) == (ours.status_code, ours["Content-Type"])
        assert answer.headers["Cache-Control"] == NO_STORE
        assert answer.json() == json.loads(ours.content) | {"detail": answer.json()["detail"]}
        assert re.search(r"\d+ [kM]B at most", answer.json()["detail"])
    address = client.get(f"/api/v1/campaigns/?{'x' * 9000}")
    assert (address.status_code, address.json()) == (400, refused["bad_request"].json())
    page = client.post("/campaigns/import", content=bytes(34 << 20))
    assert (page.status_code, page.headers["Content-Type"]) == (413, "text/html; charset=utf-8")
    assert "32 MB at most" in page.text
