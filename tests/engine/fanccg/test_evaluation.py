"""The bot's evaluation of options."""

from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.table import Table
from tests.engine.fanccg.tables import CASE, PROFILE, A, B, a_round, asked, choose, high_card

END = "observation_changes_outcome"


def best(table: Table, seat: int | None = None) -> str:
    """Return the design or pick of the best option."""
    decision = asked(table, seat)
    values = ruleset.evaluate_options(ruleset.view(table, decision.seat), decision)
    assert len(values) == len(decision.options)
    option = decision.options[values.index(max(values))]
    return table.design(option.card).id if option.card is not None else option.pick or option.type


def test_bot_concludes_a_valuable_round() -> None:
    row = [CASE, PROFILE, "definitely_not_human", "nasal_cavity_implant", "arrested"]
    assert best(a_round(row, [[END, "he_sees_you"], []], to_move=A)) == END


def test_bot_reveals_only_high_draw_values() -> None:
    table = high_card("evidence_lost", "the_forest_controls_them")
    assert best(table, A) == "reveal"
    choose(table, pick="reveal", seat=A)
    assert best(table, B) == "keep"


def test_bot_keeps_openers_and_conclusions_when_it_discards() -> None:
    table = a_round(hands=[[], [PROFILE, END, "off_my_fingers", PROFILE]])
    decision = asked(table)
    values = ruleset.evaluate_options(ruleset.view(table, B), decision)
    thrown = decision.options[values.index(max(values))].cards or ()
    assert END not in [table.design(card).id for card in thrown]


def test_bot_redraws_only_surplus_openers() -> None:
    table = a_round([CASE], [[PROFILE, "off_my_fingers", CASE, END], [PROFILE]], to_move=A)
    choose(table, PROFILE)
    assert best(table) == "no_action"
    hand = [PROFILE, "off_my_fingers", *[CASE] * 2, *["abducted_near_okobogee"] * 3, END]
    table = a_round([CASE], [hand, [PROFILE]], to_move=A)
    choose(table, PROFILE)
    assert best(table) == "off_my_fingers"
    choose(table, "off_my_fingers")
    assert best(table) in (CASE, "abducted_near_okobogee")


def test_evaluation_depends_on_the_view_alone() -> None:
    """Two tables with equal views get equal values, whatever the rival's hand."""
    hand = [PROFILE, "arrested", "definitely_not_human", END]
    seen = [
        (ruleset.view(table, A), asked(table))
        for table in (a_round([CASE], [hand, [other] * 3], to_move=A) for other in (PROFILE, "case_file_closed"))
    ]
    one, two = (ruleset.evaluate_options(*each) for each in seen)
    assert one == two


def test_round_is_worth_more_to_a_player_who_can_conclude_it() -> None:
    row = [CASE, PROFILE, "definitely_not_human", "nasal_cavity_implant", "arrested"]
    with_end, without = (a_round(row, [[card, "he_sees_you"], []], to_move=A) for card in (END, "he_sees_you"))
    assert ruleset.chances(with_end)[A] > ruleset.chances(without)[A]
