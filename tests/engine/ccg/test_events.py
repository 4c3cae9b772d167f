"""What rules announce for texts to answer: each event with the card and the seat that it is about."""

from collections.abc import Sequence

import pytest

from engine.ccg.rules import checks, damage
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.card_texts import Texts
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, pass_until, play
from tests.engine.ccg.constants import AUBREY, KNIFE, KOSSEFF, LAMANA, MANITOU, MULDER, SCULLY, TILLMAN, A, B
from tests.engine.ccg.sites import at_site, go
from tests.engine.ccg.tables import Small, card

Heard = list[tuple[str, str | int, int]]


class Hearing(Texts):
    """Texts that hear what is announced: event, printed number of the card or what stands for none, seat.

    But for changes of who stands where, which follow much of it.
    """

    FOLLOWS = ("bureau_changed", "teams_changed", "agent_left")

    def __init__(self) -> None:
        self.heard: Heard = []

    def windows(self, table: Cards, card: int) -> Sequence[str] | None:
        """First Aid is played after the damage, so that one is asked there."""
        return ["after_damage"] if table.design(card).number == "0002" else None

    def triggered_frames(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        number = table.design(card).number if card in table.zones.where else card
        if event not in self.FOLLOWS:
            self.heard.append((event, number, seat))
        return []


def hear(table: Table) -> Heard:
    """Return what was heard since it was asked last."""
    assert isinstance(table.texts, Hearing)
    heard, table.texts.heard = table.texts.heard, []
    return heard


@pytest.mark.rule("SET-14", "BRF-02", "HEA-02", "REQ-01", "DEP-01", "DEP-08", "CAS-01", "DEB-05")
def test_a_turn_from_its_beginning_to_its_end() -> None:
    places = {
        "bureau.0": [MULDER],
        "field.0": [KOSSEFF],
        "hospital.0": [LAMANA],
        "deck.0": ["0042", "0043", "0044"],
        "hand.0": [KNIFE, AUBREY, TILLMAN],
    }
    table = Small(places, texts=Hearing()).table
    table.agent(card(table, LAMANA)).damage = 1
    tables.begin(table, "turn")
    pass_until(table, "draw")
    assert hear(table) == [("turn_began", -1, A), ("briefing_began", -1, A)]
    act(table, Action("choose", pick="yes"))
    assert hear(table) == [("drawn", -1, A), ("income_due", MULDER, A), ("income_due", KOSSEFF, A)]
    act(table, Action("buy_cards", pick="1"))
    assert hear(table) == [("purchase_due", -1, A)]
    pass_until(table, "equip")
    assert hear(table) == [("healing_began", -1, A), ("healed", LAMANA, A), ("requisition_began", -1, A)]
    act(table, Action("equip", card=card(table, KNIFE), cards=(card(table, MULDER),)))
    assert hear(table) == [("played", KNIFE, A), ("equipped", KNIFE, A)]
    pass_until(table, "deploy")
    act(table, Action("move", card=card(table, MULDER), space="field"))
    act(table, Action("buy_agent", card=card(table, TILLMAN), space="bureau"))
    assert hear(table) == [
        ("deployment_began", -1, A),
        ("moved", MULDER, A),
        ("played", TILLMAN, A),
        ("agent_bought", TILLMAN, A),
    ]
    pass_until(table, "place")
    act(table, Action("place", card=card(table, AUBREY), seat=B))
    assert hear(table) == [("case_assignment_began", -1, A), ("played", AUBREY, A), ("site_placed", AUBREY, A)]
    pass_until(table, "investigate")
    assert hear(table) == [("investigation_began", -1, A)]
    act(table, DONE)
    pass_until(table, "discard")
    assert hear(table) == [("debriefing_began", -1, A)]
    decline(table)
    assert hear(table) == [("turn_ended", -1, A)]


@pytest.mark.rule("INV-12", "CHK-02", "CHK-13", "CMB-01", "CMB-03", "DMG-06", "DMG-10", "QST-02", "QST-11")
def test_a_site_from_the_way_there_to_its_end() -> None:
    places = {"hand.0": ["0042"], "hand.1": [MANITOU, "0042"]}
    table = go(at_site([MULDER, KOSSEFF, SCULLY], places, texts=Hearing()))
    assert hear(table) == [("site_near", AUBREY, A)]
    decline(table, "before_site")
    assert hear(table) == [("check_began", AUBREY, A)]
    decline(table)
    play(table, MANITOU)
    decline(table, "answer")
    assert hear(table) == [("played", MANITOU, B), ("combat_began", MANITOU, B), ("round_began", MANITOU, B)]
    decline(table, "combat")
    dealt = ["packets_made", "packets_aimed", "packets_reduced", "damage_dealt", "damage_settled"]
    ended = ["round_ended", "round_began", "packets_made"]
    assert hear(table) == [(event, MANITOU, B) for event in (*dealt, *ended)]
    act(table, Action("choose", card=card(table, KOSSEFF)))
    heard = hear(table)
    decline(table, "after_damage")
    assert [*heard, *hear(table)] == [
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
    assert hear(table) == [("check_passed", AUBREY, A), ("site_decided", AUBREY, A)]
    act(table, Action("ask", pick="Survival"))
    assert hear(table) == [("asked", -1, A)]
    act(table, options(table, "guess")[0])
    assert hear(table) == [("penalty_due", AUBREY, B)]
    decline(table)
    assert hear(table) == [("site_over", AUBREY, A)]


@pytest.mark.rule("CHK-01", "CHK-17")
def test_a_check_that_a_card_forces_is_about_that_card() -> None:
    table = Small({"field.0": [MULDER], "hand.0": ["0042"], "hand.1": ["0101"]}, texts=Hearing()).table
    table.programs["idle"] = [lambda table, frame: None] * 2
    table.push("idle", B)
    checks.start(table, A, [card(table, MULDER)], "Behavioral", 2, source=card(table, "0101"))
    table.run()
    assert (is_asked(table), hear(table)) == ((A, "check"), [("check_began", "0101", A)])
    while table.pending:
        act(table, asked(table).options[-1])
    assert hear(table) == [("check_passed", "0101", A)]


class Answering(Texts):
    """Texts of which two answer when somebody is hurt."""

    def triggered_frames(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        return [Frame("answer", seat, card, vars={"said": said}) for said in "ab"] if event == "hurt" else []


@pytest.mark.rule("PLAY-01", "DMG-06")
def test_of_several_answers_the_first_is_carried_out_first() -> None:
    said: list[str] = []
    programs = {"answer": [lambda table, frame: said.append(frame.vars["said"])]}
    table = Small({"field.0": [MULDER]}, texts=Answering(), programs=programs).table  # type: ignore[arg-type]
    damage.hurt(table, card(table, MULDER), 1)
    table.run()
    assert said == ["a", "b"]


@pytest.mark.rule("DMG-06")
def test_no_damage_is_none() -> None:
    table = Small({"field.0": [MULDER]}, texts=Hearing()).table
    assert damage.hurt(table, card(table, MULDER), 0) == 0
    assert (hear(table), table.facts) == ([], [])
