"""The end of a game (WIN-03, WIN-04, WIN-07, PLAY-22, OPEN-16)."""

import pytest

from engine.ccg.presentation.view import view
from engine.ccg.rules import multiplayer, victory
from engine.ccg.table.state import Agent
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from tests.engine.ccg.actions import act, asked, interrupt, is_asked, pass_until
from tests.engine.ccg.constants import AUBREY, CAR_TROUBLES, KNIFE, KOSSEFF, MULDER, A, B, C
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import Small, a_game, a_phase, card, numbers_in

TWO_SKILLS = "0043"


@pytest.mark.rule("PLAY-22", "WIN-03", "OPT-05")
def test_killer_option_makes_a_player_without_agents_lose() -> None:
    small = Small({"bureau.0": [MULDER], "field.1": [MULDER, KOSSEFF]}, killer=True)
    table = small.table
    mulder, kosseff = table.agents(B)
    small.lay(f"attached.{mulder}", KNIFE, B)
    interrupt(table, victory.remove_from_game, mulder)
    assert (table.state.winners, numbers_in(table, "removed.1")) == ([], [MULDER])
    assert numbers_in(table, "discard.1") == [KNIFE]
    interrupt(table, victory.remove_from_game, kosseff)
    assert table.state.winners == [A]
    assert [fact.seat for fact in table.facts if isinstance(fact, Happened) and fact.what == "game_won"] == [A]
    assert table.state.phase == "over"


@pytest.mark.rule("SET-02", "WIN-01")
def test_all_x_files_are_shown_when_the_game_is_over() -> None:
    table = a_game(seats=3)
    act(table, asked(table).options[0])
    assert [player["xfile"] for player in view(table, None)["players"]] == [[{"hidden": True}], [], []]
    while is_asked(table)[1] == "xfile":
        act(table, asked(table).options[0])
    interrupt(table, victory.win, [A])
    for viewer in (None, A, B, C):
        shown = [player["xfile"] for player in view(table, viewer)["players"]]
        assert [[card["id"] for card in some if "id" in card] for some in shown] == [
            table.zones[f"xfile.{seat}"] for seat in (A, B, C)
        ]


@pytest.mark.rule("WIN-03")
def test_losing_all_agents_does_not_lose_without_the_option() -> None:
    small = Small({"bureau.0": [MULDER], "field.1": [MULDER]})
    interrupt(small.table, victory.remove_from_game, card(small.table, MULDER, "field.1"))
    assert small.table.state.winners == []


@pytest.mark.rule("WIN-03")
def test_bought_agents_do_not_count() -> None:
    small = Small({"bureau.0": [MULDER], "field.1": [MULDER]}, killer=True)  # one Agent is enough to stay in the game
    kosseff = small.lay("discard.1", KOSSEFF)
    small.table.move(kosseff, "field.1")
    small.table.state.agents[kosseff] = Agent(bought=True)
    interrupt(small.table, victory.remove_from_game, kosseff)
    assert small.table.state.winners == []


@pytest.mark.rule("PLAY-22", "EFF-14")
@pytest.mark.parametrize("tokens", [0, 2])
def test_returned_agent_is_unhurt_in_its_section_with_its_tokens(tokens: int) -> None:
    small = Small({"bureau.0": [MULDER], "field.1": [MULDER, KOSSEFF]})
    table, (mulder, _) = small.table, small.table.agents(B)
    if tokens:
        table.state.tokens[mulder] = tokens
    table.agent(mulder).damage = 1
    counted = table.player(B).agents
    interrupt(table, victory.remove_from_game, mulder)
    assert table.player(B).agents == counted - 1
    victory.bring_back(table, mulder)
    assert (table.where(mulder), table.agent(mulder).damage) == ("field.1", 0)
    assert (table.state.tokens.get(mulder), table.player(B).agents) == (tokens, counted)


@pytest.mark.rule("WIN-04", "OPEN-15")
def test_with_more_players_all_opponents_agents_must_be_gone() -> None:
    small = Small({f"bureau.{seat}": [MULDER] for seat in range(3)}, seats=3, killer=True)
    interrupt(small.table, victory.remove_from_game, card(small.table, MULDER, "bureau.1"))
    assert small.table.state.winners == []
    assert not small.table.player(B).out
    interrupt(small.table, victory.remove_from_game, card(small.table, MULDER, "bureau.2"))
    assert small.table.state.winners == [A]


@pytest.mark.rule("WIN-04", "OPEN-15")
def test_last_player_with_agents_wins_when_a_rival_resigns() -> None:
    """C has no Agents left, and B leaves."""
    small = Small({"bureau.0": [MULDER, KOSSEFF], "bureau.1": [MULDER], "bureau.2": [MULDER]}, seats=3, killer=True)
    interrupt(small.table, victory.remove_from_game, card(small.table, MULDER, "bureau.2"))
    assert small.table.state.winners == []
    interrupt(small.table, multiplayer.resign, B)
    assert small.table.state.winners == [A]


@pytest.mark.rule("WIN-07")
def test_game_is_a_draw_at_the_turn_limit() -> None:
    table = a_game(turn_limit=10)
    facts = []
    while table.pending:
        decision = asked(table)
        facts = act(table, decision.options[decision.decline if decision.decline is not None else -1])
    assert [one.what for one in facts if isinstance(one, Happened)][-1] == "game_tied"
    assert (table.state.turn.number, table.state.phase, table.state.winners) == (20, "over", [])


