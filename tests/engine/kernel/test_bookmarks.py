"""Bookmarks: titles include the details of a fact."""

import pytest

from engine.kernel.bookmarks import find_bookmarks
from engine.kernel.facts import CardMoved, Happened, Mark

MOMENTS = {
    "turn": ("turn", "A turn begins", "Turn {} begins"),
    "hit": ("hit", "A hit", "Hit by {}"),
    "over": ("game_over", "All is over", ""),
}


@pytest.mark.parametrize(("fact", "mark"), [
    (Happened("turn", 1, text="3"), Mark("turn", "Turn 3 begins", 1)),
    (Happened("turn", 1), Mark("turn", "A turn begins", 1)),
    (Happened("hit", 0, 7, "a car"), Mark("hit", "Hit by a car", 0, 7, "a car")),
    (Happened("over", None, 7, "a car"), Mark("game_over", "All is over", None, 7)),
])  # fmt: skip
def test_fact_gives_the_expected_bookmark(fact: Happened, mark: Mark) -> None:
    assert find_bookmarks([fact], MOMENTS) == [mark]


def test_bookmarks_keep_fact_order_and_use_game_words() -> None:
    facts = [Happened("over"), CardMoved(7, "hand.0", "row"), Happened("rest"), Happened("turn")]
    assert [mark.kind for mark in find_bookmarks(facts, MOMENTS)] == ["game_over", "turn"]
    mark = find_bookmarks([Happened("hit", 0, 7, "red_car")], MOMENTS, lambda text: text.replace("_", " "))[0]
    assert (mark.title, mark.subject) == ("Hit by red car", "red car")
