"""The belief of bots about a rival's X-File."""

import msgspec
import pytest

from engine.ccg.presentation import belief
from engine.ccg.rules import questions
from engine.ccg.ruleset import ruleset
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, is_asked
from tests.engine.ccg.constants import KOSSEFF, MULDER, A, B
from tests.engine.ccg.site_tables import at_site, go

STARTERS = ruleset.starters
DECK = STARTERS[0].deck


def at_question(team: list[str]) -> Table:
    """Return a table where A asks B, who began with a Team."""
    table = go(at_site([MULDER, KOSSEFF]))
    table.player(B).team = team
    return table


def likely(table: Table) -> set[str]:
    """Return the X-Files with a probability above 10 %."""
    weights = belief.xfile_weights(table, A, B, STARTERS)
    return {id for id, weight in weights.items() if weight > 0.1 * sum(weights.values())}


def chosen(table: Table) -> Action:
    """Return the option with the highest prior."""
    decision = asked(table)
    priors = ruleset.priors(table, decision, [])
    return max(zip(priors, decision.options, strict=True), key=lambda pair: pair[0])[1]


@pytest.mark.rule("SET-02", "SET-06")
def test_a_starter_decks_team_makes_its_x_files_likely_and_excludes_none() -> None:
    table = at_question([*DECK["team"]])
    assert likely(table) == set(DECK["x_files"])
    assert len(belief.xfile_weights(table, A, B, STARTERS)) == 41
    table.player(B).team = ["mulder", "scully", "krycek"]
    assert not likely(table)


@pytest.mark.rule("QST-05")
def test_answers_rule_x_files_out_and_the_hidden_one_changes_nothing() -> None:
    tables = [at_question([*DECK["team"]]) for _ in range(2)]
    spare = tables[1].zones[f"xfile.{A}"]
    tables[1].zones[f"xfile.{A}"], tables[1].zones[f"xfile.{B}"] = tables[1].zones[f"xfile.{B}"], spare
    weights = [belief.xfile_weights(table, A, B, STARTERS) for table in tables]
    assert weights[0] == weights[1]
    questions.ask_about(tables[0], A, B, "Survival")
    assert len(belief.xfile_weights(tables[0], A, B, STARTERS)) == 32
    assert likely(tables[0]) < set(DECK["x_files"])


def test_asks_what_splits_the_likely_x_files_and_guesses_one_of_few() -> None:
    table = at_question([*DECK["team"]])
    question = chosen(table)
    assert (question.type, question.pick) == ("ask", "Survival"), "a value of three in seven"
    act(table, question)
    assert is_asked(table) == (A, "guess")
    assert chosen(table).type != "guess", "four are left"
    table.state.log.append(msgspec.structs.replace(table.state.log[-1], characteristic="Motive", value="Ideology"))
    assert chosen(table).pick in {"brother_martin_rogue_kindred", "ed_funsch_postal_worker"}


@pytest.mark.rule("SET-02")
def test_dealt_tables_mostly_have_a_likely_x_file() -> None:
    table = at_question([*DECK["team"]])
    dealt = [questions.xfile(ruleset.reshuffle(table, A, bytes([number]) * 32), B).id for number in range(60)]
    assert set(DECK["x_files"]) <= set(dealt)
    assert sum(id in DECK["x_files"] for id in dealt) > 45
