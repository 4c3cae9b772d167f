"""Filters and the cards of a table that they match."""

import pytest

from engine.fanccg.cards.designs import Filter
from engine.fanccg.language.conditions import IsOn
from engine.fanccg.rules import investment
from engine.kernel.frames import Frame
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, a_round

ROW = [CASE, PROFILE, "he_sees_you", "plain_step", "too_close", "lamp", "slip"]
"""Points: 10, 5, -10, 2, no number (0), 1, -1."""


@pytest.mark.rule("CIR-15", "REQ-08")
@pytest.mark.parametrize(("wanted", "found"), [
    (Filter(owner="you"), [PROFILE, "plain_step", "lamp"]),
    (Filter(owner="rival"), [CASE, "he_sees_you", "too_close", "slip"]),
    (Filter(points="positive"), [CASE, PROFILE, "plain_step", "lamp"]),
    (Filter(points="negative"), ["he_sees_you", "slip"]),
    (Filter(name=["Psych Profile"]), [PROFILE]),
    (Filter(theme=["Crime"]), [CASE]),
    (Filter(theme=["Gov Conspiracy"]), []),
    (Filter(type=["case"]), [CASE]),
    (Filter(provides=["Evidence"]), ["he_sees_you"]),
    (Filter(sets=["jeopardy"]), ["he_sees_you", "too_close"]),
    (Filter(sets=["progress"]), [CASE, PROFILE, "he_sees_you"]),
    (Filter(sets=["progress", "jeopardy"]), [CASE, PROFILE, "he_sees_you", "too_close"]),
    (Filter(removes=["jeopardy"]), ["plain_step"]),
    (Filter(removes=["jeopardy", "opposition"]), ["plain_step"]),
    (Filter(order="earlier"), [CASE]),
    (Filter(order="later"), ["he_sees_you", "plain_step", "too_close", "lamp", "slip"]),
    (Filter(order="just_before"), [CASE]),
    (Filter(other=True), [CASE, "he_sees_you", "plain_step", "too_close", "lamp", "slip"]),
    (Filter(this=True), [PROFILE]),
    (Filter(covered=True), []),
])  # fmt: skip
def test_filter_matches_the_expected_row_cards(wanted: Filter, found: list[str]) -> None:
    """Seen from A's profile, the second card."""
    table = a_round(ROW, [["plain_step"], ["plain_step"]], to_move=A, rules=EXTRAS)
    cards = table.zones["row"]
    fitting = [card for card in cards if table.fits(wanted, card, cards[1], A)]
    assert [table.design(card).id for card in fitting] == found


@pytest.mark.rule("CIR-02")
def test_condition_checks_current_circumstances() -> None:
    table = a_round(["crime_case", PROFILE, "he_sees_you", "blackout"], [[], ["plain_step"]], rules=EXTRAS)
    on = [name for name in ("progress", "opposition", "jeopardy") if IsOn(circumstance=name).holds(table, Frame(""))]  # type: ignore[arg-type]
    assert on == ["opposition"]


@pytest.mark.rule("INV-02")
def test_card_without_investment_adds_nothing() -> None:
    table = a_round([CASE], [[PROFILE], []], to_move=A, beside="arrested")
    assert investment.of(table, "MULDER") == 2
    assert investment.of(table, "X-FILES") == 0


@pytest.mark.rule("CIR-15", "CIR-14")
@pytest.mark.parametrize("wanted", [Filter(sets=["progress"]), Filter(removes=["progress"]), Filter(order="earlier")])
def test_cards_outside_the_row_have_no_edge_and_order(wanted: Filter) -> None:
    table = a_round([CASE], [[PROFILE], []], to_move=A)
    elsewhere = [table.zones["environment"][0], table.zones["hand.0"][0]]
    assert not any(table.fits(wanted, card, table.zones["row"][0], A) for card in elsewhere)


@pytest.mark.rule("CVR-03")
@pytest.mark.parametrize(
    ("wanted", "fits"), [(Filter(covered=True), True), (Filter(covered=True, type=["following"]), False)]
)
def test_no_card_text_depends_on_a_covered_cards_identity(wanted: Filter, fits: bool) -> None:
    table = a_round([CASE, PROFILE], [[], ["plain_step"]], rules=EXTRAS, covered=[1])
    opener, profile = table.zones["row"]
    assert table.fits(wanted, profile, opener, A) is fits
