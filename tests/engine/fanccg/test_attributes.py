"""Attributes, themes, copy limits, investment (REQ, ORD, INV, ENV-07 to ENV-11)."""

import pytest

from engine.fanccg.cards.attributes import canonical, satisfies
from engine.fanccg.cards.designs import Aspect, Demand
from engine.fanccg.rules import investment, negations, scoring
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table import attributes
from engine.fanccg.table.state import Setup
from engine.kernel.facts import Happened
from tests.engine.fanccg import tables
from tests.engine.fanccg.tables import BASIC, CASE, EXTRAS, PROFILE, A, B, a_round, available, blocked, play, playable


@pytest.mark.rule("REQ-01", "REQ-07")
def test_card_needs_all_required_and_no_preventing_attributes() -> None:
    hands = [["nasal_cavity_implant", PROFILE], []]
    table = a_round([CASE], hands, to_move=A)
    assert blocked(table)["nasal_cavity_implant"] == ("Requires Body.", "REQ-01")
    assert "nasal_cavity_implant" in playable(a_round([CASE, PROFILE, "definitely_not_human"], hands, to_move=A))
    hands = [["we_dont_know_anything", "paul_mossinger"], ["we_dont_know_anything", "paul_mossinger"]]
    table = a_round(["crime_case", "blackout"], hands, to_move=A, rules=EXTRAS)
    assert "we_dont_know_anything" in playable(table)
    table = a_round(["crime_case", "he_sees_you", "blackout"], hands, to_move=A, rules=EXTRAS)
    assert blocked(table)["we_dont_know_anything"] == ("Evidence prevents it.", "REQ-07")


@pytest.mark.rule("REQ-02", "ENV-07", "ENV-08", "ENV-09", "REQ-05")
def test_attribute_is_available_by_its_number_of_providers() -> None:
    have = available(a_round([CASE, PROFILE], [[], [PROFILE]]))
    assert {"FBI", "believer", "SCULLY", "MULDER", "X-FILES", "Gov Conspiracy"} <= have
    assert {"Homicide", "Cryptozoology", "Case", "Right Place", "Following"} <= have
    table = a_round([CASE], [[PROFILE], []], to_move=A)
    assert attributes.available(table, Demand(attribute="FBI", providers=2))
    assert not attributes.available(table, Demand(attribute="FBI", providers=3))


@pytest.mark.rule("REQ-03", "ENV-11")
def test_both_players_use_provided_attributes_until_the_round_ends() -> None:
    table = a_round([CASE], [[PROFILE, "arrested"], ["arrested", PROFILE]], to_move=A)
    assert playable(table) == [PROFILE]
    play(table, PROFILE, PROFILE)
    tables.skip_actions(table)
    assert "arrested" in playable(table)


@pytest.mark.rule("REQ-06")
@pytest.mark.parametrize(
    ("have", "is_met"), [("Mole Uncovered", True), ("Mole Undercover", False), ("Uncovered Mole", False)]
)
def test_star_matches_the_rest_of_a_name(have: str, is_met: bool) -> None:
    assert satisfies(have, "*Uncovered") is is_met


@pytest.mark.rule("REQ-09", "REQ-10")
def test_negation_removes_attributes_and_points_but_not_later_cards() -> None:
    row = ["df101364", "what_are_they", "i_saw_it"]
    table = a_round(row, [["evidence_forgotten", PROFILE], []], to_move=A)
    facts = play(table, "evidence_forgotten")
    assert [fact.card for fact in facts if isinstance(fact, Happened) and fact.what == "negated"] == [
        card for card in table.zones["row"] if table.design(card).id == "i_saw_it"
    ]
    assert "Evidence(statement)" not in available(table)
    assert scoring.total(table) == 5 + 10 + 0 - 10
    row = ["df101364", "definitely_not_human", "nasal_cavity_implant", "i_saw_it"]
    table = a_round(row, [[], ["evidence_lost", PROFILE]])
    play(table, "evidence_lost")
    assert tables.designs_in(table, "row") == sorted([*row, "evidence_lost"])
    assert scoring.total(table) == 5 + 10 + 0 + 10 - 20


