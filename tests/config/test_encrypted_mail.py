"""Mail over TLS, from the start or by STARTTLS: nothing secret is sent in the clear."""

import base64
import socketserver
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

import pytest

from campaigns import services
from campaigns.models import Letter
from config import environment
from tests.post import Post

pytestmark = pytest.mark.django_db

USER, PASSWORD = "fox", "the truth"


class Encrypting(socketserver.StreamRequestHandler):
    """A mail server. at_once: whether it encrypts before anything is said.

    in_clear, in_secret: what was said to it.
    """

    at_once: ClassVar[bool]
    certificate: ClassVar[ssl.SSLContext]
    in_clear: ClassVar[list[str]]
    in_secret: ClassVar[list[str]]

    def handle(self) -> None:
        self.said = self.in_clear
        with suppress(OSError):  # who finds fault with the certificate hangs up
            if self.at_once:
                self.encrypt()
            self.say("220 here")
            for command in iter(self.hear, ""):
                self.answer(command)

    def encrypt(self) -> None:
        self.request = self.certificate.wrap_socket(self.request, server_side=True)
        self.setup()
        self.said = self.in_secret

    def hear(self) -> str:
        line = self.rfile.readline().decode().strip()
        self.said.append(line)
        return line

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def answer(self, command: str) -> None:
        match command.split()[0].upper():
            case "EHLO":
                self.say("250-here")
                self.say("250 AUTH PLAIN" if self.said is self.in_secret else "250 STARTTLS")
            case "STARTTLS":
                self.say("220 go on")
                self.encrypt()
            case "AUTH":
                self.say("235 it is you")
            case "DATA":
                self.say("354 tell me")
                while self.hear() != ".":
                    pass
                self.say("250 taken")
            case "QUIT":
                self.say("221 bye")
            case _:
                self.say("250 fine")


class Plain(Encrypting):
    """One that can't encrypt."""

    def answer(self, command: str) -> None:
        if command.upper().startswith("EHLO"):
            self.say("250 here")
        elif command.upper().startswith("STARTTLS"):
            self.say("502 what is that")
        else:
            super().answer(command)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate that nobody vouches for but itself; its key is beside it."""
    place = tmp_path_factory.mktemp("tls") / "certificate.pem"
    made = ["-keyout", place.with_name("key.pem"), "-out", place, "-subj", "/CN=localhost"]
    named = ["-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made, *named]
    subprocess.run(command, check=True, capture_output=True)
    return place


@contextmanager
def mail_server(kind: type[Encrypting], certificate: Path, *, at_once: bool) -> Iterator[tuple[type[Encrypting], int]]:
    """Run a mail server. Yields what was said to it, and its port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate.with_name("key.pem"))
    said: dict[str, Any] = {"at_once": at_once, "certificate": context, "in_clear": [], "in_secret": []}
    handler = type("Handler", (kind,), said)
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield handler, server.server_address[1]
        finally:
            server.shutdown()


def send(owner: Any, post: Post, settings: Any, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Let a mail be sent as the variables of a server say."""
    monkeypatch.setenv("EMAIL_URL", url)
    monkeypatch.setenv("EMAIL_FROM", "cards@cards.example")
    monkeypatch.setenv("SITE_URL", "https://cards.example")
    for name, value in {"EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False, **environment.mail()}.items():
        setattr(settings, name, value)
    services.name_address(owner, "olivia@bureau.example")
    post.send()


@pytest.mark.parametrize(("scheme", "in_clear"), [("smtp+tls", ["EHLO", "STARTTLS"]), ("smtps", [])])
def test_a_mail_and_the_password_are_told_in_secret(
    owner: Any, post: Post, settings: Any, monkeypatch: Any, certificate: Path, scheme: str, in_clear: list[str]
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with mail_server(Encrypting, certificate, at_once=scheme == "smtps") as (server, port):
        send(owner, post, settings, monkeypatch, f"{scheme}://{USER}:the%20truth@localhost:{port}")
    proof = base64.b64encode(f"\0{USER}\0{PASSWORD}".encode()).decode()
    assert f"AUTH PLAIN {proof}" in server.in_secret
    assert "To: olivia@bureau.example" in server.in_secret
    assert [line.split()[0].upper() for line in server.in_clear] == in_clear
    assert not Letter.objects.exists()


@pytest.mark.parametrize(("kind", "scheme"), [(Encrypting, "smtp+tls"), (Encrypting, "smtps"), (Plain, "smtp+tls")])
def test_a_server_without_a_valid_certificate_is_told_nothing(
    owner: Any, post: Post, settings: Any, monkeypatch: Any, certificate: Path, kind: type[Encrypting], scheme: str
) -> None:
    with mail_server(kind, certificate, at_once=scheme == "smtps") as (server, port):
        send(owner, post, settings, monkeypatch, f"{scheme}://{USER}:the%20truth@localhost:{port}")
    assert server.in_secret == []
    assert not any(line.startswith(("AUTH", "MAIL", "RCPT")) for line in server.in_clear)
    assert Letter.objects.get().tries == 1, "it is offered again"
