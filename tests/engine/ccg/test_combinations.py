"""Rules that meet at the same moment (docs/readings/ccg.md)."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.cards.designs import XFile
from engine.ccg.rules import announced_powers, checks, drawing
from engine.ccg.table.state import Agent
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from tests.engine.ccg import constants, tables
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, play, playable
from tests.engine.ccg.constants import AUBREY, BRAUN, CAR_TROUBLES, KOSSEFF, MANITOU, MORROW, MULDER, SCULLY, A, B, C
from tests.engine.ccg.site_tables import go, site_of
from tests.engine.ccg.tables import begin, card, numbers_in

X_ADVERSARY, ZOMBIE, HUNTER, SQUEEZE, PSYCHOTIC, OVERWHELMING = "0293", "0339", "0335", "0343", "0344", "0244"
TANAKA, THOMPSON, MCGRATH, RADIOACTIVE, CONUNDRUM, SURPRISE = "0089", "0116", "0090", "0107", "0099", "0105"
KRYCEK, HOLD_OUT, TIME_LOSS, TRAP, EMIL, HARD_PUNCH = "0162", "0323", "0257", "0292", "0188", "0027"
TSKANY, CLONE, WEISS, WEISS_KILLED = "0199", "0258", "0181", "0229"


def table_of(team: Sequence[str], places: dict[str, list[str]] | None = None, **given: Any) -> Table:
    """Return a table where A's Team may go to a Site, with all card texts."""
    return begin(site_of(team, places, texts=card_set.texts(), **given).table, "investigation", A)


def power(value: str) -> str:
    """Return the printed number of an X-File with a value."""
    files = (design for design in tables.standard_cards().in_order if isinstance(design, XFile))
    return next(one.number for one in files if value in one.characteristics.values())


def until(table: Table, seat: int, kind: str) -> Table:
    """Pass or take the first option until a seat gets a kind of question."""
    for _ in range(100):
        if is_asked(table) == (seat, kind):
            return table
        take_first_option(table)
    raise AssertionError(f"never asked: {seat} {kind}")


def take_first_option(table: Table) -> list[Happened]:
    """Pass or take the first option, and return what happened."""
    found = asked(table)
    ways = [one for one in found.options if one.type in ("pass", "decline") or one.pick in ("no", "done")]
    return [fact for fact in act(table, (ways or found.options)[0]) if isinstance(fact, Happened)]


def run_to_the_end(table: Table) -> list[str]:
    """Pass or take first options to the end, and return the event names."""
    told = []
    while table.pending:
        told += [fact.what for fact in take_first_option(table)]
    return told


@pytest.mark.rule("CMB-11", "CMB-12", "INV-06")
def test_the_adversary_and_the_last_agent_fall_in_one_round() -> None:
    small = site_of([KRYCEK], {"hand.1": [HUNTER]}, site="0075", texts=card_set.texts())
    krycek = card(small.table, KRYCEK)
    small.lay(f"attached.{krycek}", HOLD_OUT, A)
    small.table.agent(krycek).damage = 1
    hunter = card(small.table, HUNTER)
    table = until(begin(small.table, "investigation", A), A, "investigate")
    act(table, options(table, "investigate")[0])
    play(until(table, B, "check"), HUNTER)
    told = run_to_the_end(table)
    assert (table.zones.where[krycek], table.zones.where[hunter]) == ("hospital.0", "discard.1")
    assert "solved" not in told


@pytest.mark.rule("ADV-05", "CMB-11", "DMG-11")
def test_two_adversaries_fall_in_one_round() -> None:
    places = {"hand.1": [OVERWHELMING, SQUEEZE, PSYCHOTIC]}
    table = go(table_of([MULDER, SCULLY, KRYCEK, WEISS], places, site="0044", points=40))
    play(until(table, B, "check"), OVERWHELMING)
    for _ in range(2):
        act(table, next(one for one in asked(table).options if one.card is not None))
    told: list[str] = []
    while told.count("fell") < 2:
        if is_asked(table) == (A, "target"):
            packets = table.combat.packets if table.combat else []
            foe = SQUEEZE if len([one for one in packets if one.target < 0]) % 2 else PSYCHOTIC
            found = act(table, Action("choose", card=card(table, foe)))
            told += [fact.what for fact in found if isinstance(fact, Happened)]
        else:
            told += [fact.what for fact in take_first_option(table)]
    first, second = (place for place, what in enumerate(told) if what == "fell")
    assert told.count("combat_round") >= 1
    assert "combat_round" not in told[first:second]
    assert sorted(numbers_in(table, "discard.1")) == sorted([OVERWHELMING, SQUEEZE, PSYCHOTIC])


