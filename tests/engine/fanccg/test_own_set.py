"""Unopened Files: its contents, the effects of its cards, and their use in play."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from engine.fanccg.cards.attributes import satisfies
from engine.fanccg.cards.designs import DRAWN_TYPES, ENVIRONMENT, Aspect, CardType, LeftMark, RightMark, Timing, demands
from engine.fanccg.language import LANGUAGE
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.table import Table
from engine.kernel.facts import CardsShown, redact
from tests.engine.fanccg import tables
from tests.engine.fanccg.games import any_deck
from tests.engine.fanccg.tables import A, B, a_game, a_round, available, choose, designs_in, on, play, playable, points
from tests.support.profiles import budget, is_thorough

SET = "Unopened Files"
ALL = [printed.design for printed in ruleset.card_set.designs.values()]
OWN = [design for design in ALL if design.set == SET]
BASIC = [design for design in ALL if design.set == "Basic"]


def score(table: Table) -> int:
    return int(ruleset.view(table, None)["round"]["score"])


def the_last_round(row: list[str], hands: Any, decks: Any = ((), ()), **more: Any) -> Table:
    return a_round(row, hands, decks, period=3, ending=True, **more)


def parts(thing: Any) -> Iterator[Any]:
    """Yield a part of a card and all parts inside it."""
    yield thing
    inner = thing if isinstance(thing, list) else [getattr(thing, n) for n in getattr(thing, "__struct_fields__", ())]
    for one in inner:
        yield from parts(one)


# What the set holds


def test_own_set_is_marked_and_its_texts_are_sentences() -> None:
    assert len(BASIC) == 34
    assert len(OWN) >= 70 and len(OWN) + len(BASIC) == len(ALL)
    rows = {row["id"]: row for row in ruleset.catalogue()}
    assert all(rows[design.id]["set"] == SET for design in OWN)
    assert not {design.name for design in OWN} & {design.name for design in BASIC}
    assert len({design.name for design in OWN}) == len(OWN)
    assert not any(design.episode for design in OWN)
    for row in ruleset.catalogue():
        for line in row["text"]:
            assert line[0].isupper() and line.endswith(".") and "  " not in line and ".." not in line, line


@pytest.mark.rule("OPN-10", "HIGH-09", "OPN-09", "CIR-03", "CIR-06", "CIR-07", "CIR-09", "CIR-10", "CIR-11")
def test_own_set_has_every_type_mark_and_draw_value() -> None:
    count = Counter(design.type for design in OWN)
    assert set(count) == set(get_args(CardType))
    assert min(count.values()) >= 3
    assert Counter(design.label for design in OWN if design.label).keys() == set(ENVIRONMENT)
    assert all(design.draw is not None and 0 <= design.draw <= 5 for design in OWN if design.type in DRAWN_TYPES)
    assert {mark for design in OWN for mark in design.left.values()} == set(get_args(LeftMark))
    assert {mark for design in OWN for mark in design.right.values()} == set(get_args(RightMark))


def test_own_set_uses_every_timing_aspect_and_operation() -> None:
    used = {type(part) for design in ALL for part in parts(design)}
    assert {*LANGUAGE.steps, *LANGUAGE.tests, *LANGUAGE.values} <= used
    ours = {type(part) for design in OWN for part in parts(design)}
    assert {*LANGUAGE.steps, *LANGUAGE.tests, *LANGUAGE.values} - ours == set()
    assert {ability.when for design in OWN for ability in design.abilities} == set(Timing)
    negated = {one for design in OWN for part in parts(design) for one in getattr(part, "aspects", ())}
    assert negated == set(get_args(Aspect))


@pytest.mark.rule("REQ-04", "REQ-05", "REQ-06", "REQ-13")
def test_every_required_attribute_is_provided_by_some_card() -> None:
    wanted = [demand for design in OWN for demand in demands(design.requires)]
    assert any("(" in demand.attribute for demand in wanted)
    assert any(demand.providers > 1 for demand in wanted)
    assert any(demand.attribute.startswith("*") for demand in wanted)
    assert any(demand.attribute.endswith("*") for demand in wanted)
    assert any(demand.term for demand in wanted)
    have = {one for design in ALL for one in (*design.provides, *design.themes, design.label)}
    have |= {one for design in ALL for part in parts(design) for one in getattr(part, "attributes", ())}
    terms = {one for design in ALL for one in (*design.terms, design.type.capitalize())}
    for design in ALL:
        for demand in demands(design.requires):
            assert demand.term in terms or any(satisfies(one, demand.attribute) for one in have), design.id
        for prevents in design.prevented_by:
            assert any(satisfies(one, prevents) for one in have), design.id


# What its cards do


@pytest.mark.rule("OPN-14", "OPN-15", "REQ-05", "REQ-07")
@pytest.mark.parametrize(("hand", "fits", "lacks"), [
    ("hostage_trade rope_and_ladder", "bunker_under_the_wheat capture_inevitable", "df101364 capture_inevitable"),
    ("im_not_supposed_to_tell rope_and_ladder", "taken_from_the_road he_sees_you", "car_off_the_bridge he_sees_you"),
    ("two_witnesses_agree psych_profile", "hum_in_the_valley shape_in_the_treeline",
     "hum_in_the_valley knock_on_every_door"),
    ("amateur_footage psych_profile", "hum_in_the_valley", "office_searched_at_night shape_in_the_treeline"),
])  # fmt: skip
def test_own_card_needs_its_requirements_and_no_prevention(hand: str, fits: str, lacks: str) -> None:
    assert playable(the_last_round(fits.split(), ((), hand.split()))) == sorted(hand.split())
    assert playable(the_last_round(lacks.split(), ((), hand.split()))) == hand.split()[1:]


@pytest.mark.rule("SCO-01")
def test_instructor_scully_adds_points_to_physical_evidence() -> None:
    row = ["with_their_liver_ripped_out", "definitely_not_human", "second_autopsy"]
    assert score(the_last_round(row, (["psych_profile"], ()), to_move=A)) == 32
    teaching = ("instructor_scully", "fox_mulder", "x_files")
    assert score(the_last_round(row, (["psych_profile"], ()), to_move=A, environment=teaching)) == 34


@pytest.mark.rule("TRN-13")
def test_jurisdiction_pulled_forbids_only_the_rivals_conclusions() -> None:
    hands = (["struck_from_the_record"], ["struck_from_the_record", "decoy_sample"])
    table = the_last_round(["df101364", "jurisdiction_pulled"], hands)
    assert playable(table) == ["decoy_sample"]
    play(table, "decoy_sample")
    tables.skip_actions(table)
    assert playable(table) == ["struck_from_the_record"]


@pytest.mark.rule("SCO-05", "SCO-06", "CIR-15")
def test_smear_hold_your_breath_and_best_left_alone_change_scores() -> None:
    table = the_last_round(["df101364", "smear_in_the_press"], ((), ["struck_from_the_record"]))
    play(table, "struck_from_the_record")
    assert points(table) == [0, 5 + 5 - 10]
    table = the_last_round(["office_searched_at_night", "shredded_overnight"], ((), ["best_left_alone"]))
    play(table, "best_left_alone")
    assert points(table) == [0, 5]
    good = the_last_round(["tracks_beside_the_rails"], ((), ["best_left_alone", "psych_profile"]))
    assert playable(good) == ["psych_profile"]
    row = ["car_off_the_bridge", "down_the_storm_drain"]
    table = the_last_round(row, (["rope_and_ladder"], ["hold_your_breath", "out_by_the_service_lift"]))
    play(table, "hold_your_breath", "rope_and_ladder", "out_by_the_service_lift")
    bridge, drain, breath, rope, lift = 5 + 10, 14, 4 * 3, 5, 6
    assert points(table) == [0, bridge + drain + breath + rope + lift]


@pytest.mark.rule("CNF-05")
@pytest.mark.parametrize(("scully", "row", "won"), [
    ("marksman_scully", ["car_off_the_bridge", "down_the_storm_drain"], True),
    ("dana_scully", ["car_off_the_bridge", "down_the_storm_drain"], False),
    ("dana_scully", ["car_off_the_bridge", "knock_on_every_door"], True),
    ("dana_scully", ["car_off_the_bridge", "shotgun_in_the_boot"], False),
])  # fmt: skip
def test_arms_decide_shots_through_the_door(scully: str, row: list[str], won: bool) -> None:
    """Pro has 2 plus the participant's arms; Anti has the jeopardy cards plus arms."""
    hands = (["psych_profile"], ["shots_through_the_door"])
    table = the_last_round(row, hands, environment=(scully, "fox_mulder", "x_files"))
    before = score(table)
    choose(table, "shots_through_the_door")
    choose(table, pick="pro")
    choose(table, scully)
    assert score(table) == before + (15 if won else -10)
    assert ("jeopardy" in on(table)) != won
    assert ("Suspect" in available(table)) == won
    assert ("ME" in available(table)) == won


