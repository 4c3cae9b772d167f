"""Undo, votes about it, and the replay."""

import re
from random import Random

from playwright.sync_api import expect

from engine import bots, ruleset
from tests.browser.browser_players import People, Person, pair
from tests.browser.playing import click_something, version, wait_for_news, wait_to_be_asked
from tests.browser.test_accessibility import wait_until_finished


def asked_first(people: tuple[Person, Person], campaign: str) -> tuple[Person, Person]:
    """Return two players; the first one has to answer."""
    one, other = people
    return people if one.api("GET", f"campaigns/{campaign}/decision")["seat"] is not None else (other, one)


def test_an_undo_is_voted_on_by_the_others(people: People) -> None:
    dana, fox, campaign = pair(people, undo="vote", format="single")
    chance = Random(4)
    for _ in range(60):
        asked, other = asked_first((dana, fox), campaign)
        wait_to_be_asked(asked.page)
        step = asked.api("GET", f"campaigns/{campaign}/undo")["undo"]["action"]
        if step and step["needs"] == "vote":
            break
        click_something(asked.page, chance)
    assert step["needs"] == "vote", "nobody learned anything"
    known = version(asked.page)
    asked.page.get_by_role("button", name=re.compile(r"Undo \(vote\)")).click()
    ballot = other.page.get_by_role("region", name="Vote")
    expect(ballot).to_contain_text(f"{asked.name} wants to undo")
    ballot.get_by_role("button", name="Agree").click()
    for person in (dana, fox):
        expect(person.page.get_by_role("region", name="Vote")).to_be_hidden()
    types = [event["type"] for event in dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]]
    assert types[:3] == ["proposed", "answered", "undone"]
    assert dana.api("GET", f"campaigns/{campaign}/")["knowledge_taken_back"] == 1


def _button(way: str, label: str) -> re.Pattern[str]:
    return re.compile(rf"{way} ?: {re.escape(label)}")


def test_undo_names_its_step_and_redo_restores_it(dana: Person) -> None:
    campaign = dana.open_campaign("me", format="single", undo="free")
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    first = page.get_by_role("list", name="Options").first.get_by_role("button").first
    label = first.locator(".label").text_content() or ""
    known = version(page)
    first.click()
    wait_for_news(page, known)
    undo = page.get_by_role("button", name=_button("Undo", label))
    expect(undo).to_be_enabled()
    known = version(page)
    undo.click()
    wait_for_news(page, known)
    expect(page.locator("#decision")).to_be_focused()  # Enter then confirms what is marked, and takes back no more
    expect(page.get_by_role("list", name="Options").first.get_by_role("button", name=label).first).to_be_visible()
    redo = page.get_by_role("button", name=_button("Redo", label))
    known = version(page)
    redo.click()
    wait_for_news(page, known)
    assert dana.api("GET", f"campaigns/{campaign}/")["version"] == int(version(page))


def test_link_opens_a_moment_and_arrow_keys_step_on(dana: Person) -> None:
    campaign = dana.open_campaign("bot:heuristic", "bot:heuristic", format="single", visibility="public")
    wait_until_finished(dana, campaign)
    page = dana.sit_at(campaign, "?at=40")
    banner = page.locator(".replay-banner")
    expect(banner).to_contain_text("step 40 of")
    page.keyboard.press("ArrowRight")
    expect(banner).to_contain_text("step 41 of")
    expect(page).to_have_url(re.compile("at=41$"))
    page.keyboard.press("Shift+ArrowRight")
    turns = [mark["version"] for mark in dana.api("GET", f"campaigns/{campaign}/replay")["turns"]]
    following = next(turn for turn in turns if turn > 41)
    expect(banner).to_contain_text(f"step {following} of")
    page.keyboard.press("Home")
    expect(banner).to_contain_text("step 1 of")
    page.keyboard.press("End")
    expect(banner).to_be_hidden()


def test_fork_starts_from_a_moment(dana: Person) -> None:
    campaign = dana.open_campaign("me", "bot:heuristic", format="single")
    dana.api("POST", f"campaigns/{campaign}/abandon")
    page = dana.sit_at(campaign, "?at=1")
    page.get_by_role("button", name="Fork").click()
    bot = page.get_by_role("dialog").get_by_role("combobox").last
    offered = bots.offered(ruleset.get("legendary"))
    expect(bot.locator("option")).to_have_text(["Me", *(bots.title(name) for name in offered), "Invite a player"])
    expect(bot).to_have_value("bot:heuristic")
    bot.select_option("bot:random")
    sent: list[str] = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    page.get_by_role("dialog").get_by_role("button", name="Create fork").dblclick()
    expect(page).not_to_have_url(f"{dana.server.url}/campaigns/{campaign}/table?at=1")
    wait_to_be_asked(page)
    assert [url for url in sent if url.endswith("/fork")] == [f"{dana.server.url}/api/v1/campaigns/{campaign}/fork"]
    forked = page.url.split("/campaigns/")[1].split("/")[0]
    told = dana.api("GET", f"campaigns/{forked}/")
    assert told["forked_from"] == {"campaign": campaign, "version": 1}
    assert [seat["controller"] for seat in told["seats"]] == ["human", "bot:random"]
