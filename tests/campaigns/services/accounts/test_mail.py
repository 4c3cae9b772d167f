"""Mail: confirmation of addresses, privacy, and errors of mail servers."""

import logging
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any
from unittest.mock import Mock

import pytest
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.mail import EmailMessage
from django.utils import timezone

from campaigns import services, task_queue
from campaigns.mail import addresses
from campaigns.models import Campaign, Letter, Mailbox, Seat
from campaigns.services.access.limits import MAX_MAILS_PER_DAY
from campaigns.services.notifications.mail_queue import EXPIRES_AFTER, RETRY_DELAYS
from tests.campaigns.files.campaign_files import play
from tests.support.mail_worker import Post, links_in, proof_in

pytestmark = pytest.mark.django_db

HOME = "olivia@bureau.example"
AWAY = "olivia@fringe.example"


@pytest.fixture
def asked_mate(duel: Campaign, mate: Any, post: Post) -> Campaign:
    """Return a campaign where the mate must choose and gets mail."""
    post.settle(mate, "max@bureau.example")
    while Campaign.objects.get().waiting_for != [1]:
        play(duel)
    return Campaign.objects.get()


def address(user: Any) -> str:
    return services.mailbox_of(user).address


def test_invalid_addresses_are_refused() -> None:
    injected = ("a@b.example, c@b.example", "a@b.example\r\nBcc: c@b.example")
    for given in ("", "olivia@localhost", *injected, "a@\ud800.example", f"n@{'b.' * 130}example"):
        with pytest.raises(ValueError, match=r"^Enter a valid email address\.$"):
            addresses.checked(given)
    assert addresses.checked(" Olivia@BUREAU.Example ") == "Olivia@bureau.example"
    assert addresses.checked("fox@büro.example") == "fox@xn--bro-hoa.example"


