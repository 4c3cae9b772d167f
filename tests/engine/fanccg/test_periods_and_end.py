"""Periods, the sideboard and the end of the game (PER, SID, END, OPN-18)."""

import pytest

from engine.fanccg.rules.programs import RULES
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.table import Table
from engine.kernel.decisions import RESIGN, Action, GameOverError, IllegalActionError
from engine.kernel.facts import CardMoved, Happened, ZoneShuffled, redact
from engine.kernel.frames import Frame
from tests.engine.fanccg import tables
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, B, a_round, act, asked, designs_in, play, points, told

END = "observation_changes_outcome"
OPENER = "abducted_near_okobogee"
DECKS = [[OPENER] * 4 + [PROFILE, "i_saw_it", "nasal_cavity_implant"] * 5 + ["he_sees_you"]] * 2
SPARE = [["caught_out", "paul_mossinger"], ["evidence_lost"]]
COUNT = Action("count_sideboard")


def last_round(period: int = 1, **more) -> Table:  # type: ignore[no-untyped-def]
    """Build the last round of a period, which B is about to end."""
    settings = {"sideboards": SPARE, "discards": DECKS, "hand_size": 5, **more}
    return a_round([CASE, PROFILE], [[PROFILE], [END, "he_sees_you"]], period=period, ending=True, **settings)


def exchange(table: Table, seat: int, *designs: str) -> list:  # type: ignore[type-arg]
    """Answer with a sideboard of these designs; without designs, exchange nothing."""
    decision = asked(table, seat)
    if not designs:
        return ruleset.apply(table, seat, decision.options[0])
    cards, left = [], list(designs)
    for card in decision.compose.of if decision.compose else ():
        if table.design(card).id in left:
            left.remove(table.design(card).id)
            cards.append(card)
    return ruleset.apply(table, seat, Action("exchange", cards=tuple(cards)))


@pytest.mark.rule("PER-01", "PER-02", "PER-03")
def test_period_starts_with_shuffled_decks_and_full_hands() -> None:
    table = last_round()
    play(table, END)
    exchange(table, A)
    facts = exchange(table, B)
    assert table.state.period == 2
    assert not table.zones["discard.0"] and not table.zones["discard.1"]
    assert [fact.zone for fact in facts if isinstance(fact, ZoneShuffled)] == ["deck.0", "deck.1"]
    assert [len(table.zones[f"hand.{seat}"]) for seat in (A, B)] == [5, 5]
    drawn = [redact(fact, A) for fact in facts if isinstance(fact, CardMoved) and fact.target == "hand.1"]
    assert [fact.card for fact in drawn if isinstance(fact, CardMoved)] == [None] * 5


@pytest.mark.rule("PER-05", "PER-06", "PER-08")
def test_deck_emptied_by_the_first_hand_gives_one_round() -> None:
    table = last_round(hand_size=20, discards=[[OPENER] * 4, [OPENER] * 4])
    play(table, END)
    exchange(table, A)
    exchange(table, B)
    assert not table.zones["deck.0"] and not table.zones["deck.1"]
    assert (table.state.period, table.state.phase, table.state.ending) == (2, "round", True)
    assert asked(table).kind == "play"


@pytest.mark.rule("PER-04", "SID-07")
def test_hands_and_discards_return_before_the_exchange() -> None:
    table = last_round()
    play(table, END)
    assert table.state.phase == "sideboard"
    assert not table.zones["hand.0"] and not table.zones["hand.1"]
    assert designs_in(table, "deck.1") == sorted([*DECKS[B], CASE, END, "he_sees_you"])


@pytest.mark.rule("PER-04", "ENV-20", "PER-05")
def test_period_has_several_rounds_and_seen_cards_stay_known() -> None:
    table = last_round()
    play(table, END)
    assert table.state.players[B].shown[END] == 1
    assert table.state.players[B].shown["i_saw_it"] == 5
    assert "he_sees_you" in table.state.players[B].shown
    assert "evidence_lost" not in table.state.players[B].shown
    table = last_round()
    table.state.ending = False
    play(table, END)
    assert (table.state.period, table.state.round.number) == (1, 2)


@pytest.mark.rule("PER-09")
def test_scores_persist_between_periods() -> None:
    table = last_round(points=(3, 4))
    play(table, END)
    exchange(table, A)
    exchange(table, B)
    assert points(table) == [3, 4 + 10 + 5 + 5]
    assert designs_in(table, "environment") == ["dana_scully", "fox_mulder", "x_files"]


@pytest.mark.rule("PER-10")
def test_scorer_of_the_last_round_opens_the_next_period() -> None:
    table = last_round()
    play(table, END)
    exchange(table, A)
    exchange(table, B)
    assert table.state.round.first == B


