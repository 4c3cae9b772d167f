"""Albert Hosteen, who marks a card and asks when it is played (EFF-23, QST-15)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.presentation.view import view
from engine.ccg.ruleset import ruleset
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import CardsShown, Told, redact
from engine.kernel.interpreter import DONE
from tests.engine.ccg.actions import act, ask_again, options
from tests.engine.ccg.cards.tables import SITE, Small, announce, asked, decline, is_asked
from tests.engine.ccg.constants import BRAUN, GOOD_PEOPLE, MANITOU, A, B, C
from tests.engine.ccg.tables import begin, card, encoded, reloaded, standard_cards

HOSTEEN, SEEDS = "0161", [bytes([number] * 32) for number in range(6)]


def with_hosteen(*hand: str, seats: int = 3, active: int = A, zone: str = "field.0") -> Table:
    """Return a table in the Healing Phase with Hosteen on A's side."""
    places = {zone: [HOSTEEN], "hand.0": [SITE], "hand.1": list(hand), "deck.1": [MANITOU, BRAUN, GOOD_PEOPLE]}
    table = Small(places | ({"hand.2": [SITE]} if seats > 2 else {}), seats=seats, texts=card_set.texts()).table
    table.lay_tokens(card(table, HOSTEEN))
    return begin(table, "healing", active)


def look(table: Table, seat: int = B) -> list[object]:
    facts = act(table, options(table, "use")[0])
    if is_asked(table)[1] == "choose_player":
        facts = [*facts, *act(table, Action("choose", seat=seat))]
    return list(facts)


def marked(*hand: str, seats: int = 3) -> Table:
    """Return the table after Hosteen marked an Adversary of B's hand."""
    table = with_hosteen(*(hand or (MANITOU, BRAUN)), seats=seats)
    look(table)
    act(table, Action("choose", card=card(table, MANITOU, "hand.1")))
    return table


def plays(table: Table, number: str, seat: int = B) -> None:
    """Announce a card of a player's hand."""
    announce(table, seat, number, f"hand.{seat}")


@pytest.mark.rule("EFF-23", "EFS-03", "POOL-03")
def test_hosteen_sees_a_hand_and_marks_a_cp_card() -> None:
    table = with_hosteen(GOOD_PEOPLE, GOOD_PEOPLE, BRAUN, MANITOU)
    facts = look(table)
    (shown,) = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert [redact(shown, seat).cards for seat in (A, C, None)] == [table.zones["hand.1"], None, None]  # type: ignore[attr-defined]
    assert is_asked(table) == (A, "choose_card")
    found = [card(table, number, "hand.1") for number in (GOOD_PEOPLE, MANITOU)]
    assert [option.card for option in asked(table).options] == found, "one of a name, in the order of the card set"
    assert table.state.tokens[card(table, HOSTEEN)] == 0
    act(table, Action("choose", card=card(table, MANITOU, "hand.1")))
    assert (options(table, "use"), encoded(reloaded(table))) == ([], encoded(table))


@pytest.mark.rule("EFF-23", "MP-07")
def test_only_two_players_know_the_marked_card() -> None:
    table = with_hosteen(MANITOU, BRAUN)
    look(table)
    facts = act(table, Action("choose", card=card(table, MANITOU, "hand.1")))
    name = "The Manitou Stalks His Prey"
    (told,) = [fact for fact in facts if isinstance(fact, Told)]
    assert [redact(told, seat).text for seat in (A, B, C, None)] == [name, name, "", ""]  # type: ignore[attr-defined]
    said = {seat: [line.text for line in log_lines([redact(told, seat)], standard_cards())] for seat in (B, C)}
    assert said == {B: [f"marks a card in a hand: {name}"], C: ["marks a card in a hand"]}
    seen = {seat: view(table, seat)["players"][B]["marked"] for seat in (A, B, C, None)}
    known, hidden = [{"by": A, "name": name}], [{"by": A, "name": None}]
    assert seen == {A: known, B: known, C: hidden, None: hidden}


@pytest.mark.rule("EFF-23", "POOL-13")
def test_any_copy_of_the_marked_card_counts_even_after_hosteen_left() -> None:
    table = marked(MANITOU, MANITOU)
    table.move(card(table, MANITOU, "hand.1"), "discard.1")
    table.move(card(table, HOSTEEN), "removed.0")
    table.state.turn.number += 5
    plays(table, MANITOU)
    assert is_asked(table) == (A, "may")


@pytest.mark.rule("EFF-23")
@pytest.mark.parametrize(("number", "seat"), [(BRAUN, B), (MANITOU, C)])
def test_other_cards_and_players_do_not_trigger_the_mark(number: str, seat: int) -> None:
    table = marked()
    if seat == C:
        table.zones.lay_out([table.card_set.number(table.design(card(table, MANITOU)).id, C, 0)], f"hand.{C}")
    plays(table, number, seat)
    assert is_asked(table)[1] != "may"
    assert len(table.state.later) == 1


@pytest.mark.rule("EFF-23")
def test_missing_targets_are_not_revealed_before_marking() -> None:
    table = with_hosteen(BRAUN)
    look(table)
    assert (is_asked(table), asked(table).options) == ((A, "choose_card"), [DONE])
    act(table, DONE)
    assert (table.state.later, is_asked(table)) == ([], (A, "healing"))


@pytest.mark.rule("PLAY-26", "PLAY-25", "DEP-09", "PLAY-15")
@pytest.mark.parametrize("case", ["another's turn", "bought", "no token", "no hand"])
def test_marking_is_not_possible_otherwise(case: str) -> None:
    table = with_hosteen(MANITOU, seats=2, active=B if case == "another's turn" else A)
    hosteen = card(table, HOSTEEN)
    if case == "bought":
        table.agent(hosteen).bought = True
    if case == "no token":
        table.state.tokens[hosteen] = 0
    if case == "no hand":
        table.move(card(table, MANITOU, "hand.1"), "discard.1")
    if case != "another's turn":
        assert options(table, "use"), "before that"
    ask_again(table)
    while table.pending and table.pending.kind == "healing":
        assert options(table, "use") == []
        decline(table)


@pytest.mark.rule("EFF-23", "MP-07")
def test_reshuffled_table_keeps_the_mark_only_for_those_who_know_it() -> None:
    table = marked(MANITOU, GOOD_PEOPLE, BRAUN)
    names = {
        viewer: {ruleset.reshuffle(table, viewer, seed).state.later[0].name for seed in SEEDS} for viewer in (A, B, C)
    }
    assert names[A] == names[B] == {"The Manitou Stalks His Prey"}
    assert len(names[C]) > 1
    for seed in SEEDS:
        dealt = ruleset.reshuffle(table, A, seed)
        assert MANITOU in [dealt.design(one).number for one in dealt.zones["hand.1"] + dealt.zones["deck.1"]]
    for viewer in (A, B, C, None):
        assert view(ruleset.reshuffle(table, viewer, SEEDS[0]), viewer) == view(table, viewer)


@pytest.mark.rule("EFF-23", "MP-07")
def test_mark_does_not_affect_what_a_third_player_sees() -> None:
    seen = []
    for name in ("The Manitou Stalks His Prey", "Good People, Good Food"):
        table = marked(MANITOU, GOOD_PEOPLE)
        table.state.later[0].name = name
        dealt = [ruleset.reshuffle(table, C, seed) for seed in SEEDS]
        seen.append([view(table, C), view(table, None), [encoded(one) for one in dealt]])
    assert seen[0] == seen[1]
