"""A bot plays for an absent player, who can take the seat back."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.browser_players import BY_HAND, People, Person, leave, whose
from tests.browser.playing import click_something, wait_to_be_asked

AWAY = "bot playing"


def seated(people: People) -> tuple[Person, Person, str]:
    """Create a table with two players and a bot; no browser opens it yet."""
    dana, fox = people("dana"), people("fox")
    campaign = dana.open_campaign("me", "open", "bot:heuristic", format="single", name="Leaving")
    invite = dana.api("GET", f"campaigns/{campaign}/")["invite"]
    fox.api("POST", f"campaigns/{campaign}/join", {"invite": invite})
    return dana, fox, campaign


def until_asked(person: Person, others: list[Person], campaign: str) -> None:
    """Let others choose the first option by the API until a player has to answer."""
    everybody = [person, *others]
    while (asked := whose(everybody, campaign)) is not person:
        assert asked is not None
        decision = asked.api("GET", f"campaigns/{campaign}/decision")
        wish = {"expected_version": decision["version"], "action": decision["options"][0]["action"]}
        asked.api("POST", f"campaigns/{campaign}/actions", wish)


def let_a_bot_play(page: Page, name: str) -> None:
    page.get_by_role("list", name="Players").get_by_role("button", name=name).click()
    page.get_by_role("dialog", name=f"Is {name} away?").get_by_role("button", name="Let a bot play").click()


def test_bot_plays_for_an_absent_player_until_they_return(people: People) -> None:
    dana, fox, campaign = seated(people)
    dana.prefer(**BY_HAND)  # her answers are given by the interface while her page is open
    fox.sit_at(campaign)
    page = dana.sit_at(campaign)
    there = page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="is online")
    expect(there).to_have_count(2)
    leave(fox)
    expect(there).to_have_count(1)
    until_asked(fox, [dana], campaign)
    expect(page.get_by_role("region", name="Decision")).to_contain_text(f"Waiting for {fox.name}")

    let_a_bot_play(page, fox.name)
    expect(page.get_by_role("list", name="Players")).to_contain_text(AWAY)
    expect(page.get_by_role("log", name="Log")).to_contain_text("is away: a bot takes over")
    chance = Random(4)
    for _ in range(4):
        wait_to_be_asked(page)
        click_something(page, chance)

    fox.sit_at(campaign)
    bar = fox.page.get_by_role("region", name="Your seat")
    expect(bar).to_contain_text("A bot is playing for you")
    bar.get_by_role("button", name="Take back my seat").click()
    expect(bar).to_be_hidden()
    expect(page.get_by_role("list", name="Players")).not_to_contain_text(AWAY)
    until_asked(fox, [dana], campaign)
    wait_to_be_asked(fox.page)
    click_something(fox.page, chance)
    rows = fox.api("GET", f"campaigns/{campaign}/events?after=1&limit=500")["events"]
    back = next(row["version"] for row in rows if row["type"] == "returned")
    bots = [row["version"] for row in rows if row["type"] == "stood_in"]
    assert len(bots) == 1
    assert any(row["seat"] == 1 and bots[0] < row["version"] < back for row in rows if row["type"] == "acted")
