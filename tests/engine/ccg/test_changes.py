"""Changes of numbers and keywords, and when they end (PLAY-19, CHK-16, DEB-05)."""

import pytest

from engine.ccg.rules import damage, healing
from engine.ccg.table import changes, numbers
from engine.kernel.facts import ValueChanged
from tests.engine.ccg.tables import BRAUN, KNIFE, MULDER, SCULLY, A, Small, card


def knife_on_mulder() -> Small:
    """Return a table at which Mulder and Scully stand in the Field, he with a Knife."""
    small = Small({"field.0": [MULDER, SCULLY]})
    small.lay(f"attached.{card(small.table, MULDER)}", KNIFE, A)
    return small


@pytest.mark.rule("CHK-16")
def test_what_a_card_changes_as_long_as_it_lies_there_ends_when_it_leaves() -> None:
    table = knife_on_mulder().table
    mulder, knife = card(table, MULDER), card(table, KNIFE)
    changes.put(table, knife, mulder, "LRC", 1, "attached")
    changes.put(table, knife, mulder, "LRC", 2, "turn")
    changes.reword(table, knife, mulder, "FBI", "Alien", "attached")
    changes.reword(table, knife, mulder, "Law", "Occult", "turn")
    changes.put(table, mulder, mulder, "CRC", 1, "attached")
    changes.reword(table, mulder, mulder, "", "Creature", "attached")
    assert table.facts[:2] == [ValueChanged("LRC", by, A, mulder) for by in (1, 2)]
    assert numbers.value(table, mulder, "LRC") == 5
    assert table.keywords(mulder) == ["Agent", "Believer", "Alien", "Occult", "Creature"]
    table.discard([knife])
    assert numbers.value(table, mulder, "LRC") == 4
    assert table.keywords(mulder) == ["Agent", "FBI", "Believer", "Occult", "Creature"]
    assert numbers.value(table, mulder, "CRC") == 3


@pytest.mark.rule("CHK-16")
def test_what_was_changed_on_a_card_is_forgotten_when_it_leaves_play() -> None:
    table = knife_on_mulder().table
    mulder, scully, knife = card(table, MULDER), card(table, SCULLY), card(table, KNIFE)
    changes.put(table, knife, mulder, "LRC", 1, "game")
    changes.put(table, knife, scully, "LRC", 1, "game")
    changes.reword(table, knife, mulder, "FBI", "Alien", "game")
    changes.reword(table, knife, scully, "FBI", "Alien", "game")
    table.state.tokens[mulder] = 2
    table.move(mulder, "discard.0")
    assert [change.on for change in table.state.changes] == [scully]
    assert [change.on for change in table.state.rewordings] == [scully]
    assert (mulder in table.state.tokens, mulder in table.state.agents) == (False, False)


@pytest.mark.rule("DEB-08")
def test_an_agent_who_is_only_away_keeps_everything() -> None:
    table = knife_on_mulder().table
    mulder = card(table, MULDER)
    table.agent(mulder).damage = 2
    table.state.tokens[mulder] = 1
    table.move(mulder, "away.0")
    assert (table.agent(mulder).damage, table.state.tokens[mulder]) == (2, 1)


@pytest.mark.rule("PLAY-19")
@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("FBI", "Alien", ["Agent", "Law", "Believer", "Alien"]),
        ("FBI", "", ["Agent", "Law", "Believer"]),
        ("", "Alien", ["Agent", "FBI", "Law", "Believer", "Alien"]),
        ("", "Law", ["Agent", "FBI", "Law", "Believer"]),
    ],
)
def test_a_keyword_is_replaced_taken_or_added(old: str, new: str, found: list[str]) -> None:
    table = knife_on_mulder().table
    mulder = card(table, MULDER)
    changes.reword(table, card(table, KNIFE), mulder, old, new, "turn")
    assert table.keywords(mulder) == found
    changes.lift(table, "turn")
    assert table.keywords(mulder) == ["Agent", "FBI", "Law", "Believer"]


def test_a_number_never_falls_below_0_and_what_has_none_is_0() -> None:
    table = Small({"field.0": [MULDER], "hand.0": [BRAUN]}).table
    mulder = card(table, MULDER)
    changes.put(table, mulder, mulder, "Medical", 2, "turn")
    changes.put(table, mulder, mulder, "CRC", -5, "turn")
    assert [numbers.value(table, mulder, stat) for stat in ("Medical", "CRC", "Computer", "RES")] == [2, 0, 0, 2]
    assert numbers.printed(table, card(table, BRAUN), "LRC") == 0


@pytest.mark.rule("OPEN-13", "HEA-03")
def test_permanent_health_stays_at_least_1() -> None:
    table = Small({"field.0": [MULDER]}).table
    mulder = card(table, MULDER)
    table.agent(mulder).damage = 4
    damage.lose_health(table, mulder, 2)
    assert (numbers.permanent_health(table, mulder), table.agent(mulder).damage) == (3, 3)
    damage.lose_health(table, mulder, 9)
    assert (numbers.permanent_health(table, mulder), table.agent(mulder).damage) == (1, 1)
    healing.heal(table, mulder, 1)
    assert numbers.health(table, mulder) == 1
