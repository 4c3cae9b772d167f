"""Cards that train, move, exclude or remove Agents (EFF-06, EFF-13, EFF-18)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import checks
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, pass_until, play, playable
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, a_check, a_site_check, check_of, decline, is_asked
from tests.engine.ccg.constants import LAMANA, A, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in

TRAININGS = [
    ("0280", ("Observation", "Behavioral", "Subterfuge")),
    ("0288", ("Computer", "Medical", "Sciences")),
    ("0296", ("Alien Investigation", "Occult Investigation", "Sciences")),
    ("0307", ("Criminal Investigation", "Evidence Collection")),
]
KILLERS = [("0229", "0181"), ("0238", "0182"), ("0250", "0167"), ("0305", "0179")]
MCGRATH, COMPANY_LINE, BLACKMAIL = "0090", "0251", "0276"
SKINNER, KAZDIN, SHUTTING_DOWN = "0174", "0166", "0223"


def trained(number: str, agent: str = LAMANA) -> Table:
    """Return a table in A's Healing Phase with a training card in hand."""
    places = {"bureau.0": [agent], "field.0": [MULDER], "hand.0": [number, SITE], "hand.1": [SITE]}
    return begin(Small(places, texts=card_set.texts()).table, "healing", A)


@pytest.mark.rule("DEB-08", "OPEN-20", "EFF-06")
@pytest.mark.parametrize(("number", "skills"), TRAININGS)
def test_trained_agent_returns_after_a_turn_with_a_new_skill(number: str, skills: tuple[str, ...]) -> None:
    for pick, skill in enumerate(skills):
        table = trained(number)
        lamana = card(table, LAMANA)
        play(table, number)
        decline(table, "answer")
        assert (table.place(lamana), numbers_in(table, f"attached.{lamana}")) == ("away", [number])
        table.stack.clear()
        table.pending = None
        begin(table, "turn", A)
        assert table.place(lamana) == "away"
        table.stack.clear()
        table.pending = None
        begin(table, "turn", A)
        assert (is_asked(table), len(asked(table).options)) == ((A, "choose_one"), len(skills))
        before, crc = (stats.value(table, lamana, stat) for stat in (skill, "CRC"))
        act(table, Action("choose", pick=str(pick)))
        assert (table.place(lamana), stats.value(table, lamana, skill)) == ("bureau", before + 1)
        assert stats.value(table, lamana, "CRC") == crc
        table.discard(table.zones[f"attached.{lamana}"])
        assert stats.value(table, lamana, skill) == before


@pytest.mark.rule("CHK-03", "HEA-07", "BLF-15", "DEB-05")
@pytest.mark.parametrize(("number", "agent"), [(MCGRATH, MULDER), (COMPANY_LINE, SKINNER)])
def test_agent_sent_to_the_bureau_adds_nothing_this_turn(number: str, agent: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [number], "bureau.0": [LAMANA]}, team=(agent, SCULLY))
    sent, scully = card(table, agent), card(table, SCULLY)
    decline(table)
    play(table, number)
    if is_asked(table)[1] == "choose_card":
        assert [option.card for option in asked(table).options] == [sent, scully]
        act(table, asked(table).options[0])
    decline(table, "answer", "response_move")
    assert (table.place(sent), checks.contributing_agents(table, check_of(table))) == ("bureau", [scully])
    table.move(sent, "field.0")
    assert checks.contributing_agents(table, check_of(table)) == [scully]
    modifiers.end_expired(table, "turn")
    assert checks.contributing_agents(table, check_of(table)) == [sent, scully]


@pytest.mark.rule("PLAY-01", "EFF-14")
@pytest.mark.parametrize(("number", "agent"), KILLERS)
def test_agents_outside_the_check_are_not_affected(number: str, agent: str) -> None:
    table = a_check("Bureaucracy", {"hand.0": [SITE], "hand.1": [number], "bureau.0": [agent]}, killer=True)
    decline(table)
    assert playable(table) == []


def guessed_wrong(table: Table) -> None:
    """Let A solve the Site and guess a wrong X-File."""
    pass_until(table, "question")
    decline(table)
    act(table, Action("guess", pick=table.design(table.zones["xfile.0"][0]).id))


@pytest.mark.rule("QST-11", "QST-12", "PLAY-16")
@pytest.mark.parametrize(("there", "penalty"), [(4, False), (3, True)])
def test_blackmail_takes_the_penalty_away(there: int, penalty: bool) -> None:
    table = a_site_check({"hand.0": [BLACKMAIL, SITE], "bureau.0": [KAZDIN]})
    kazdin = card(table, KAZDIN)
    modifiers.change(table, kazdin, kazdin, "Bureaucracy", there - stats.value(table, kazdin, "Bureaucracy"), "game")
    assert playable(table) == []
    guessed_wrong(table)
    assert is_asked(table) == (A, "after_guess")
    play(table, BLACKMAIL)
    decline(table, "answer", "check", "after_guess")
    assert (is_asked(table) == (B, "penalty")) == penalty


@pytest.mark.rule("DEP-07", "CHK-03", "HEA-06", "EFF-18", "EFF-22")
@pytest.mark.parametrize(
    ("team", "aimed"), [((MULDER, SCULLY, KAZDIN), MULDER), ((SCULLY,), SCULLY), ((MULDER,), MULDER)]
)
def test_shutting_down_the_x_files_ends_the_turn(team: tuple[str, ...], aimed: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [SHUTTING_DOWN]}, team=team)
    agents = {number: card(table, number) for number in team}
    decline(table)
    play(table, SHUTTING_DOWN)
    if is_asked(table)[1] == "choose_card":
        act(table, next(option for option in asked(table).options if option.card == agents[aimed]))
    decline(table, "answer", "response_move")
    places = {MULDER: "bureau", SCULLY: "hospital", KAZDIN: "field"}
    assert {number: table.place(agent) for number, agent in agents.items()} == {one: places[one] for one in team}
    assert all(table.agent(agent).damage == 0 for agent in agents.values())
    both = [agents[number] for number in team if number != KAZDIN]
    assert all(table.number(agent, "excluded", 0) for agent in both)


@pytest.mark.rule("DEB-08", "PLAY-01")
@pytest.mark.parametrize("number", [number for number, _ in TRAININGS])
def test_training_option_shows_its_cost_and_effect(number: str) -> None:
    table = trained(number)
    labels = dict(zip(asked(table).options, asked(table).labels, strict=True))
    (said,) = [label for option, label in labels.items() if option.type == "play"]
    assert said.endswith("RP): An Agent is out of play until after your next turn, then improves")
