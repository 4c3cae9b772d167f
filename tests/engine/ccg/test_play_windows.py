"""Windows: priority, answers and permissions (CHK-04 to CHK-08, PLAY, POOL)."""

from typing import get_args

import msgspec
import pytest

from engine.ccg.presentation import current_decisions
from engine.ccg.rules import activators as activators_of
from engine.ccg.rules import checks, damage, play_windows, plays
from engine.ccg.table import modifiers
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.card_texts import Texts
from engine.ccg.table.state import Phase
from engine.ccg.table.table import Table
from engine.kernel.decisions import Refusal
from engine.kernel.facts import EVERYONE, CardMoved, Happened
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import (
    act,
    asked,
    decline,
    in_window,
    is_asked,
    options,
    pass_until,
    play,
    playable,
    resolve,
)
from tests.engine.ccg.constants import AMBUSH, AUBREY, BRAUN, KOSSEFF, MANITOU, MULDER, SCULLY, A, B, C, X
from tests.engine.ccg.site_tables import at_site, go, site_of
from tests.engine.ccg.tables import Small, a_phase, card, numbers_in, pools, texts_with

TEAM = [MULDER, SCULLY]
SURPRISE, SPENCER = "0105", "0184"
RED_TAPE, ROAD_TRIP = "0234", "0226"


def check(places: dict[str, list[str]], team: list[str] = TEAM, **given: object):  # type: ignore[no-untyped-def]
    """Return a table at the window of Aubrey's check (Behavioral, Motive)."""
    return go(at_site(team, places, **given), "before_site")  # type: ignore[arg-type]


NEGATING = texts_with(
    program=lambda table, card, moment: "negate" * (table.design(card).number == X and moment == "resolved")
)
"""The text of X negates the card that it answers."""


def negate_beneath(table: Table, frame: Frame) -> None:
    plays.negate(table, table.state.announced[-2].card)


def attacked(places: dict[str, list[str]], **given: object) -> Table:
    """Return a table after B played the Manitou in Aubrey's check."""
    table = check(places, **given)
    decline(table)
    play(table, MANITOU)
    return table


@pytest.mark.rule("CHK-04", "CHK-05", "CHK-13")
def test_the_active_player_is_first_then_clockwise_until_all_pass() -> None:
    table = check({f"hand.{seat}": ["0042"] for seat in range(3)}, seats=3)
    order = []
    while table.pending and table.pending.kind == "check":
        order.append(asked(table).seat)
        decline(table)
    assert (order, is_asked(table)) == ([A, B, C], (A, "question"))


@pytest.mark.rule("CHK-05", "CHK-07", "OPEN-01")
def test_after_a_card_the_window_reopens_with_the_active_player() -> None:
    table = check({"hand.0": ["0042"], "hand.1": [SURPRISE, "0042"]})
    decline(table)
    play(table, SURPRISE)
    assert is_asked(table) == (A, "answer")
    decline(table)
    assert is_asked(table) == (A, "check")
    decline(table)
    assert is_asked(table) == (B, "check")


@pytest.mark.rule("CHK-06", "CHK-08", "PLAY-16", "POOL-12")
def test_a_card_is_paid_when_played_and_answered_before_it_resolves() -> None:
    table = attacked({"hand.0": [X], "hand.1": [MANITOU]}, texts=NEGATING, programs={"negate": [negate_beneath]})
    assert (pools(table), is_asked(table), playable(table)) == ([(20, 20), (20, 14)], (A, "answer"), [X])
    play(table, X)
    assert (numbers_in(table, "discard.0"), numbers_in(table, "discard.1")) == ([X], [MANITOU])
    assert (pools(table), table.combat) == ([(17, 20), (20, 14)], None)


@pytest.mark.rule("CHK-06", "CHK-08", "OPEN-02")
def test_the_last_card_announced_resolves_first() -> None:
    table = check({"hand.0": [X, "0042"], "hand.1": [MANITOU, "0042"]})
    assert plays.stages(table) == {}
    decline(table)
    play(table, MANITOU)
    play(table, X)
    assert plays.stages(table) == {card(table, MANITOU): "answered", card(table, X): "answered"}
    assert [table.design(one.card).number for one in table.state.announced] == [MANITOU, X]
    assert is_asked(table) == (B, "answer")
    assert table.announced(card(table, X)) is table.state.announced[-1]
    decline(table)
    assert table.announced(card(table, X)) is None
    assert (numbers_in(table, "discard.0"), is_asked(table)) == ([X], (A, "answer"))


