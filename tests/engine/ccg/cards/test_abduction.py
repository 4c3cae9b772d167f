"""Cards about abductions (EFF-06, EFF-11, EFF-27)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation import view
from engine.ccg.rules import drawing
from engine.ccg.table import known_hidden_cards, modifiers, stats
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline, is_asked, play, resolve
from tests.engine.ccg.cards.tables import MULDER, SITE, a_site_check, equip
from tests.engine.ccg.constants import KNIFE, KOSSEFF, SCULLY, A, B
from tests.engine.ccg.tables import Small, card, numbers_in, reloaded

HARVESTER, ABDUCTION, KAZDIN, ALIEN_SITE = "0334", "0342", "0166", "0046"
DECK = ["0042"] * 14
ABDUCTED = "0248"


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


def at_the_site(foe: str = ABDUCTION, team: tuple[str, ...] = (MULDER, SCULLY, KOSSEFF), **places: list[str]) -> Table:
    """Return a table at a Site where A may play a card before B attacks."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    cards = {"hand.0": [ABDUCTED, SITE], "hand.1": [foe, SITE], "deck.0": DECK, **named}
    return a_site_check(cards, site=ALIEN_SITE, team=team)


def with_card(team: tuple[str, ...] = (MULDER, SCULLY, KOSSEFF), **places: list[str]) -> Table:
    """Return a table where the card is attached to Scully and B is asked."""
    table = at_the_site(team=team, **places)
    resolve(table, ABDUCTED)
    while is_asked(table)[0] != B:
        decline(table)
    return table


def abduct(table: Table, number: str) -> None:
    """Let B abduct an Agent."""
    play(table, ABDUCTION)
    if is_asked(table)[1] == "choose_card":
        act(table, next(option for option in asked(table).options if option.card == card(table, number)))
    decline(table, "answer", "response_abduction")


@pytest.mark.rule("DECK-12", "PLAY-21", "EFF-27")
@pytest.mark.parametrize("aimed", [MULDER, SCULLY])
def test_scully_is_abducted_instead_with_the_card(aimed: str) -> None:
    table = with_card()
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    equip(table, scully, KNIFE)
    abduct(table, aimed)
    assert [table.place(agent) for agent in (mulder, scully)] == ["field", "deck"]
    assert (numbers_in(table, f"attached.{scully}"), numbers_in(table, "discard.0")) == ([ABDUCTED], [KNIFE])
    (buried,) = view.view(reloaded(table), B)["players"][A]["buried"]
    assert [face["id"] for face in buried["attached"]] == table.zones[f"attached.{scully}"]
    assert card(table, ABDUCTED) not in table.state.tokens


@pytest.mark.rule("PLAY-21", "EFF-27")
def test_permanent_attachments_survive_an_abduction() -> None:
    """Training stays; a card that gives its skill on each return gives it once."""
    small = Small({"field.0": [SCULLY], "bureau.0": [KOSSEFF], "deck.0": DECK}, texts=card_set.texts())
    table, kosseff, scully = small.table, card(small.table, KOSSEFF), card(small.table, SCULLY)
    training = small.lay(f"attached.{kosseff}", "0280", A)
    small.lay(f"attached.{scully}", ABDUCTED, A)
    small.lay(f"attached.{kosseff}", KNIFE, A)
    modifiers.change(table, training, kosseff, "Observation", 1, "attached")
    for _ in range(2):
        for agent in (kosseff, scully):
            table.push("abduction", A, agent, depth=1)
            table.run()
            decline(table, "response_abduction")
            drawing.draw(table, A, 1)
            table.run()
            assert table.place(agent) == "hospital"
        assert numbers_in(table, f"attached.{kosseff}") == ["0280"]
        assert [stats.value(table, one, "Observation") for one in (kosseff, scully)] == [1, 3]
    table.discard([training])
    assert stats.value(table, kosseff, "Observation") == 0