@pytest.mark.rule("REQ-11", "OPN-05", "REQ-12", "TRN-13")
def test_theme_must_match_x_files_unless_the_option_is_off() -> None:
    hands = [[], [CASE, "weather_case"]]
    table = a_round(hands=hands, rules=EXTRAS)
    assert playable(table) == [CASE]
    assert blocked(table)["weather_case"] == ("The X-FILES card has none of its themes.", "REQ-11")
    assert playable(a_round(hands=[[], ["mixed_case"]], rules=EXTRAS)) == ["mixed_case"]
    assert playable(a_round(hands=hands, rules=EXTRAS, themes=False)) == ["weather_case", CASE]
    spelt = {"Alien Encounter": "Alien Encounters", "Crime": "Law Enforcement", "The Conspiracy": "Gov Conspiracy"}
    assert all(canonical(variant) == name for variant, name in spelt.items())
    assert playable(a_round(hands=[[], ["crime_case"]], rules=EXTRAS)) == ["crime_case"]
    assert satisfies("Alien Encounter", "Alien Encounters")
    hands = [[], [CASE, "fourth_dead_in_the_class_of_89"]]
    table = a_round(hands=hands, environment=["dana_scully", "suspended_mulder", "x_files"])
    assert "fourth_dead_in_the_class_of_89" in playable(table)
    table = a_round(hands=hands, environment=["dana_scully", "profiler_mulder", "x_files"])
    assert blocked(table)["fourth_dead_in_the_class_of_89"] == ("Requires believer.", "REQ-01")


@pytest.mark.rule("REQ-13", "REQ-08")
@pytest.mark.parametrize(("last", "missing"), [("he_sees_you", None), ("evidence_forgotten", "Requires Abduction.")])
def test_negated_card_does_not_count_as_a_term(last: str, missing: str | None) -> None:
    row, ending = ["office_searched_at_night", "session_under_hypnosis"], "im_not_supposed_to_tell"
    table = a_round(row, [[last, PROFILE], [ending, PROFILE]], to_move=A)
    play(table, last)
    tables.skip_actions(table)
    assert blocked(table).get(ending, (None,))[0] == missing
    assert ("Abduction" in available(table)) == (missing is None)


@pytest.mark.rule("REQ-08")
def test_negated_attribute_does_not_meet_a_requirement() -> None:
    row, ending = [CASE, "he_sees_you", "capture_inevitable"], "back_up_on_the_way"
    table = a_round(row, [["rescue", ending, PROFILE], ["he_sees_you", PROFILE]], to_move=A, rules=EXTRAS)
    play(table, "rescue", "he_sees_you")
    tables.skip_actions(table)
    assert blocked(table)[ending] == ("Requires Capture.", "REQ-01")


@pytest.mark.rule("ORD-01", "ORD-03", "ORD-04", "OPN-06")
def test_in_play_limit_counts_copies_of_both_players() -> None:
    hands = [[PROFILE, "he_sees_you"], [PROFILE, "he_sees_you"]]
    assert PROFILE in playable(a_round([CASE, PROFILE], hands, to_move=B))
    table = a_round([CASE, PROFILE, PROFILE], hands, to_move=A)
    assert playable(table) == ["he_sees_you"]
    assert blocked(table)["psych_profile"] == ("The limit is 2 on the table.", "ORD-03")
    row = [CASE, *["he_sees_you"] * 5]
    assert "he_sees_you" in playable(a_round(row, [["he_sees_you"], []], to_move=A))
    more = {"i_saw_it": 30, "psych_profile": 9}
    assert not ruleset.check_deck({**ruleset.starters[0].deck, "draw": more}, Setup())


