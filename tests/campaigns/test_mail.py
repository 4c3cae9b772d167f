"""Mails: an address counts once it is confirmed, nobody learns whose it is, and no mail server hinders anybody."""

import logging
import socketserver
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import current_app
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone

from campaigns import mail_addresses, services, worker
from campaigns.errors import NoMailError
from campaigns.models import Campaign, Letter, Mailbox, Seat
from campaigns.services.letters import AGAIN_AFTER, OF_NO_USE_AFTER
from campaigns.services.limits import MAILS_A_DAY
from campaigns.services.reminding import EVERY
from tests.campaigns.files import play
from tests.campaigns.test_log import race
from tests.post import Post, links_in, proof_in

pytestmark = [pytest.mark.db, pytest.mark.django_db]

HOME = "olivia@bureau.example"
AWAY = "olivia@fringe.example"


@pytest.fixture
def asked_mate(duel: Campaign, mate: Any, post: Post) -> Campaign:
    """A campaign of the owner and the mate, who is asked and gets mail."""
    post.settle(mate, "max@bureau.example")
    while Campaign.objects.get().waiting_for != [1]:
        play(duel)
    return Campaign.objects.get()


def address(user: Any) -> str:
    return services.mailbox_of(user).address


class TestForms:
    @pytest.mark.parametrize(
        ("given", "kept"),
        [
            ("olivia@bureau.example", "olivia@bureau.example"),
            (" Olivia@BUREAU.Example ", "Olivia@bureau.example"),
            ("fox+games@bureau.example", "fox+games@bureau.example"),
            ("fox@büro.example", "fox@xn--bro-hoa.example"),
            (f"{'n' * 64}@b.example", f"{'n' * 64}@b.example"),
        ],
    )
    def test_an_address_is_kept_as_it_is_written_to(self, given: str, kept: str) -> None:
        assert mail_addresses.checked(given) == mail_addresses.checked(kept) == kept

    @pytest.mark.parametrize(
        "given",
        [
            "",
            "@",
            "olivia",
            "olivia@bureau",
            "olivia@localhost",
            "olivia@[127.0.0.1]",
            '"olivia two"@bureau.example',
            "a@b.example, c@b.example",
            "a@b.example\r\nBcc: c@b.example",
            "a@b.example\0",
            "olivia @bureau.example",
            "a@-.example",
            "a@\ud800.example",
            f"{'n' * 65}@b.example",
            f"n@{'b.' * 130}example",
            f"n@{'b' * 64}.example",
        ],
    )
    def test_what_nobody_can_be_written_at_is_refused(self, given: str) -> None:
        with pytest.raises(ValueError, match=r"^This is no mail address that we can write to\.$"):
            mail_addresses.checked(given)


