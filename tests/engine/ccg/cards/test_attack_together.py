"""Overwhelming Force: several Adversaries in one combat (EFF-21)."""

import pytest

from engine.ccg.presentation import view
from engine.ccg.rules import combat
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.table import Table
from engine.kernel.facts import Happened
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import act, asked, decline, is_asked, play, playable
from tests.engine.ccg.cards.tables import SITE, a_site_check
from tests.engine.ccg.constants import A, B
from tests.engine.ccg.tables import card, numbers_in, pools, reloaded

FORCE, X, CALUSARI = "0244", "0293", "0197"
ZOMBIE, GOOD_PEOPLE, MANITOU, BLUR, RESULT, ABDUCTION = "0339", "0340", "0352", "0351", "0343", "0342"
METHOD_SITE, CREW_CUT = "0042", "0336"
"""Adversaries: four for a Motive Site, two for others."""


def ready(hand: list[str], points: int = 60, **given: list[str]) -> Table:
    """Return a table in the check of a Motive Site where B is asked."""
    named = {name.replace("_", "."): cards for name, cards in given.items()}
    table = a_site_check({"hand.0": [SITE], "hand.1": [FORCE, *hand], **named}, points=points)
    decline(table)
    assert is_asked(table)[0] == B
    return table


def choose(table: Table, *numbers: str) -> None:
    """Play the card and choose some Adversaries."""
    play(table, FORCE)
    for number in numbers:
        act(table, next(option for option in asked(table).options if option.card == card(table, number)))
    decline(table, "choose_card")


@pytest.mark.rule("ADV-04", "ADV-05", "POOL-08", "POOL-13", "EFF-21")
def test_up_to_three_adversaries_attack_together_and_each_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ready([ZOMBIE, GOOD_PEOPLE, MANITOU, BLUR, RESULT, ABDUCTION])
    played, answers = [], table.texts.triggered_frames

    def hear(table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        if event == "played":
            played.append(table.design(card).number)
        return answers(table, event, card, seat)

    monkeypatch.setattr(table.texts, "triggered_frames", hear)
    play(table, FORCE)
    offered = [table.design(option.card).number for option in asked(table).options if option.card]
    assert offered == [ZOMBIE, GOOD_PEOPLE, MANITOU, BLUR]
    assert asked(table).decline is None
    assert len(asked(table).options) == 4, "one at least"
    for number in (ZOMBIE, GOOD_PEOPLE, MANITOU):
        facts = act(table, next(option for option in asked(table).options if option.card == card(table, number)))
        assert Happened("announced", B, card(table, number)) in facts
    assert (played, pools(table)[B]) == ([FORCE, ZOMBIE, GOOD_PEOPLE, MANITOU], (60, 60 - 3 - 6 - 8 - 6))
    assert is_asked(table) == (A, "answer")
    foes = [card(table, number) for number in (ZOMBIE, GOOD_PEOPLE, MANITOU)]
    assert [face["id"] for face in view.view(reloaded(table), A)["announced"][0]["group"]] == foes
    decline(table, "answer")
    fight = combat.current(table)
    assert (fight.foes, fight.agents, fight.seat) == (foes, table.agents(A, "field"), B)
    assert len(table.state.combats) == 1


@pytest.mark.rule("ADV-05", "POOL-08")
def test_player_may_stop_after_the_first_adversary() -> None:
    table = ready([ZOMBIE, GOOD_PEOPLE])
    choose(table, ZOMBIE)
    assert (is_asked(table), pools(table)[B]) == ((A, "answer"), (60, 60 - 3 - 6))
    decline(table, "answer")
    assert (combat.current(table).foes, numbers_in(table, "hand.1")) == ([card(table, ZOMBIE)], [GOOD_PEOPLE])


@pytest.mark.rule("ADV-05", "ADV-06", "CMB-15")
def test_adversary_that_fights_one_agent_chooses_one_in_a_joint_attack() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [FORCE, CREW_CUT]}, points=60, site=METHOD_SITE)
    decline(table)
    play(table, FORCE)
    act(table, asked(table).options[0])
    assert is_asked(table) == (B, "choose_card")
    assert [option.card for option in asked(table).options] == table.agents(A, "field")


@pytest.mark.rule("ADV-03", "ADV-05", "PLAY-16")
@pytest.mark.parametrize("answer", [X, CALUSARI])
def test_negating_one_adversary_negates_all(answer: str) -> None:
    table = ready([GOOD_PEOPLE, MANITOU], hand_0=[answer, SITE])
    choose(table, GOOD_PEOPLE, MANITOU)
    assert playable(table) == [answer]
    play(table, answer)
    if is_asked(table)[1] == "choose_card":
        act(table, next(option for option in asked(table).options if option.card == card(table, MANITOU)))
    decline(table, "answer")
    assert (table.combat, table.state.announced) == (None, [])
    assert sorted(numbers_in(table, "discard.1")) == sorted([FORCE, GOOD_PEOPLE, MANITOU])


@pytest.mark.rule("POOL-08", "CHK-10")
@pytest.mark.parametrize(("points", "found"), [(9, [FORCE]), (8, [])])
def test_joint_attack_needs_points_for_an_adversary_too(points: int, found: list[str]) -> None:
    table = ready([ZOMBIE, GOOD_PEOPLE], points)
    assert [number for number in playable(table) if number == FORCE] == found
    if found:
        play(table, FORCE)
        assert [table.design(option.card).number for option in asked(table).options if option.card] == [ZOMBIE]
        act(table, asked(table).options[0])
        decline(table, "choose_card")
        assert pools(table)[B] == (9, 0)