@pytest.mark.parametrize("window", play_windows.WINDOWS)
def test_each_window_has_a_question_and_a_rule(window: str) -> None:
    prompt, rule = play_windows.WINDOWS[window]
    assert prompt.endswith("?")
    assert current_decisions.KINDS[window] == rule


@pytest.mark.rule("POOL-02", "POOL-03", "PLAY-04")
def test_the_active_player_plays_rp_cards_and_the_others_cp_cards() -> None:
    hand = [RED_TAPE, ROAD_TRIP]
    table = a_phase("healing", {"hand.0": hand, "hand.1": hand})
    assert playable(table) == [ROAD_TRIP]
    resolve(table, ROAD_TRIP)
    decline(table)
    assert playable(table) == [RED_TAPE]
    play(table, RED_TAPE)
    costs = [table.design(card(table, number)).cost for number in hand]  # type: ignore[attr-defined]
    assert pools(table) == [(20 - costs[1], 20), (20, 20 - costs[0])]


@pytest.mark.rule("PLAY-06", "ADV-01", "PLAY-10", "KEY-04")
@pytest.mark.parametrize(("site", "found"), [(AUBREY, [MANITOU]), ("0042", [])])
def test_adversary_needs_a_site_with_its_characteristic(site: str, found: list[str]) -> None:
    assert playable(check({"hand.1": [MANITOU]}, site=site)) == found


@pytest.mark.rule("PLAY-07", "KEY-02", "KEY-03")
def test_each_characteristic_and_skill_of_a_site_counts() -> None:
    townsend = "0067"
    adversaries = [MANITOU, "0333", "0334", "0335", "0336"]  # Motive, Affiliation, Alien Investigation, Result, Method
    table = go(at_site([MULDER], {"hand.1": adversaries}, site=townsend), "before_site")
    act(table, asked(table).options[0])
    assert playable(table) == sorted([MANITOU, "0334", "0335"])


@pytest.mark.rule("PLAY-08", "ADV-01")
def test_witness_activators_ignore_teams_that_are_sites() -> None:
    table = check({"hand.0": [SPENCER, "0042"]})
    mulder = card(table, MULDER)
    for word in ("Site", "Criminal Investigation"):
        modifiers.reword(table, mulder, mulder, "", word, "turn")
    assert rule_of(table, A, SPENCER, "check") == "PLAY-05"


@pytest.mark.rule("PLAY-04", "BLF-02")
@pytest.mark.parametrize(("under", "rule"), [([], "PLAY-04"), ([(AUBREY, B)], ""), ([(SURPRISE, B)], "")])
def test_any_face_down_card_meets_a_bluff_activator(under: list[tuple[str, int]], rule: str) -> None:
    langly = "0254"
    table = site_of(TEAM, {"hand.0": [langly]}, under=under).table
    table.state.phase = "healing"
    assert rule_of(table, A, langly, "healing") == rule


@pytest.mark.rule("PLAY-19", "KEY-04")
def test_changed_keyword_counts_and_others_stay() -> None:
    table = check({"hand.1": [MANITOU]})
    site = card(table, AUBREY)
    modifiers.reword(table, site, site, "Motive", "Result", "turn")
    assert plays.refusal(table, B, card(table, MANITOU), "check") == Refusal("Needs Motive Site here.", "PLAY-05")
    assert table.has(site, "site") and table.has(site, "BEHAVIORAL") and not table.has(site, "Motive")


@pytest.mark.rule("CHK-10", "CHK-11", "CHK-12")
def test_one_card_of_a_name_is_used_in_a_check_even_if_negated() -> None:
    table = check({"hand.0": [BRAUN, BRAUN]})
    play(table, BRAUN)
    assert playable(table) == []
    table = attacked({"hand.1": [MANITOU, MANITOU], "hand.0": ["0042"]})
    plays.negate(table, table.state.announced[-1].card)
    decline(table, "answer")
    decline(table)
    assert playable(table) == []


