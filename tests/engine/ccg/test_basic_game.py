"""The basic game (BAS)."""

import re

import pytest

from engine.ccg.presentation import blocked_cards, glossary
from engine.ccg.presentation import current_decisions as questions
from engine.ccg.rules import checks, plays
from engine.ccg.rules.basic_game import is_silent
from engine.ccg.ruleset import ruleset
from engine.ccg.table import stats
from engine.ccg.table.state import Agent
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, play, playable
from tests.engine.ccg.constants import AUBREY, BRAUN, CAPE_COD, KNIFE, KOSSEFF, MANITOU, MULDER, SCULLY, TILLMAN, A, B
from tests.engine.ccg.random_games import random_game
from tests.engine.ccg.site_tables import at_site, go, site_of
from tests.engine.ccg.tables import card
from tests.support.profiles import budget

HAND = [f"{number:04}" for number in range(42, 54)]
SURPRISE, INTRUDER = "0105", "0101"


def basic(phase: str, places: dict[str, list[str]], **given: object) -> Table:
    return tables.a_phase(phase, places, format="basic", points=0, **given)  # type: ignore[arg-type]


def check(places: dict[str, list[str]], team: tuple[str, ...] = (MULDER, SCULLY)) -> Table:
    """Return a basic game at the window of Aubrey's check."""
    return go(at_site(team, places, format="basic", points=0), "before_site")


@pytest.mark.rule("BAS-05", "BAS-21", "BAS-20", "OPEN-19")
def test_game_starts_without_points_and_with_10_cards() -> None:
    table = tables.a_game(format="basic")
    while not table.state.turn.number:
        act(table, asked(table).options[0])
    assert tables.pools(table) == [(0, 0), (0, 0)]
    assert [len(table.zones[f"hand.{seat}"]) for seat in (A, B)] == [10, 10]


@pytest.mark.rule("BAS-06", "BAS-05", "BAS-08")
def test_all_players_draw_up_to_10_without_a_question() -> None:
    table = basic("briefing", {"hand.0": HAND[:8], "hand.1": HAND[:11], "deck.0": HAND, "bureau.0": [MULDER]})
    assert ([len(table.zones[f"hand.{seat}"]) for seat in (A, B)], table.pending) == ([10, 11], None)
    assert tables.pools(table)[A] == (0, 0)


@pytest.mark.rule("BAS-05")
def test_cards_have_no_cost() -> None:
    """Prices aren't shown and don't stop a bot from equipping."""
    table = basic("requisition", {"bureau.0": [MULDER], "hand.0": [KNIFE]})
    offered, seen = asked(table), ruleset.view(table, A)
    assert not seen["priced"]
    told = dict(zip(ruleset.labels(table, offered.options), ruleset.evaluate_options(seen, offered), strict=True))
    names = [table.design(card(table, number)).name for number in (KNIFE, MULDER)]
    assert max(told, key=lambda label: told[label]).startswith(f"Give {names[0]} to {names[1].split()[-1]}")
    act(table, options(table, "equip")[0])
    assert tables.numbers_in(table, f"attached.{card(table, MULDER)}") == [KNIFE]


@pytest.mark.rule("BAS-06", "BAS-18")
@pytest.mark.parametrize(("held", "goes"), [([AUBREY, TILLMAN], TILLMAN), ([AUBREY, MANITOU], "")])
def test_bot_discards_to_draw_free_cards(held: list[str], goes: str) -> None:
    table = basic("debriefing", {"hand.0": held, "field.0": [MULDER, KOSSEFF]})
    offered = asked(table)
    values = ruleset.evaluate_options(ruleset.view(table, A), offered)
    best = offered.options[values.index(max(values))]
    assert [table.design(one).number for one in best.cards or ()] == [goes] * bool(goes)


@pytest.mark.rule("BAS-07")
@pytest.mark.parametrize(("phase", "opens"), [("healing", False), ("requisition", True), ("deployment", False)])
def test_cards_are_played_only_in_requisition_and_investigation(phase: str, opens: bool) -> None:
    table = basic(phase, {"hand.0": ["0226"], "hand.1": HAND})
    decline(table, "equip", "deploy")
    assert (table.pending is not None) == opens


@pytest.mark.rule("BAS-09", "BAS-11")
def test_one_site_is_placed_and_no_card_is_slid_under_it() -> None:
    table = basic("case_assignment", {"hand.0": [AUBREY, CAPE_COD], "hand.1": [SURPRISE]})
    act(table, options(table, "place")[0])
    while table.pending:
        assert asked(table).kind != "slide"
        assert options(table, "place") == []
        decline(table)
    assert len(table.sites(A)) == 1


@pytest.mark.rule("BAS-10")
def test_each_player_plays_3_cards_in_the_check_of_a_site() -> None:
    bluffs = [SURPRISE, INTRUDER, "0087", "0088"]
    table = check({"hand.0": [BRAUN], "hand.1": bluffs})
    decline(table)
    for number in bluffs[:3]:
        while is_asked(table) != (B, "check"):
            decline(table)
        play(table, number)
    while table.pending and is_asked(table) != (B, "check"):
        decline(table)
    assert (playable(table), tables.numbers_in(table, "hand.1")) == ([], bluffs[3:])


