"""Adversaries: whom they attack, and their texts (ADV)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.ccg.rules import activators, checks, combat, damage, plays, teams, used_powers
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, is_asked, play, playable
from tests.engine.ccg.combat_tables import CREW_CUT, HARVESTER, METHOD_SITE, fight, wounds
from tests.engine.ccg.constants import AUBREY, GOOD_PEOPLE, KOSSEFF, MANITOU, MULDER, SCULLY, A, B, C
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import card, texts_with


@pytest.mark.rule("ADV-02", "ADV-03", "CMB-01")
def test_negated_adversary_starts_no_combat() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.0": ["0042"], "hand.1": [GOOD_PEOPLE]}), "before_site")
    decline(table)
    play(table, GOOD_PEOPLE)
    assert is_asked(table) == (A, "answer")
    plays.negate(table, card(table, GOOD_PEOPLE))
    decline(table)
    assert (table.combat, tables.numbers_in(table, "discard.1")) == (None, [GOOD_PEOPLE])
    assert is_asked(table) == (A, "check")


@pytest.mark.rule("ADV-05", "DMG-01")
def test_against_several_adversaries_each_agent_chooses_its_own_target() -> None:
    table = fight(places={"hand.0": ["0042"], "hand.1": [MANITOU]})
    second = card(table, MANITOU)
    table.move(second, "engaged.1")
    table.combat.foes.append(second)
    decline(table, "combat")
    first = card(table, GOOD_PEOPLE)
    for target in (first, second):
        assert (is_asked(table), [one.card for one in asked(table).options]) == ((A, "target"), [first, second])
        act(table, Action("choose", card=target))
    assert table.combat.damage == {first: 2, second: 3}


@pytest.mark.rule("ADV-04", "CMB-13")
def test_second_adversary_starts_its_own_combat() -> None:
    table = fight([MULDER, SCULLY], GOOD_PEOPLE, {"hand.1": [MANITOU], "hand.0": ["0042"]})
    assert playable(table) == []
    while table.combat:
        act(table, asked(table).options[-1])
    while is_asked(table) != (B, "check"):
        decline(table)
    assert playable(table) == [MANITOU]


@pytest.mark.rule("ADV-05")
def test_another_adversary_joins_and_one_leaves_the_combat() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"], "hand.1": [CREW_CUT]})
    combat.join(table, card(table, CREW_CUT), foe=True)
    assert tables.numbers_in(table, "engaged.1") == [MANITOU, CREW_CUT]
    combat.leave(table, card(table, MANITOU))
    assert (table.combat.foes, tables.numbers_in(table, "discard.1")) == ([card(table, CREW_CUT)], [MANITOU])


def choose_victim(table: Table, frame: Frame) -> None:
    damage.ask_victim(table, frame, "victim", "Which Agent is hurt?", table.agents(A, "field"))


def hurt_victim(table: Table, frame: Frame) -> None:
    damage.hurt(table, frame.take_answer().card or 0, 1)


AIMING = texts_with(
    program=lambda table, card, moment: (
        "aims" if table.design(card).number in (HARVESTER, MANITOU) and moment == "resolved" else ""
    )
)
AIMED: dict[str, Any] = {"texts": AIMING, "programs": {"aims": [choose_victim, hurt_victim]}}
"""The text of an Adversary hurts one Agent of its player's choice."""


@pytest.mark.rule("ADV-06", "ADV-07", "OPEN-14")
@pytest.mark.parametrize(("foe", "site"), [(HARVESTER, "0067"), (MANITOU, AUBREY)])
def test_adversarys_player_chooses_the_target_of_its_text(foe: str, site: str) -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.2": [foe]}, site=site, seats=3, **AIMED), "before_site")
    if is_asked(table)[1] == "skill":
        act(table, asked(table).options[0])
    play(table, foe)
    assert (is_asked(table), [one.card for one in asked(table).options]) == ((C, "victim"), table.agents(A, "field"))
    act(table, Action("choose", card=card(table, SCULLY)))
    assert (wounds(table)[SCULLY], table.combat is None) == (1, foe == HARVESTER)


