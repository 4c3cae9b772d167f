"""Adversaries that abduct Agents, and cards that benefit (EFF-11, EFF-27)."""

import pytest

from engine.ccg.table import known_hidden_cards
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline, is_asked, play
from tests.engine.ccg.cards.tables import MULDER, SITE, a_site_check, equip
from tests.engine.ccg.constants import KNIFE, KOSSEFF, SCULLY, A, B
from tests.engine.ccg.tables import card, numbers_in

HARVESTER, ABDUCTION, KAZDIN, ALIEN_SITE, DECK = "0334", "0342", "0166", "0046", ["0042"] * 14


def attacked(foe: str, site: str = ALIEN_SITE, **places: list[str]) -> Table:
    """Return a table at a Site where B may play an Adversary."""
    more = {"hand.0": [SITE], "hand.1": [foe, SITE], "deck.0": DECK, **places}
    table = a_site_check(more, site=site, team=(MULDER, SCULLY, KOSSEFF))
    decline(table)
    assert is_asked(table) == (B, "check")
    return table


@pytest.mark.rule("ADV-07", "DECK-12", "EFF-27", "INV-06")
def test_abduction_takes_one_agent_of_the_team_without_combat() -> None:
    table = attacked(ABDUCTION)
    mulder = card(table, MULDER)
    equip(table, mulder, KNIFE)
    play(table, ABDUCTION)
    assert [option.card for option in asked(table).options] == table.agents(A, "field")
    act(table, asked(table).options[0])
    decline(table, "answer", "response_abduction")
    assert (table.combat, table.place(mulder), numbers_in(table, "discard.1")) == (None, "deck", [ABDUCTION])
    assert table.zones["deck.0"].index(mulder) == len(DECK) - 10
    assert mulder in table.state.buried
    assert known_hidden_cards.open_cards(table, A).count(mulder) == 1, "all see where it lies"
    assert numbers_in(table, "discard.0") == [KNIFE]
    assert [table.design(one).number for one in table.agents(A)] == [SCULLY, KOSSEFF]


@pytest.mark.rule("DECK-12", "OPEN-11", "EFS-07")
def test_harvester_takes_each_agent_with_even_odds() -> None:
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


@pytest.mark.rule("EFF-11", "DECK-12")
@pytest.mark.parametrize(("answer", "drawn"), [(0, 2), (1, 0)])
def test_kazdins_player_may_draw_two_cards_when_its_agent_is_abducted(answer: int, drawn: int) -> None:
    table = attacked(ABDUCTION, **{"bureau.0": [KAZDIN]})
    play(table, ABDUCTION)
    act(table, asked(table).options[0])
    decline(table, "answer", "response_abduction")
    assert is_asked(table) == (A, "may")
    act(table, asked(table).options[answer])
    assert len(table.zones["hand.0"]) == 1 + drawn
