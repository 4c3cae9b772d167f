"""Options show a card's effect and a correct forecast of the check."""

import re
from itertools import islice

import pytest

from engine.ccg.language import targets
from engine.ccg.presentation import check_forecast, current_decisions
from engine.ccg.rules import checks
from engine.ccg.ruleset import ruleset
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from tests.engine.ccg.actions import act, asked, decline, is_asked, play
from tests.engine.ccg.cards.tables import SITE, a_site_check, own_turn
from tests.engine.ccg.constants import MULDER, SCULLY, A, B
from tests.engine.ccg.random_games import random_game
from tests.engine.ccg.tables import Small, card, put, reloaded
from tests.engine.ccg.test_checks import outcomes
from tests.support.profiles import budget

TRONDHEIM, SCRAPINGS, PAPERWORK = "0114", "0272", "0256"
CRIMINAL_SITE, FLASHLIGHT, REPORT = "0044", "0319", "0298"
FORESEEN = re.compile(r"\(check becomes (\d+) of (\d+), (passes|fails)\)$")
GAMES = budget(4)
VERDICTS = {"check_passed": "passes", "check_failed": "fails"}


def play_labels(table: Table) -> dict[str, str]:
    """Return the labels of play options by printed number."""
    decision = asked(table)
    told = zip(decision.options, decision.labels, strict=True)
    return {table.design(one.card or 0).number: label for one, label in told if one.type == "play"}


def rival_check(number: str, site: str, **places: list[str]) -> Table:
    """Return a table where B may play a card in the check of A's Site."""
    table = a_site_check({"hand.0": [SITE], "hand.1": [number], **places}, site=site)
    while is_asked(table) != (B, "check"):
        decline(table)
    return table


@pytest.mark.rule("CHK-03", "CHK-17")
def test_card_with_a_check_shows_the_teams_level() -> None:
    table = own_turn(SCRAPINGS)
    said = play_labels(table)[SCRAPINGS]
    facts = [*play(table, SCRAPINGS), *decline(table, "answer", "choose_team")]
    (told,) = [fact.text for fact in facts if isinstance(fact, Happened) and fact.what == "check"]
    level = told.removeprefix("Evidence Collection ").removesuffix(" against 4")
    does = "Evidence Collection check (4); if it passes, then later: +1 to a check at a Site"
    assert said.endswith(f": {does} (your Team has Evidence Collection {level} of 4)")


@pytest.mark.rule("CHK-03", "CHK-17")
def test_levels_of_several_teams_and_of_rivals_are_shown() -> None:
    table = Small({"bureau.0": [MULDER], "field.0": [SCULLY], "hand.0": [SCRAPINGS], "hand.1": [PAPERWORK]}).table
    event, bar = card(table, SCRAPINGS), card(table, PAPERWORK)
    said = [
        check_forecast.forecast_check(table, seat, one, table.design(one).abilities[0])
        for seat, one in ((A, event), (B, bar))
    ]
    assert said == [
        "your Teams have Evidence Collection 2 of 4",
        "their Teams have Criminal Investigation 2 of 5",
    ]
    table.move(table.agents(A, "field")[0], "away.0")
    assert check_forecast.forecast_check(table, B, bar, table.design(bar).abilities[0]).startswith("their Team has ")
    table.move(table.agents(A)[0], "away.0")
    assert check_forecast.forecast_check(table, B, bar, table.design(bar).abilities[0]) == ""


@pytest.mark.rule("CHK-17", "HEA-08")
@pytest.mark.parametrize(("section", "has"), [("field", "their Team has "), ("hospital", "")])
def test_agent_leaving_the_hospital_has_no_team_for_a_check(
    monkeypatch: pytest.MonkeyPatch, section: str, has: str
) -> None:
    table = Small({f"{section}.0": [MULDER], "hand.1": [REPORT]}).table
    monkeypatch.setitem(targets.PLACES, "leaving", lambda table, frame: table.agents(A))
    report = card(table, REPORT)
    said = check_forecast.forecast_check(table, B, report, table.design(report).abilities[0])
    assert said.startswith(has) and bool(said) == bool(has)


@pytest.mark.rule("CHK-03", "REQ-06")
def test_discarding_a_card_that_adds_nothing_leaves_check_unchanged() -> None:
    table = rival_check(TRONDHEIM, CRIMINAL_SITE)
    assert TRONDHEIM not in play_labels(table)
    table = a_site_check({"hand.0": [SITE], "hand.1": [TRONDHEIM]}, site=CRIMINAL_SITE)
    put(table, f"attached.{table.agents(A)[0]}", FLASHLIGHT, A)
    decline(table)
    said = play_labels(table)[TRONDHEIM]
    assert said == "Play Henry Trondheim (2 CP): Discard High-Powered Flashlight (check unchanged)"


@pytest.mark.rule("CHK-03", "BAS-12", "BAS-14")
def test_forecast_matches_the_result() -> None:
    """Play each card on a copy of the table without responses."""
    seen = 0
    for number in range(GAMES):
        for table, decision, _ in random_game(number, format="basic", texts=ruleset.texts):
            for option, label in zip(decision.options, decision.labels, strict=True):
                told = FORESEEN.search(label)
                if told and decision.kind == "check":
                    came = check_after(table, option)
                    assert told.groups()[-len(came) :] == came, label
                    seen += 1
    assert seen > GAMES


def check_after(table: Table, option: Action) -> tuple[str, ...]:
    """Return level, level needed and verdict of the check after an option.

    All responses are declined. Return only the verdict if the option ended the check.
    """
    other = reloaded(table)
    depth = len(other.state.checks)
    facts = act(other, option)
    while other.pending and (len(other.state.announced) > len(table.state.announced) or other.pending.kind == "answer"):
        decision = asked(other)
        place = current_decisions.find_decline(decision.options)
        facts = act(other, decision.options[0 if place is None else place])
    if len(other.state.checks) < depth:
        (ended,) = outcomes(facts)
        return (VERDICTS[ended],)
    check = other.state.checks[-1]
    level, needed = checks.level(other, check), checks.needed_level(other, check)
    return str(level), str(needed), "passes" if level >= needed else "fails"


@pytest.mark.rule("PLAY-01")
def test_nearly_every_play_option_shows_its_effect() -> None:
    told, mute = 0, set()
    for number in range(GAMES):
        for _, decision, _ in islice(random_game(number, format="basic", texts=ruleset.texts), 400):
            for option, label in zip(decision.options, decision.labels, strict=True):
                if option.type == "play":
                    told += ": " in label
                    mute |= set() if ": " in label else {label}
    assert told > 20 * len(mute), sorted(mute)
