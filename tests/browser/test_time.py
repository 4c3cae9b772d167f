"""Going back, voting on it, and watching the past."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.people import People, Person, pair
from tests.browser.playing import click_something, play, version, wait_for, wait_for_news, wait_to_be_asked


def asked_first(people: tuple[Person, Person], campaign: str) -> tuple[Person, Person]:
    """Return two people, the one who is asked before the other."""
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
    expect(ballot).to_contain_text(f"{asked.name} asks to go back to version {step['to_version']}")
    ballot.get_by_role("button", name="Agree").click()
    for person in (dana, fox):
        expect(person.page.get_by_role("region", name="Vote")).to_be_hidden()
    types = [event["type"] for event in dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]]
    assert types[:3] == ["proposed", "answered", "undone"]
    assert dana.api("GET", f"campaigns/{campaign}/")["knowledge_taken_back"] == 1


def test_an_undo_of_what_another_played_asks_them(people: People) -> None:
    dana, fox, campaign = pair(people, undo_unasked="own", format="single")
    asked, other = asked_first((dana, fox), campaign)
    act(asked, campaign, 1)
    expect(asked.page.get_by_role("button", name=re.compile("^Undo:"))).to_be_enabled()
    other.page.get_by_role("button", name=re.compile(r"^Undo \(vote\):")).click()
    ballot = asked.page.get_by_role("region", name="Vote")
    expect(ballot).to_contain_text(f"{other.name} asks to go back to version 1: 1 event. Who played that is asked.")
    ballot.get_by_role("button", name="Agree").click()
    expect(ballot).to_be_hidden()
    types = [event["type"] for event in dana.api("GET", f"campaigns/{campaign}/events?after=2")["events"]]
    assert types == ["proposed", "answered", "undone"]


def _button(way: str, label: str) -> re.Pattern[str]:
    return re.compile(rf"{way} ?: {re.escape(label)}")


def test_an_undo_names_what_it_takes_back_and_redo_brings_it_again(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", format="single", undo="free")
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    first = page.get_by_role("list", name="Options").first.get_by_role("button").first
    label = first.locator(".label").inner_text()
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


def test_a_link_leads_to_a_moment_and_the_keys_lead_on(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("bot:heuristic", "bot:heuristic", format="single", visibility="public")
    last = dana.api("GET", f"campaigns/{campaign}/")["version"]
    page = dana.sit_at(campaign, "?at=40")
    banner = page.locator(".past-banner")
    expect(banner).to_contain_text("version 40 of")
    page.keyboard.press("ArrowRight")
    expect(banner).to_contain_text("version 41 of")
    expect(page).to_have_url(re.compile("at=41$"))
    page.keyboard.press("Shift+ArrowRight")
    turns = [mark["version"] for mark in dana.api("GET", f"campaigns/{campaign}/replay")["turns"]]
    following = next(turn for turn in turns if turn > 41)
    expect(banner).to_contain_text(f"version {following} of")
    page.keyboard.press("Home")
    expect(banner).to_contain_text("version 1 of")
    page.keyboard.press("End")
    expect(banner).to_be_hidden()
    assert last > 41


IS_IN_SIGHT = """() => {
    const places = ['.log', '.log [data-here]'].map((place) => document.querySelector(place));
    const [list, row] = places.map((place) => place?.getBoundingClientRect());
    return row && row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
}"""


def act(person: Person, campaign: str, times: int) -> None:
    """Let somebody choose the first option so many times, without their page."""
    for _ in range(times):
        asked = person.api("GET", f"campaigns/{campaign}/decision")
        wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
        person.api("POST", f"campaigns/{campaign}/actions", wish)


def test_the_log_goes_along_through_time_and_the_page_stays_where_it_is(people: People) -> None:
    dana = people("dana", viewport={"width": 600, "height": 740})
    campaign = dana.open_campaign("me", format="single")
    act(dana, campaign, 20)
    page = dana.sit_at(campaign)
    expect(page.get_by_role("button", name="Look at version 20").first).to_be_attached()
    for key in ("ArrowLeft", "Home", "ArrowRight"):
        page.keyboard.press(key)
        wait_for(page, IS_IN_SIGHT)
        assert page.evaluate("scrollY") == 0


def test_a_row_of_the_log_leads_to_its_moment_whatever_is_marked(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", format="single")
    act(dana, campaign, 3)
    page = dana.sit_at(campaign)
    moment = page.get_by_role("button", name="Look at version 2")
    page.evaluate("getSelection().selectAllChildren(document.querySelector('h1'))")
    moment.press("Enter")
    expect(page.locator(".past-banner")).to_contain_text("version 2 of")


def test_a_past_table_is_what_the_interface_shows_of_it(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "bot:heuristic")
    page = dana.sit_at(campaign)
    chance = Random(5)
    play(page, chance, 6)
    page.goto(f"/campaigns/{campaign}/table?at=1")
    expect(page.locator(".past-banner")).to_contain_text("version 1 of")
    hand = dana.api("GET", f"campaigns/{campaign}/state?at=1")["view"]["players"][0].get("hand", [])
    for card in hand:
        expect(page.locator(".board").get_by_role("button", name=card["name"]).first).to_be_visible()


def test_a_fork_goes_off_from_a_moment(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "bot:heuristic", format="single")
    dana.api("POST", f"campaigns/{campaign}/abandon")
    page = dana.sit_at(campaign, "?at=1")
    page.get_by_role("button", name="Fork").click()
    bot = page.get_by_role("dialog").get_by_role("combobox").last
    expect(bot.locator("option")).to_have_text(["Me", "A bot: heuristic", "A bot: random", "Somebody I invite"])
    expect(bot).to_have_value("bot:heuristic")
    bot.select_option("bot:random")
    sent: list[str] = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    page.get_by_role("dialog").get_by_role("button", name="Fork").dblclick()
    expect(page).not_to_have_url(f"{dana.server.url}/campaigns/{campaign}/table?at=1")
    wait_to_be_asked(page)
    assert [url for url in sent if url.endswith("/fork")] == [f"{dana.server.url}/api/v1/campaigns/{campaign}/fork"]
    forked = page.url.split("/campaigns/")[1].split("/")[0]
    told = dana.api("GET", f"campaigns/{forked}/")
    assert told["forked_from"] == {"campaign": campaign, "version": 1}
    assert [seat["controller"] for seat in told["seats"]] == ["human", "bot:random"]
