"""A hint at a casual table, and the review of the campaign when it is over."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser_players import BY_HAND, LOOKS, People, Person, faults, overflow, width
from tests.browser.playing import wait_to_be_asked, wait_until
from tests.support.profiles import slow_after

EXPERT = "What would an expert do?"
POOR_CHOICES = 4


def choose_poorly(person: Person, campaign: str) -> None:
    """Choose the last option some times, as it skips an action or plays a high card."""
    page = person.page
    for _ in range(POOR_CHOICES):
        wait_until(page, lambda: person.api("GET", f"campaigns/{campaign}/decision")["options"])
        asked = person.api("GET", f"campaigns/{campaign}/decision")
        chosen = {"expected_version": asked["version"], "action": asked["options"][-1]["action"]}
        person.api("POST", f"campaigns/{campaign}/actions", chosen)


@pytest.mark.parametrize("look", slow_after(1, LOOKS[::-1]), ids=width)
def test_a_hint_is_shown_and_a_review_marks_poor_choices(people: People, look: dict[str, Any]) -> None:
    dana = people("dana", **look)
    dana.prefer(**BY_HAND)
    seats = [{"controller": "me", "deck": {}}, {"controller": "bot:heuristic"}]
    campaign = dana.open_campaign(ruleset="fanccg", format="single", seats=seats)
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    page.get_by_role("button", name=EXPERT).first.press("Enter")
    hint = page.get_by_role("dialog", name=EXPERT)
    expect(hint.get_by_role("button", name=re.compile("^Choose ")).first).to_be_visible()
    assert (faults(page), overflow(page)) == ([], 0)
    assert dana.api("GET", f"campaigns/{campaign}/score")["hints"] == [1, 0]

    choose_poorly(dana, campaign)
    dana.api("POST", f"campaigns/{campaign}/resign", {})
    page.reload()
    page.get_by_role("button", name="Review the game").first.press("Enter")
    review = page.get_by_role("dialog", name="Review of the game")
    expect(review.get_by_role("img", name=re.compile("You: from .* to 0 %. Veteran bot: from"))).to_be_visible()
    expect(review).to_contain_text("This is an estimate")
    assert (faults(page), overflow(page)) == ([], 0)
    better = review.get_by_role("listitem").first.get_by_text("Better: ").inner_text().removeprefix("Better: ")
    review.get_by_role("button", name=re.compile("^Watch step")).first.press("Enter")
    expect(review).to_be_hidden()
    expect(page.locator(".reviewed-option")).to_contain_text(better)