@pytest.mark.rule("SID-01", "SID-02")
def test_exchange_after_two_periods_swaps_one_for_one() -> None:
    for period in (1, 2):
        table = last_round(period)
        play(table, END)
        exchange(table, A, "i_saw_it", PROFILE)
        exchange(table, B)
        assert designs_in(table, "sideboard.0") == ["i_saw_it", PROFILE]
        deck = designs_in(table, "deck.0") + designs_in(table, "hand.0")
        assert deck.count("caught_out") == deck.count("paul_mossinger") == 1
        assert table.zones.where == {card: name for name, cards in table.zones.items() for card in cards}
        assert designs_in(table, "sideboard.1") == ["evidence_lost"]


@pytest.mark.rule("SID-02", "DCK-10")
def test_exchange_keeps_sideboard_size_and_deck_limits() -> None:
    table = last_round(sideboards=[["inadequate_cell"] * 3, []], discards=[["inadequate_cell"] * 3, [CASE]])
    play(table, END)
    decision = asked(table, A)
    assert decision.compose is not None
    others = [card for card in decision.compose.of if table.design(card).id != "inadequate_cell"]
    cells = [card for card in decision.compose.of if table.design(card).id == "inadequate_cell"]
    for chosen in [cells[:2], [*cells[:2], others[0]], [cells[0]] * 3]:
        with pytest.raises(IllegalActionError):
            ruleset.apply(table, A, Action("exchange", cards=tuple(chosen)))
    ruleset.apply(table, A, Action("exchange", cards=tuple(cells[3:])))


@pytest.mark.rule("SID-03")
def test_cards_on_the_table_can_not_be_exchanged() -> None:
    table = last_round(beside="mulder_shares_confidence")
    play(table, END)
    compose = asked(table, A).compose
    assert compose is not None
    assert "mulder_shares_confidence" not in {table.design(card).id for card in compose.of}
    with pytest.raises(IllegalActionError):
        ruleset.apply(table, A, Action("exchange", cards=(table.zones["environment"][0], compose.of[0])))


@pytest.mark.rule("SID-04")
def test_rivals_sideboard_can_be_counted_before_and_after() -> None:
    table = last_round()
    assert COUNT not in ruleset.out_of_turn_actions(table, A)
    play(table, END)
    for _ in range(2):
        assert COUNT in ruleset.out_of_turn_actions(table, A)
        told = ruleset.apply(table, A, COUNT)
        assert told == [Happened("sideboard_counted", A, None, "1")]
        assert COUNT not in ruleset.out_of_turn_actions(table, A)
        if table.state.phase == "sideboard":
            exchange(table, B)
            exchange(table, A)


@pytest.mark.rule("SID-05")
def test_only_the_owner_sees_the_sideboard() -> None:
    table = last_round()
    for viewer, seen in ((A, True), (B, False), (None, False)):
        cards = ruleset.view(table, viewer)["players"][A]["sideboard"]
        assert len(cards) == 2
        assert all(("design" in card) is seen for card in cards)


@pytest.mark.rule("SID-06")
def test_exchanges_are_sealed_and_their_number_stays_secret() -> None:
    told = []
    for sideboard in ([], ["i_saw_it", PROFILE]):
        table = last_round()
        play(table, END)
        assert [decision.seat for decision in ruleset.decisions(table)] == [A, B]
        assert exchange(table, A, *sideboard) == []
        told.append([redact(fact, B) for fact in exchange(table, B)])
    assert len(told[0]) == len(told[1])
    assert [type(fact) for fact in told[0]] == [type(fact) for fact in told[1]]


@pytest.mark.rule("END-01", "END-02")
def test_higher_total_wins_after_the_third_period() -> None:
    table = last_round(3, points=(100, 0))
    play(table, END)
    assert table.state.phase == "over"
    assert ruleset.decisions(table) == []
    assert [side.outcome for side in ruleset.score(table).sides] == ["won", "lost"]
    assert [side.points for side in ruleset.score(table).sides] == [100, 20]
    with pytest.raises(GameOverError):
        ruleset.apply(table, A, RESIGN)


@pytest.mark.rule("END-03")
def test_equal_totals_are_a_tie() -> None:
    table = last_round(3, points=(20, 0))
    play(table, END)
    assert [side.outcome for side in ruleset.score(table).sides] == ["tied", "tied"]


@pytest.mark.rule("OPN-18")
@pytest.mark.parametrize("seat", [A, B])
def test_resigning_player_loses_at_any_time(seat: int) -> None:
    table = last_round(points=(100, 100))
    assert RESIGN in ruleset.out_of_turn_actions(table, seat)
    ruleset.apply(table, seat, RESIGN)
    outcomes = [side.outcome for side in ruleset.score(table).sides]
    assert outcomes[seat] == "lost"
    assert outcomes[1 - seat] == "won"
    assert ruleset.decisions(table) == ruleset.out_of_turn_actions(table, A) == []
    assert ruleset.decode(ruleset.encode(table)).state == table.state


@pytest.mark.rule("RND-16")
def test_every_game_ends() -> None:
    """If nobody ever opens, hands and decks run out three times."""
    table = a_round(hands=[[PROFILE] * 2, [PROFILE] * 2])
    for _ in range(60):
        if not ruleset.decisions(table):
            break
        decision = ruleset.decisions(table)[0]
        ruleset.apply(table, decision.seat, decision.options[0])
    assert table.state.phase == "over"
    assert points(table) == [0, 0]


