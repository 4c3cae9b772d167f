"""Somebody who has never seen the game."""

import re
from random import Random

from playwright.sync_api import Page

from tests.browser.people import People
from tests.browser.playing import click_something, wait_to_be_asked

PLAYERS = 3


def turn(page: Page) -> int:
    """Return which turn of the game it is, as the top line says."""
    headline = page.get_by_role("list", name="Where the play stands").inner_text()
    return int(re.search(r"Turn (\d+)", headline)[1])


def test_a_newcomer_finishes_the_first_round_by_the_prompt_alone(people: People) -> None:
    visitor = people("visitor", account=False)
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Play now with bots").first.click()
    chance = Random(9)
    for _ in range(80):
        wait_to_be_asked(page)
        if turn(page) > PLAYERS:
            break
        click_something(page, chance)
    assert turn(page) > PLAYERS
