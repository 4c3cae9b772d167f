"""Damage that may be split (EFF-15, DMG-03)."""

from collections.abc import Sequence

import pytest

from engine.ccg.rules import combat
from engine.ccg.surface.labels import labels
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.cards.tables import SITE, a_combat, in_round, text
from tests.engine.ccg.tables import (
    KOSSEFF,
    MULDER,
    SCULLY,
    A,
    B,
    act,
    again,
    card,
    decline,
    encoded,
    is_asked,
    options,
    pass_until,
    play,
    playable,
)

FIRE = "0025"
GOVERNMENT, OCCULT = "0345", "0333"


def fired(window: str, team: Sequence[str] = (MULDER, SCULLY)) -> Table:
    """Return a table at which the Mechanic of B, with LRC 4, is about to aim damage that it may split."""
    table = a_combat(GOVERNMENT, {"hand.1": [FIRE, SITE]}, team=team)
    if window != "combat":
        pass_until(table, window)
        while is_asked(table)[0] != B:
            decline(table)
    play(table, FIRE)
    decline(table, "answer")
    pass_until(table, "target")
    return table


@pytest.mark.rule("DMG-03", "DMG-04", "EFF-15")
@pytest.mark.parametrize("window", ["combat", "damage_assign"])
def test_covering_fire_lets_long_range_damage_be_split(window: str) -> None:
    table = fired(window)
    mulder, scully = table.agents(A, "field")
    fight = table.combat
    assert fight is not None
    amount = combat.value(table, card(table, GOVERNMENT), "LRC")
    assert options(table, "choose") == [
        Action("choose", card=agent, pick=str(part)) for agent in (mulder, scully) for part in range(amount, 0, -1)
    ]
    assert labels(table, options(table, "choose"))[0] == f"Agent Fox Mulder: {amount}"
    act(table, Action("choose", card=mulder, pick="1"))
    assert (table.agent(mulder).damage, table.agent(scully).damage) == (1, amount - 1), (
        "what is left goes to who is left"
    )
    assert encoded(again(table)) == encoded(table)


@pytest.mark.rule("DMG-03", "DMG-02")
def test_who_splits_may_deal_it_all_to_one() -> None:
    table = fired("combat")
    mulder, scully = table.agents(A, "field")
    act(table, options(table, "choose")[0])
    assert (table.agent(mulder).damage > 1, table.agent(scully).damage) == (True, 0)


@pytest.mark.rule("DMG-03", "DMG-01")
def test_nobody_takes_two_parts_of_the_same_damage() -> None:
    table = fired("combat", (MULDER, SCULLY, KOSSEFF))
    mulder, scully, kosseff = table.agents(A, "field")
    act(table, Action("choose", card=scully, pick="2"))
    assert options(table, "choose") == [
        Action("choose", card=agent, pick=part) for agent in (mulder, kosseff) for part in ("2", "1")
    ]
    act(table, Action("choose", card=kosseff, pick="1"))
    assert [table.agent(agent).damage for agent in (mulder, scully, kosseff)] == [1, 2, 1]


@pytest.mark.rule("DMG-03")
def test_without_a_card_nothing_is_split() -> None:
    table = a_combat(GOVERNMENT)
    pass_until(table, "target")
    mulder, scully = table.agents(A, "field")
    assert options(table, "choose") == [Action("choose", card=mulder), Action("choose", card=scully)]


@pytest.mark.rule("PLAY-01", "CMB-03")
@pytest.mark.parametrize(("round", "foe"), [("LRC", OCCULT), ("CRC", GOVERNMENT)])
def test_covering_fire_is_for_the_government_at_long_range(round: str, foe: str) -> None:
    assert playable(in_round(round, foe, [FIRE])) == []


def test_what_it_says() -> None:
    assert text(FIRE) == (
        "In a round of combat or before the damage is aimed, if the round is at long range: "
        "An own Adversary with Government may split its damage in this round."
    )
