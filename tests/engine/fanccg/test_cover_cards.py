"""Cards played face down under a cover (CVR), with a card set that has covers."""

from typing import Any

import pytest

from engine.fanccg.rules import cover_cards, drawing, known_deck_cards, scoring
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.state import Setup
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import CardMoved, CardTurned, redact
from tests.engine.fanccg import tables
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, B, a_round, asked, available, designs_in, play, points


def covering(
    row: list[str], hands: list[list[str]], to_move: int = A, covers: list[str] | None = None, **more
) -> Table:  # type: ignore[no-untyped-def]
    """Build a round of players who have cover cards."""
    lids = [covers if covers is not None else ["fog", "smoke"]] * 2
    return a_round(row, hands, to_move=to_move, covers=lids, rules=EXTRAS, cover_cards=True, **more)


def cover(table: Table, design: str, lid: str = "fog") -> list[Any]:
    """Play a card of a design under a cover card."""
    options = [option for option in asked(table).options if (option.type, option.pick) == ("cover", lid)]
    return tables.act(table, next(option for option in options if table.design(option.card or 0).id == design))


@pytest.mark.rule("CVR-01", "TYP-07")
def test_card_may_be_played_under_any_cover_hidden_from_the_rival() -> None:
    lids = ["smoke", "blank_page", "fog", "empty_cover_story", "smoke"]
    table = covering([CASE], [[PROFILE], [PROFILE]], covers=lids)
    assert [(option.type, option.pick) for option in asked(table).options] == [
        ("play", None), ("cover", "blank_page"), ("cover", "empty_cover_story"), ("cover", "fog"), ("cover", "smoke"),
    ]  # fmt: skip
    cover(table, PROFILE, "smoke")
    laid = ruleset.view(table, B)["round"]["row"][1]
    assert laid["card"] == {"hidden": True}
    assert laid["cover"]["design"] == "smoke"
    assert ruleset.view(table, A)["round"]["row"][1]["card"]["design"] == PROFILE
    assert [EXTRAS.view(table, viewer)["round"]["row"][0]["card"]["design"] for viewer in (A, B, None)] == [CASE] * 3
    table = covering([CASE], [[PROFILE], [PROFILE]])
    card = table.zones["hand.0"][0]
    facts = cover(table, PROFILE)
    for viewer in (B, None):
        told = [redact(fact, viewer) for fact in facts]
        assert card not in [getattr(fact, "card", None) for fact in told]
        assert "Psych Profile" not in str(EXTRAS.log_lines(told))


@pytest.mark.rule("CVR-02", "CVR-04")
def test_cover_stays_until_a_text_turns_the_card_up() -> None:
    table = covering([CASE], [["surprise", CASE], ["lamp", CASE]])
    cover(table, "surprise")
    tables.skip_actions(table)
    assert "Suspect" not in available(table)
    play(table, "lamp")
    assert "Suspect" in available(table)
    assert scoring.total(table) == 10 + 7 + 1
    assert points(table) == [2, 0]
    assert designs_in(table, "cover_deck.0") == ["fog", "smoke"]


@pytest.mark.rule("CVR-04")
@pytest.mark.parametrize("design", ["capture_inevitable", "disrupted_ambush"])
def test_turning_a_card_up_does_not_play_it(design: str) -> None:
    """No character is captured and no conflict happens, but the right edge counts."""
    table = covering([CASE, design], [["lamp", CASE], [CASE]], covered=(1,))
    play(table, "lamp")
    assert tables.question(table) == (A, "action")
    assert designs_in(table, "environment") == ["dana_scully", "fox_mulder", "x_files"]
    assert tables.on(table) == ({"jeopardy"} if design == "capture_inevitable" else {"progress"})


@pytest.mark.rule("CVR-03", "CVR-04")
def test_covered_card_changes_nothing_and_is_shown_at_the_end() -> None:
    table = covering([CASE], [["he_sees_you", PROFILE], [PROFILE]])
    cover(table, "he_sees_you")
    assert tables.on(table) == {"progress"}
    assert "Evidence" not in available(table)
    assert scoring.total(table) == 10
    table = covering([CASE], [["he_sees_you", CASE], [CASE]])
    cover(table, "he_sees_you")
    facts = tables.skip_actions(table)
    assert points(table) == [10, 0]
    assert designs_in(table, "discard.0") == ["he_sees_you"]
    turned = [redact(fact, B) for fact in facts if type(fact).__name__ == "CardTurned"]
    assert [table.design(fact.card).id for fact in turned] == ["he_sees_you"]  # type: ignore[attr-defined]


@pytest.mark.rule("TRN-12", "RND-15")
def test_only_legal_cards_can_be_covered_and_covers_return() -> None:
    table = covering([CASE], [[PROFILE, CASE, "evidence_lost"], [PROFILE]])
    assert {table.design(option.card or 0).id for option in asked(table).options} == {PROFILE}
    table = covering([CASE], [[PROFILE, CASE], [CASE]])
    cover(table, PROFILE)
    assert designs_in(table, "cover_deck.0") == ["smoke"]
    tables.skip_actions(table)
    assert designs_in(table, "cover_deck.0") == ["fog", "smoke"]