@pytest.mark.rule("PLAY-23", "TYP-02")
def test_a_witness_serves_until_the_check_ends() -> None:
    table = check({"hand.0": [BRAUN, "0042"]})
    play(table, BRAUN)
    assert numbers_in(table, "serving.0") == [BRAUN]
    decline(table, "check")
    assert numbers_in(table, "discard.0") == [BRAUN]


@pytest.mark.rule("PLAY-18", "PLAY-17")
def test_resource_stays_and_other_cards_are_discarded() -> None:
    fingerprints = "0236"
    table = a_phase("healing", {"hand.0": [ROAD_TRIP]})
    play(table, ROAD_TRIP)
    assert numbers_in(table, "discard.0") == [ROAD_TRIP]
    small = Small({"hand.0": [fingerprints]})
    plays.announce(small.table, A, card(small.table, fingerprints))
    small.table.run()
    assert numbers_in(small.table, "bureau.0") == [fingerprints]


@pytest.mark.rule("PLAY-11")
@pytest.mark.parametrize("phase", ["healing", "requisition", "deployment", "case_assignment", "investigation"])
def test_card_without_phase_is_playable_in_any(phase: str) -> None:
    table = a_phase(phase, {"hand.0": [ROAD_TRIP]})
    pass_until(table, phase)
    assert playable(table) == [ROAD_TRIP]


@pytest.mark.rule("PLAY-13")
def test_no_card_is_played_in_debriefing() -> None:
    table = a_phase("debriefing", {"hand.0": [ROAD_TRIP]})
    assert (is_asked(table), playable(table)) == ((A, "discard"), [])
    assert "debriefing" not in play_windows.WINDOWS


@pytest.mark.rule("CHK-06", "PLAY-16")
def test_negated_answer_cannot_be_answered() -> None:
    against_events = "0290"
    table = attacked({"hand.0": [X, "0042"], "hand.1": [MANITOU, against_events, "0042"]}, points=40)
    play(table, X)
    play(table, against_events)
    negate_beneath(table, table.stack[-1])
    decline(table)
    assert [table.design(one.card).number for one in table.state.announced] == [MANITOU]
    assert is_asked(table) == (A, "answer")


@pytest.mark.rule("CHK-06")
def test_played_card_is_learned_by_the_other_players() -> None:
    table = a_phase("healing", {"hand.0": [ROAD_TRIP]})
    moved = next(fact for fact in play(table, ROAD_TRIP) if isinstance(fact, CardMoved))
    assert (moved.source, moved.target) == ("hand.0", "announced")
    assert (moved.learned, moved.known_by, moved.seen_by) == ("CHK-06", 1 << A, EVERYONE)


def rule_of(table: Table, seat: int, number: str, window: str) -> str:
    """Return the rule that refuses a hand card in a window, or ""."""
    refused = plays.refusal(table, seat, card(table, number), window)
    return refused.rule if refused else ""


def within_a_check(places: dict[str, list[str]], **given: object) -> Table:
    """Return a table where a card forces a check on A, who has a Site."""
    table = site_of(TEAM, places, **given).table  # type: ignore[arg-type]
    table.programs["idle"] = [lambda table, frame: None] * 2
    table.state.phase = "investigation"
    table.push("idle", A)
    checks.start(table, A, table.agents(A), "Behavioral", 9)
    table.run()
    return table


@pytest.mark.rule("ADV-01", "BLF-07", "PLAY-10")
def test_forced_check_allows_no_adversary_and_bluffs_go_to_a_site() -> None:
    table = within_a_check({"hand.1": [MANITOU, SURPRISE]})
    assert rule_of(table, B, MANITOU, "check") == "ADV-01"
    assert [one.cards for one in options(table, "play")] == [(card(table, AUBREY),)]


