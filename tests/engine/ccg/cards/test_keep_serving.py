"""Permanent Events on a Witness and on Skinner (EFF-20, EFF-06)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import questions
from engine.ccg.table.state import Answer
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, ask_again, decline, options, play, playable
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, announce, level
from tests.engine.ccg.constants import A, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in, reloaded

SAFE_HOUSE, BRAUN, BLOCKHEAD = "0252", "0207", "0185"
SIDE, SKINNER, HARD_EVIDENCE = "0243", "0174", "0282"


def safe_house() -> Table:
    """Return a table where Braun serves in a Site's check with a Safe House."""
    table = a_site_check({"hand.0": [BRAUN, SAFE_HOUSE, SITE], "hand.1": [SITE]})
    play(table, BRAUN)
    decline(table, "answer")
    play(table, SAFE_HOUSE)
    decline(table, "answer")
    return table


@pytest.mark.rule("PLAY-18", "PLAY-21", "PLAY-19", "EFF-20")
def test_witness_with_a_safe_house_stays_in_play() -> None:
    table = a_site_check({"hand.0": [BRAUN, SAFE_HOUSE, SITE], "hand.1": [SITE]})
    before, table = level(table), safe_house()
    braun = card(table, BRAUN)
    assert level(table) == before + 2
    assert (numbers_in(table, "bureau.0"), numbers_in(table, f"attached.{braun}")) == ([BRAUN], [SAFE_HOUSE])
    assert all(table.has(braun, word) for word in ("Event", "Resource", "Witness"))
    while table.state.checks:
        decline(table)
    table = reloaded(table)
    assert numbers_in(table, "bureau.0") == [BRAUN]
    table.discard([braun])
    assert sorted(numbers_in(table, "discard.0")) == sorted([BRAUN, SAFE_HOUSE])
    assert not table.has(braun, "Resource")


@pytest.mark.rule("CHK-12", "EFS-10", "EFF-01")
def test_kept_witness_serves_once_in_each_later_turn() -> None:
    table = safe_house()
    assert options(table, "use") == [], "it has served in this turn"
    later = a_check("Behavioral", {"hand.0": [SITE], "hand.1": [SITE]})
    braun, house = card(table, BRAUN), card(table, SAFE_HOUSE)
    for one, zone in ((braun, "bureau.0"), (house, f"attached.{braun}")):
        later.zones.setdefault(zone, []).append(one)
        later.zones.where[one] = zone
    later.state.changes += [change for change in table.state.changes if change.on == braun]
    ask_again(later)
    before = level(later)
    act(later, options(later, "use")[0])
    assert (level(later), numbers_in(later, "bureau.0"), options(later, "use")) == (before + 2, [BRAUN], [])


@pytest.mark.rule("PLAY-05", "PLAY-01")
@pytest.mark.parametrize(("witness", "found"), [(BLOCKHEAD, []), (BRAUN, [SAFE_HOUSE])])
def test_safe_house_needs_a_witness_with_a_modifier(witness: str, found: list[str]) -> None:
    assert playable(a_check("Medical", {"hand.0": [SAFE_HOUSE, SITE], "serving.0": [witness]})) == found


def before_choice(place: str = "bureau.0", **places: list[str]) -> Table:
    """Return a table in A's Healing Phase with Skinner's Event in hand."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    cards = {place: [SKINNER], "hand.0": [SIDE, SITE], "hand.1": [HARD_EVIDENCE, SITE], **named}
    return Small(cards, texts=card_set.texts(), powers=True).table


def log_answer(table: Table, value: str, yes: bool, known_by: int = 0b11) -> None:
    """Add a question of A about B's X-File to the log."""
    table.state.log.append(Answer(A, B, questions.characteristic_of(value), value, yes, known_by))


def after_choice(**places: list[str]) -> Table:
    """Return a table after Skinner has chosen a side."""
    table = before_choice(**places)
    log_answer(table, "Evolutionary", True)
    begin(table, "healing", A)
    play(table, SIDE)
    decline(table, "answer")
    return table


@pytest.mark.rule("PLAY-16", "EFS-03")
def test_tokens_negate_events_and_the_card_stays_without_them() -> None:
    table = after_choice()
    side = card(table, SIDE)
    for left, zone in ((1, "hand.1"), (0, "discard.1")):
        announce(table, B, HARD_EVIDENCE, zone)
        act(table, options(table, "use")[0])
        decline(table, "answer")
        assert (table.state.tokens[side], table.player(B).rp) == (left, 16 + 2 * left)
    assert numbers_in(table, f"attached.{card(table, SKINNER)}") == [SIDE]
    announce(table, B, HARD_EVIDENCE, "discard.1")
    assert options(table, "use") == []
