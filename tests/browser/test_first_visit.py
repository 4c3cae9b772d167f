"""Somebody who has never seen the game."""

from random import Random

from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.playing import click_something, wait_to_be_asked


def test_a_newcomer_finishes_the_first_round_by_the_prompt_alone(people: People) -> None:
    visitor = people("visitor", account=False)
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Play now with bots").click()
    chance = Random(9)
    headline = page.get_by_role("list", name="Where the play stands")
    for _ in range(80):
        wait_to_be_asked(page)
        if headline.get_by_text("Turn 4").count():
            break
        click_something(page, chance)
    expect(headline).to_contain_text("Turn 4")
