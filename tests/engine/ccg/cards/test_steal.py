"""Agent Jerry Lamana, who takes a card from another hand (EFF-25)."""

import pytest

from engine.ccg.rules import debriefing
from engine.ccg.ruleset import ruleset
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import CardsShown, redact
from engine.kernel.interpreter import DONE, NO, YES
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, in_window, is_asked, options
from tests.engine.ccg.cards.tables import SITE, A, a_check, a_site_check, ask_again, level, own_turn, with_level
from tests.engine.ccg.constants import AUBREY, BRAUN, CAR_TROUBLES, KNIFE, KOSSEFF, LAMANA, MULDER, B, C
from tests.engine.ccg.tables import card, numbers_in, pools

FINGERPRINTS, ASSIGNED, SKINNER = "0236", "0294", "0174"


def investigating(*hand: str, **given: object) -> Table:
    """Return a table at Aubrey's check of a Team with Lamana; B holds cards."""
    return a_site_check({"hand.0": [SITE], "hand.1": list(hand)}, team=(MULDER, LAMANA), **given)  # type: ignore[arg-type]


def look(table: Table) -> None:
    """Use Lamana's text; his player sees the only other hand."""
    act(table, next(one for one in options(table, "use") if one.card == card(table, LAMANA)))


def take(table: Table, number: str) -> None:
    act(table, Action("choose", card=card(table, number, "hand.1")))


@pytest.mark.rule("OPEN-17", "POOL-06", "CHK-03")
def test_lamana_takes_a_witness_and_plays_it_at_once() -> None:
    table = investigating(BRAUN, SITE)
    before = level(table)
    look(table)
    take(table, BRAUN)
    act(table, YES)
    assert table.state.announced[-1].x == 0
    decline(table, "answer")
    assert (level(table), pools(table)) == (before + 2, [(18, 20), (20, 20)])
    assert numbers_in(table, "serving.0") == [BRAUN]
    decline(table, "check")
    assert numbers_in(table, "discard.1") == [BRAUN]


@pytest.mark.rule("OPEN-17", "POOL-10")
@pytest.mark.parametrize(("plays", "rp"), [(False, 16), (True, 13)])
def test_stolen_card_with_x_costs_the_chosen_or_least_value(plays: bool, rp: int) -> None:
    """The cost is X + 1, where X is the cost of an Agent in hand."""
    table = a_site_check({"hand.0": [SKINNER, KOSSEFF], "hand.1": [ASSIGNED]}, team=(MULDER, LAMANA))
    look(table)
    take(table, ASSIGNED)
    act(table, YES if plays else NO)
    if plays:
        assert asked(table).labels == ["X = 3", "X = 6"]
        act(table, Action("choose", pick="6"))
        decline(table, "answer")
    assert (pools(table)[A], numbers_in(table, "hand.0")) == ((rp, 20), [KOSSEFF] if plays else [SKINNER, KOSSEFF])


@pytest.mark.rule("OPEN-17", "REQ-01", "CAS-01")
@pytest.mark.parametrize("number", [KNIFE, SITE])
def test_unplayable_stolen_card_is_discarded(number: str) -> None:
    table = investigating(number)
    price = ruleset.card_set.design(card(table, number, "hand.1")).cost  # type: ignore[attr-defined]
    look(table)
    take(table, number)
    assert is_asked(table) == (A, "check")
    assert (numbers_in(table, "discard.1"), pools(table)[A]) == ([number], (20 - price, 20))


@pytest.mark.rule("OPEN-17", "POOL-03", "POOL-08")
@pytest.mark.parametrize(("points", "found"), [(20, [BRAUN]), (2, [BRAUN]), (1, [])])
def test_unaffordable_card_stays_though_the_hand_is_shown(points: int, found: list[str]) -> None:
    table = investigating(BRAUN, BRAUN, CAR_TROUBLES)
    table.player(A).rp = points
    facts = act(table, options(table, "use")[0])
    assert [redact(fact, seat).cards for fact in facts if isinstance(fact, CardsShown) for seat in (A, B, C)] == [  # type: ignore[attr-defined]
        table.zones["hand.1"],
        None,
        None,
    ]
    offered = asked(table).options
    assert [table.design(one.card).number for one in offered if one.card is not None] == found
    act(table, DONE)
    assert (len(table.zones["hand.1"]), pools(table)[A]) == (3, (points, 20))


@pytest.mark.rule("PLAY-18", "OPEN-17")
def test_stolen_resource_works_until_the_turn_ends() -> None:
    table = with_level(investigating(FINGERPRINTS, SITE), "Evidence Collection", 5)
    look(table)
    take(table, FINGERPRINTS)
    act(table, YES)
    checks = len(table.state.checks)
    decline(table, "answer")
    while len(table.state.checks) > checks or table.place(card(table, FINGERPRINTS)) == "announced":
        decline(table)
    assert tables.encoded(tables.reloaded(table)) == tables.encoded(table)
    resource = card(table, FINGERPRINTS)
    assert (table.zones.where[resource], table.controller(resource)) == ("bureau.0", A)
    in_window(table, debriefing.end_turn, A)
    assert numbers_in(table, "discard.1") == [FINGERPRINTS]


@pytest.mark.rule("PLAY-26")
def test_lamana_steals_once_in_a_game() -> None:
    table = investigating(BRAUN, SITE)
    look(table)
    act(table, DONE)
    assert options(table, "use") == []
    table = tables.reloaded(table)
    table.state.turn.used.clear()
    ask_again(table)
    assert options(table, "use") == []
    table.player(A).spent.clear()
    ask_again(table)
    assert options(table, "use")


@pytest.mark.rule("INV-09", "DEP-09", "OPEN-17", "PLAY-15")
@pytest.mark.parametrize(
    "case", ["own turn", "a card's check", "left behind", "elsewhere", "bought", "no hand", "mute"]
)
def test_stealing_is_not_offered_otherwise(case: str) -> None:
    table = investigating(BRAUN)
    lamana = card(table, LAMANA)
    if case == "own turn":
        table = own_turn(SITE, field_0=[LAMANA], hand_1=[BRAUN])
    if case == "a card's check":
        table = a_check("Medical", {"hand.0": [SITE], "hand.1": [BRAUN]}, team=(MULDER, LAMANA))
    if case == "left behind":
        table.state.checks[0].absent.append(lamana)
    if case == "elsewhere":
        table.move(lamana, "bureau.0")
    if case == "bought":
        table.agent(lamana).bought = True
    if case == "no hand":
        table.move(card(table, BRAUN), "discard.1")
    if case == "mute":
        modifiers.change(table, lamana, lamana, modifiers.SUPPRESSED, 1, "turn")
    ask_again(table)
    assert options(table, "use") == []


@pytest.mark.rule("MP-03")
def test_lamana_chooses_among_players_with_cards() -> None:
    table = investigating(BRAUN, seats=4)
    for seat, number in ((C, BRAUN), (3, "")):
        if number:
            table.zones.lay_out([table.card_set.number(table.design(card(table, BRAUN)).id, seat, 0)], f"hand.{seat}")
    ask_again(table)
    look(table)
    assert [one.seat for one in asked(table).options] == [B, C]
    act(table, Action("choose", seat=C))
    assert [one.card for one in asked(table).options] == [table.zones[f"hand.{C}"][0], None]


def test_question_does_not_reveal_what_can_be_taken() -> None:
    for hand in ([BRAUN], [CAR_TROUBLES]):
        table = investigating(*hand)
        look(table)
        assert is_asked(table) == (A, "choose_card")
        assert AUBREY in numbers_in(table, "field.0")
