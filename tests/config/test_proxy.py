"""nginx in front of a server: rate limits, slow and large requests, redirects."""

import json
import socket
import ssl
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from api.core.caching import NO_STORE
from api.core.problems import problem
from tests.support.composition import proxy_configuration
from tests.support.polling import PATIENCE_S, wait_until
from tests.support.programs import NEEDS, find, free_port, is_taken
from tests.support.servers import AT_HAND

FEWER = {
    "rate=50r/s": "rate=1r/s",
    "burst=200": "burst=9",
    "client_header_timeout 15s": "client_header_timeout 1s",
    "client_body_timeout 15s": "client_body_timeout 1s",
}
"""Lower limits, which tests reach sooner."""
HEAD = "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n"
MANY = 100


class Proxy:
    """An nginx in front of a server that answers at once."""

    def __init__(self, folder: Path, programs: Path) -> None:
        plain, tls, web = (str(free_port()) for _ in range(3))
        self.url, self.plain_url = f"https://127.0.0.1:{tls}", f"http://127.0.0.1:{plain}"

        self.posts = posts = list[str]()

        class Application(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def do_POST(self) -> None:
                posts.append(self.path)

            def log_message(self, *_: Any) -> None:
                """Log nothing."""

        self._application = ThreadingHTTPServer(("127.0.0.1", int(web)), Application)
        Thread(target=self._application.serve_forever, daemon=True).start()
        file = proxy_configuration(folder, plain, tls, web)
        said = file.read_text()
        for this, that in FEWER.items():
            assert this in said
            said = said.replace(this, that)
        file.write_text(said)
        command = [programs / "nginx", "-g", f"daemon off; pid {folder}/pid;", "-c", file]
        self._nginx = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: is_taken(int(tls)))

    def connect(self) -> ssl.SSLSocket:
        """Return a TLS connection."""
        address = urlsplit(self.url)
        plain = socket.create_connection((address.hostname, address.port), PATIENCE_S)
        return ssl._create_unverified_context().wrap_socket(plain)

    def client_at(self, address: str) -> httpx.Client:
        """Return a client with this IP address."""
        transport = httpx.HTTPTransport(verify=False, local_address=address)
        return httpx.Client(base_url=self.url, timeout=AT_HAND["timeout"], transport=transport)

    def end(self) -> None:
        self._nginx.terminate()
        self._nginx.wait()
        self._application.shutdown()
        self._application.server_close()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    programs = find(NEEDS["nginx"])
    if programs is None:
        pytest.skip("nginx is missing")
    proxy = Proxy(tmp_path_factory.mktemp("proxy"), programs)
    yield proxy
    proxy.end()


def first_refusal(client: httpx.Client, path: str) -> httpx.Response:
    """Send requests as fast as possible. Return the first error response."""
    answers = (client.get(path) for _ in range(MANY))
    return next(answer for answer in answers if not answer.is_success)


def assert_too_many_requests(answer: httpx.Response) -> None:
    ours = problem("throttled")
    assert (answer.status_code, answer.headers["Content-Type"]) == (ours.status_code, ours["Content-Type"])
    assert (answer.headers["Retry-After"], answer.headers["Cache-Control"]) == ("1", NO_STORE)
    changed = {name: answer.json()[name] for name in ("detail", "retry_after")}
    assert answer.json() == json.loads(ours.content) | changed


def test_one_address_is_limited_and_others_are_not(proxy: Proxy) -> None:
    with proxy.client_at("127.0.2.1") as hasty, proxy.client_at("127.0.2.2") as other:
        assert_too_many_requests(first_refusal(hasty, "/api/v1/campaigns/"))
        page = first_refusal(hasty, "/rules/")
        assert (page.status_code, page.headers["Retry-After"]) == (429, "1")
        assert page.headers["Content-Type"] == "text/html; charset=utf-8"
        assert other.get("/api/v1/campaigns/").is_success
        assert hasty.get("/static/some.js").is_success, "static files have their own limit"


def test_plain_http_redirects_to_the_https_site_only(proxy: Proxy) -> None:
    answer = httpx.get(f"{proxy.plain_url}/rules?page=2", headers={"Host": "evil.example"}, **AT_HAND)
    assert (answer.status_code, answer.headers["Location"]) == (301, "https://localhost/rules?page=2")


def answer_to(proxy: Proxy, request: str) -> bytes:
    """Send a part of a request; return the answer, up to the end of the connection."""
    with proxy.connect() as client:
        client.sendall(request.encode())
        return b"".join(iter(lambda: client.recv(4096), b""))


def test_an_unfinished_head_is_disconnected(proxy: Proxy) -> None:
    assert answer_to(proxy, HEAD.format(path="/", length=0)) == b""


def test_an_unfinished_body_never_reaches_the_application(proxy: Proxy) -> None:
    assert b" 200 " not in answer_to(proxy, HEAD.format(path="/api/v1/auth/token", length=9) + "\r\n{")
    assert proxy.posts == []


@pytest.mark.parametrize(
    ("path", "kind"), [("/api/v1/campaigns/import", b"problem+json"), ("/campaigns/import", b"html")]
)
def test_a_body_announced_as_too_large_is_refused_unread(proxy: Proxy, path: str, kind: bytes) -> None:
    answer = answer_to(proxy, HEAD.format(path=path, length=34 << 20) + "Connection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413") and kind in answer
