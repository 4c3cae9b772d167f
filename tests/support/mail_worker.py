"""A queue of mail tasks that tests run by hand, with arguments in JSON."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from celery import current_app
from django.core import mail
from django.core.mail import EmailMessage

from campaigns import services


class Post:
    """asked: the queued tasks, each as name and arguments."""

    def __init__(self) -> None:
        self.asked: list[list[Any]] = []

    def ask(self, task: str, *arguments: Any) -> None:
        if task.startswith("campaigns.mail"):
            self.asked.append(json.loads(json.dumps([task, *arguments])))

    def send(self) -> list[EmailMessage]:
        """Run all queued tasks; return the mails that they sent."""
        before = len(mail.outbox)
        while self.asked:
            task, *arguments = self.asked.pop(0)
            current_app.tasks[task].apply(arguments, throw=True)
        return list(mail.outbox[before:])

    def settle(self, user: Any, address: str) -> None:
        """Set and confirm the mail address of a user."""
        services.set_address(user, address)
        (message,) = self.send()
        assert services.confirm_address(proof_in(message)) is not None


def links_in(message: EmailMessage) -> list[str]:
    """Return the links of a mail, one on each line."""
    return re.findall(r"^ +(\S+)$", str(message.body), re.MULTILINE)


def proof_in(message: EmailMessage) -> str:
    """Return the `proof` parameter of the last link in a mail."""
    return parse_qs(urlsplit(links_in(message)[-1]).query)["proof"][0]