@pytest.mark.rule("DMG-10", "QST-01", "EFF-24")
@pytest.mark.parametrize(
    ("team", "hurt", "hospital"),
    [([SCULLY], {SCULLY: 3}, [SCULLY]), ([MULDER, SCULLY], {MULDER: 4, SCULLY: 3}, [MULDER, SCULLY])],
)
def test_agent_falling_as_a_check_fails_solves_no_site(
    team: list[str], hurt: dict[str, int], hospital: list[str]
) -> None:
    small = site_of(team, under=[(RADIOACTIVE, B)], texts=card_set.texts())
    for number, damage in hurt.items():
        small.table.agent(card(small.table, number)).damage = damage
    table = go(begin(small.table, "investigation", A))
    until(table, B, "bluff")
    act(table, options(table, "bluff")[0])
    assert "solved" not in run_to_the_end(table)
    assert sorted(numbers_in(table, "hospital.0")) == sorted(hospital)
    assert AUBREY in numbers_in(table, "discard.0")


@pytest.mark.rule("XPW-43", "INV-06", "DMG-10")
@pytest.mark.parametrize(("negated", "hospital"), [(False, [KOSSEFF]), (True, [])])
def test_insanity_may_take_the_last_agent_unless_the_witness_is_negated(negated: bool, hospital: list[str]) -> None:
    places = {"hand.0": [BRAUN], "hand.1": [CLONE]}
    small = site_of([KOSSEFF], places, texts=card_set.texts(), xfiles=(MORROW, power("Insanity")), powers=True)
    announced_powers.announce(small.table, B, "Insanity")
    small.table.agent(card(small.table, KOSSEFF)).damage = 2
    table = go(begin(small.table, "investigation", A))
    play(until(table, A, "check"), BRAUN)
    if negated:
        play(until(table, B, "answer"), CLONE)
    assert "solved" not in run_to_the_end(table)
    assert numbers_in(table, "hospital.0") == hospital


@pytest.mark.rule("BLF-14", "BLF-05", "OPEN-22")
@pytest.mark.parametrize(
    ("under", "site", "used", "paid", "level"),
    [
        ([CAR_TROUBLES], AUBREY, [CAR_TROUBLES], 2, 4),  # two Agents: none stays behind
        ([THOMPSON, TANAKA], AUBREY, [TANAKA, THOMPSON], 4, 0),  # the last one sets the skill
        ([SURPRISE, CONUNDRUM], "0047", [CONUNDRUM], 2, None),  # the Site goes with all cards there
        ([MCGRATH, MCGRATH], AUBREY, [MCGRATH], 4, 1),  # one of a name is used
    ],
)
def test_bluffs_under_one_site_resolve_in_order(
    under: list[str], site: str, used: list[str], paid: int, level: int | None
) -> None:
    table = go(table_of([MULDER, SCULLY], {"hand.0": ["0282"]}, site=site, under=[(number, B) for number in under]))
    for number in used:
        until(table, B, "bluff")
        act(table, next(one for one in options(table, "bluff") if table.design(one.card or 0).number == number))
    while table.check and is_asked(table) != (A, "check"):
        take_first_option(table)
    assert tables.pools(table)[B] == (20, 20 - paid)
    assert (checks.level(table, table.check) if table.check else None) == level


@pytest.mark.rule("XPW-41", "DECK-12")
def test_two_buried_agents_are_uncovered_by_the_same_draw() -> None:
    small = tables.Small({"field.0": [MULDER, SCULLY], "deck.0": ["0042"] * 11})
    for number in (MULDER, SCULLY):
        drawing.bury(small.table, card(small.table, number), 10)
    drawing.draw(small.table, A, 9)
    assert numbers_in(small.table, "hospital.0") == []
    drawing.draw(small.table, A, 1)
    assert numbers_in(small.table, "hospital.0") == [SCULLY, MULDER]


@pytest.mark.rule("DEP-10", "DMG-10")
def test_bought_agent_in_the_hospital_is_discarded_at_the_end() -> None:
    small = tables.Small({"bureau.0": [constants.LAMANA], "hospital.0": [KOSSEFF]}, texts=card_set.texts())
    small.table.state.agents[card(small.table, KOSSEFF)] = Agent(damage=3, bought=True)
    table = begin(small.table, "turn", A)
    run_to_the_end(table)
    assert numbers_in(table, "discard.0") == [KOSSEFF]


@pytest.mark.rule("MP-05", "MP-06", "POOL-06")
@pytest.mark.parametrize(
    ("number", "window", "pool"),
    [(X_ADVERSARY, "answer", (17, 20)), (ZOMBIE, "check", (20, 14)), (HUNTER, "check", None), (EMIL, "check", None)],
)
def test_bystander_needs_only_other_activators_and_points(
    number: str, window: str, pool: tuple[int, int] | None
) -> None:
    table = go(table_of([MULDER], {"hand.1": [MANITOU], "hand.2": [number]}, seats=3), "before_site")
    if window == "answer":
        play(until(table, B, "check"), MANITOU)
    seen: list[str] = []
    while table.check and not seen and table.pending:
        seen = playable(table) if is_asked(table) == (C, window) else []
        if not seen:
            take_first_option(table)
    assert seen == ([number] if pool else [])
    if pool:
        play(table, number)
        assert tables.pools(table)[C] == pool