class TestAddress:
    def test_it_counts_once_a_link_has_been_followed_from_there(self, owner: Any, post: Post, settings: Any) -> None:
        box = services.name_address(owner, HOME)
        assert (box.address, box.unconfirmed) == ("", HOME)
        (message,) = post.send()
        assert (message.to, message.subject) == ([HOME], "Is this your address?")
        assert links_in(message)[-1].startswith(f"{settings.SITE_URL}/accounts/mail/confirm?proof=")
        assert "olivia" not in str(message.body), "nobody writes to strangers by being called what they please"
        assert address(owner) == ""
        confirmed = services.confirm_address(proof_in(message))
        assert confirmed is not None
        assert (confirmed.address, confirmed.unconfirmed, confirmed.reminders) == (HOME, "", True)

    def test_until_then_mail_goes_where_it_went(self, owner: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.name_address(owner, AWAY)
        assert address(owner) == HOME
        (message,) = post.send()
        assert message.to == [AWAY]
        services.confirm_address(proof_in(message))
        assert address(owner) == AWAY

    def test_a_link_serves_once(self, owner: Any, post: Post) -> None:
        services.name_address(owner, HOME)
        proof = proof_in(post.send()[0])
        services.confirm_address(proof)
        for again in (None, HOME):
            assert services.confirm_address(proof) is None
            services.forget_address(owner)
            if again:
                services.name_address(owner, again)
        assert services.mailbox_to_confirm(proof) is None
        assert address(owner) == ""

    def test_the_last_address_that_was_named_counts(self, owner: Any, post: Post) -> None:
        services.name_address(owner, HOME)
        early = proof_in(post.send()[0])
        services.name_address(owner, HOME)
        services.name_address(owner, AWAY)
        (message,) = post.send()
        assert message.to == [AWAY]
        assert services.confirm_address(early) is None
        services.name_address(owner, HOME)
        assert services.confirm_address(proof_in(message)) is None

    def test_naming_where_mail_goes_already_gives_up_the_other(self, owner: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.name_address(owner, AWAY)
        (message,) = post.send()
        assert services.name_address(owner, HOME).unconfirmed == ""
        assert post.send() == []
        assert services.confirm_address(proof_in(message)) is None
        assert address(owner) == HOME

    def test_a_link_is_out_of_date_after_a_day(self, owner: Any, post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
        services.name_address(owner, HOME)
        monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda self: datetime.now() - timedelta(hours=25))
        proof = proof_in(post.send()[0])
        monkeypatch.undo()
        assert services.confirm_address(proof) is None

    def test_another_password_ends_it_and_signing_in_does_not(self, owner: Any, post: Post) -> None:
        services.name_address(owner, HOME)
        proof = proof_in(post.send()[0])
        owner.last_login = timezone.now()
        owner.save()
        assert services.mailbox_to_confirm(proof) is not None
        owner.set_password("correct horse battery")
        owner.save()
        assert services.confirm_address(proof) is None

    def test_of_another_account_or_of_another_kind_a_proof_is_none(self, owner: Any, mate: Any, post: Post) -> None:
        for user in (owner, mate):
            services.name_address(user, HOME)
        mine, other = map(proof_in, post.send())
        mixed = f"{mine.split('.')[0]}.{other.split('.')[1]}"
        for proof in (mixed, services.proof_for("olivia") or "", "", "x", "MQ.x"):
            assert services.confirm_address(proof) is None
        assert services.proven(mine) is None

    def test_nobody_learns_that_another_account_has_it(self, owner: Any, mate: Any, post: Post) -> None:
        post.settle(mate, HOME)
        services.name_address(owner, HOME)
        assert [task for task, *_ in post.asked] == ["campaigns.mail"]
        services.confirm_address(proof_in(post.send()[0]))
        assert address(owner) == address(mate) == HOME

    def test_a_strangers_mailbox_is_not_flooded(self, owner: Any, mate: Any, post: Post) -> None:
        for number in range(MAILS_A_DAY + 2):
            services.name_address((owner, mate)[number % 2], f"Victim+{number}@bureau.example")
        assert len(post.asked) == MAILS_A_DAY
        services.name_address(owner, AWAY)
        assert len(post.asked) == MAILS_A_DAY + 1

    def test_who_wants_no_mail_is_forgotten(self, owner: Any, post: Post) -> None:
        services.name_address(owner, HOME)
        services.forget_address(owner)
        assert post.send() == []
        assert not Mailbox.objects.exists()

    def test_with_the_account_it_is_gone(self, owner: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.name_address(owner, AWAY)
        services.mail_proofs(HOME)
        services.delete_account(owner)
        assert (post.send(), Mailbox.objects.count()) == ([], 0)

    def test_a_server_that_sends_none_says_so(self, owner: Any, post: Post, settings: Any) -> None:
        settings.MAIL_IS_SENT = False
        for refused in (lambda: services.name_address(owner, HOME), lambda: services.mail_proofs(HOME)):
            with pytest.raises(NoMailError):
                refused()
        assert (post.asked, Mailbox.objects.count()) == ([], 0)

    @pytest.mark.django_db(transaction=True)
    def test_of_two_who_follow_a_link_at_once_nobody_empties_it(self, owner: Any, post: Post) -> None:
        services.name_address(owner, HOME)
        proof = proof_in(post.send()[0])
        found = race(lambda name: "confirmed" if services.confirm_address(proof) else "no")
        assert sorted(found) == ["confirmed", "no"]
        assert address(owner) == HOME


class TestForgotten:
    def test_each_account_that_gets_its_mail_there_gets_a_link(self, owner: Any, mate: Any, post: Post) -> None:
        post.settle(owner, HOME)
        post.settle(mate, "Olivia@bureau.example")
        services.mail_proofs("OLIVIA@bureau.example")
        messages = post.send()
        assert [message.to for message in messages] == [[HOME], ["Olivia@bureau.example"]]
        for user, message in zip((owner, mate), messages, strict=True):
            assert user.get_username() in str(message.body)
            assert services.proven(proof_in(message)) == user

    def test_an_address_that_nobody_has_is_as_much_work(self, owner: Any, mate: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.name_address(mate, AWAY)
        post.send()
        for asked, users in ((HOME, [owner.pk]), (AWAY, []), ("nobody@bureau.example", [])):
            services.mail_proofs(asked)
            assert post.asked.pop() == ["campaigns.mail", Letter.objects.get().pk, 0]
            assert Letter.objects.get().about == users
            Letter.objects.all().delete()

    def test_nobody_is_flooded(self, owner: Any, post: Post) -> None:
        post.settle(owner, HOME)
        for _ in range(MAILS_A_DAY + 2):
            services.mail_proofs(HOME)
        assert len(post.asked) == MAILS_A_DAY + 2
        assert len(post.send()) == MAILS_A_DAY

    def test_it_ends_when_mail_goes_elsewhere(self, owner: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.mail_proofs(HOME)
        proof = proof_in(post.send()[0])
        post.settle(owner, AWAY)
        assert services.proven(proof) is None

    def test_who_can_not_sign_in_gets_none(self, owner: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.mail_proofs(HOME)
        owner.is_active = False
        owner.save()
        assert post.send() == []


class TestReminders:
    def test_who_is_reminded_gets_a_mail_with_nothing_of_the_game_in_it(
        self, asked_mate: Campaign, owner: Any, post: Post, settings: Any
    ) -> None:
        Campaign.objects.update(name="Tuesdays")
        services.remind(asked_mate.id, owner, 1)
        (message,) = post.send()
        assert (message.to, message.subject) == (["max@bureau.example"], "Tuesdays: you are waited for")
        table, stop = links_in(message)
        assert table == f"{settings.SITE_URL}/campaigns/{asked_mate.id}/table"
        assert stop.startswith(f"{settings.SITE_URL}/accounts/mail/stop?proof=")
        assert message.body == (
            "Hello max,\n\nit is your turn, and the others can't go on without you. They kept your seat warm:\n\n"
            f"  {table}\n\nNo more reminders by mail? One press, and it is quiet:\n\n  {stop}\n"
        )
        assert message.extra_headers["List-Unsubscribe"] == f"<{stop}>"
        assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert message.message().get_content_type() == "text/plain"

    def test_the_subject_is_one_line_whatever_a_campaign_is_called(
        self, asked_mate: Campaign, owner: Any, post: Post
    ) -> None:
        for name, subject in (
            ("two\r\nBcc: fox@b.example\n\nlines", "two Bcc: fox@b.example lines: you are waited for"),
            ("“Ψ” & <b>", "“Ψ” & <b>: you are waited for"),
            ("", f"Your campaign of {asked_mate.created_at.day} {asked_mate.created_at:%B}: you are waited for"),
        ):
            Campaign.objects.update(name=name)
            Seat.objects.update(reminded_at=None, reminded_version=0)
            services.remind(asked_mate.id, owner, 1)
            (message,) = post.send()
            assert message.subject == subject
            assert message.message()["Bcc"] is None
            assert message.recipients() == ["max@bureau.example"]

    def test_one_for_what_is_asked_however_often_it_is_done(self, asked_mate: Campaign, owner: Any, post: Post) -> None:
        for _ in range(2):
            services.remind(asked_mate.id, owner, 1)
            Seat.objects.update(reminded_at=timezone.now() - EVERY - timedelta(seconds=1))
        assert len(post.send()) == 1

    @pytest.mark.parametrize(
        "change",
        [
            lambda box: box.update(reminders=False),
            lambda box: box.update(address="", unconfirmed="max@fringe.example"),
            lambda box: box.delete(),
            lambda box: Seat.objects.update(stand_in="heuristic"),
            lambda box: Campaign.objects.update(asked=1),
            lambda box: Campaign.objects.update(status="finished"),
            lambda box: play(Campaign.objects.get()),
        ],
        ids=["not wanted", "not confirmed", "no address", "a bot plays", "not asked", "over", "played on"],
    )
    def test_who_need_not_be_told_is_not(
        self, asked_mate: Campaign, owner: Any, mate: Any, post: Post, change: Callable[[Any], Any]
    ) -> None:
        services.remind(asked_mate.id, owner, 1)
        assert len(post.asked) == 1
        change(Mailbox.objects.filter(user=mate))
        assert post.send() == []

    def test_where_no_mail_is_sent_nobody_is_asked_to(
        self, asked_mate: Campaign, owner: Any, post: Post, settings: Any
    ) -> None:
        settings.MAIL_IS_SENT = False
        services.remind(asked_mate.id, owner, 1)
        assert post.asked == []

    def test_each_mail_turns_them_off_at_any_time(
        self, asked_mate: Campaign, owner: Any, mate: Any, post: Post
    ) -> None:
        services.remind(asked_mate.id, owner, 1)
        proof = proof_in(post.send()[0])
        for _ in range(2):
            box = services.mailbox_to_stop(proof)
            assert box is not None and box.user == mate
            assert services.want_reminders(box.pk, False).address == "max@bureau.example"
        assert not services.mailbox_of(mate).reminders
        post.settle(mate, "max@fringe.example")
        assert services.mailbox_to_stop(proof) is None, "it went to somebody who may be somebody else"
        assert not services.mailbox_of(mate).reminders

    @pytest.mark.parametrize("proof", ["", "1", "x.y", "1.x", f"{'9' * 30}.x", "\u0661.x", "-1.x"])
    def test_nothing_else_turns_them_off(self, proof: str) -> None:
        assert services.mailbox_to_stop(proof) is None


class Deaf(socketserver.StreamRequestHandler):
    """A mail server that is connected to, and says nothing."""

    def handle(self) -> None:
        self.rfile.read()


class Surly(socketserver.StreamRequestHandler):
    """A mail server that knows nobody, and says whom."""

    answers = {"EHLO": "250 hello", "MAIL": "250 go on", "RCPT": "550 nobody is called {}", "QUIT": "221 bye"}

    def handle(self) -> None:
        self.say("220 here")
        for line in self.rfile:
            command = line.decode().strip()
            self.say(self.answers.get(command[:4].upper(), "250 fine").format(command))

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class Kind(Surly):
    """A mail server that takes what it is given."""

    answers = {**Surly.answers, "RCPT": "250 well known", "DATA": "354 tell me"}
    taken: list[str] = []

    def say(self, text: str) -> None:
        super().say(text)
        if text.startswith("354"):
            self.taken.append(b"".join(iter(self.rfile.readline, b".\r\n")).decode())
            super().say("250 taken")


@pytest.fixture
def mail_server(settings: Any) -> Callable[[type[socketserver.StreamRequestHandler]], Any]:
    """Return what starts a mail server of a kind, to which mails go meanwhile."""

    @contextmanager
    def start(kind: type[socketserver.StreamRequestHandler]) -> Iterator[None]:
        with socketserver.ThreadingTCPServer(("127.0.0.1", 0), kind) as server:
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, daemon=True).start()
            settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
            settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address
            settings.EMAIL_TIMEOUT = 0.2
            yield
            server.shutdown()

    return start


def look_again(post: Post) -> None:
    """Let the timetable look at a time when all letters are due, and whoever it asks for them hear of it."""
    Letter.objects.update(due_at=timezone.now())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "ask", lambda task, *arguments, expires: post.ask(task, *arguments))
        services.ask_for_letters_again()


class TestLetters:
    def test_what_nobody_could_be_asked_for_is_sent_all_the_same(
        self, owner: Any, mate: Any, asked_mate: Campaign, post: Post
    ) -> None:
        post.settle(owner, HOME)
        services.name_address(owner, AWAY)
        services.mail_proofs(HOME)
        services.remind(asked_mate.id, owner, 1)
        post.asked.clear()
        services.ask_for_letters_again()
        assert post.asked == [], "somebody may be at it yet"
        look_again(post)
        assert {message.to[0] for message in post.send()} == {HOME, AWAY, "max@bureau.example"}
        assert not Letter.objects.exists()

    def test_who_asks_for_what_is_not_kept_asks_for_nothing(self, owner: Any, post: Post) -> None:
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            services.name_address(owner, HOME)
            raise ZeroDivisionError
        look_again(post)
        assert post.send() == []

    def test_however_often_it_is_asked_for_it_is_sent_once(self, owner: Any, post: Post) -> None:
        services.name_address(owner, HOME)
        look_again(post)
        look_again(post)
        assert (len(post.asked), len(post.send())) == (3, 1)

    def test_whose_worker_ended_in_the_midst_is_sent_by_the_next(
        self, owner: Any, post: Post, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        services.name_address(owner, HOME)
        with monkeypatch.context() as patch, pytest.raises(SystemExit):
            patch.setattr(EmailMessage, "send", lambda self: sys.exit())
            post.send()
        look_again(post)
        assert len(post.send()) == 1

    @pytest.mark.parametrize("change", [{"tries": len(AGAIN_AFTER)}, {"asked_at": timezone.now() - OF_NO_USE_AFTER}])
    def test_what_comes_to_no_end_is_given_up(
        self, owner: Any, post: Post, caplog: pytest.LogCaptureFixture, change: dict[str, Any]
    ) -> None:
        services.name_address(owner, HOME)
        post.asked.clear()
        Letter.objects.update(**change)
        look_again(post)
        assert (post.asked, Letter.objects.count()) == ([], 0)
        assert "A mail was given up (address)" in caplog.text and HOME not in caplog.text

    def test_it_knows_no_address(self, owner: Any, asked_mate: Campaign, post: Post) -> None:
        post.settle(owner, HOME)
        services.name_address(owner, AWAY)
        services.mail_proofs(HOME)
        services.remind(asked_mate.id, owner, 1)
        assert Letter.objects.count() == 3
        assert not any("@" in str(row) for row in Letter.objects.values_list())


class TestMailServer:
    def test_it_is_given_the_mail(self, owner: Any, post: Post, mail_server: Any, settings: Any) -> None:
        settings.DEFAULT_FROM_EMAIL = "Cliffhanger <cards@cards.example>"
        settings.EMAIL_TIMEOUT = 60
        services.name_address(owner, HOME)
        with mail_server(Kind):
            post.send()
        (taken,) = Kind.taken
        for line in ("Subject: Is this your address?", f"To: {HOME}", f"From: {settings.DEFAULT_FROM_EMAIL}"):
            assert f"{line}\r\n" in taken
        assert "/accounts/mail/confirm?proof=" in taken

    @pytest.mark.parametrize("kind", [Deaf, Surly])
    def test_one_that_takes_none_is_given_up_in_the_end(
        self, owner: Any, post: Post, mail_server: Any, kind: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        services.name_address(owner, HOME)
        with mail_server(kind), caplog.at_level(logging.INFO):
            for _ in AGAIN_AFTER:
                assert Letter.objects.exists()
                post.send()
                look_again(post)
        told = [record.getMessage() for record in caplog.records if record.name == "campaigns.services.letters"]
        assert len(told) == 1 and told[0].startswith("A mail was given up (address): ")
        assert HOME not in caplog.text and "Traceback" not in caplog.text
        assert (post.asked, Letter.objects.count()) == ([], 0)

    def test_it_is_offered_again_later_and_later(self, owner: Any, post: Post, settings: Any) -> None:
        settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1
        services.name_address(owner, HOME)
        waited = []
        for _ in AGAIN_AFTER[:-1]:
            before = timezone.now()
            post.send()
            waited.append(Letter.objects.get().due_at - before)
            look_again(post)
        for wait, wanted in zip(waited, AGAIN_AFTER, strict=False):
            assert wanted <= wait < wanted + timedelta(minutes=1)
        assert waited == sorted(waited)

    def test_nobody_waits_for_it(self, asked_mate: Campaign, owner: Any, post: Post, mail_server: Any) -> None:
        with mail_server(Deaf):
            services.remind(asked_mate.id, owner, 1)
            services.name_address(owner, HOME)
            services.mail_proofs("max@bureau.example")
        assert len(post.asked) == 3, "all of it is asked of the worker"

    def test_its_worker_has_a_queue_of_its_own_that_no_other_reads(self) -> None:
        router = current_app.amqp.router
        assert router.route({}, "campaigns.mail")["queue"].name == "mail"
        assert "mail" not in {queue.name for queue in current_app.conf.task_queues}