@pytest.mark.rule("INV-04", "CNF-02")
@pytest.mark.parametrize(("mulder", "change"), [("fox_mulder", -15), ("haunted_mulder", 20)])
def test_investments_decide_the_standoff(mulder: str, change: int) -> None:
    hands = (["psych_profile"], ["standoff_at_the_gate"])
    table = the_last_round(["bunker_under_the_wheat"], hands, environment=("dana_scully", mulder, "x_files"))
    choose(table, "standoff_at_the_gate")
    choose(table, pick="pro")
    choose(table, mulder)
    assert score(table) == 5 + change


@pytest.mark.rule("INV-02", "OPN-13")
def test_she_looks_up_too_stays_next_to_scully() -> None:
    hands = (["shape_in_the_treeline"], ["she_looks_up_too", "they_both_saw_it"])
    table = the_last_round(["hum_in_the_valley"], hands)
    scully = table.zones["environment"][0]
    play(table, "she_looks_up_too", "shape_in_the_treeline", "they_both_saw_it")
    assert designs_in(table, f"beside.{scully}") == ["she_looks_up_too"]
    assert points(table) == [0, 6 + 8 + 7 + 8]


@pytest.mark.rule("ENV-06", "REQ-02", "CNF-06")
def test_new_partner_replaces_a_character() -> None:
    hands = (["psych_profile"], ["new_partner"])
    table = the_last_round(["tracks_beside_the_rails"], hands, environment_decks=((), ["doctor_scully"]))
    play(table, "new_partner")
    choose(table, pick="yes")
    assert designs_in(table, "environment") == ["doctor_scully", "fox_mulder", "x_files"]
    assert designs_in(table, f"environment_deck.{A}") == ["dana_scully"]
    hands = (["nasal_cavity_implant", "psych_profile"], ["new_partner"])
    table = the_last_round(["cattle_on_the_ridge"], hands, environment_decks=((), ["convinced_scully"]))
    play(table, "new_partner")
    choose(table, pick="yes")
    tables.skip_actions(table)
    assert tables.blocked(table)["nasal_cavity_implant"] == ("Requires ME.", "REQ-01")
    table = the_last_round(["df101364", "decoy_sample"], (["psych_profile"], ["assigned_elsewhere"]))
    choose(table, "assigned_elsewhere")
    choose(table, "dana_scully")
    assert "ME" not in available(table)