@pytest.mark.rule("BLF-05", "POOL-06", "MP-08")
def test_third_player_pays_for_its_bluff() -> None:
    table = go(table_of([MULDER, SCULLY, KOSSEFF], seats=3, under=[(CAR_TROUBLES, C)]))
    until(table, C, "bluff")
    act(table, options(table, "bluff")[0])
    assert tables.pools(table)[1:] == [(20, 20), (20, 18)]


@pytest.mark.rule("QST-10", "WIN-05", "MP-02", "MP-07")
@pytest.mark.parametrize(("single", "winners"), [(False, []), (True, [C])])
def test_only_the_wrongly_guessed_player_gets_a_penalty_action(single: bool, winners: list[int]) -> None:
    """A guesses B's X-File at a Site that targets C."""
    table = go(table_of([MULDER, SCULLY, KOSSEFF], seats=3, directed=C, single_guess=single))
    until(table, A, "guess")
    act(table, Action("guess", pick=tables.by_number()[constants.COLE]))
    assert table.state.winners == winners
    if not single:
        until(table, C, "penalty")
        act(table, Action("ask", pick="Control"))
        assert table.state.log[-1].known_by == 0b101


@pytest.mark.rule("XPW-44", "XPW-24", "XPW-43", "MP-11")
def test_powers_of_two_rivals_add_up() -> None:
    files = (MORROW, power("Manipulation of Evidence"), power("Manipulation of Evidence"))
    small = tables.Small(
        {"field.0": [SCULLY], "hand.0": [AUBREY]}, seats=3, texts=card_set.texts(), xfiles=files, powers=True
    )
    for seat in (B, C):
        announced_powers.announce(small.table, seat, "Manipulation of Evidence")
    table = begin(small.table, "case_assignment", A)
    act(table, options(table, "place")[0])
    assert tables.pools(table)[A] == (16, 20)

    files = (MORROW, power("Threats"), power("Insanity"))
    places = {"hand.0": [BRAUN], "hand.1": [TIME_LOSS]}
    small = site_of([SCULLY], places, seats=3, texts=card_set.texts(), xfiles=files, powers=True)
    announced_powers.announce(small.table, B, "Threats")
    announced_powers.announce(small.table, C, "Insanity")
    table = go(begin(small.table, "investigation", A))
    play(until(table, A, "check"), BRAUN)
    act(until(table, B, "answer"), options(table, "power")[0])
    run_to_the_end(table)
    assert table.agent(card(table, SCULLY)).damage == 0


@pytest.mark.rule("CHK-10", "CHK-20", "CHK-04")
def test_witness_of_the_outer_check_serves_in_the_inner_check() -> None:
    places = {"hand.0": [EMIL, EMIL], "hand.1": [ZOMBIE, TRAP]}
    table = go(table_of([MULDER, KOSSEFF], places, site="0058"), "before_site")
    play(table, EMIL)
    play(until(table, B, "check"), ZOMBIE)
    play(until(table, B, "combat_start"), TRAP)
    until(table, A, "check")
    assert (len(table.state.checks), playable(table)) == (2, [EMIL])


@pytest.mark.rule("CMB-02", "CMB-07")
def test_combat_cards_may_target_a_fighting_witness() -> None:
    table = go(table_of([MULDER], {"hand.0": [TSKANY, HARD_PUNCH], "hand.1": [constants.GOOD_PEOPLE]}), "before_site")
    play(table, TSKANY)
    play(until(table, B, "check"), constants.GOOD_PEOPLE)
    while is_asked(table) != (A, "combat") or table.combat is None or table.combat.kind != "CRC":
        take_first_option(table)
    play(table, HARD_PUNCH)
    assert {option.card for option in asked(table).options} == {card(table, MULDER), card(table, TSKANY)}


@pytest.mark.rule("WIN-03", "OPT-05")
@pytest.mark.parametrize("left", ["hospital", "deck"])
def test_player_with_agents_in_hospital_or_deck_has_not_lost(left: str) -> None:
    places = {"bureau.0": [SCULLY], "hand.1": [WEISS_KILLED], "bureau.1": [SCULLY], "deck.0": ["0042"] * 3}
    table = table_of([WEISS], places, killer=True)
    scully = card(table, SCULLY, "bureau.0")
    if left == "deck":
        drawing.bury(table, scully, 2)
    else:
        table.move(scully, "hospital.0")
    play(until(go(table, "before_site"), B, "check"), WEISS_KILLED)
    decline(table, "answer")
    assert (numbers_in(table, "removed.0"), table.state.winners) == ([WEISS], [])


@pytest.mark.rule("INV-14", "BLF-08", "CAS-05")
def test_site_with_a_card_under_it_waits_for_a_team() -> None:
    table = table_of([MULDER, SCULLY], under=[(SURPRISE, B)], points=0)
    for _ in range(2):
        run_to_the_end(table)
        assert AUBREY in numbers_in(table, "field.0")
        begin(table, "case_assignment", A)
        run_to_the_end(table)
        begin(table, "investigation", A)
    act(table, options(table, "investigate")[0])
    run_to_the_end(until(table, A, "question"))
    assert (numbers_in(table, "discard.0"), numbers_in(table, "discard.1")) == ([AUBREY], [SURPRISE])
