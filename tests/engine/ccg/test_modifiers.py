"""Changes of numbers and keywords, and their ends (PLAY-19, CHK-16, DEB-05)."""

import pytest

from engine.ccg.rules import checks, damage, healing
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Until
from engine.kernel.facts import ValueChanged
from engine.kernel.frames import Frame
from tests.engine.ccg.constants import BRAUN, GOOD_PEOPLE, KNIFE, MANITOU, MULDER, SCULLY, A
from tests.engine.ccg.tables import EventRecorder, Small, card, texts_with


def knife_on_mulder() -> Small:
    """Return a table with Mulder and Scully in the Field; Mulder has a Knife."""
    small = Small({"field.0": [MULDER, SCULLY]})
    small.lay(f"attached.{card(small.table, MULDER)}", KNIFE, A)
    return small


@pytest.mark.rule("CHK-16")
def test_changes_by_an_attached_card_end_when_it_leaves() -> None:
    table = knife_on_mulder().table
    mulder, knife = card(table, MULDER), card(table, KNIFE)
    modifiers.change(table, knife, mulder, "LRC", 1, "attached")
    modifiers.change(table, knife, mulder, "LRC", 2, "turn")
    modifiers.reword(table, knife, mulder, "FBI", "Alien", "attached")
    modifiers.reword(table, knife, mulder, "Law", "Occult", "turn")
    modifiers.change(table, mulder, mulder, "CRC", 1, "attached")
    modifiers.reword(table, mulder, mulder, "", "Creature", "attached")
    assert table.facts[:2] == [ValueChanged("LRC", by, A, mulder) for by in (1, 2)]
    assert stats.value(table, mulder, "LRC") == 5
    assert table.keywords(mulder) == ["Agent", "Believer", "Alien", "Occult", "Creature"]
    table.discard([knife])
    assert stats.value(table, mulder, "LRC") == 4
    assert table.keywords(mulder) == ["Agent", "FBI", "Believer", "Occult", "Creature"]
    assert stats.value(table, mulder, "CRC") == 3


@pytest.mark.rule("CHK-16")
def test_changes_of_a_card_end_when_it_leaves_play() -> None:
    table = knife_on_mulder().table
    mulder, scully, knife = card(table, MULDER), card(table, SCULLY), card(table, KNIFE)
    modifiers.change(table, knife, mulder, "LRC", 1, "game")
    modifiers.change(table, knife, scully, "LRC", 1, "game")
    modifiers.reword(table, knife, mulder, "FBI", "Alien", "game")
    modifiers.reword(table, knife, scully, "FBI", "Alien", "game")
    table.state.tokens[mulder] = 2
    table.move(mulder, "discard.0")
    assert [change.on for change in table.state.changes] == [scully]
    assert [change.on for change in table.state.rewordings] == [scully]
    assert (mulder in table.state.tokens, mulder in table.state.agents) == (False, False)


@pytest.mark.rule("SET-09", "DEB-08")
@pytest.mark.parametrize(
    ("start", "zone", "tokens"),
    [
        ("deck.0", "hand.0", None),
        ("hand.0", "bureau.0", 2),
        ("bureau.0", "field.0", 1),
        ("away.0", "bureau.0", 1),
        ("bureau.0", "discard.0", None),
    ],
)
def test_card_gets_its_tokens_when_it_comes_into_play(start: str, zone: str, tokens: int | None) -> None:
    table = Small({start: [KNIFE]}, texts=texts_with(starting_tokens=lambda table, card: 2)).table
    knife = card(table, KNIFE)
    if start in ("bureau.0", "away.0"):
        table.state.tokens[knife] = 1
    table.move(knife, zone)
    assert table.state.tokens.get(knife) == tokens


@pytest.mark.rule("PLAY-01")
def test_bureau_changes_of_agents_only_are_announced() -> None:
    texts = EventRecorder("bureau_changed")
    table = Small({"field.0": [MULDER], "hand.0": [KNIFE]}, texts=texts).table
    mulder, knife = card(table, MULDER), card(table, KNIFE)
    for zone in ("bureau.0", "field.0"):
        for one in (mulder, knife):
            table.move(one, zone)
    assert [heard for _, heard, _ in texts.recorded] == [mulder, mulder]


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
    modifiers.reword(table, card(table, KNIFE), mulder, old, new, "turn")
    assert table.keywords(mulder) == found
    modifiers.end_expired(table, "turn")
    assert table.keywords(mulder) == ["Agent", "FBI", "Law", "Believer"]


@pytest.mark.rule("OPEN-13", "HEA-03")
def test_permanent_health_stays_at_least_1() -> None:
    table = Small({"field.0": [MULDER]}).table
    mulder = card(table, MULDER)
    table.agent(mulder).damage = 4
    damage.lose_health(table, mulder, 2)
    assert (stats.permanent_health(table, mulder), table.agent(mulder).damage) == (3, 3)
    damage.lose_health(table, mulder, 9)
    assert (stats.permanent_health(table, mulder), table.agent(mulder).damage) == (1, 1)
    healing.heal(table, mulder, 1)
    assert stats.health(table, mulder) == 1


