"""Email: confirm an address, turn off reminders, reset a password."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from campaigns import services
from campaigns.models import Campaign
from tests.campaigns.files.campaign_files import play
from tests.frontend.test_accounts import PASSWORD, said, text, who
from tests.support.mail_worker import Post, links_in, proof_in

pytestmark = pytest.mark.django_db

HOME = "olivia@bureau.example"
NONE_SENT = "Email is off"


def path_of(link: str) -> str:
    """Return a link without scheme and host."""
    return urlsplit(link)._replace(scheme="", netloc="").geturl()


def name(client: Client, address: str = HOME, password: str = PASSWORD) -> Any:
    return client.post("/accounts/mail", {"address": address, "password": password})


class TestAddress:
    def test_address_is_confirmed_by_its_link(self, as_owner: Client, client: Client, owner: Any, post: Post) -> None:
        answer = name(as_owner, " Olivia@Bureau.EXAMPLE")
        assert (answer.status_code, answer["Location"]) == (302, "/accounts/")
        page = text(as_owner.get("/accounts/"))
        assert "We sent a link to <strong>Olivia@bureau.example</strong>" in page
        assert "email reminders" not in page
        link = path_of(links_in(post.send()[0])[-1])
        assert "Use <strong>Olivia@bureau.example</strong> for email to olivia?" in text(client.get(link))
        assert services.mailbox_of(owner).address == "", "mail programs look at links too"
        assert "to <strong>Olivia@bureau.example</strong>." in text(client.post(link))
        assert services.mailbox_of(owner).address == "Olivia@bureau.example"
        assert "Turn off email reminders" in text(as_owner.get("/accounts/"))
        for again in (client.get(link), client.post(link)):
            assert again.status_code == 403
            assert "This link is not valid" in text(again)
            assert "no-store" in again["Cache-Control"]

    def test_it_takes_the_password_and_an_address(self, as_owner: Client, owner: Any, post: Post) -> None:
        post.settle(owner, "before@bureau.example")
        wrong = [(HOME, "no", "password"), ("nowhere", PASSWORD, "address")]
        for address, password, field in (*wrong, (f"{HOME},fox@b.example", PASSWORD, "address")):
            assert set(name(as_owner, address, password).context["mail"].errors) == {field}
        assert (post.asked, services.mailbox_of(owner).address) == ([], "before@bureau.example")

    def test_a_name_in_a_request_leads_nobody_elsewhere(
        self, as_owner: Client, post: Post, settings: Any, client: Client
    ) -> None:
        settings.ALLOWED_HOSTS = ["*"]
        as_owner.post("/accounts/mail", {"address": HOME, "password": PASSWORD}, HTTP_HOST="evil.example")
        (message,) = post.send()
        services.confirm_address(proof_in(message))
        client.post("/accounts/forgotten", {"address": HOME}, HTTP_HOST="evil.example")
        for sent in (message, *post.send()):
            assert all(link.startswith(settings.SITE_URL) for link in links_in(sent))
            assert "evil.example" not in str(sent.message())

    def test_nobody_else_is_told(self, as_mate: Client, as_owner: Client, owner: Any, post: Post, duel: Any) -> None:
        post.settle(owner, HOME)
        pages = [f"/campaigns/{duel.id}/{place}" for place in ("", "table")]
        pages += [f"/api/v1/campaigns/{duel.id}/{place}" for place in ("", "state", "events", "decision")]
        for page in (*pages, "/players/olivia/", "/api/v1/players/olivia/", "/api/v1/auth/mail", "/accounts/"):
            assert "bureau.example" not in text(as_mate.get(page)), page
        assert "bureau.example" in text(as_owner.get("/api/v1/auth/mail"))
        services.abandon(duel.id, owner)
        assert b"bureau.example" not in b"".join(as_mate.get(f"/api/v1/campaigns/{duel.id}/export"))

    def test_mail_requests_are_limited(self, as_owner: Client, client: Client, settings: Any) -> None:
        settings.API_MAIL_RATE = "2/hour"
        cache.clear()
        answers = [name(as_owner, f"{number}@bureau.example") for number in range(3)]
        assert [answer.status_code for answer in answers] == [302, 302, 429]
        assert client.post("/accounts/forgotten", {"address": HOME}).status_code == 429
        cache.clear()


class TestReminders:
    @pytest.fixture
    def stop(self, duel: Campaign, owner: Any, mate: Any, post: Post) -> str:
        """The link that turns off reminders, from a mail to the mate."""
        post.settle(mate, "max@bureau.example")
        while Campaign.objects.get().waiting_for != [1]:
            play(duel)
        services.remind(duel.id, owner, 1)
        return path_of(links_in(post.send()[0])[-1])

    def test_link_in_the_mail_turns_reminders_off(self, client: Client, mate: Any, stop: str) -> None:
        assert "Turn off email reminders for max?" in text(client.get(stop))
        for proof in ("", "x", "1.x"):
            for ask in (client.get, client.post):
                assert ask(f"/accounts/mail/stop?proof={proof}").status_code == 403
        assert services.mailbox_of(mate).reminders
        assert "Email reminders are off for" in text(client.post(stop))
        assert not services.mailbox_of(mate).reminders

    def test_mail_programs_do_it_by_themselves(self, mate: Any, stop: str) -> None:
        """RFC 8058: a POST with this body, without cookie or token; no redirect."""
        answer = Client(enforce_csrf_checks=True).post(stop, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert not services.mailbox_of(mate).reminders

    def test_the_account_page_turns_them_on_again(self, as_mate: Client, client: Client, mate: Any, stop: str) -> None:
        client.post(stop)
        for wanted, words in (({"reminders": "on"}, "Email reminders are on."), ({}, "Email reminders are off.")):
            answer = as_mate.post("/accounts/mail/reminders", wanted)
            assert words in said(answer)[-1]
            assert services.mailbox_of(mate).reminders == bool(wanted)


class TestForgotten:
    def test_mailed_reset_link_ends_other_sessions(
        self, client: Client, as_owner: Client, owner: Any, post: Post
    ) -> None:
        post.settle(owner, HOME)
        assert 'href="/accounts/forgotten"' in text(client.get("/accounts/sign-in"))
        assert client.post("/accounts/forgotten", {"address": HOME})["Location"] == "/accounts/sign-in"
        (message,) = post.send()
        link = path_of(links_in(message)[0])
        assert "For olivia." in text(client.get(link))
        client.post(link, {"proof": proof_in(message), "password": "correct horse battery"})
        assert who(as_owner) is None
        assert Client().login(username="olivia", password="correct horse battery")
        assert client.get(link).status_code == 403

    def test_unknown_address_gets_the_same_response(self, client: Client, owner: Any, mate: Any, post: Post) -> None:
        post.settle(owner, HOME)
        services.set_address(mate, "max@bureau.example")
        answers = [
            client.post("/accounts/forgotten", {"address": address})
            for address in (HOME, "max@bureau.example", "nobody@bureau.example")
            for _ in range(4)
        ]
        assert {(answer.status_code, answer["Location"], answer.content) for answer in answers} == {
            (302, "/accounts/sign-in", b"")
        }
        told = {words.split(" belongs to ")[1].split(",")[0] for answer in answers for words in said(answer)}
        assert told == {"an account"}


def test_without_mail_pages_say_so_and_send_none(client: Client, as_owner: Client, post: Post, settings: Any) -> None:
    settings.MAIL_IS_SENT = False
    account, forgotten = text(as_owner.get("/accounts/")), text(client.get("/accounts/forgotten"))
    assert NONE_SENT in account and 'action="/accounts/mail"' not in account
    assert NONE_SENT in forgotten and "Send link" not in forgotten
    assert "Ask the operator of this server" in text(client.get("/accounts/sign-in"))
    for answer in (name(as_owner), as_owner.post("/accounts/forgotten", {"address": HOME})):
        assert answer.status_code == 409 and NONE_SENT in text(answer)
    assert post.asked == []