@pytest.mark.rule("RND-10", "CVR-01")
def test_covered_conclusion_ends_the_round_and_counts_nothing() -> None:
    table = covering([CASE, "he_sees_you"], [[CASE], ["solved_the_wrong_case", CASE]], to_move=B)
    facts = cover(table, "solved_the_wrong_case")
    assert points(table) == [0, 0]
    assert table.state.results[0].taker == B
    assert any(getattr(fact, "what", "") == "concluded" and fact.card is None for fact in facts)


@pytest.mark.rule("CVR-05", "OPN-08")
def test_covers_are_off_by_default() -> None:
    table = a_round([CASE], [[PROFILE], []], to_move=A, covers=[["fog"], ["fog"]], rules=EXTRAS)
    assert [option.type for option in asked(table).options] == ["play"]
    assert not any(
        printed.design.type == "cover" for printed in ruleset.card_set.designs.values() if printed.design.set == "Basic"
    )
    assert "cover" not in [part.name for part in EXTRAS.deck_parts(Setup())]
    assert "cover" in [part.name for part in EXTRAS.deck_parts(Setup(cover_cards=True))]


@pytest.mark.rule("ORD-03", "CVR-03")
def test_rivals_covered_copy_does_not_count_for_the_limit() -> None:
    """Counting it would reveal the covered card."""
    hands = [[CASE], [PROFILE, "arrested"]]
    table = covering([CASE, PROFILE, PROFILE], [[PROFILE, "arrested"], [CASE]], covered=(1,))
    assert PROFILE not in tables.playable(table)
    table = covering([CASE, PROFILE, PROFILE, "arrested"], hands, to_move=B, covered=(1,))
    assert PROFILE in tables.playable(table)


@pytest.mark.rule("CVR-04", "CVR-01")
def test_only_covered_cards_are_turned_up_and_chosen_by_space() -> None:
    table = covering([CASE, PROFILE, "he_sees_you"], [["lamp", CASE], [CASE]], covered=(1, 2))
    play(table, "lamp")
    assert tables.question(table) == (A, "choose_card")
    assert [(option.card is None, option.space) for option in asked(table).options] == [(False, None), (True, "row.2")]
    tables.act(table, Action("choose", space="row.2"))
    assert "Evidence" in available(table)
    assert "Right Place" not in available(table)
    table = covering([CASE, PROFILE], [[PROFILE], [PROFILE]], covered=(1,))
    opener, profile = table.zones["row"]
    table.begin()
    for card in (opener, table.zones["hand.0"][0]):
        cover_cards.turn_up(table, card)
    assert table.facts == []
    cover_cards.turn_up(table, profile)
    assert table.facts[0] == CardTurned(profile, "row", True, learned="CVR-04")


@pytest.mark.rule("CVR-03", "REQ-09")
def test_covered_or_negated_card_forbids_nothing() -> None:
    row, hands = [CASE, "complicit_local_leo"], [["night_stop", "plain_step"], []]
    table = a_round(row, hands, to_move=A, rules=EXTRAS)
    assert tables.blocked(table)["night_stop"] == ("Complicit Local LEO forbids it.", "TRN-13")
    covered = a_round(row, hands, to_move=A, rules=EXTRAS, covered=[1], cover_cards=True)
    assert "night_stop" in tables.playable(covered)
    table.change(table.zones["row"][1], negated=("text",))
    assert "night_stop" not in tables.blocked(table)


@pytest.mark.rule("RND-15", "CVR-01")
@pytest.mark.parametrize("to", ["hand", "discard"])
def test_covered_card_that_leaves_returns_its_cover_and_is_seen(to: str) -> None:
    table = covering([CASE, PROFILE], [[PROFILE], ["plain_step"]], covered=(1,), to_move=B, covers=["smoke"])
    profile, owner = table.zones["row"][1], A
    lid = table.design(table.zones["cover.1"][0]).id
    table.begin()
    drawing.put(table, [profile], to)
    assert sorted([lid, "smoke"]) == designs_in(table, f"cover_deck.{owner}")
    moved = next(fact for fact in table.facts if isinstance(fact, CardMoved) and fact.target == f"{to}.{owner}")
    seen = [getattr(redact(moved, viewer), "card", None) == profile for viewer in (A, B, None)]
    assert seen == [True, to == "discard", to == "discard"]


@pytest.mark.rule("CVR-01", "TRN-03")
def test_face_up_card_is_public_and_row_places_are_numbered() -> None:
    table = covering([CASE], [[PROFILE], [PROFILE, "arrested"]])
    facts = play(table, PROFILE)
    moved = next(fact for fact in facts if isinstance(fact, CardMoved) and fact.target == "row")
    assert [redact(moved, viewer) == moved for viewer in (A, B, None)] == [True] * 3
    cover(table, PROFILE)
    assert [laid["place"] for laid in EXTRAS.view(table, None)["round"]["row"]] == [0, 1, 2]


@pytest.mark.rule("ENV-20", "CVR-03")
def test_open_cards_exclude_covered_and_rival_cards() -> None:
    table = covering(
        [CASE, PROFILE, "he_sees_you"], [[PROFILE], [PROFILE]], covered=(2,), discards=[["gate"], ["slip"]]
    )
    lying = [sorted(table.design(card).id for card in known_deck_cards.open_cards(table, seat)) for seat in (A, B)]
    assert lying == [["dana_scully", "gate", PROFILE, "x_files"], ["fox_mulder", "locked_drawer", "slip", CASE]]
