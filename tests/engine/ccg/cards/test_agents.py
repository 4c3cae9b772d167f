"""Cards that train, move, exclude or remove Agents.

Rules: EFF-06, EFF-13, EFF-14, EFF-18, EFF-22.
"""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.rules import checks, damage, debriefing, healing, leaving_play
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, in_window, is_asked, pass_until, play, playable, resolve
from tests.engine.ccg.cards.tables import SITE, a_check, a_combat, a_site_check, ask_again, check_of, in_round
from tests.engine.ccg.constants import GOOD_PEOPLE, KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, begin, card, encoded, numbers_in, reloaded, standard_cards

TRAININGS = [
    ("0280", ("Observation", "Behavioral", "Subterfuge")),
    ("0288", ("Computer", "Medical", "Sciences")),
    ("0296", ("Alien Investigation", "Occult Investigation", "Sciences")),
    ("0307", ("Criminal Investigation", "Evidence Collection")),
]
KILLERS = [("0229", "0181"), ("0238", "0182"), ("0250", "0167"), ("0305", "0179")]
MCGRATH, COMPANY_LINE, BLACKMAIL = "0090", "0251", "0276"
SKINNER, KAZDIN, SHUTTING_DOWN = "0174", "0166", "0223"
LULA, REPORT, HARTLEY, GRIT = "0274", "0298", "0308", "0309"
AGING = "0109"
"""Bluffs: one moves an Agent to the Bureau, one sends it to the Hospital."""
PHOEBE = "0168"
SWAT, KICK, OCCULT = "0235", "0008", "0352"
BLEEDING, TERMINAL, MASSIVE = "0024", "0035", "0037"
FOE, WILLIS, PURDUE, WEISS = "0340", "0167", "0179", "0181"
SPARED = (LAMANA, WILLIS, PURDUE, WEISS)
WOUNDS = [(BLEEDING, 2), (TERMINAL, 5), (MASSIVE, 4)]


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
        resolve(table, number)
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


def happens(table: Table, do: object, *given: object) -> Table:
    """Call a function in the current window and run the table."""
    in_window(table, do, *given)
    return table


def agent_with_level(table: Table, agent: int, skill: str, there: int) -> None:
    modifiers.change(table, agent, agent, skill, there - stats.value(table, agent, skill), "game")


# Lula Phillips


@pytest.mark.rule("PLAY-22")
@pytest.mark.parametrize(("sender", "found"), [(GOOD_PEOPLE, [LULA]), (AGING, [])])
@pytest.mark.parametrize("goes", [leaving_play.remove, damage.send_to_hospital])
def test_lula_answers_departures_caused_by_adversaries(goes: object, sender: str, found: list[str]) -> None:
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [LULA], "engaged.1": [sender]})
    happens(table, goes, card(table, MULDER), card(table, sender))
    decline(table, "response_move", "response_remove")
    assert is_asked(table)[1] == ("after_departure" if found else "check")
    if is_asked(table)[0] != B:
        decline(table)
    assert playable(table) == found


@pytest.mark.rule("DMG-10", "PLAY-01")
def test_departure_after_true_grit_is_not_caused_by_the_adversary() -> None:
    table = a_check("Medical", {"hand.0": [GRIT, SITE], "hand.1": [LULA], "engaged.1": [GOOD_PEOPLE]})
    mulder = card(table, MULDER)
    happens(table, damage.send_to_hospital, mulder, card(table, GOOD_PEOPLE))
    play(table, GRIT)
    decline(table, "answer", "response_move")
    decline(table, "check")
    assert (table.place(mulder), playable(table)) == ("hospital", [])


# Written Report


@pytest.mark.rule("PLAY-01", "PLAY-10")
def test_report_prevents_only_moves_of_its_players_agents_to_the_bureau() -> None:
    table = a_site_check({"hand.0": [REPORT, SITE], "field.1": [KOSSEFF], "hand.1": [SITE]})
    assert playable(table) == []
    mulder, kosseff = card(table, MULDER), card(table, KOSSEFF)
    modifiers.reword(table, kosseff, kosseff, "", "Move", "turn")
    for goes, given, found in (
        (leaving_play.move, (mulder, "bureau"), [REPORT]),
        (leaving_play.move, (kosseff, "bureau"), []),
        (damage.send_to_hospital, (mulder,), []),
    ):
        happens(table, goes, *given)
        assert (is_asked(table), playable(table)) == ((A, "response_move"), found)
        decline(table, "response_move")


# True Grit


