"""The moments of a Series that a reader of its log may want to find again."""

from collections import Counter

import pytest

from engine.kernel.facts import CardMoved, Fact, Happened, Mark, redact
from engine.legendary.surface.marks import MOMENTS
from tests.engine.legendary.games import RULES
from tests.engine.legendary.tables import draw
from tests.golden.logs import logs_of, open_logged, taken

ENEMY = "{id: foe, name: Tooms, type: enemy, set: '1', enemy: [human], fight: 2}"


@pytest.mark.parametrize(
    ("fact", "mark"),
    [
        (Happened("game_began", text="2"), Mark("game", "Game 2 begins")),
        (Happened("turn", 1, text="14"), Mark("turn", "Turn 14 begins", 1)),
        (Happened("strike_phase", 1), Mark("phase", "Strike Phase", 1)),
        (Happened("scanned", 0, 7, "Tooms"), Mark("scan", "Scan: Tooms", 0, 7, "Tooms")),
        (
            Happened("cliffhanger", None, 9, "got_too_close"),
            Mark("cliffhanger", "Cliffhanger: Got Too Close", None, 9, "Got Too Close"),
        ),
        (Happened("game_lost", text="no_strikes"), Mark("game_over", "The game is lost")),
    ],
)
def test_a_moment_is_marked_by_what_its_fact_says(fact: Fact, mark: Mark) -> None:
    assert RULES.marks([CardMoved(7, "hand.0", "played.0"), fact]) == [mark]


def test_facts_of_the_first_version_are_marked_though_they_say_less() -> None:
    """They have neither numbers nor names, and know no scans."""
    facts = [
        Happened("turn", 0),
        Happened("strike", 0, 31),
        Happened("strike", 0),
        CardMoved(7, "deck.0", "x", 1, True),
    ]
    assert RULES.marks(facts) == [
        Mark("turn", "A turn begins", 0), Mark("strike", "A Strike", 0, 31), Mark("strike", "A Strike", 0)
    ]  # fmt: skip


def test_what_is_no_moment_has_no_mark() -> None:
    assert RULES.marks([Happened("ability_used", 0, 3), CardMoved(None, "deck.0", "hand.0", 1, "CLEAN-02")]) == []


def test_a_scan_a_fight_and_a_fall_into_the_field_are_marked_with_the_card() -> None:
    game = draw("shadows: [foe] - - - -\nattack: 9", ENEMY)
    foe = game.card("foe")
    game.act("scan", space="shadows.1").act("fight", "foe")
    assert Mark("scan", "Scan: Tooms", 0, foe, "Tooms") in RULES.marks(game.facts)
    assert Mark("enemy_defeated", "Defeated: Tooms", 0, foe, "Tooms") in RULES.marks(game.facts)
    assert not [mark for mark in RULES.marks(game.facts) if mark.kind == "reveal"]


def test_a_whole_series_has_marks_of_every_kind_for_everybody() -> None:
    """Marks go by what all may see: a spectator's redacted facts give the same."""
    kinds: Counter[str] = Counter()
    for name in logs_of("legendary"):
        rules, table, lines = open_logged(name)
        events = [rules.opening_facts(table), *(rules.apply(table, *taken(line)) for line in lines)]
        for facts in events:
            marks = rules.marks(facts)
            assert rules.marks([redact(fact, None) for fact in facts]) == marks
            kinds.update(mark.kind for mark in marks)
    assert {kind for kind, _, _ in MOMENTS.values()} == set(kinds)
    assert kinds["game_over"] == kinds["game"]
    assert kinds["phase"] > 3 * kinds["turn"]
