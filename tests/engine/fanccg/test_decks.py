"""Deck construction (DCK), and the secrets of seats."""

from typing import Any

import pytest

from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.state import Setup
from engine.kernel.decisions import SetupError
from tests.engine.fanccg.tables import EXTRAS, A

USUAL: dict[str, dict[str, int]] = ruleset.starters[0].deck


def changed(part: str, **copies: int) -> dict[str, dict[str, int]]:
    """Return the default deck with other numbers of copies; 0 removes a card."""
    pile = {**USUAL.get(part, {}), **copies}
    return {**USUAL, part: {design: count for design, count in pile.items() if count}}


def rules_of(deck: Any, rules: Any = EXTRAS, **options: Any) -> set[tuple[str, str]]:
    """Return rule and part of each deck fault."""
    return {(fault.rule, fault.part) for fault in rules.check_deck(deck, Setup(**options))}


@pytest.mark.rule("DCK-03", "ORD-02", "ORD-05")
def test_deck_respects_copy_limits_and_plus_means_no_limit() -> None:
    faults = ruleset.check_deck(changed("draw", arrested=5), Setup())
    assert [(fault.rule, fault.part, fault.design) for fault in faults] == [("DCK-03", "draw", "arrested")]
    assert rules_of(changed("draw", arrested=4)) == set()
    assert ruleset.card_set.designs["psych_profile"].design.in_deck == "+"
    assert rules_of(changed("draw", psych_profile=20)) == set()


@pytest.mark.rule("DCK-04", "DCK-07", "DCK-05")
def test_environment_deck_has_three_to_six_environment_cards() -> None:
    assert rules_of(changed("environment", arrested=1)) == {("DCK-04", "environment")}
    assert ("DCK-04", "environment") in rules_of(changed("environment", x_files=0))
    part = next(part for part in ruleset.deck_parts(Setup()) if part.name == "environment")
    labels = {ruleset.card_set.designs[design].design.label for design in part.designs}
    assert part.most == 2 * len(labels)
    six = changed("environment", dana_scully=2, fox_mulder=2, x_files=2)
    assert rules_of(six) == set()
    assert ("DCK-05", "environment") in rules_of(changed("environment", dana_scully=3, fox_mulder=2, x_files=2))
    faults = ruleset.check_deck(changed("environment", x_files=3, dana_scully=3, fox_mulder=3), Setup())
    named = [fault.detail.split()[4] for fault in faults if fault.rule == "DCK-05"]
    assert named == ["MULDER;", "SCULLY;", "X-FILES;"]


@pytest.mark.parametrize("deck", [
    7, [], {"draw": []}, {"draw": {"arrested": 0}}, {"draw": {"arrested": "4"}}, {"draw": {"arrested": True}},
    {"x": {}},
])  # fmt: skip
def test_invalid_deck_data_is_refused(deck: Any) -> None:
    assert {fault.rule for fault in EXTRAS.check_deck(deck, Setup())} == {""}
    with pytest.raises(SetupError):
        ruleset.secret(deck, ruleset.setup([None, None], "single", {}), A)


def test_setup_has_default_options_and_faults_name_card_and_rule() -> None:
    setup = ruleset.setup([None, None], "single", {})
    with pytest.raises(SetupError) as refusal:
        ruleset.secret(changed("draw", arrested=5), setup, A)
    assert refusal.value.field == "deck.draw.arrested"
    assert "Arrested" in refusal.value.detail and "DCK-03" in refusal.value.detail
    with pytest.raises(SetupError) as refusal:
        ruleset.secret(changed("draw", nothing_like_it=1), setup, A)
    assert refusal.value.field == "deck.draw.nothing_like_it"
    setup = ruleset.setup([None, None], "single", {})
    options = ruleset.describe().options
    assert {name: getattr(setup, name) for name in options} == {name: o.default for name, o in options.items()}
    assert ruleset.decode_setup(ruleset.encode_setup(setup)) == setup


@pytest.mark.rule("DCK-02", "DCK-11", "REQ-11")
@pytest.mark.parametrize(("seats", "format", "options", "field"), [
    ([None], "single", {}, "seats"),
    ([None, "mulder"], "single", {}, "seats"),
    (["scully", "mulder"], "single", {}, "seats"),
    ([None, None], "series", {}, "format"),
    ([None, None], "single", {"hand_size": 4}, "options.hand_size"),
    ([None, None], "single", {"themes": 1}, "options.themes"),
    ([None, None], "single", {"weather": 1}, "options.weather"),
    ([None, None], "single", {"least_deck": 65, "most_deck": 39}, "options.least_deck"),
])  # fmt: skip
def test_invalid_setup_is_refused_with_its_field(seats: Any, format: str, options: Any, field: str) -> None:
    with pytest.raises(SetupError) as refusal:
        ruleset.setup(seats, format, options)
    assert refusal.value.field == field


@pytest.mark.rule("DCK-08", "DCK-09", "DCK-02")
def test_covers_and_sideboard_are_optional_and_deck_size_may_be_fixed() -> None:
    parts = {part.name: (part.least, part.most) for part in EXTRAS.deck_parts(Setup(cover_cards=True))}
    assert (parts["cover"], parts["sideboard"]) == ((0, None), (0, 13))
    setup = ruleset.setup([None, None], "single", {"least_deck": 52, "most_deck": 52})
    assert (setup.least_deck, setup.most_deck) == (52, 52)


@pytest.mark.rule("DCK-08")
@pytest.mark.parametrize(("pile", "design", "begins"), [
    ({"fog": 2}, "fog", "Fog: “"), ({"nothing_like_it": 1}, "nothing_like_it", "“"), ({}, "", "“"),
])  # fmt: skip
def test_cards_of_an_unused_part_are_refused(pile: dict[str, int], design: str, begins: str) -> None:
    (fault,) = EXTRAS.check_deck({**USUAL, "cover": pile}, Setup())
    assert (fault.rule, fault.part, fault.design) == ("DCK-08", "cover", design)
    assert fault.detail.startswith(begins) and "“Cover deck”" in fault.detail
