"""Events that the rules announce to the texts of cards."""

import pytest

from engine.ccg.rules import checks, damage
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, pass_until, resolve
from tests.engine.ccg.constants import AUBREY, KNIFE, KOSSEFF, LAMANA, MANITOU, MULDER, SCULLY, TILLMAN, A, B
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import EventRecorder, Small, card, texts_with

Recorded = list[tuple[str, str | int, int]]


FOLLOW_UPS = ("bureau_changed", "teams_changed", "agent_left")
"""Events that follow many others."""


class Recorder(EventRecorder):
    """Texts that record events; First Aid makes a window open after damage."""

    def windows(self, table: Cards, card: int) -> list[str] | None:
        return ["after_damage"] if table.design(card).number == "0002" else None


def take_recorded(table: Table) -> Recorded:
    """Return and clear the recorded events, with printed numbers of cards."""
    assert isinstance(table.texts, EventRecorder)
    recorded, table.texts.recorded = table.texts.recorded, []
    named = [(event, table.design(one).number if one >= 0 else one, seat) for event, one, seat in recorded]
    return [row for row in named if row[0] not in FOLLOW_UPS]


@pytest.mark.rule("SET-14", "BRF-02", "HEA-02", "REQ-01", "DEP-01", "DEP-08", "CAS-01", "DEB-05")
def test_events_of_a_whole_turn() -> None:
    places = {
        "bureau.0": [MULDER],
        "field.0": [KOSSEFF],
        "hospital.0": [LAMANA],
        "deck.0": ["0042", "0043", "0044"],
        "hand.0": [KNIFE, AUBREY, TILLMAN],
    }
    table = Small(places, texts=Recorder()).table
    table.agent(card(table, LAMANA)).damage = 1
    tables.begin(table, "turn")
    pass_until(table, "draw")
    assert take_recorded(table) == [("turn_began", -1, A), ("briefing_began", -1, A)]
    act(table, Action("choose", pick="yes"))
    assert take_recorded(table) == [("drawn", -1, A), ("income_due", MULDER, A), ("income_due", KOSSEFF, A)]
    act(table, Action("buy_cards", pick="1"))
    assert take_recorded(table) == [("purchase_due", -1, A)]
    pass_until(table, "equip")
    assert take_recorded(table) == [("healing_began", -1, A), ("healed", LAMANA, A), ("requisition_began", -1, A)]
    act(table, Action("equip", card=card(table, KNIFE), cards=(card(table, MULDER),)))
    assert take_recorded(table) == [("played", KNIFE, A), ("equipped", KNIFE, A)]
    pass_until(table, "deploy")
    act(table, Action("move", card=card(table, MULDER), space="field"))
    act(table, Action("buy_agent", card=card(table, TILLMAN), space="bureau"))
    assert take_recorded(table) == [
        ("deployment_began", -1, A),
        ("moved", MULDER, A),
        ("played", TILLMAN, A),
        ("agent_bought", TILLMAN, A),
    ]
    pass_until(table, "place")
    act(table, Action("place", card=card(table, AUBREY), seat=B))
    assert take_recorded(table) == [("case_assignment_began", -1, A), ("played", AUBREY, A), ("site_placed", AUBREY, A)]
    pass_until(table, "investigate")
    assert take_recorded(table) == [("investigation_began", -1, A)]
    act(table, DONE)
    pass_until(table, "discard")
    assert take_recorded(table) == [("debriefing_began", -1, A)]
    decline(table)
    assert take_recorded(table) == [("turn_ended", -1, A)]


@pytest.mark.rule("INV-12", "CHK-02", "CHK-13", "CMB-01", "CMB-03", "DMG-06", "DMG-10", "QST-02", "QST-11")
def test_events_of_a_whole_site() -> None:
    places = {"hand.0": ["0042"], "hand.1": [MANITOU, "0042"]}
    table = go(at_site([MULDER, KOSSEFF, SCULLY], places, texts=Recorder()))
    assert take_recorded(table) == [("site_near", AUBREY, A)]
    decline(table, "before_site")
    assert take_recorded(table) == [("check_began", AUBREY, A)]
    decline(table)
    resolve(table, MANITOU)
    assert take_recorded(table) == [("played", MANITOU, B), ("combat_began", MANITOU, B), ("round_began", MANITOU, B)]
    decline(table, "combat")
    dealt = ["packets_made", "packets_aimed", "packets_reduced", "damage_dealt", "damage_settled"]
    ended = ["round_ended", "round_began", "packets_made"]
    assert take_recorded(table) == [(event, MANITOU, B) for event in (*dealt, *ended)]
    act(table, Action("choose", card=card(table, KOSSEFF)))
    heard = take_recorded(table)
    decline(table, "after_damage")
    assert [*heard, *take_recorded(table)] == [
        ("packets_aimed", MANITOU, B),
        ("packets_reduced", MANITOU, B),
        ("hurt", KOSSEFF, A),
        ("damage_dealt", MANITOU, B),
        ("damage_settled", MANITOU, B),
        ("fall_due", MANITOU, B),
        ("hospital_due", KOSSEFF, A),
        ("moved", KOSSEFF, A),
        ("round_ended", MANITOU, B),
        ("combat_ended", MANITOU, A),
    ]
    decline(table, "check")
    assert take_recorded(table) == [("check_passed", AUBREY, A), ("site_decided", AUBREY, A)]
    act(table, Action("ask", pick="Survival"))
    assert take_recorded(table) == [("asked", -1, A)]
    act(table, options(table, "guess")[0])
    assert take_recorded(table) == [("penalty_due", AUBREY, B)]
    decline(table)
    assert take_recorded(table) == [("site_over", AUBREY, A)]


@pytest.mark.rule("CHK-01", "CHK-17")
def test_forced_check_is_announced_with_its_card() -> None:
    table = Small({"field.0": [MULDER], "hand.0": ["0042"], "hand.1": ["0101"]}, texts=Recorder()).table
    table.programs["idle"] = [lambda table, frame: None] * 2
    table.push("idle", B)
    checks.start(table, A, [card(table, MULDER)], "Behavioral", 2, source=card(table, "0101"))
    table.run()
    assert (is_asked(table), take_recorded(table)) == ((A, "check"), [("check_began", "0101", A)])
    while table.pending:
        act(table, asked(table).options[-1])
    assert take_recorded(table) == [("check_passed", "0101", A)]


@pytest.mark.rule("PLAY-01", "DMG-06")
def test_first_of_several_answers_runs_first() -> None:
    said: list[str] = []
    programs = {"answer": [lambda table, frame: said.append(frame.vars["said"])]}

    def answers(table: Table, event: str, card: int, seat: int) -> list[Frame]:
        return [Frame("answer", seat, card, vars={"said": said}) for said in "ab"] if event == "hurt" else []

    texts = texts_with(triggered_frames=answers)
    table = Small({"field.0": [MULDER]}, texts=texts, programs=programs).table  # type: ignore[arg-type]
    damage.hurt(table, card(table, MULDER), 1)
    table.run()
    assert said == ["a", "b"]


@pytest.mark.rule("DMG-06")
def test_zero_damage_announces_no_event() -> None:
    table = Small({"field.0": [MULDER]}, texts=Recorder()).table
    assert damage.hurt(table, card(table, MULDER), 0) == 0
    assert (take_recorded(table), table.facts) == ([], [])