@pytest.mark.rule("INV-01", "INV-04", "INV-03")
def test_investment_condition_includes_the_printed_number() -> None:
    table = a_round([CASE], [[PROFILE], []], to_move=A)
    assert (investment.of(table, "MULDER"), investment.of(table, "SCULLY")) == (2, 1)
    assert investment.of(table, "SKINNER") == 0
    hands = [["vague_warning", PROFILE], []]
    assert "vague_warning" in playable(a_round([CASE], hands, to_move=A))
    table = a_round([CASE], hands, to_move=A, beside="mulder_shares_confidence")
    reason, rule = blocked(table)["vague_warning"]
    assert "MULDER's investment" in reason
    assert rule == "TRN-13"


@pytest.mark.rule("OPN-16")
def test_vague_warning_must_directly_follow_a_case() -> None:
    hands = [["vague_warning", PROFILE], ["vague_warning", PROFILE]]
    assert "vague_warning" in playable(a_round([CASE], hands, to_move=A))
    assert "vague_warning" not in playable(a_round([CASE, "he_sees_you"], hands))
    assert "vague_warning" not in playable(
        a_round(["night_call"], [["vague_warning", "plain_step"], []], to_move=A, rules=EXTRAS)
    )


@pytest.mark.rule("ENV-10")
def test_basic_environment_cards_have_the_printed_attributes() -> None:
    scully, mulder, files = (ruleset.card_set.designs[name].design for name in BASIC)
    assert (scully.draw, scully.investment) == (2, 1)
    assert scully.provides == ["FBI", "Agent", "MD", "ME", "religious", "scientist", "skeptic"]
    assert (mulder.draw, mulder.investment) == (1, 2)
    assert mulder.provides == [
        "FBI", "Agent", "psychology", "behavioral criminology", "paranormal expertise", "believer",
    ]  # fmt: skip
    assert files.draw == 2
    assert files.themes == [
        "Alien Encounters", "Gov Conspiracy", "Supernatural Phenomena", "Cryptozoology", "Law Enforcement",
    ]  # fmt: skip


@pytest.mark.rule("REQ-13")
@pytest.mark.parametrize(("term", "is_there"), [("Case", True), ("Abduction", True), ("Incident", False)])
def test_term_is_available_if_a_round_card_counts_as_it(term: str, is_there: bool) -> None:
    table = a_round(["quiet_case"], [["plain_step"], []], to_move=A, rules=EXTRAS)
    assert attributes.available(table, Demand(term=term)) is is_there


@pytest.mark.rule("REQ-03")
def test_attribute_from_a_text_meets_a_requirement() -> None:
    """The won ambush provides Suspect, which no card of the round prints."""
    table = a_round([CASE, "he_sees_you"], [["inadequate_cell"], ["disrupted_ambush"]])
    play(table, "disrupted_ambush")
    tables.choose(table, pick="pro")
    tables.choose(table, "fox_mulder")
    assert playable(table) == ["inadequate_cell"]


@pytest.mark.rule("CVR-03", "REQ-02")
def test_covered_card_provides_nothing() -> None:
    hands = [[], ["arrested", "gate"]]
    assert playable(a_round([CASE, PROFILE], hands, rules=EXTRAS)) == ["arrested", "gate"]
    assert playable(a_round([CASE, PROFILE], hands, rules=EXTRAS, covered=[1])) == ["gate"]
    assert tables.question(a_round([CASE, PROFILE], [[PROFILE], ["gate"]], rules=EXTRAS, covered=[0])) == (A, "play")


@pytest.mark.rule("REQ-08")
def test_only_round_cards_are_negated_and_the_view_lists_negations() -> None:
    table = a_round([CASE, PROFILE], [[PROFILE], []], to_move=A)
    scully, profile = table.zones["environment"][0], table.zones["row"][1]
    table.begin()
    negations.negate(table, [scully], ["points"], [])
    assert table.facts == []
    aspects: list[Aspect] = ["text", "points", "circumstances", "attributes"]
    gone = ["Right Place", "Witness", "Body", "Sighting", "Capture"]
    negations.negate(table, [profile], aspects, gone)
    laid = ruleset.view(table, None)["round"]["row"][1]
    assert (laid["negated"], laid["withdrawn"]) == (sorted(aspects), sorted(gone))
