"""Cards for a Team that has just fought (EFF-03, EFF-16)."""

import pytest

from engine.ccg.ruleset import ruleset
from engine.ccg.surface import notebook
from engine.ccg.surface.view import view
from engine.ccg.table import changes, numbers
from engine.ccg.table.table import Table
from tests.engine.ccg.cards.tables import SITE, a_check, a_combat, check_of, text
from tests.engine.ccg.tables import (
    COLE,
    GOOD_PEOPLE,
    MULDER,
    A,
    B,
    act,
    asked,
    card,
    decline,
    is_asked,
    play,
    playable,
    pools,
)

DISSECTION, REASONING = "0277", "0285"
SLITHERS, SANDMAN = "0333", "0341"
"""Adversaries: one without text; one that is Evolutionary, as the X-File of B is."""


def fought(
    foe: str, hand: str, *, health: int | None = None, investigation: int = 0, words: tuple[str, ...] = ()
) -> Table:
    """Return a table after a combat of Mulder against an Adversary of B, at the window after it if there is one.

    health: what the Adversary has, so that it falls in the first round; words: keywords it is given.
    """
    table = a_combat(foe, {"hand.0": [hand, SITE], "hand.1": [SITE]}, team=(MULDER,), round="CRC")
    mulder, adversary = card(table, MULDER), card(table, foe)
    changes.put(table, mulder, mulder, "Health", 90, "game")
    skill = "Criminal Investigation"
    changes.put(table, mulder, mulder, skill, investigation - numbers.value(table, mulder, skill), "game")
    record = table.state.combats[-1].record
    assert record
    record.keywords.extend(words)
    if health is not None:
        changes.put(table, mulder, adversary, "Health", health - numbers.value(table, adversary, "Health"), "game")
    else:
        table.state.combats[-1].ended = True
    while table.pending and table.state.combats:
        if is_asked(table)[1] == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    return table


@pytest.mark.rule("POOL-01", "DMG-11")
def test_a_dissection_pays_for_an_adversary_that_was_killed() -> None:
    table = fought(GOOD_PEOPLE, DISSECTION, health=1)
    assert is_asked(table) == (A, "after_combat")
    play(table, DISSECTION)
    decline(table, "answer")
    assert pools(table)[A] == (24, 20)


@pytest.mark.rule("PLAY-01")
def test_without_one_that_was_killed_there_is_nothing_to_dissect() -> None:
    table = fought(GOOD_PEOPLE, DISSECTION)
    assert is_asked(table) == (A, "after_combat")
    assert playable(table) == []
    assert playable(a_check("Medical", {"hand.0": [DISSECTION]})) == []


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
def test_reasoning_tells_whether_the_adversary_is_of_the_x_files_kind(foe: str, kind: str, yes: bool) -> None:
    table = reasoned(foe)
    rows = [(row.asker, row.asked, row.value, row.yes) for row in table.state.log]
    assert rows == [(A, B, kind, yes)]
    assert is_asked(table)[1] != "guess"
    assert reasoned(foe, 4).state.log == []


@pytest.mark.rule("QST-15")
def test_reasoning_asks_nothing_about_an_adversary_without_affiliation() -> None:
    assert reasoned(GOOD_PEOPLE, without="Primordial").state.log == []


@pytest.mark.rule("QST-05", "PLAY-19")
def test_of_several_kinds_any_is_as_good_and_the_answer_says_no_more() -> None:
    table = reasoned(GOOD_PEOPLE, words=("Evolutionary",))
    assert [row.yes for row in table.state.log] == [True]
    kinds = {xfile.affiliation for xfile in notebook.possible(table, A, B)}
    assert kinds == {"Evolutionary", "Primordial"}
    assert len(notebook.possible(table, None, B)) == 41
    assert view(table, A)["log"][0]["value"] == "Evolutionary or Primordial"
    for seed in range(8):
        other = ruleset.reshuffle(table, A, bytes([seed]) * 32)
        assert other.state.log[0].yes
        assert table.design(table.zones["xfile.1"][0]).number == COLE


@pytest.mark.rule("PLAY-01", "DMG-10")
def test_reasoning_needs_a_team_that_has_just_fought_and_stands() -> None:
    assert playable(fought(GOOD_PEOPLE, REASONING)) == [REASONING]
    assert playable(a_check("Medical", {"hand.0": [REASONING]})) == []
    table = fought(GOOD_PEOPLE, REASONING)
    table.move(card(table, MULDER), "hospital.0")
    table.pending = None
    table.stack[-1].pc = 0
    table.run()
    assert playable(table) == []


def test_what_they_say() -> None:
    assert text(DISSECTION) == "After a combat, if your Team has just killed an Adversary: Gain 5 RP."
    assert text(REASONING) == (
        "After a combat, if your Team has just fought: That Team makes a check of Criminal Investigation, "
        "5 needed. If it "
        "succeeds: Ask whether the Adversary has the Affiliation of its player's X-File as a keyword."
    )
