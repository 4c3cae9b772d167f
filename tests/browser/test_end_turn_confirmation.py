"""The table prevents accidental clicks and an early end of the turn."""

from playwright.sync_api import expect

from tests.browser.browser_players import People
from tests.browser.playing import version, wait_for_news, wait_to_be_asked

CLOCK = "window.now = 0; performance.now = () => window.now"
"""Script: stop the page's clock until the test moves it."""
MOMENT_MS = 400
"""Time for which a button must be still before a click counts."""


def test_turn_with_points_left_ends_after_a_confirmation(people: People) -> None:
    dana = people("dana")
    dana.prefer(ask=True, steady=True)
    dana.context.add_init_script(CLOCK)
    campaign = dana.open_campaign("me", format="single")
    while (asked := dana.api("GET", f"campaigns/{campaign}/decision"))["kind"] != "act":
        wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
        dana.api("POST", f"campaigns/{campaign}/actions", wish)
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    page.evaluate(f"window.now += {MOMENT_MS}")
    known = version(page)
    box = page.get_by_role("dialog", name="End the Action Phase?")
    page.keyboard.press("e")
    expect(box.get_by_role("button", name="Keep playing")).to_be_focused()
    assert box.get_by_role("listitem").all_inner_texts() == asked["ending"]["left"]
    page.keyboard.press("Enter")
    expect(box).to_be_hidden()
    page.locator("#decision .ending button").click()
    sure = box.get_by_role("button", name="End the Action Phase")
    sure.click()
    expect(box).to_be_visible()
    page.evaluate(f"window.now += {MOMENT_MS}")
    assert version(page) == known
    sure.click()
    wait_for_news(page, known)
    events = dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]
    assert events[0]["lines"][0]["text"].startswith("Strike")