class TestAddress:
    def test_an_address_counts_after_confirmation(self, owner: Any, post: Post, settings: Any) -> None:
        box = services.set_address(owner, HOME)
        assert (box.address, box.unconfirmed) == ("", HOME)
        (message,) = post.send()
        assert (message.to, message.subject) == ([HOME], "Confirm your email address")
        assert links_in(message)[-1].startswith(f"{settings.SITE_URL}/accounts/mail/confirm?proof=")
        assert "olivia" not in str(message.body), "nobody writes to strangers by being called what they please"
        assert address(owner) == ""
        confirmed = services.confirm_address(proof_in(message))
        assert confirmed is not None
        assert (confirmed.address, confirmed.unconfirmed, confirmed.reminders) == (HOME, "", True)

    def test_a_link_works_once(self, owner: Any, post: Post) -> None:
        services.set_address(owner, HOME)
        proof = proof_in(post.send()[0])
        services.confirm_address(proof)
        for again in (None, HOME):
            assert services.confirm_address(proof) is None
            services.delete_address(owner)
            if again:
                services.set_address(owner, again)
        assert services.mailbox_to_confirm(proof) is None
        assert address(owner) == ""

    def test_a_link_expires_after_a_day(self, owner: Any, post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
        services.set_address(owner, HOME)
        monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda self: datetime.now() - timedelta(hours=25))
        proof = proof_in(post.send()[0])
        monkeypatch.undo()
        assert services.confirm_address(proof) is None

    def test_a_new_password_ends_a_link_and_a_sign_in_does_not(self, owner: Any, post: Post) -> None:
        services.set_address(owner, HOME)
        proof = proof_in(post.send()[0])
        owner.last_login = timezone.now()
        owner.save()
        assert services.mailbox_to_confirm(proof) is not None
        owner.set_password("correct horse battery")
        owner.save()
        assert services.confirm_address(proof) is None

    def test_tokens_of_other_accounts_or_kinds_are_invalid(self, owner: Any, mate: Any, post: Post) -> None:
        for user in (owner, mate):
            services.set_address(user, HOME)
        mine, other = map(proof_in, post.send())
        mixed = f"{mine.split('.')[0]}.{other.split('.')[1]}"
        for proof in (mixed, services.password_reset_token("olivia") or "", "", "x", "MQ.x"):
            assert services.confirm_address(proof) is None
        assert services.user_of_reset_token(mine) is None

    def test_mails_to_an_unconfirmed_address_are_limited(self, owner: Any, mate: Any, post: Post) -> None:
        for number in range(MAX_MAILS_PER_DAY + 2):
            services.set_address((owner, mate)[number % 2], f"Victim+{number}@bureau.example")
        assert len(post.asked) == MAX_MAILS_PER_DAY
        services.set_address(owner, AWAY)
        assert len(post.asked) == MAX_MAILS_PER_DAY + 1

    def test_deleting_the_account_deletes_the_address(self, owner: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.set_address(owner, AWAY)
        services.mail_password_resets(HOME)
        services.delete_account(owner)
        assert (post.send(), Mailbox.objects.count()) == ([], 0)


class TestForgotten:
    def test_each_account_with_the_address_gets_a_link(self, owner: Any, mate: Any, post: Post) -> None:
        post.settle(owner, HOME)
        post.settle(mate, "Olivia@bureau.example")
        services.mail_password_resets("OLIVIA@bureau.example")
        messages = post.send()
        assert [message.to for message in messages] == [[HOME], ["Olivia@bureau.example"]]
        for user, message in zip((owner, mate), messages, strict=True):
            assert user.get_username() in str(message.body)
            assert services.user_of_reset_token(proof_in(message)) == user

    def test_an_unknown_address_causes_the_same_work(self, owner: Any, mate: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.set_address(mate, AWAY)
        post.send()
        for asked, users in ((HOME, [owner.pk]), (AWAY, []), ("nobody@bureau.example", [])):
            services.mail_password_resets(asked)
            assert post.asked.pop() == ["campaigns.mail", Letter.objects.get().pk, 0]
            assert Letter.objects.get().about == users
            Letter.objects.all().delete()


class TestReminders:
    def test_a_reminder_contains_no_game_data(
        self, asked_mate: Campaign, owner: Any, post: Post, settings: Any
    ) -> None:
        Campaign.objects.update(name="Tuesdays")
        services.remind(asked_mate.id, owner, 1)
        (message,) = post.send()
        assert (message.to, message.subject) == (["max@bureau.example"], "Tuesdays: it's your turn")
        table, stop = links_in(message)
        assert table == f"{settings.SITE_URL}/campaigns/{asked_mate.id}/table"
        assert stop.startswith(f"{settings.SITE_URL}/accounts/mail/stop?proof=")
        assert message.body == (
            "Hello max,\n\nit's your turn, and the other players are waiting for you:\n\n"
            f"  {table}\n\nTurn off these reminders:\n\n  {stop}\n"
        )
        assert message.extra_headers["List-Unsubscribe"] == f"<{stop}>"
        assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert message.message().get_content_type() == "text/plain"

    def test_the_subject_is_one_line(self, asked_mate: Campaign, owner: Any, post: Post) -> None:
        for name, subject in (
            ("two\r\nBcc: fox@b.example\n\nlines", "two Bcc: fox@b.example lines: it's your turn"),
            ("", f"Your campaign of {asked_mate.created_at.day} {asked_mate.created_at:%B}: it's your turn"),
        ):
            Campaign.objects.update(name=name)
            Seat.objects.update(reminded_at=None, reminded_version=0)
            services.remind(asked_mate.id, owner, 1)
            (message,) = post.send()
            assert message.subject == subject
            assert message.message()["Bcc"] is None
            assert message.recipients() == ["max@bureau.example"]

    @pytest.mark.parametrize(
        "change",
        [
            lambda box: box.update(reminders=False),
            lambda box: box.update(address="", unconfirmed="max@fringe.example"),
            lambda box: Seat.objects.update(stand_in="heuristic"),
            lambda box: Campaign.objects.update(asked=1),
            lambda box: play(Campaign.objects.get()),
        ],
        ids=["not wanted", "not confirmed", "a bot plays", "not asked", "played on"],
    )
    def test_an_obsolete_reminder_is_not_sent(
        self, asked_mate: Campaign, owner: Any, mate: Any, post: Post, change: Callable[[Any], Any]
    ) -> None:
        services.remind(asked_mate.id, owner, 1)
        assert len(post.asked) == 1
        change(Mailbox.objects.filter(user=mate))
        assert post.send() == []

    def test_each_reminder_can_turn_reminders_off(
        self, asked_mate: Campaign, owner: Any, mate: Any, post: Post
    ) -> None:
        services.remind(asked_mate.id, owner, 1)
        proof = proof_in(post.send()[0])
        for _ in range(2):
            box = services.mailbox_to_stop(proof)
            assert box is not None and box.user == mate
            assert services.set_reminders(box.pk, False).address == "max@bureau.example"
        assert not services.mailbox_of(mate).reminders
        post.settle(mate, "max@fringe.example")
        assert services.mailbox_to_stop(proof) is None, "it went to somebody who may be somebody else"
        assert not services.mailbox_of(mate).reminders


def look_again(post: Post) -> None:
    """Run the mail schedule at a time when all mails are due."""
    Letter.objects.update(due_at=timezone.now())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(task_queue, "ask", lambda task, *arguments, expires: post.ask(task, *arguments))
        services.requeue_mails()


class TestLetters:
    def test_mail_without_a_task_is_sent_later(self, owner: Any, mate: Any, asked_mate: Campaign, post: Post) -> None:
        post.settle(owner, HOME)
        services.set_address(owner, AWAY)
        services.mail_password_resets(HOME)
        services.remind(asked_mate.id, owner, 1)
        post.asked.clear()
        services.requeue_mails()
        assert post.asked == [], "somebody may be at it yet"
        look_again(post)
        assert {message.to[0] for message in post.send()} == {HOME, AWAY, "max@bureau.example"}
        assert not Letter.objects.exists()

    def test_mail_of_a_killed_worker_is_sent_by_the_next(
        self, owner: Any, post: Post, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        services.set_address(owner, HOME)
        with monkeypatch.context() as patch, pytest.raises(SystemExit):
            patch.setattr(EmailMessage, "send", lambda self: sys.exit())
            post.send()
        look_again(post)
        assert len(post.send()) == 1

    def test_a_mail_that_is_too_old_is_dropped(self, owner: Any, post: Post) -> None:
        services.set_address(owner, HOME)
        post.asked.clear()
        Letter.objects.update(asked_at=timezone.now() - EXPIRES_AFTER)
        look_again(post)
        assert (post.asked, Letter.objects.count()) == ([], 0)

    def test_queued_mail_contains_no_address(self, owner: Any, asked_mate: Campaign, post: Post) -> None:
        post.settle(owner, HOME)
        services.set_address(owner, AWAY)
        services.mail_password_resets(HOME)
        services.remind(asked_mate.id, owner, 1)
        assert Letter.objects.count() == 3
        assert not any("@" in str(row) for row in Letter.objects.values_list())


def test_a_refused_mail_is_dropped_and_logged_without_address(
    owner: Any, post: Post, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    refusal = SMTPRecipientsRefused({HOME: (550, f"nobody is called {HOME}".encode())})
    monkeypatch.setattr(EmailMessage, "send", Mock(side_effect=refusal))
    services.set_address(owner, HOME)
    with caplog.at_level(logging.INFO):
        for _ in RETRY_DELAYS:
            assert Letter.objects.exists()
            post.send()
            look_again(post)
    told = [
        record.getMessage() for record in caplog.records if record.name == "campaigns.services.notifications.mail_queue"
    ]
    assert len(told) == 1 and told[0].startswith("Dropped a mail (address): ")
    assert HOME not in caplog.text and "Traceback" not in caplog.text
    assert (post.asked, Letter.objects.count()) == ([], 0)