@pytest.mark.rule("BAS-13", "BAS-14", "OPEN-19")
def test_adversary_sends_one_chosen_agent_to_the_hospital() -> None:
    table = check({"hand.1": [MANITOU]}, (MULDER, SCULLY, KOSSEFF))
    (said,) = [label for label in asked(table).labels if label.startswith("Play ")]
    assert re.search(r": Send an Agent in the Team to the Hospital \(check can drop to \d of 4, ", said)
    play(table, MANITOU)
    assert (is_asked(table), len(asked(table).options)) == ((B, "victim"), 3)
    level = checks.level(table, table.check)
    told = [re.fullmatch(r".+: adds (\d), leaves (\d) of 4, (.+)", label) for label in asked(table).labels]
    assert [(int(one[1]) + int(one[2]), one[3] == "passes") for one in told if one] == [
        (level, int(one[2]) >= 4) for one in told if one
    ]
    assert sum(int(one[1]) for one in told if one) == level
    assert said.endswith(f"to {min(int(one[2]) for one in told if one)} of 4, passes)")
    act(table, Action("choose", card=card(table, SCULLY)))
    assert (tables.numbers_in(table, "hospital.0"), table.combat) == ([SCULLY], None)
    assert tables.numbers_in(table, "discard.1") == [MANITOU]


@pytest.mark.rule("BAS-16", "OPEN-19")
@pytest.mark.parametrize("number", [MULDER, KOSSEFF])
def test_a_wounded_agent_stays_for_one_healing_phase(number: str) -> None:
    table = check({"hand.1": [MANITOU]}, (number,))
    play(table, MANITOU)
    agent = card(table, number)
    assert (table.place(agent), table.agent(agent).damage) == ("hospital", 1)
    table.stack.clear()
    tables.begin(table, "healing")
    assert stats.health(table, agent) == stats.permanent_health(table, agent)
    tables.begin(table, "deployment")
    assert Action("move", card=agent, space="field") in options(table, "move")


@pytest.mark.rule("BAS-15", "DEP-09")
def test_texts_of_agents_and_adversaries_are_ignored() -> None:
    small = tables.Small({"bureau.0": [MULDER], "hand.1": [MANITOU, SURPRISE]}, format="basic")
    assert [is_silent(small.table, card(small.table, number)) for number in (MULDER, MANITOU, SURPRISE)] == [
        True,
        True,
        False,
    ]
    small = tables.Small({"bureau.0": [MULDER, KOSSEFF]})
    small.table.state.agents[card(small.table, KOSSEFF)] = Agent(bought=True)
    assert [is_silent(small.table, card(small.table, number)) for number in (MULDER, KOSSEFF)] == [False, True]


@pytest.mark.rule("BAS-17", "BAS-19")
def test_a_solved_site_gives_question_and_guess_and_is_discarded() -> None:
    table = check({})
    assert is_asked(table) == (A, "question")
    decline(table)
    assert is_asked(table) == (A, "guess")
    decline(table)
    assert tables.numbers_in(table, "discard.0") == [AUBREY]


@pytest.mark.rule("BAS-18")
def test_up_to_3_cards_are_discarded_without_a_hand_limit() -> None:
    table = basic("debriefing", {"hand.0": HAND})
    compose = asked(table).compose
    assert (compose.least, compose.most) == (0, 3)
    decline(table)
    assert len(table.zones["hand.0"]) == 12


@pytest.mark.rule("BAS-05", "BAS-07", "BAS-11", "BAS-13")
def test_only_questions_and_words_of_the_basic_game_are_offered() -> None:
    named = {window.name for window in questions.WINDOWS.values() if "basic" in (window.formats or ["basic"])}
    games = (random_game(number, format="basic") for number in range(budget(3)))
    asked_at = {decision.window for game in games for _, decision, _ in game} - {""}
    assert asked_at <= named and questions.ADVANCED.isdisjoint(named)
    assert {"equip", "requisition", "before_site", "check", "answer", "guess", "discard"} <= asked_at
    assert not {"RP", "CP", "*P", "combat", "packet"} & {
        term.name for term in glossary.terms() if "basic" in (term.formats or ["basic"])
    }


@pytest.mark.rule("POOL-03", "BAS-05")
def test_refusal_does_not_mention_pools() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.0": ["0099"]}, format="basic", points=0), "before_site")
    found = {table.design(row.card or 0).number: row for row in blocked_cards.blocked(table, A)}
    assert (found["0099"].reason, found["0099"].rule) == ("Play this card in other players' turns.", "POOL-03")


@pytest.mark.rule("BAS-12", "BAS-13", "BAS-15")
def test_catalogue_shows_differing_text_for_the_basic_game() -> None:
    rows = {row["number"]: row for row in ruleset.catalogue()}
    assert (rows[MULDER]["basic"], rows[MANITOU]["type"]) == ([], "adversary")
    assert rows[MANITOU]["basic"] == ["Send an Agent in the Team to the Hospital (your choice)."]
    assert rows["0100"]["basic"] == ["-2 to an Alien Investigation, Observation or Subterfuge check."]
    assert "basic" not in rows[BRAUN]
    assert not [row["id"] for row in rows.values() if "in the basic game" in " ".join(row.get("basic", []))]


@pytest.mark.rule("BAS-10")
@pytest.mark.parametrize(("at_site", "used", "rule"), [(True, 2, ""), (True, 3, "BAS-10"), (False, 3, "")])
def test_fourth_card_in_a_site_check_is_refused(at_site: bool, used: int, rule: str) -> None:
    table = site_of([MULDER], {"hand.0": [BRAUN]}, format="basic", points=0).table
    site = card(table, AUBREY)
    checks.start(table, A, table.agents(A), "Behavioral", 3, site=site if at_site else -1)
    table.check.used = {A: used, B: 3}
    refused = plays.limit_refusal(table, A, card(table, BRAUN))
    assert (refused.rule if refused else "") == rule