@pytest.mark.rule("BLF-07")
def test_bluff_is_playable_in_two_phases_only() -> None:
    table = within_a_check({"hand.1": [SURPRISE]})
    for phase in get_args(Phase):
        table.state.phase = phase
        fits = phase in ("case_assignment", "investigation")
        assert rule_of(table, B, SURPRISE, "check") == ("" if fits else "BLF-07")


@pytest.mark.rule("ADV-01", "BLF-07", "CHK-20", "PLAY-09")
def test_windows_of_each_card_type() -> None:
    table = site_of(TEAM, {"hand.0": [AMBUSH, KOSSEFF], "hand.1": [MANITOU, SURPRISE, RED_TAPE]}).table
    table.state.turn.seat, table.state.phase = A, "case_assignment"
    rules = {number: rule_of(table, B, number, "healing") for number in (MANITOU, SURPRISE, RED_TAPE)}
    assert rules == {MANITOU: "ADV-01", SURPRISE: "BLF-07", RED_TAPE: ""}
    assert rule_of(table, B, SURPRISE, "case_assignment") == ""
    assert [rule_of(table, A, number, "healing") for number in (AMBUSH, KOSSEFF)] == ["CHK-20", "PLAY-09"]


@pytest.mark.rule("BLF-07", "BAS-11")
def test_basic_game_has_no_bluffs_in_case_assignment() -> None:
    table = site_of(TEAM, {"hand.1": [SURPRISE]}, format="basic", points=0).table
    table.state.phase = "case_assignment"
    assert rule_of(table, B, SURPRISE, "case_assignment") == "BLF-07"
    table.state.phase = "investigation"
    assert rule_of(table, B, SURPRISE, "before_site") == ""


@pytest.mark.rule("POOL-03")
def test_refusal_names_the_pool_of_a_card() -> None:
    table = a_phase("healing", {"hand.0": ["0234"], "hand.1": [ROAD_TRIP]})
    told = [plays.refusal(table, seat, table.zones[f"hand.{seat}"][0], "healing") for seat in (A, B)]
    assert [one.reason if one else "" for one in told] == [
        "Play CP cards in other players' turns.",
        "Play RP cards in your own turn.",
    ]


@pytest.mark.rule("PLAY-11", "PLAY-10")
def test_briefing_card_is_playable_only_there() -> None:
    places = {"hand.0": ["0310"], "hand.1": ["0042"], "bureau.0": [MULDER]}
    table = a_phase("briefing", places)
    pass_until(table, "briefing")
    assert playable(table) == ["0310"]
    table = a_phase("healing", places)
    assert rule_of(table, A, "0310", "healing") == "PLAY-04"


@pytest.mark.rule("POOL-10", "CHK-08")
def test_card_without_x_has_no_value_to_choose() -> None:
    table = check({"hand.0": [BRAUN], "hand.1": ["0042"]})
    play(table, BRAUN)
    (entry,) = table.state.announced
    assert (entry.x, entry.paid, entry.on, entry.section, entry.directed) == (0, 2, -1, "", -1)


@pytest.mark.rule("PLAY-23", "PLAY-17")
def test_a_witness_outside_a_check_is_discarded_at_once() -> None:
    table = a_phase("healing", {"hand.0": ["0219"], "bureau.0": [MULDER]})
    play(table, "0219")
    assert (numbers_in(table, "discard.0"), table.zones["serving.0"]) == (["0219"], [])


@pytest.mark.rule("BLF-07", "PLAY-17")
def test_only_bluffs_stay_at_the_site() -> None:
    table = check({"hand.0": ["0042"], "hand.1": [RED_TAPE, "0042"]})
    plays.announce(table, B, card(table, RED_TAPE), on=card(table, AUBREY))
    table.pending, table.stack[-2].pc = None, 0
    table.run()
    decline(table, "answer")
    assert numbers_in(table, "discard.1") == [RED_TAPE]


@pytest.mark.rule("POOL-09", "POOL-10", "BLF-06", "XPW-34")
@pytest.mark.parametrize(("less", "powers", "xs"), [(0, {}, 2), (1, {}, 3), (1, {"Security": 0}, 4)])
def test_x_is_limited_by_the_reduced_price(less: int, powers: dict[str, int], xs: int) -> None:
    table = Small({"hand.1": ["0091"]}, points=2).table
    table.player(B).powers = powers
    assert plays.x_values(table, B, card(table, "0091"), less) == [str(x) for x in range(xs + 1)]