@pytest.mark.rule("MP-11")
def test_resigning_from_a_game_of_two_loses() -> None:
    table = a_game()
    interrupt(table, multiplayer.resign, A)
    told = [(one.what, one.seat) for one in table.facts if isinstance(one, Happened)]
    assert (told, table.state.winners) == ([("resigned", A), ("game_won", B)], [B])
    assert (table.state.phase, table.pending) == ("over", None)


@pytest.mark.rule("OPEN-16", "SET-14")
def test_three_players_continue_when_the_asked_one_resigns() -> None:
    table = a_game(seats=3)
    assert is_asked(table) == (A, "xfile")
    interrupt(table, multiplayer.resign, A)
    assert is_asked(table) == (B, "xfile")
    while table.pending and not table.state.turn.number > 6:
        assert asked(table).seat != A
        assert table.active != A or not table.state.turn.number
        decision = asked(table)
        act(table, decision.options[decision.decline if decision.decline is not None else -1])
    interrupt(table, multiplayer.resign, table.active)
    assert len(table.state.winners) == 1


@pytest.mark.rule("OPEN-16", "SET-14")
def test_turn_of_a_resigning_player_ends() -> None:
    table = a_game(seats=3)
    while not table.state.turn.number:
        act(table, asked(table).options[0])
    active = table.active
    interrupt(table, multiplayer.resign, active)
    assert table.active == (active + 1) % 3
    assert asked(table).seat != active


@pytest.mark.rule("OPEN-16")
def test_sites_targeting_a_departed_player_are_discarded() -> None:
    table = at_site([MULDER], {"hand.2": ["0042"]}, under=[(CAR_TROUBLES, B)], directed=B, seats=3)
    interrupt(table, multiplayer.resign, B)
    assert (table.sites(A), numbers_in(table, "discard.0")) == ([], [AUBREY])
    assert numbers_in(table, "discard.1") == [CAR_TROUBLES]
    act(table, asked(table).options[0])
    assert table.check is None


@pytest.mark.rule("OPEN-16")
def test_site_under_investigation_is_discarded_with_its_target() -> None:
    table = go(at_site([MULDER, KOSSEFF], {"hand.2": ["0042"]}, directed=B, seats=3), "before_site")
    assert is_asked(table) == (C, "check")
    interrupt(table, multiplayer.resign, B)
    while table.pending:
        assert asked(table).kind not in ("question", "guess")
        act(table, asked(table).options[-1])
    assert table.state.log == []


@pytest.mark.rule("OPEN-16")
def test_announced_site_is_discarded_if_its_target_leaves() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": [KNIFE], "hand.2": [KNIFE]}, seats=3)
    act(table, Action("place", card=card(table, AUBREY), seat=B))
    assert is_asked(table) == (B, "answer")
    interrupt(table, multiplayer.resign, B)
    act(table, asked(table).options[-1])
    assert (numbers_in(table, "discard.0"), table.state.sites) == ([AUBREY], {})


@pytest.mark.rule("OPEN-16")
def test_sites_of_a_departing_player_are_discarded() -> None:
    table = at_site([MULDER], {"hand.2": ["0042"]}, under=[(CAR_TROUBLES, C)], seats=3)
    table.push("turn", B)
    table.state.turn.seat = B
    interrupt(table, multiplayer.resign, A)
    assert (numbers_in(table, "discard.0"), numbers_in(table, "discard.2")) == ([AUBREY], [CAR_TROUBLES])


@pytest.mark.rule("OPEN-16")
def test_asked_player_still_answers_when_another_leaves() -> None:
    table = a_phase("healing", {"hand.0": [KNIFE], "hand.1": [KNIFE], "hand.2": [KNIFE]}, seats=3)
    interrupt(table, multiplayer.resign, B)
    assert is_asked(table) == (A, "healing")
    act(table, asked(table).options[-1])
    assert is_asked(table) == (C, "healing")


@pytest.mark.rule("OPEN-16")
def test_departing_players_question_gets_its_last_option() -> None:
    table = a_phase("briefing", {"hand.1": ["0329"], "hand.2": [KNIFE]}, seats=3, points=0)
    pass_until(table, "sell")
    assert is_asked(table) == (B, "sell")
    interrupt(table, multiplayer.resign, B)
    assert ((numbers_in(table, "hand.1"), table.player(B).cp), is_asked(table)) == ((["0329"], 0), (C, "sell"))


@pytest.mark.rule("OPEN-16", "INV-08", "QST-06")
@pytest.mark.parametrize("answered", [0, 1])
def test_question_about_a_departing_players_site_is_cancelled(answered: int) -> None:
    """The answer stays valid, and the Site is gone."""
    table = at_site([MULDER], {"hand.2": ["0042"]}, site=TWO_SKILLS, directed=B, seats=3)
    go(table, "before_site")
    pass_until(table, "skill")
    for _ in range(answered):
        act(table, asked(table).options[0])
    kind = ["skill", "commit"][answered]
    assert is_asked(table) == (A, kind)
    interrupt(table, multiplayer.resign, B)
    assert is_asked(table) == (A, kind)
    assert all(asked(table).labels)
    act(table, asked(table).options[0])
    assert (table.check, numbers_in(table, "discard.0")) == (None, [TWO_SKILLS])
