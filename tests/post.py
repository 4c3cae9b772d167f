"""The worker of mails, as tests need it: it sends when it is told to, through what it would be told in files."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from celery import current_app
from django.core import mail
from django.core.mail import EmailMessage

from campaigns import services


class Post:
    """asked: what the worker was asked for and has not done yet, each as a task's name and its arguments."""

    def __init__(self) -> None:
        self.asked: list[list[Any]] = []

    def ask(self, task: str, *arguments: Any) -> None:
        if task.startswith("campaigns.mail"):
            self.asked.append(json.loads(json.dumps([task, *arguments])))

    def send(self) -> list[EmailMessage]:
        """Let the worker do all that it was asked for. Returns the mails that came of it."""
        before = len(mail.outbox)
        while self.asked:
            task, *arguments = self.asked.pop(0)
            current_app.tasks[task].apply(arguments, throw=True)
        return list(mail.outbox[before:])

    def settle(self, user: Any, address: str) -> None:
        """Let a user get mail at an address: named, asked there and confirmed."""
        services.name_address(user, address)
        (message,) = self.send()
        assert services.confirm_address(proof_in(message)) is not None


def links_in(message: EmailMessage) -> list[str]:
    """Return the links that stand in a mail, each in a line of its own."""
    return re.findall(r"^ +(\S+)$", str(message.body), re.MULTILINE)


def proof_in(message: EmailMessage) -> str:
    """Return the proof of the last link in a mail."""
    return parse_qs(urlsplit(links_in(message)[-1]).query)["proof"][0]
