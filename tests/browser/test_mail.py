"""Mail, from an address on the account page to a reminder and a forgotten password, on a server that sends some."""

import re
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import PASSWORD, SIGN_IN, People, Person, faults, overflow
from tests.servers import Server
from tests.waiting import wait_until

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LONG = f"{'n' * 64}@bureau.example"
HOME = "dana@bureau.example"
BETWEEN = b"-" * 79


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where mails are written to."""
    return tmp_path_factory.mktemp("mails")


@pytest.fixture(scope="module")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Server]:
    sent = {"EMAIL_URL": f"file://{folder}", "EMAIL_FROM": "Cliffhanger <cards@cards.example>"}
    server = Server(tmp_path_factory.mktemp("server"), settings="tests.browser.settings", **sent)
    server.wait_for_address()
    yield server
    server.stop()


@pytest.fixture
def mail(folder: Path) -> Callable[[str, str], EmailMessage]:
    """Return what waits for a mail to an address whose subject has some words, and gives the latest."""

    def found(address: str, words: str) -> list[EmailMessage]:
        texts = [text for file in sorted(folder.glob("*.log")) for text in file.read_bytes().split(BETWEEN)]
        mails = [message_from_bytes(text.strip(), policy=policy.default) for text in texts if text.strip()]
        return [
            one
            for one in mails
            if isinstance(one, EmailMessage) and one["To"] == address and words in str(one["Subject"])
        ]

    def wait(address: str, words: str) -> EmailMessage:
        wait_until(lambda: bool(found(address, words)), f"{address} got no mail with “{words}”")
        return found(address, words)[-1]

    return wait


def links(message: EmailMessage) -> list[str]:
    return re.findall(r"^ +(\S+)$", message.get_content(), re.MULTILINE)


def name_address(page: Page, address: str) -> None:
    page.goto("/accounts/")
    form = page.locator("form[action='/accounts/mail']")
    form.get_by_label("Mail address").fill(address)
    form.get_by_label("Your password").fill(PASSWORD)
    form.get_by_role("button", name="Take this address").click()
    expect(page.get_by_role("status")).to_contain_text(f"A link is on its way to {address}")


def assert_for_everybody(page: Page) -> None:
    assert (faults(page), overflow(page)) == ([], 0)


def settle(person: Person, address: str, mail: Callable[[str, str], EmailMessage]) -> None:
    """Name an address on the account page, and follow the link that comes."""
    page = person.page
    name_address(page, address)
    page.goto(links(mail(address, "Is this your address?"))[-1])
    assert_for_everybody(page)
    page.get_by_role("button", name="Yes, that is me").click()
    expect(page.get_by_role("status")).to_contain_text(f"goes to {address} now")
    page.get_by_role("link", name="Your account", exact=True).click()
    expect(page.get_by_role("region", name="Mail")).to_contain_text(f"Mail goes to {address}, reminders too.")


@pytest.mark.slow
def test_a_reminder_comes_by_mail_until_one_press_ends_that(
    people: People, mail: Callable[[str, str], EmailMessage]
) -> None:
    dana, fox = people("dana"), people("fox", **PHONE)
    settle(fox, LONG, mail)
    campaign = dana.open_campaign("me", "open", name="Tuesdays")
    invite = dana.api("GET", f"campaigns/{campaign}/")["invite"]
    fox.api("POST", f"campaigns/{campaign}/join", {"invite": invite})
    assert dana.api("GET", f"campaigns/{campaign}/decision")["may_remind"] == [1]
    dana.api("POST", f"campaigns/{campaign}/seats/1/remind", {})
    table, stop = links(mail(LONG, "Tuesdays: you are waited for"))
    fox.page.goto(table)
    expect(fox.page.get_by_role("region", name="Decision")).to_be_visible()
    page = people("nobody", account=False, **PHONE).page
    page.goto(stop)
    assert_for_everybody(page)
    page.get_by_role("button", name="No more reminders").click()
    expect(page.get_by_role("status")).to_contain_text("No more reminders by mail.")
    assert fox.api("GET", "auth/mail")["reminders"] is False
    fox.page.goto("/accounts/")
    fox.page.get_by_role("button", name="Reminders by mail too").click()
    assert fox.api("GET", "auth/mail")["reminders"] is True


def test_who_forgot_the_password_gets_back_in(people: People, mail: Callable[[str, str], EmailMessage]) -> None:
    dana = people("dana")
    settle(dana, HOME, mail)
    page = people("elsewhere", account=False).page
    page.goto(SIGN_IN)
    page.get_by_role("link", name="Forgotten your password?").click()
    assert_for_everybody(page)
    page.get_by_label("Mail address").fill("Dana@BUREAU.example")
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("status")).to_contain_text("If an account gets its mail at")
    message = mail(HOME, "Your way back in")
    assert dana.name in message.get_content()
    page.goto(links(message)[0])
    page.get_by_label("New password").fill("correct horse battery")
    page.get_by_role("button", name="Take this password").click()
    page.get_by_label("Name").fill(dana.name)
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name=dana.name)).to_be_visible()
    dana.page.goto("/accounts/")
    expect(dana.page.get_by_role("heading", name="Sign in")).to_be_visible()
