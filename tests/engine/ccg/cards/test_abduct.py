"""Adversaries that abduct Agents, and who profits by it (EFF-11, EFF-27)."""

import pytest

from engine.ccg.rules import departures
from engine.ccg.table import memory
from engine.ccg.table.table import Table
from tests.engine.ccg.cards.tables import SITE, a_site_check, equipped, text
from tests.engine.ccg.tables import (
    KNIFE,
    KOSSEFF,
    MULDER,
    SCULLY,
    A,
    B,
    act,
    asked,
    card,
    decline,
    is_asked,
    numbers_in,
    play,
    playable,
)

HARVESTER, ABDUCTION, KAZDIN = "0334", "0342", "0166"
ALIEN_SITE, MOTIVE_SITE = "0046", "0063"
DECK = ["0042"] * 14


def attacked(foe: str, site: str = ALIEN_SITE, **places: list[str]) -> Table:
    """Return a table at a Site at which B may send an Adversary."""
    more = {"hand.0": [SITE], "hand.1": [foe, SITE], "deck.0": DECK, **places}
    table = a_site_check(more, site=site, team=(MULDER, SCULLY, KOSSEFF))
    decline(table)
    assert is_asked(table) == (B, "check")
    return table


@pytest.mark.rule("ADV-07", "DECK-12", "EFF-27", "INV-06")
def test_an_abduction_takes_one_agent_of_the_team_without_a_combat() -> None:
    table = attacked(ABDUCTION)
    mulder = card(table, MULDER)
    equipped(table, mulder, KNIFE)
    play(table, ABDUCTION)
    assert [option.card for option in asked(table).options] == table.agents(A, "field")
    act(table, asked(table).options[0])
    decline(table, "answer", "response_abduction")
    assert (table.combat, table.place(mulder), numbers_in(table, "discard.1")) == (None, "deck", [ABDUCTION])
    assert table.zones["deck.0"].index(mulder) == len(DECK) - 10
    assert mulder in table.state.buried
    assert memory.open_cards(table, A).count(mulder) == 1, "all see where it lies"
    assert numbers_in(table, "discard.0") == [KNIFE]
    assert [table.design(one).number for one in table.agents(A)] == [SCULLY, KOSSEFF]


@pytest.mark.rule("DECK-12", "OPEN-11", "EFS-07")
def test_the_harvester_takes_each_agent_by_even_chance() -> None:
    taken = []
    for seed in range(24):
        table = attacked(HARVESTER)
        table.state.seed = bytes([seed] * 32)
        team = table.agents(A, "field")
        play(table, HARVESTER)
        assert all(table.place(agent) == "field" for agent in team), "not before all have answered"
        decline(table, "answer", "response_abduction")
        assert table.combat is None
        assert numbers_in(table, "discard.1") == [HARVESTER]
        taken.append(tuple(table.place(agent) == "deck" for agent in team))
    assert len(set(taken)) > 5, "each by itself"
    assert all(4 < sum(one[place] for one in taken) < 20 for place in range(3))


@pytest.mark.rule("ADV-01", "PLAY-05")
@pytest.mark.parametrize("foe", [HARVESTER, ABDUCTION])
def test_they_are_for_sites_of_alien_investigation(foe: str) -> None:
    assert playable(attacked(foe)) == [foe]
    assert playable(attacked(foe, MOTIVE_SITE)) == []


@pytest.mark.rule("PLAY-16", "ADV-03")
@pytest.mark.parametrize("foe", [HARVESTER, ABDUCTION])
def test_a_negated_one_takes_nobody(foe: str) -> None:
    table = attacked(foe)
    team = table.agents(A, "field")
    play(table, foe)
    if is_asked(table)[1] == "choose_card":
        act(table, asked(table).options[0])
    table.state.announced[-1].negated = True
    decline(table, "answer", "response_abduction")
    assert table.agents(A, "field") == team


@pytest.mark.rule("EFF-11", "DECK-12")
@pytest.mark.parametrize(("answer", "drawn"), [(0, 2), (1, 0)])
def test_kazdins_player_may_draw_two_cards_when_an_own_agent_is_abducted(answer: int, drawn: int) -> None:
    table = attacked(ABDUCTION, **{"bureau.0": [KAZDIN]})
    play(table, ABDUCTION)
    act(table, asked(table).options[0])
    decline(table, "answer", "response_abduction")
    assert is_asked(table) == (A, "may")
    act(table, asked(table).options[answer])
    assert len(table.zones["hand.0"]) == 1 + drawn


@pytest.mark.rule("DEP-09", "PLAY-16")
@pytest.mark.parametrize("case", ["another's", "bought", "prevented", "herself"])
def test_for_nothing_else_does_she_draw(case: str) -> None:
    table = attacked(ABDUCTION, **{"bureau.1": [KAZDIN]} if case == "another's" else {"bureau.0": [KAZDIN]})
    kazdin, mulder = card(table, KAZDIN), card(table, MULDER)
    table.agent(kazdin).bought = case == "bought"
    table.pending = None
    table.stack[-1].pc = 0
    departures.abduct(table, kazdin if case == "herself" else mulder, 10)
    table.stack[-1].cancelled = case == "prevented"
    table.run()
    assert is_asked(table)[1] != "may"
    assert len(table.zones["hand.0"]) == 1


def test_what_they_say() -> None:
    abducted = (
        "is abducted: laid open under 10 cards of the owner's Bureau Deck, without Equipment, and in the Hospital, "
        "unhurt, once uncovered there."
    )
    assert text(ABDUCTION) == f"An Agent in the Team {abducted}"
    assert text(HARVESTER) == f"Each Agent in the Team that chance picks, with even odds, {abducted}"
    assert text(KAZDIN) == "When an Agent of your own was abducted: You may draw 2 cards."
