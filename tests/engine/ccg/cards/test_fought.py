"""Cards for a Team that has just fought (EFF-03, EFF-16)."""

import pytest

from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, ask_again, asked, decline, is_asked, play, playable
from tests.engine.ccg.cards.tables import SITE, A, a_check, a_combat, check_of
from tests.engine.ccg.constants import GOOD_PEOPLE, MULDER, B
from tests.engine.ccg.tables import card, pools

DISSECTION, REASONING = "0277", "0285"
SANDMAN = "0341"
"""Adversaries: one without text, and an Evolutionary one like B's X-File."""


def fought(
    foe: str, hand: str, *, health: int | None = None, investigation: int = 0, words: tuple[str, ...] = ()
) -> Table:
    """Return a table after a combat of Mulder against an Adversary of B.

    health: the Adversary's, so that it falls in the first round. words: added keywords.
    """
    table = a_combat(foe, {"hand.0": [hand, SITE], "hand.1": [SITE]}, team=(MULDER,), round="CRC")
    mulder, adversary = card(table, MULDER), card(table, foe)
    modifiers.change(table, mulder, mulder, "Health", 90, "game")
    skill = "Criminal Investigation"
    modifiers.change(table, mulder, mulder, skill, investigation - stats.value(table, mulder, skill), "game")
    record = table.state.combats[-1].record
    assert record
    record.keywords.extend(words)
    if health is not None:
        modifiers.change(table, mulder, adversary, "Health", health - stats.value(table, adversary, "Health"), "game")
    else:
        table.state.combats[-1].ended = True
    while table.pending and table.state.combats:
        if is_asked(table)[1] == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    return table


@pytest.mark.rule("POOL-01", "DMG-11")
def test_dissection_gives_points_for_a_killed_adversary() -> None:
    table = fought(GOOD_PEOPLE, DISSECTION, health=1)
    assert is_asked(table) == (A, "after_combat")
    play(table, DISSECTION)
    decline(table, "answer")
    assert pools(table)[A] == (24, 20)


def reasoned(foe: str, level: int = 5, words: tuple[str, ...] = (), without: str = "") -> Table:
    table = fought(foe, REASONING, investigation=level, words=words)
    record = table.state.turn.fought
    assert record
    record.keywords = [word for word in record.keywords if word != without]
    play(table, REASONING)
    decline(table, "answer")
    checks = len(table.state.checks)
    assert (check_of(table).skill, check_of(table).team) == ("Criminal Investigation", [card(table, MULDER)])
    while len(table.state.checks) == checks:
        decline(table)
    return table


@pytest.mark.rule("QST-05", "QST-15", "CHK-13")
@pytest.mark.parametrize(("foe", "kind", "yes"), [(SANDMAN, "Evolutionary", True), (GOOD_PEOPLE, "Primordial", False)])
def test_reasoning_shows_whether_the_adversary_has_the_affiliation(foe: str, kind: str, yes: bool) -> None:
    table = reasoned(foe)
    rows = [(row.asker, row.asked, row.value, row.yes) for row in table.state.log]
    assert rows == [(A, B, kind, yes)]
    assert is_asked(table)[1] != "guess"
    assert reasoned(foe, 4).state.log == []


@pytest.mark.rule("QST-15")
def test_reasoning_asks_nothing_about_an_adversary_without_affiliation() -> None:
    assert reasoned(GOOD_PEOPLE, without="Primordial").state.log == []


@pytest.mark.rule("PLAY-01", "DMG-10")
def test_reasoning_needs_a_team_that_has_just_fought() -> None:
    assert playable(fought(GOOD_PEOPLE, REASONING)) == [REASONING]
    assert playable(a_check("Medical", {"hand.0": [REASONING]})) == []
    table = fought(GOOD_PEOPLE, REASONING)
    table.move(card(table, MULDER), "hospital.0")
    ask_again(table)
    assert playable(table) == []