@pytest.mark.rule("POOL-10", "BAS-05")
def test_basic_game_has_no_x_to_choose() -> None:
    table = Small({"hand.1": ["0091"]}, format="basic", points=0).table
    assert plays.x_values(table, B, card(table, "0091")) == [None]


class Chained(Texts):
    """Texts: one sends Kosseff to the Hospital, one prevents what it responds to."""

    def has_cards_for(self, window: str) -> bool:
        return window == "response_move"

    def windows(self, table: Cards, card: int) -> list[str] | None:
        return ["response_move"] if table.design(card).number in (ROAD_TRIP, "0235") else None

    def program(self, table: Cards, card: int, moment: str) -> str:
        does = {ROAD_TRIP: "sends", "0235": "prevents"} if moment == "resolved" else {}
        return does.get(table.design(card).number, "")


@pytest.mark.rule("PLAY-16", "CHK-06")
def test_prevention_cancels_what_the_card_responds_to() -> None:
    def sends(table: Table, frame: Frame) -> None:
        damage.send_to_hospital(table, card(table, KOSSEFF))

    programs = {"sends": [sends], "prevents": [lambda table, frame: play_windows.prevent(table)]}
    places = {"field.0": [MULDER, KOSSEFF], "hand.0": [ROAD_TRIP, "0235"]}
    table = Small(places, texts=Chained(), programs=programs).table  # type: ignore[arg-type]
    damage.send_to_hospital(table, card(table, MULDER))
    table.run()
    play(table, ROAD_TRIP)
    play(table, "0235")
    decline(table, "response_move")
    assert numbers_in(table, "hospital.0") == [MULDER]


@pytest.mark.rule("ADV-01", "CHK-06")
def test_adversary_cannot_be_an_answer() -> None:
    table = check({"hand.0": [BRAUN], "hand.1": [MANITOU]})
    play(table, BRAUN)
    assert (is_asked(table), rule_of(table, B, MANITOU, "answer")) == ((B, "answer"), "ADV-01")


@pytest.mark.rule("PLAY-02", "PLAY-05")
def test_one_card_must_have_all_keywords_of_the_activators() -> None:
    conduit = "0197"  # Active, Occult, Creature
    table = check({"hand.0": [conduit], "hand.1": [MANITOU]})
    manitou = card(table, MANITOU)
    modifiers.reword(table, manitou, manitou, "Creature", "Phenomena", "turn")
    decline(table)
    play(table, MANITOU)
    assert (is_asked(table), rule_of(table, A, conduit, "answer")) == ((A, "answer"), "PLAY-05")


@pytest.mark.rule("PLAY-03")
@pytest.mark.parametrize(
    ("activators", "rule"),
    [
        (["Active/Conspiracy"], ""),
        (["Conspiracy", "Computer/Behavioral"], ""),
        (["Conspiracy", "Computer/Medical"], "PLAY-05"),
        (["Active", "Behavioral"], "PLAY-04"),
        (["Active/Behavioral"], ""),
    ],
)
def test_a_slash_between_activators_means_or(activators: list[str], rule: str) -> None:
    table = check({"hand.0": ["0042"], "hand.1": [RED_TAPE]})
    red_tape, design = card(table, RED_TAPE), table.design
    changed = msgspec.structs.replace(design(red_tape), activators=activators)
    table.design = lambda one: changed if one == red_tape else design(one)
    assert rule_of(table, B, RED_TAPE, "check") == rule


@pytest.mark.rule("PLAY-09", "PLAY-03")
@pytest.mark.parametrize(("activators", "stands"), [(["Bureau/Field"], True), (["Bureau"], False), (["Field"], True)])
def test_equipment_may_allow_several_sections(activators: list[str], stands: bool) -> None:
    table = Small({"field.0": [MULDER], "hand.0": ["0321"]}).table
    knife, design = card(table, "0321"), table.design
    changed = msgspec.structs.replace(design(knife), activators=activators)
    table.design = lambda one: changed if one == knife else design(one)
    assert activators_of.meets_activators(table, knife, card(table, MULDER)) == stands