@pytest.mark.rule("DMG-10", "DEB-05")
def test_lingering_agent_leaves_when_the_turn_ends() -> None:
    small = Small({"field.0": [MULDER], "hand.0": [GRIT, SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    mulder = card(table, MULDER)
    happens(table, damage.send_to_hospital, mulder)
    play(table, GRIT)
    assert table.place(mulder) == "field"
    debriefing.end_turn(table, A)
    assert (table.place(mulder), table.state.changes) == ("hospital", [])


# Samuel Hartley


def after_loss(there: int, *, left: str = LAMANA, team: int = 0, also: int | None = None) -> Table:
    """Return a table in A's Healing Phase after its Team has lost Kosseff.

    also: the number of the Team that has lost Mulder.
    """
    lost = [] if also is None else [MULDER]
    small = Small({"field.0": [KOSSEFF, left, *lost], "hand.0": [HARTLEY], "hand.1": [SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    kosseff, other = card(table, KOSSEFF), card(table, left)
    agent_with_level(table, other, "Occult Investigation", there)
    table.agent(other).team = team
    table.agent(kosseff).damage = 2
    table.state.tokens[kosseff] = 0
    for number in lost:
        table.agent(card(table, number)).team = also or 0
        happens(table, leaving_play.remove, card(table, number))
        decline(table, "response_remove")
    happens(table, leaving_play.remove, kosseff)
    decline(table, "response_remove")
    return table


@pytest.mark.rule("PLAY-22", "WIN-03", "EFS-01")
@pytest.mark.parametrize(("there", "zone"), [(4, "field.0"), (3, "removed.0")])
def test_hartley_returns_an_agent_unhurt_after_a_success(there: int, zone: str) -> None:
    table = after_loss(there)
    assert (numbers_in(table, "removed.0"), table.player(A).agents) == ([KOSSEFF], 1)
    resolve(table, HARTLEY)
    decline(table, "check")
    kosseff = card(table, KOSSEFF)
    assert (table.zones.where[kosseff], table.player(A).agents) == (zone, 2 if there == 4 else 1)
    if there == 4:
        assert (table.agent(kosseff).damage, table.state.tokens[kosseff]) == (0, 0)


@pytest.mark.rule("CHK-17", "PLAY-22")
@pytest.mark.parametrize("team", [0, 7])
def test_remaining_team_of_a_lost_agent_checks(team: int) -> None:
    table, kinds = after_loss(4, also=team), []
    play(table, HARTLEY)
    while table.pending and HARTLEY not in numbers_in(table, "discard.0"):
        kinds.append(is_asked(table)[1])
        if kinds[-1] == "choose_card":
            act(table, asked(table).options[0])
        else:
            decline(table)
    assert ("choose_team" in kinds, len(numbers_in(table, "field.0"))) == (False, 2)


def trained_at(table: Table) -> list[str]:
    """Train Mulder and return the labels of the last choice."""
    mulder, training = card(table, MULDER), table.card_set.number(table.design(card(table, SWAT)).id, A, 5)
    table.zones.setdefault(f"attached.{mulder}", []).append(training)
    table.zones.where[training] = f"attached.{mulder}"
    table.pending, table.stack[-1].pc = None, 0
    table.announce("returned", mulder, A)
    table.run()
    return [line.text for line in log_lines(act(table, Action("choose", pick="2")), standard_cards())]


@pytest.mark.rule("ADV-08", "EFF-06", "DEB-08")
def test_swat_training_teaches_martial_arts_for_good() -> None:
    table = in_round("CRC", OCCULT, [KICK, SWAT, SITE], A)
    assert playable(table) == []
    assert trained_at(table) == ["Player 1's Agent Fox Mulder: may use Martial Arts cards."]
    modifiers.end_expired(table, "turn")
    assert playable(table) == [KICK]
    mulder = card(table, MULDER)
    table.discard(table.zones[f"attached.{mulder}"])
    assert not table.texts.permits(table, "Martial Arts", mulder)


def hit(number: str, amount: int, team: tuple[str, ...] = (MULDER, SCULLY), times: int = 1) -> tuple[Table, int]:
    """Return a table after damage to a Team's first Agent, and that Agent."""
    table = a_combat(FOE, {"hand.1": [number, SITE]}, round="CRC", team=team, killer=True)
    table.player(B).agents = 1
    agent = card(table, team[0], "field.0")
    pass_until(table, "target", "after_damage")
    if is_asked(table)[1] == "target":
        act(table, next(option for option in asked(table).options if option.card == agent))
    while is_asked(table) != (B, "after_damage"):
        decline(table)
    fight = table.combat
    assert fight is not None
    packet = next(packet for packet in fight.packets if packet.target == agent)
    packet.amount = amount
    fight.packets += [packet] * (times - 1)
    table.agent(agent).damage = min(amount * times, stats.permanent_health(table, agent) - 1)
    ask_again(table)
    return table, agent


def bleed(table: Table, number: str, agent: int) -> None:
    play(table, number)
    if is_asked(table)[1] == "choose_card":
        act(table, Action("choose", card=agent))
    decline(table, "answer", "response_move")


@pytest.mark.rule("CMB-12", "HEA-05", "EFF-22")
@pytest.mark.parametrize(("number", "least"), WOUNDS)
def test_badly_hit_agent_stays_in_the_hospital_until_unhurt(number: str, least: int) -> None:
    table, mulder = hit(number, least)
    bleed(table, number, mulder)
    decline(table, "response_move")
    assert (table.place(mulder), encoded(reloaded(table))) == ("hospital", encoded(table))
    pass_until(table, "combat")
    assert table.combat is not None
    assert table.combat.agents == [card(table, SCULLY)]
    for wound in (2, 1):
        table.agent(mulder).damage = wound
        assert not stats.may_leave(table, mulder), "well enough for all others, with a Health of 5"
    healing.heal(table, mulder, 1)
    assert stats.may_leave(table, mulder)
    table.agent(mulder).damage = 1
    assert stats.may_leave(table, mulder), "that was another time"


@pytest.mark.rule("PLAY-22", "EFF-14")
@pytest.mark.parametrize(
    ("number", "amount", "agent", "place"),
    [
        (TERMINAL, 5, KOSSEFF, "removed"),
        (TERMINAL, 5, PHOEBE, "removed"),
        (TERMINAL, 5, MULDER, "hospital"),
        (MASSIVE, 4, KOSSEFF, "removed"),
        (MASSIVE, 4, PHOEBE, "hospital"),
        (BLEEDING, 2, KOSSEFF, "hospital"),
        *((number, amount, one, "hospital") for number, amount in WOUNDS[1:] for one in SPARED),
    ],
)
def test_cheap_agent_is_removed_from_the_game(number: str, amount: int, agent: str, place: str) -> None:
    table, victim = hit(number, amount, (agent, SCULLY))
    bleed(table, number, victim)
    pass_until(table, "combat")
    assert table.place(victim) == place