@pytest.mark.rule("PER-01", "PER-04", "ENV-20")
def test_returned_cards_get_new_numbers_at_the_start_of_a_period() -> None:
    """Nobody can track a card from where it was visible into the deck."""
    table = a_round([], [[PROFILE], [PROFILE, CASE]], discards=[["arrested"] * 8, ["arrested"] * 4], hand_size=5)
    before = set(table.zones["discard.0"])
    RULES["period"][0](table, Frame("period"))
    assert [designs_in(table, f"discard.{seat}") for seat in (A, B)] == [[], []]
    assert [len(table.zones[f"hand.{seat}"]) for seat in (A, B)] == [5, 5]
    assert len(table.zones["deck.0"]) == 8 + 1 - 5
    assert not before & set(table.zones.where)


@pytest.mark.rule("PER-05", "PER-06", "END-01")
def test_game_has_three_periods_of_rounds_until_a_deck_is_empty() -> None:
    hands = [[], ["night_stop"] * 2]
    table = a_round([CASE], hands, [[], ["night_stop", CASE] * 6], rules=EXTRAS, hand_size=2, points=(0, 5))
    table.state.turn.seat = A
    opened = []
    while decisions := ruleset.decisions(table):
        if table.state.period == 1 and decisions[0].kind == "play":
            opened.append(table.state.round.number)
        act(table, decisions[0].options[-1], decisions[0].seat)
    assert max(opened) > 3
    assert (table.state.period, table.state.phase) == (3, "over")
    assert {result.period for result in table.state.results} == {1, 2, 3}


@pytest.mark.rule("PER-06", "SID-01", "SID-06")
def test_new_period_is_not_ending_and_log_shows_the_exchange() -> None:
    table = last_round()
    facts = play(table, END)
    assert (None, "Players may exchange cards with their sideboards.", "SID-01") in told(facts)
    exchange(table, A)
    lines = told(exchange(table, B))
    assert lines[:2] == [(seat, "finishes exchanging cards", "SID-06") for seat in (A, B)]
    assert (None, "Period 2 begins.", "PER-01") in lines
    assert not table.state.ending


@pytest.mark.rule("SID-05", "SID-06")
def test_exchange_gives_hidden_cards_new_numbers() -> None:
    table = last_round(discards=[[OPENER] * 4, [OPENER] * 4], hand_size=5)
    play(table, END)
    spare = set(table.zones["sideboard.0"])
    assert asked(table, A).options[0].cards == tuple(sorted(spare))
    exchange(table, A)
    exchange(table, B)
    assert not spare & set(table.zones["sideboard.0"])


@pytest.mark.rule("DCK-10", "SID-02")
def test_exchange_limits_cover_designs_with_too_many_copies() -> None:
    extra = ["inadequate_cell", "arrested"]
    piles = [*["inadequate_cell"] * 3, *["arrested"] * 4, *["caught_out"] * 3]
    told = []
    for discards in (piles, piles[::-1]):
        table = last_round(sideboards=[extra, []], discards=[discards, [CASE]])
        play(table, END)
        compose = asked(table, A).compose
        assert compose is not None
        told.append([(table.design(limit.cards[0]).id, limit.least) for limit in compose.limits])
    assert told == [[("arrested", 1), ("inadequate_cell", 1)]] * 2


@pytest.mark.rule("END-02", "END-03", "OPN-18")
@pytest.mark.parametrize(("before", "line"), [
    ((0, 0), (B, "wins the game", "END-02")), ((-25, -50), (A, "wins the game", "END-02")),
    ((20, 0), (None, "The game is tied.", "END-03")),
])  # fmt: skip
def test_log_shows_the_winner(before: tuple[int, int], line: tuple[int | None, str, str]) -> None:
    assert told(play(last_round(3, points=before), END))[-1] == line


@pytest.mark.rule("OPN-18")
def test_log_shows_the_resignation_and_the_record_all_rounds() -> None:
    lines = told(ruleset.apply(last_round(points=(100, 0)), A, RESIGN))
    assert lines == [(A, "resigns", "OPN-18"), (B, "wins the game", "END-02")]
    table = last_round(3)
    play(table, END)
    name = ruleset.card_set.designs[END].design.name
    row = {"round": table.state.round.number, "seat": B, "ended_by": name, "points": 20}
    assert ruleset.record(table).details == {"rounds_of_period_3": [row]}


@pytest.mark.rule("OPN-18", "HIGH-02")
def test_resigning_in_a_sealed_round_ends_the_game() -> None:
    table = tables.a_game()
    ruleset.apply(table, B, Action("high_card", pick="keep"))
    ruleset.apply(table, A, RESIGN)
    assert ruleset.decisions(table) == ruleset.out_of_turn_actions(table, B) == []
    assert [side.outcome for side in ruleset.score(table).sides] == ["lost", "won"]