@pytest.mark.rule("MP-05", "MP-06", "CHK-09")
def test_bystander_plays_any_card_in_an_inner_check_too() -> None:
    table = check({"hand.2": [BRAUN]}, seats=3)
    in_window(table, checks.start, A, table.agents(A), "Behavioral", 9)
    assert (len(table.state.checks), (is_asked(table), playable(table))) == (2, ((C, "check"), [BRAUN]))


@pytest.mark.rule("CHK-06", "PLAY-17")
def test_played_card_is_logged() -> None:
    table = check({"hand.0": [BRAUN], "hand.1": ["0042"]})
    told = [(one.what, one.seat, one.card) for one in play(table, BRAUN) if isinstance(one, Happened)]
    assert told == [("announced", A, card(table, BRAUN))]


@pytest.mark.rule("EFF-01")
def test_only_the_next_card_of_a_design_counts_double() -> None:
    table = Small({"hand.0": [BRAUN, BRAUN, X]}, points=40).table
    braun, other = table.zones["hand.0"][:2]
    plays.double(table, A, table.design(braun).id)
    for number in (card(table, X), braun, other):
        plays.announce(table, A, number)
    assert [modifiers.is_changed(table, one, "doubled") for one in (card(table, X), braun, other)] == [
        False,
        True,
        False,
    ]
    plays.double(table, B, table.design(braun).id)
    assert table.state.turn.doubled == [f"{B}:{table.design(braun).id}"]


@pytest.mark.rule("ADV-04", "CHK-08", "CHK-11", "POOL-06")
def test_card_announced_with_another_is_paid_and_counts_as_used() -> None:
    table = attacked({"hand.0": ["0042"], "hand.1": [MANITOU, SURPRISE]})
    paid, surprise = pools(table)[B], card(table, SURPRISE)
    plays.announce_with(table, table.state.announced[-1], surprise)
    price = table.design(surprise).cost  # type: ignore[attr-defined]
    assert pools(table)[B] == (paid[0], paid[1] - price)
    assert table.check.names == [table.design(card(table, number)).name for number in (MANITOU, SURPRISE)]
    assert (numbers_in(table, "announced"), table.check.used) == ([MANITOU, SURPRISE], {B: 2})


@pytest.mark.rule("PLAY-16", "CHK-15", "PLAY-01")
def test_negating_removes_bonuses_but_spares_protected_cards() -> None:
    texts = texts_with(permits=lambda table, what, card: what == "not_negated" and table.design(card).number == SPENCER)
    table = check({"hand.0": [BRAUN, SPENCER, "0042"]}, texts=texts)
    braun, spencer, site = card(table, BRAUN), card(table, SPENCER), card(table, AUBREY)
    for serving in (braun, spencer):
        table.move(serving, "serving.0")
        checks.modify(table, serving, 1)
    table.begin()
    for serving in (braun, spencer):
        plays.negate(table, serving, by=site)
    assert [one.source for one in table.check.modifiers] == [spencer]
    assert (numbers_in(table, "serving.0"), numbers_in(table, "discard.0")) == ([SPENCER], [BRAUN])
    told = [(one.what, one.seat, one.card, one.text) for one in table.facts if isinstance(one, Happened)]
    assert told == [("negated", A, braun, table.design(site).name)]
    table.begin()
    plays.negate(table, site)
    assert [one.text for one in table.facts if isinstance(one, Happened)] == [""]


@pytest.mark.rule("ADV-05", "PLAY-16")
def test_cards_announced_together_are_negated_together() -> None:
    table = attacked({"hand.0": ["0042"], "hand.1": [MANITOU, SURPRISE, "0042"]})
    (leader,), surprise = table.state.announced, card(table, SURPRISE)
    plays.announce_with(table, leader, surprise)
    plays.negate(table, surprise)
    assert (leader.negated, leader.group[0].negated) == (True, True)
    decline(table)
    assert (sorted(numbers_in(table, "discard.1")), table.combat) == (sorted([MANITOU, SURPRISE]), None)