@pytest.mark.rule("CVR-04")
def test_light_in_the_drawer_turns_sealed_envelope_up() -> None:
    row = ["tracks_beside_the_rails", "sealed_envelope"]
    table = the_last_round(row, (["psych_profile"], ["light_in_the_drawer"]), covered=[1], cover_cards=True)
    play(table, "light_in_the_drawer")
    assert score(table) == 10 + 5 + 4 + 10
    assert "Evidence(document)" in available(table)


@pytest.mark.rule("REQ-08")
def test_negated_decoy_sample_draws_and_scores() -> None:
    hands = (["psych_profile"], ["sample_switched"])
    table = the_last_round(["df101364", "decoy_sample"], hands, (["arrested"] * 3, ()))
    play(table, "sample_switched")
    assert points(table) == [5, 0]
    assert designs_in(table, f"hand.{A}").count("arrested") == 3, "two by its text, one at the start of the turn"
    assert "Evidence(physical)" not in available(table)
    assert score(table) == 5 - 8


@pytest.mark.rule("OPN-12")
def test_back_up_releases_the_character_of_cellar_door_locked() -> None:
    table = the_last_round(["car_off_the_bridge"], (["back_up_on_the_way", "psych_profile"], ["cellar_door_locked"]))
    choose(table, "cellar_door_locked")
    choose(table, "fox_mulder")
    assert "MULDER" not in available(table)
    play(table, "back_up_on_the_way")
    assert "MULDER" in available(table)
    assert "Capture" not in available(table)