@pytest.mark.rule("PLAY-05", "PLAY-19")
def test_bureau_keywords_apply_to_its_agents_only() -> None:
    table = Small({"bureau.0": [MULDER, KNIFE], "field.0": [SCULLY], "bureau.1": [MULDER]}).table
    table.state.turn.bureau = ["Alien"]
    assert [one for one in table.zones.where if "Alien" in table.keywords(one)] == [table.zones["bureau.0"][0]]


SPANS: tuple[Until, ...] = ("turn", "round", "combat", "check", "game")


@pytest.mark.rule("CHK-16", "DEB-05", "CMB-12")
@pytest.mark.parametrize(
    ("over", "left"),
    [
        ("turn", ["round", "combat", "check", "game"]),
        ("round", ["turn", "combat", "check", "game"]),
        ("combat", ["turn", "round", "check", "game"]),
        ("check", ["turn", "round", "combat", "game"]),
    ],
)
def test_only_expired_changes_end(over: Until, left: list[str]) -> None:
    table = Small({"field.0": [MULDER]}).table
    mulder = card(table, MULDER)
    for until in SPANS:
        modifiers.change(table, mulder, mulder, "LRC", 1, until)
        modifiers.reword(table, mulder, mulder, "", f"Until {until}", until)
        modifiers.delay(table, "round_ended", Frame("idle"), until)
    table.state.turn.bureau = ["Alien"]
    modifiers.end_expired(table, over)
    assert ([one.until for one in table.state.changes], [one.until for one in table.state.rewordings]) == (left, left)
    assert [one.until for one in table.state.later] == left
    assert table.state.turn.bureau == ([] if over == "turn" else ["Alien"])


@pytest.mark.rule("DEB-07", "CHK-16")
def test_turn_ending_in_a_check_ends_changes_of_checks_and_combats() -> None:
    table = Small({"field.0": [MULDER]}).table
    mulder = card(table, MULDER)
    for _ in range(2):
        checks.start(table, A, [mulder], "Behavioral", 3)
    for until in SPANS:
        modifiers.change(table, mulder, mulder, "LRC", 1, until)
    modifiers.end_in_progress(table)
    assert [one.until for one in table.state.changes] == ["turn", "round", "combat", "game"]


@pytest.mark.rule("HEA-05")
def test_healing_ends_changes_of_that_agent_only() -> None:
    table = Small({"field.0": [MULDER, SCULLY]}).table
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    for on in (mulder, scully):
        modifiers.change(table, scully, on, "LRC", 1, "healed")
    modifiers.change(table, scully, mulder, "LRC", 1, "turn")
    modifiers.end_until_healed(table, mulder)
    assert [(one.on, one.until) for one in table.state.changes] == [(scully, "healed"), (mulder, "turn")]


@pytest.mark.rule("CHK-16", "EFF-01")
def test_changes_of_one_card_number_can_end_early() -> None:
    table = Small({"field.0": [MULDER, SCULLY]}).table
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    for on, stat in ((mulder, "lingers"), (mulder, "LRC"), (scully, "lingers")):
        modifiers.change(table, scully, on, stat, 1, "turn")
    assert [modifiers.is_changed(table, one, "lingers") for one in (mulder, scully)] == [True, True]
    assert not modifiers.is_changed(table, scully, "LRC")
    modifiers.end_changes(table, mulder, "lingers")
    assert [(one.on, one.stat) for one in table.state.changes] == [(mulder, "LRC"), (scully, "lingers")]


@pytest.mark.rule("CMB-02", "CHK-16")
def test_companion_is_listed_once_for_several_agents() -> None:
    table = Small({"field.0": [MULDER, SCULLY], "serving.0": [BRAUN]}).table
    mulder, scully, braun = (card(table, number) for number in (MULDER, SCULLY, BRAUN))
    modifiers.accompany(table, braun, [mulder, scully])
    modifiers.change(table, mulder, scully, "LRC", 1, "turn")
    assert (modifiers.companions(table, [mulder, scully]), modifiers.companions(table, [braun])) == ([braun], [])
    table.discard([braun])
    assert modifiers.companions(table, [mulder, scully]) == []


@pytest.mark.rule("ADV-05", "PLAY-16")
def test_allies_of_an_adversary_exclude_other_adversaries() -> None:
    table = Small({"engaged.1": [MANITOU, BRAUN, GOOD_PEOPLE], "field.0": [MULDER]}).table
    manitou, braun, people, mulder = (card(table, number) for number in (MANITOU, BRAUN, GOOD_PEOPLE, MULDER))
    for on in (braun, braun, people, mulder):
        modifiers.change(table, manitou, on, "CRC", 1, "combat")
    assert (modifiers.allies_of(table, manitou), modifiers.allies_of(table, braun)) == ([braun], [])
