"""Cards whose X is counted or is another card's cost (POOL-10)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation import blocked_cards
from engine.ccg.rules import drawing, leaving_play, setup
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import ask_again, in_window, play, playable
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, Small, act, decline, is_asked, options
from tests.engine.ccg.constants import BRAUN, KNIFE, KOSSEFF, LAMANA, A, B
from tests.engine.ccg.tables import begin, card, numbers_in, pools

PURSUIT, ASSIGNED = "0283", "0294"


def xs(table: Table, number: str) -> list[str | None]:
    """Return the offered values of X for a card."""
    return [option.pick for option in options(table, "play") if table.design(option.card or 0).number == number]


# Alien Discretion


# Relentless Pursuit


def bought(amount: str, points: int = 20, buyer: int = B) -> Table:
    """Return a table in A's Briefing after a player paid for cards."""
    places = {"hand.0": [PURSUIT, SITE], "deck.0": [SITE] * 2, "deck.1": [BRAUN, BRAUN], "hand.1": [SITE]}
    small = Small(places, texts=card_set.texts())
    small.table.player(A).rp = points
    table = begin(small.table, "briefing", A)
    while is_asked(table) != (buyer, "buy_cards"):
        decline(table)
    act(table, Action("buy_cards", pick=amount))
    return table


@pytest.mark.rule("BRF-15", "POOL-10", "POOL-12")
def test_pursuit_stops_another_player_from_drawing_bought_cards() -> None:
    table = bought("2")
    assert (is_asked(table), xs(table, PURSUIT)) == ((A, "response_buy"), ["2"])
    play(table, PURSUIT)
    decline(table, "answer", "response_buy")
    assert (pools(table)[A][0], pools(table)[B][1]) == (18, 18)
    assert (numbers_in(table, "hand.1"), len(table.zones["deck.1"])) == ([SITE], 2)
    table = bought("2")
    decline(table, "response_buy")
    assert sorted(numbers_in(table, "hand.1")) == sorted([SITE, BRAUN, BRAUN])


# Assigned To The X-Files


def assigning(*hand: str, points: int = 20, **places: list[str]) -> Table:
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    small = Small(
        {"field.0": [MULDER], "hand.0": [ASSIGNED, *hand], "hand.1": [SITE], **named},
        texts=card_set.texts(),
        points=points,
    )
    return begin(small.table, "healing", A)


@pytest.mark.rule("POOL-10", "SET-04", "WIN-03", "PLAY-20")
def test_agent_from_hand_joins_a_team_for_good_with_its_text() -> None:
    table = assigning(KOSSEFF, SCULLY, bureau_0=[LAMANA])
    assert xs(table, ASSIGNED) == ["3", "7"]
    kosseff = card(table, KOSSEFF)
    act(table, next(option for option in options(table, "play") if option.pick == "3"))
    assert pools(table)[A] == (16, 20)
    decline(table, "answer")
    assert is_asked(table) == (A, "choose_team")
    act(table, Action("choose", cards=(card(table, MULDER),)))
    assert (table.zones.where[kosseff], table.agent(kosseff)) == ("field.0", setup.Agent())
    assert (table.player(A).agents, table.state.tokens[kosseff]) == (3, 1)
    assert table.texts.token_points(table, A, table.card_set.number("dr_sheila_braun", A, 0)) == 1
    in_window(table, leaving_play.remove, kosseff)
    decline(table, "response_remove")
    assert table.player(A).agents == 2


@pytest.mark.rule("DEP-06")
def test_assigned_agent_joins_the_chosen_team() -> None:
    table = assigning(KOSSEFF)
    table.agent(card(table, MULDER)).team = 4
    play(table, ASSIGNED)
    decline(table, "answer")
    assert table.agent(card(table, KOSSEFF)).team == 4


@pytest.mark.rule("DEP-11", "PLAY-22", "POOL-08", "DEP-07")
@pytest.mark.parametrize(
    ("hand", "places", "points", "rule"),
    [
        ([MULDER], {}, 20, "PLAY-01"),
        ([KOSSEFF], {"away_0": [KOSSEFF]}, 20, "PLAY-01"),
        ([KOSSEFF], {"removed_0": [KOSSEFF]}, 20, "PLAY-01"),
        ([KNIFE], {}, 20, "PLAY-01"),
        ([KOSSEFF], {}, 3, "POOL-08"),
        ([KOSSEFF], {"field_0": [], "hospital_0": [MULDER]}, 20, "PLAY-01"),
    ],
)
def test_agents_that_cannot_be_assigned(hand: list[str], places: dict[str, list[str]], points: int, rule: str) -> None:
    table = assigning(*hand, points=points, **places)
    assert playable(table) == []
    refusal = blocked_cards.refusal(table, A, card(table, ASSIGNED))
    assert refusal
    assert refusal.rule == rule


@pytest.mark.rule("CHK-06", "DEB-01")
def test_agent_that_left_the_hand_is_not_assigned() -> None:
    table = assigning(KOSSEFF)
    play(table, ASSIGNED)
    table.discard([card(table, KOSSEFF)])
    decline(table, "answer")
    assert (numbers_in(table, "discard.0"), is_asked(table)[1]) == ([KOSSEFF, ASSIGNED], "healing")
    assert len(table.agents(A)) == 1


@pytest.mark.rule("SET-04", "OPEN-28")
def test_buried_agents_name_cannot_be_assigned_again() -> None:
    table = assigning(KOSSEFF, SCULLY, bureau_0=[KOSSEFF], deck_0=[SITE] * 2)
    assert xs(table, ASSIGNED) == ["7"]
    drawing.bury(table, card(table, KOSSEFF, "bureau.0"), 2)
    ask_again(table)
    assert xs(table, ASSIGNED) == ["7"]