@pytest.mark.rule("BAS-15")
def test_basic_game_ignores_the_text_of_adversaries() -> None:
    table = go(at_site([MULDER], {"hand.1": [MANITOU]}, format="basic", points=0, **AIMED), "before_site")
    play(table, MANITOU)
    assert table.pending is None
    assert (wounds(table), tables.numbers_in(table, "hospital.0")) == ({MULDER: 1}, [MULDER])


@pytest.mark.rule("ADV-01", "PLAY-01")
def test_adversary_barred_from_each_team_is_refused() -> None:
    texts = texts_with(bars_attack=lambda table, adversary, team: True)
    table = go(at_site([MULDER], {"hand.0": ["0042"], "hand.1": [GOOD_PEOPLE]}, texts=texts), "before_site")
    refused = plays.refusal(table, B, card(table, GOOD_PEOPLE), "check")
    assert refused is not None and refused.rule == "PLAY-01"


def beside_a_team_that_is_a_site(
    kind: str, places: Mapping[str, Sequence[str]], site: str = AUBREY
) -> tuple[Table, list[int]]:
    """Return a table at a Site's check with a Team that is a Site, and that Team."""
    table = go(at_site([MULDER], {"bureau.0": [SCULLY], **places}, site=site, powers=True), "before_site")
    scully = card(table, SCULLY)
    teams.designate(table, A, [scully])
    for word in ("Site", kind):
        modifiers.reword(table, scully, scully, "", word, "turn")
    return table, [scully]


@pytest.mark.rule("ADV-01", "PLAY-05")
@pytest.mark.parametrize(("kind", "site", "found"), [("Method", AUBREY, "team"), ("Result", METHOD_SITE, "site")])
def test_adversary_attacks_only_where_the_site_meets_its_activators(kind: str, site: str, found: str) -> None:
    table, team = beside_a_team_that_is_a_site(kind, {"hand.1": [CREW_CUT]}, site)
    assert plays.attackable_teams(table, B, card(table, CREW_CUT), "check") == (
        [tuple(team)] if found == "team" else [None]
    )


@pytest.mark.rule("XPW-13", "ADV-01")
def test_power_lets_an_adversary_attack_at_any_site_but_not_any_team() -> None:
    table, _ = beside_a_team_that_is_a_site("Result", {"hand.1": [CREW_CUT]})
    assert plays.attackable_teams(table, B, card(table, CREW_CUT), "check") == []
    table.player(B).powers["Government"] = 1
    assert plays.attackable_teams(table, B, card(table, CREW_CUT), "check") == [None]


@pytest.mark.rule("ADV-01", "PLAY-01", "PLAY-05")
@pytest.mark.parametrize("barred", [False, True])
def test_only_a_team_that_is_a_site_is_attacked_outside_a_site_check(barred: bool) -> None:
    texts = texts_with(bars_attack=lambda table, adversary, team: barred and len(team) == 2)
    table = tables.Small({"bureau.0": [SCULLY, MULDER], "field.0": [KOSSEFF], "hand.1": [MANITOU]}, texts=texts).table
    scully, mulder, kosseff = (card(table, number) for number in (SCULLY, MULDER, KOSSEFF))
    for word in ("Site", "Motive"):
        modifiers.reword(table, mulder, mulder, "", word, "turn")
    checks.start(table, A, [kosseff], "Behavioral", 3)
    assert plays.attackable_teams(table, B, card(table, MANITOU), "check") == [(mulder, scully)] * (not barred)
    assert activators.activator_refusal(table, B, card(table, MANITOU), "check") is None


@pytest.mark.rule("XPW-25", "ADV-01")
def test_discarded_adversary_attacks_the_team_that_is_its_site() -> None:
    table, team = beside_a_team_that_is_a_site("Method", {"discard.1": [CREW_CUT], "hand.1": ["0042"]})
    table.player(B).powers["Violence"] = 1
    used_powers.begin(table, B, Action("power", pick="Violence", card=card(table, CREW_CUT)))
    table.pending = None
    table.run()
    entry = table.announced(card(table, CREW_CUT))
    assert entry is not None and entry.on == team[0]
