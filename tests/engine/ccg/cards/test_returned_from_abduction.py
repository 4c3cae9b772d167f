"""Scully, who is abducted instead and returns another (EFF-06, EFF-11, EFF-27)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation import view
from engine.ccg.rules import drawing
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline, play
from tests.engine.ccg.cards.tables import MULDER, SITE, A, a_site_check, equip, is_asked
from tests.engine.ccg.constants import KNIFE, KOSSEFF, SCULLY, B
from tests.engine.ccg.tables import Small, card, numbers_in, reloaded

ABDUCTED, ABDUCTION, ALIEN_SITE, DECK = "0248", "0342", "0046", ["0042"] * 12


def at_the_site(foe: str = ABDUCTION, team: tuple[str, ...] = (MULDER, SCULLY, KOSSEFF), **places: list[str]) -> Table:
    """Return a table at a Site where A may play a card before B attacks."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    cards = {"hand.0": [ABDUCTED, SITE], "hand.1": [foe, SITE], "deck.0": DECK, **named}
    return a_site_check(cards, site=ALIEN_SITE, team=team)


def with_card(team: tuple[str, ...] = (MULDER, SCULLY, KOSSEFF), **places: list[str]) -> Table:
    """Return a table where the card is attached to Scully and B is asked."""
    table = at_the_site(team=team, **places)
    play(table, ABDUCTED)
    decline(table, "answer")
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
