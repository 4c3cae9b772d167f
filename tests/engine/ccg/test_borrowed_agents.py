"""Control of cards that belong to others (OPEN-17, PLAY-20, PLAY-21, PLAY-24)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.presentation.view import view
from engine.ccg.rules import borrowed_agents, damage, debriefing, deployment, leaving_play, multiplayer, plays, teams
from engine.ccg.rules.basic_game import is_silent
from engine.ccg.rules.requisition import _exchanges, _requisitions
from engine.ccg.ruleset import ruleset
from engine.ccg.table import stats
from engine.ccg.table.state import Agent
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, decline, in_window, interrupt, options, playable
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, equip, level
from tests.engine.ccg.constants import BRAUN, KNIFE, KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import EventRecorder, Small, begin, card

GRISSOM = "0193"
"""Witnesses: RP for Behavioral cards; +1 Behavioral once a turn; +1 Computer."""
TRAINING, EXPERIMENTATION = "0280", "0290"


def with_borrowed_agent(section: str = "field", hand: str = SITE) -> tuple[Table, int]:
    """Return a table where Mulder's Team has borrowed B's Kosseff, and Kosseff."""
    small = Small(
        {"field.0": [MULDER], f"{section}.1": [KOSSEFF], "hand.0": [hand], "hand.1": [SITE]}, texts=card_set.texts()
    )
    table = begin(small.table, "healing", A)
    kosseff = card(table, KOSSEFF)
    table.agent(kosseff).team = 7
    borrowed_agents.borrow(table, A, kosseff, [card(table, MULDER)])
    return table, kosseff


@pytest.mark.rule("OPEN-17")
@pytest.mark.parametrize("section", ["field", "bureau"])
def test_borrowed_agent_joins_the_team_and_returns_when_the_turn_ends(section: str) -> None:
    table, kosseff = with_borrowed_agent(section)
    assert (table.owner(kosseff), table.controller(kosseff)) == (B, A)
    assert (teams.team_of(table, kosseff), table.agents(B)) == ([card(table, MULDER), kosseff], [])
    debriefing.end_turn(table, A)
    assert (table.agents(A), table.agents(B, section)) == ([card(table, MULDER)], [kosseff])
    assert (table.agent(kosseff).team, table.agent(kosseff).home) == (7, None)


@pytest.mark.rule("OPEN-17", "PLAY-25", "POOL-11")
def test_text_of_a_borrowed_agent_is_ignored() -> None:
    table, kosseff = with_borrowed_agent(hand=BRAUN)
    table.lay_tokens(kosseff)
    assert is_silent(table, kosseff)
    assert [plays.may_use_agent(table, seat, kosseff) for seat in (A, B)] == [False, False]
    assert table.texts.token_points(table, A, card(table, BRAUN)) == 0
    borrowed_agents.give_back(table)
    assert [plays.may_use_agent(table, seat, kosseff) for seat in (A, B)] == [False, True]


@pytest.mark.rule("OPEN-17", "DMG-10")
def test_borrowed_agent_at_0_goes_to_its_owners_hospital() -> None:
    table, kosseff = with_borrowed_agent()
    in_window(table, damage.wound, kosseff, 9)
    decline(table, "response_move")
    assert (table.zones.where[kosseff], table.agent(kosseff).home) == ("hospital.1", None)
    debriefing.end_turn(table, A)
    assert table.zones.where[kosseff] == "hospital.1"


@pytest.mark.rule("OPEN-17", "DEP-01")
def test_borrowed_agent_returns_from_any_section() -> None:
    table, kosseff = with_borrowed_agent()
    deployment.move(table, kosseff, "bureau")
    assert table.where(kosseff) == "bureau.0"
    debriefing.end_turn(table, A)
    assert table.where(kosseff) == "field.1"


@pytest.mark.rule("OPEN-17", "DEP-01", "REQ-01", "REQ-03")
def test_borrowed_agent_moves_except_to_a_hospital_without_equipment_swaps() -> None:
    table, kosseff = with_borrowed_agent(hand=KNIFE)
    equip(table, kosseff, "0329")
    equip(table, card(table, MULDER), "0313")
    moves = deployment._move_actions(table, Frame("deployment", A))
    assert {move.space for move in moves if move.card == kosseff} == {"bureau"}
    assert _exchanges(table, Frame("requisition", A)) == []
    table.zones.move(card(table, MULDER), "bureau.0")
    table.zones.move(kosseff, "bureau.0")
    assert {option.cards for option in _requisitions(table, A, table.zones["hand.0"])} == {(card(table, MULDER),)}


@pytest.mark.rule("OPEN-17", "DEP-11", "HEA-07")
def test_agents_that_can_be_borrowed() -> None:
    table = Small({"field.0": [MULDER], "field.1": [MULDER, SCULLY], "hospital.1": [KOSSEFF, LAMANA]}).table
    kosseff, lamana = (card(table, number) for number in (KOSSEFF, LAMANA))
    table.agent(kosseff).damage = stats.permanent_health(table, kosseff)
    found = [agent for agent in table.state.agents if borrowed_agents.can_borrow(table, A, agent)]
    assert found == [card(table, SCULLY), lamana]
    borrowed_agents.borrow(table, A, lamana, [card(table, MULDER)])
    assert not borrowed_agents.can_borrow(table, B, lamana)


@pytest.mark.rule("OPEN-17", "MP-11")
def test_borrowed_agent_returns_when_the_borrower_leaves_the_game() -> None:
    small = Small(
        {"field.0": [MULDER], "field.1": [KOSSEFF], "hand.0": [SITE], "deck.1": [SITE], "deck.2": [SITE]}, seats=3
    )
    table = begin(small.table, "turn", A)
    kosseff = card(table, KOSSEFF)
    borrowed_agents.borrow(table, A, kosseff, [card(table, MULDER)])
    interrupt(table, multiplayer.resign, A)
    assert table.zones.where[kosseff] == "field.1"


@pytest.mark.rule("OPEN-17")
@pytest.mark.parametrize("viewer", [None, A, B])
def test_borrowed_agent_is_public_also_at_a_reshuffled_table(viewer: int | None) -> None:
    table, kosseff = with_borrowed_agent()
    for seen in (table, ruleset.reshuffle(table, viewer, bytes(32))):
        (mulder, borrowed), none = (view(seen, viewer)["players"][seat]["agents"] for seat in (A, B))
        assert (mulder["standing"]["card"]["owner"], borrowed["standing"]["card"]["owner"], none) == (A, B, [])
        assert borrowed["standing"]["card"]["id"] == kosseff
    lines = [(line.text, line.seat) for line in log_lines(table.facts, table.card_set)]
    assert lines == [("borrows Agent Karen Kosseff, Counselor", A)]
    table.begin()
    borrowed_agents.give_back(table)
    lines = [(line.text, line.seat) for line in log_lines(table.facts, table.card_set)]
    assert lines == [("gets Agent Karen Kosseff, Counselor back", B)]


@pytest.mark.rule("PLAY-20", "POOL-13")
@pytest.mark.parametrize(("zone", "points"), [("hand.0", 1), ("discard.1", 0), ("discard.0", 0)])
def test_only_cards_from_a_hand_count_as_played(zone: str, points: int) -> None:
    table = a_check("Behavioral", {"bureau.0": [GRISSOM], zone: [BRAUN], "hand.1": [SITE]})
    braun = card(table, BRAUN)
    in_window(table, plays.announce, A, braun, less=9)
    decline(table, "answer")
    assert (table.player(A).rp, level(table)) == (20 + points, 6)


@pytest.mark.rule("PLAY-21", "PLAY-16")
@pytest.mark.parametrize(("zone", "found"), [("attached", []), ("bureau", [EXPERIMENTATION])])
def test_attached_event_is_part_of_its_card(zone: str, found: list[str]) -> None:
    small = Small({"field.0": [MULDER], "hand.0": [SITE], "hand.1": [EXPERIMENTATION]}, texts=card_set.texts())
    mulder = card(small.table, MULDER)
    small.lay(f"attached.{mulder}" if zone == "attached" else "bureau.0", TRAINING, A)
    table = begin(small.table, "healing", A)
    decline(table)
    assert playable(table) == found


@pytest.mark.rule("PLAY-24", "CHK-10", "CHK-12")
def test_one_of_two_copies_in_play_serves_in_a_check() -> None:
    fingerprints = "0236"
    table = a_site_check({"bureau.0": [fingerprints, fingerprints], "hand.0": [SITE]})
    assert len({option.card for option in options(table, "use")}) == 2
    act(table, options(table, "use")[0])
    assert (tables.numbers_in(table, "bureau.0"), options(table, "use")) == ([fingerprints], [])


@pytest.mark.rule("OPEN-17", "DEP-11", "HEA-07")
@pytest.mark.parametrize(
    ("zone", "damage", "home", "own", "may"),
    [
        ("field.1", 0, None, [MULDER], True),
        ("field.1", 9, None, [MULDER], True),
        ("hospital.1", 0, None, [MULDER], True),
        ("hospital.1", 9, None, [MULDER], False),
        ("field.1", 0, ("field", 0), [MULDER], False),
        ("field.1", 0, None, [KOSSEFF], False),
        ("away.0", 0, None, [MULDER], False),
    ],
)
def test_agent_is_borrowed_once_and_not_by_a_player_with_its_name(
    zone: str, damage: int, home: tuple[str, int] | None, own: list[str], may: bool
) -> None:
    small = Small({"field.0": own})
    agent = small.lay(zone, KOSSEFF)
    small.table.state.agents[agent] = Agent(damage=damage, home=home)
    assert borrowed_agents.can_borrow(small.table, A, agent) == may


@pytest.mark.rule("OPEN-17", "PLAY-01", "HEA-07", "INV-02")
def test_team_changes_are_announced_to_cards() -> None:
    texts = EventRecorder("teams_changed")
    table = Small({"field.0": [MULDER], "field.1": [KOSSEFF]}, texts=texts).table
    mulder, kosseff = card(table, MULDER), card(table, KOSSEFF)
    borrowed_agents.borrow(table, A, kosseff, [mulder])
    assert texts.recorded == [("teams_changed", kosseff, A)]
    leaving_play.move(table, mulder, "bureau")
    table.run()
    assert texts.recorded[1:] == [("teams_changed", mulder, A)]
    go(at_site([MULDER], texts=texts))
    assert texts.recorded[2:] == [("teams_changed", -1, A)]
