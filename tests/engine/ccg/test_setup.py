"""Setup: X-Files, starting teams, pools, hands and the first player (SET)."""

import pytest

from engine.ccg.rules import setup
from engine.ccg.ruleset import ruleset
from engine.kernel.decisions import SetupError
from engine.kernel.facts import CardMoved, Happened, redact
from tests.engine.ccg.actions import act, asked, is_asked, options
from tests.engine.ccg.constants import A, B, C
from tests.engine.ccg.tables import a_game, by_number, encoded, pools, starters


@pytest.mark.rule("SET-01")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_play(seats: int) -> None:
    with pytest.raises(SetupError) as refusal:
        setup.check([None] * seats, "advanced", {})
    assert refusal.value.field == "seats"


@pytest.mark.rule("SET-01", "OPT-03")
@pytest.mark.parametrize(
    ("format", "seats", "options", "field"),
    [
        ("epic", [None, None], {}, "format"),
        ("basic", ["Mulder", None], {}, "seats"),
        ("basic", [None, None], {"speed": 1}, "options.speed"),
        ("basic", [None, None], {"killer": 1}, "options.killer"),
        ("basic", [None, None], {"turn_limit": 7}, "options.turn_limit"),
    ],
)
def test_unknown_setups_are_refused(
    format: str, seats: list[str | None], options: dict[str, object], field: str
) -> None:
    with pytest.raises(SetupError) as refusal:
        setup.check(seats, format, options)
    assert refusal.value.field == field


@pytest.mark.rule("OPT-03")
def test_options_can_be_combined() -> None:
    agreed = setup.check([None] * 3, "advanced", {"question_or_guess": True, "single_guess": True})
    assert (agreed.seats, agreed.question_or_guess, agreed.single_guess, agreed.killer) == (3, True, True, False)


@pytest.mark.rule("SET-02")
def test_each_player_secretly_chooses_an_xfile_of_its_deck() -> None:
    table = a_game([{**starters()[0], "x_files": {by_number()["0119"]: 1, by_number()["0120"]: 1}}, starters()[1]])
    assert (is_asked(table), len(asked(table).options)) == ((A, "xfile"), 2)
    moved = [fact for fact in act(table, asked(table).options[1]) if isinstance(fact, CardMoved)]
    assert [redact(fact, B) for fact in moved] == [CardMoved(None, "xfiles.0", "xfile.0", 1 << A)]
    assert not table.sees(B, table.zones["xfile.0"][0])
    assert table.sees(A, table.zones["xfile.0"][0])


@pytest.mark.rule("SET-02")
def test_player_with_a_single_xfile_is_asked_too() -> None:
    table = a_game([{**deck, "x_files": {by_number()["0119"]: 1}} for deck in starters()[:2]])
    for seat in (A, B):
        assert is_asked(table) == (seat, "xfile")
        assert asked(table).formal
        act(table, asked(table).options[0])


@pytest.mark.rule("SET-03", "SET-07")
def test_players_may_have_the_same_xfile_and_agents() -> None:
    table = a_game([starters()[0], starters()[0]])
    for _ in (A, B):
        act(table, asked(table).options[0])
    for kind in ("xfile", "bureau"):
        one, other = ([table.design(card).id for card in table.zones[f"{kind}.{seat}"]] for seat in (A, B))
        assert one == other != []


@pytest.mark.rule("SET-09", "SET-10", "SET-11", "SET-13")
def test_start_has_the_team_in_the_bureau_5_points_and_7_cards() -> None:
    table = a_game()
    assert len(table.agents(A, "bureau")) == sum(starters()[0]["team"].values()) == table.player(A).agents
    assert all(table.agent(agent).damage == 0 for agent in table.agents(A))
    for _ in (A, B):
        act(table, asked(table).options[0])
    assert (pools(table), [len(table.zones[f"hand.{seat}"]) for seat in (A, B)]) == ([(5, 5), (5, 5)], [7, 7])
    assert is_asked(table)[1] == "first"


@pytest.mark.rule("SET-12")
def test_random_player_chooses_who_begins() -> None:
    choosers = set()
    for number in range(12):
        table = a_game(seed=bytes([number]) * 32)
        for _ in (A, B):
            act(table, asked(table).options[0])
        choosers.add(asked(table).seat)
        assert [option.seat for option in asked(table).options] == [A, B]
        act(table, asked(table).options[B])
        assert (table.active, table.state.turn.number) == (B, 1)
    assert choosers == {A, B}


@pytest.mark.rule("SET-14")
def test_play_passes_to_the_left() -> None:
    table = a_game(seats=3)
    seen = []
    for _ in range(400):
        if table.state.turn.number and table.active not in seen[-1:]:
            seen.append(table.active)
        if len(seen) == 4:
            break
        decision = asked(table)
        act(table, decision.options[decision.decline if decision.decline is not None else len(decision.options) - 1])
    first = seen[0]
    assert (seen, options(table, "hide")) == ([first, (first + 1) % 3, (first + 2) % 3, first], [])
    assert C in seen


def test_numbers_of_hidden_cards_reveal_nothing() -> None:
    one, two = (encoded(a_game(seed=bytes([number]) * 32)) for number in range(2))
    assert one != two
    table = a_game()
    for _ in (A, B):
        act(table, asked(table).options[0])
    assert max([card % 100 for card in table.zones["hand.0"] + table.zones["deck.0"]]) > 50


@pytest.mark.rule("SET-11", "SET-12")
def test_start_is_logged() -> None:
    table = a_game()
    assert [one.what for one in table.facts if isinstance(one, Happened)] == ["game_began", "setup"]
    for _ in (A, B):
        facts = act(table, asked(table).options[0])
    winner = asked(table).seat
    facts += act(table, asked(table).options[A])
    happened = [(one.what, one.seat, one.text) for one in facts if isinstance(one, Happened)]
    assert happened[:3] == [("toss_won", winner, ""), ("plays_first", A, ""), ("turn", A, "1")]
    assert happened[3][:2] == ("phase", A)


def test_basic_game_leads_to_the_advanced_one_with_the_same_options() -> None:
    (sequel,) = ruleset.sequels(ruleset.setup([None, None], "basic", {"single_guess": True}))
    advanced = ruleset.setup([None, None], sequel.format, sequel.options)
    assert (advanced.format, advanced.single_guess) == ("advanced", True)
    assert ruleset.sequels(advanced) == []