@pytest.mark.rule("TYP-10", "RND-15")
def test_cards_return_from_the_row_and_the_discard_pile() -> None:
    row = ["tracks_beside_the_rails", "knock_on_every_door", "psych_profile"]
    table = the_last_round(row, (["arrested"], ["retraction"]))
    choose(table, "retraction")
    choose(table, "knock_on_every_door")
    assert designs_in(table, "row") == ["psych_profile", "retraction", "tracks_beside_the_rails"]
    assert score(table) == 10 + 5 + 2
    discards = ((), ["vague_warning", "psych_profile"])
    table = the_last_round(["df101364"], (["psych_profile"], ["inside_source"]), discards=discards)
    choose(table, "inside_source")
    choose(table, pick="1")
    choose(table, "vague_warning")
    assert designs_in(table, f"hand.{B}") == ["vague_warning"]


@pytest.mark.rule("TRN-08")
def test_phone_booth_draws_as_many_cards_as_were_discarded() -> None:
    hands = (["arrested"], ["psych_profile", "phone_booth", "wrong_turning", "wrong_turning"])
    table = the_last_round(["tracks_beside_the_rails"], hands, ((), ["arrested"] * 5), hand_size=5)
    play(table, "psych_profile")
    choose(table, "phone_booth")
    choose(table, "wrong_turning")
    choose(table, "wrong_turning")
    choose(table, pick="done")
    assert designs_in(table, f"hand.{B}") == ["arrested"] * 3
    assert designs_in(table, f"discard.{B}") == ["phone_booth", "wrong_turning", "wrong_turning"]


@pytest.mark.rule("TYP-10")
def test_only_the_looking_player_sees_the_hand() -> None:
    table = a_round(["hum_in_the_valley"], [["man_in_the_back_row"], ["shape_in_the_treeline"] * 5], to_move=A)
    (shown,) = [fact for fact in play(table, "man_in_the_back_row") if isinstance(fact, CardsShown)]
    assert len(shown.cards or ()) == 2
    seen = [redact(shown, viewer) for viewer in (A, B, None)]
    assert [fact.cards is not None for fact in seen if isinstance(fact, CardsShown)] == [True, False, False]


# In play

MOST_GAMES = budget(200)


def carried_out(seed: int, missing: set[str]) -> Counter[str]:
    """Play a random game with random decks; return the uses of each ability."""
    chance = random.Random(seed)
    covers = chance.random() < 0.5
    table = a_game([any_deck(chance, missing, covers) for _ in (A, B)], chance.randbytes(32), cover_cards=covers)
    while decisions := ruleset.decisions(table):
        (decision, *_) = decisions
        ruleset.apply(table, decision.seat, chance.choice(decision.options))
    return Counter(table.ability_uses)


def test_every_ability_is_used_in_bot_games() -> None:
    """Stops when all were used; the profile `thorough` plays every game."""
    missing = set(ruleset.abilities())
    for seed in range(MOST_GAMES):
        missing -= carried_out(seed, {key.partition("#")[0] for key in missing}).keys()
        if not missing and not is_thorough():
            break
    assert missing == set()
