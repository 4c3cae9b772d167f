"""Agents who look at a card under a Site (EFF-23, BLF-16)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.view import view
from engine.ccg.rules import drawing, multiplayer
from engine.ccg.ruleset import ruleset
from engine.ccg.table import known_hidden_cards
from engine.ccg.table.table import Table
from engine.kernel.facts import CardsShown, redact
from tests.engine.ccg.actions import act, ask_again, asked, interrupt, is_asked, options
from tests.engine.ccg.cards.tables import AUBREY, SITE
from tests.engine.ccg.constants import MULDER, A, B, C
from tests.engine.ccg.site_tables import site_of
from tests.engine.ccg.tables import begin, card, encoded, reloaded

SCULLYS = ("0172", "0173")
CAR, TANAKA = "0110", "0089"


def peeking(scully: str = "0173", under: tuple[str, ...] = (CAR, SITE), active: int = A, **given: object) -> Table:
    """Return a table at the end of A's Investigation with B's cards under A's Site."""
    small = site_of(
        [scully, MULDER],
        {"hand.0": [SITE], "hand.1": [SITE], "deck.1": [TANAKA] * 2},
        under=[(number, B) for number in under],
        texts=card_set.texts(),
        **given,
    )  # type: ignore[arg-type]
    for agent in small.table.agents(A):
        small.table.lay_tokens(agent)
    return begin(small.table, "healing", active)


def site(table: Table) -> str:
    return f"under.{card(table, AUBREY)}"


@pytest.mark.rule("BLF-16", "EFF-23", "EFS-03")
@pytest.mark.parametrize("scully", SCULLYS)
def test_scully_looks_at_one_card_and_leaves_it(scully: str) -> None:
    table = peeking(scully)
    act(table, options(table, "use")[0])
    assert is_asked(table) == (A, "look")
    assert [(one.space, one.pick, one.card) for one in asked(table).options] == [
        (site(table), "0", None),
        (site(table), "1", None),
    ], "no number tells what it is"
    assert asked(table).labels[1] == "Card 2 under Aubrey, MO (player 2)"
    seen, facts = table.zones[site(table)][0], act(table, asked(table).options[0])
    shown = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert [redact(fact, viewer).cards for fact in shown for viewer in (A, B, None)] == [[seen], None, None]  # type: ignore[attr-defined]
    assert (table.zones[site(table)][0], table.state.tokens[card(table, scully)]) == (seen, 2)
    under = {viewer: view(table, viewer)["players"][A]["sites"][0]["under"] for viewer in (A, B, None)}
    assert [one["card"].get("id") for one in under[A]] == [seen, None]
    assert [one["card"].get("id") for one in under[B]] == table.zones[site(table)]
    assert [one["card"].get("id") for one in under[None]] == [None, None]
    assert encoded(reloaded(table)) == encoded(table)


@pytest.mark.rule("BLF-16", "PLAY-25", "DEP-09")
@pytest.mark.parametrize("case", ["nothing there", "all seen", "bought", "no token", "another's Site"])
def test_looking_is_not_offered_otherwise(case: str) -> None:
    table = peeking(under=() if case == "nothing there" else (CAR,))
    scully = card(table, "0173")
    if case == "all seen":
        table.peek(table.zones[site(table)][0], A, "BLF-16")
    if case == "bought":
        table.agent(scully).bought = True
    if case == "no token":
        table.state.tokens[scully] = 0
    if case == "another's Site":
        table.move(card(table, AUBREY), "field.1")
    ask_again(table)
    assert options(table, "use") == []


@pytest.mark.rule("BLF-16", "PLAY-26")
def test_scully_looks_in_another_players_turn_too() -> None:
    table = peeking(active=B)
    while is_asked(table)[0] != A:
        act(table, asked(table).options[-1])
    assert options(table, "use")


@pytest.mark.rule("BLF-16", "BLF-10")
def test_seen_card_follows_its_number_and_is_forgotten_when_moved() -> None:
    table = peeking()
    seen = table.zones[site(table)][0]
    table.peek(seen, A, "BLF-16")
    drawing.renumber(table, B)
    now = table.zones[site(table)][0]
    assert table.state.peeked == {now: 1 << A}
    table.move(now, "hand.1")
    assert table.state.peeked == {}
    assert not table.sees(A, now)


@pytest.mark.rule("BLF-16")
def test_reshuffled_table_agrees_with_seen_cards() -> None:
    table = peeking(under=(CAR, CAR, SITE), seats=3, xfiles=("0119", "0120", "0152"))
    seen = table.zones[site(table)][0]
    for viewer in (A, C):
        table.peek(table.zones[site(table)][0 if viewer == A else 1], viewer, "BLF-16")
    assert known_hidden_cards.seen_cards(table, B, A) == [*known_hidden_cards.open_cards(table, B), seen]
    different = set()
    for seed in range(6):
        dealt = ruleset.reshuffle(table, A, bytes([seed] * 32))
        assert (view(dealt, A), dealt.zones[site(table)][0]) == (view(table, A), seen)
        assert dealt.state.peeked == {seen: 1 << A}
        different.add(dealt.design(dealt.zones[site(table)][1]).number)
    assert len(different) > 1, "what another has looked at is invented"


@pytest.mark.rule("BLF-16", "DECK-03")
@pytest.mark.parametrize("seen", [1, 2])
def test_number_of_known_copies_equals_the_number_seen(seen: int) -> None:
    table = peeking(under=(CAR, CAR))
    for place in range(seen):
        table.peek(table.zones[site(table)][place], A, "BLF-16")
    (known,) = table.player(B).looked_at[A].values()
    assert known == seen


@pytest.mark.rule("OPEN-16", "BLF-16")
def test_no_card_is_shown_if_the_site_left_with_its_player() -> None:
    table = peeking(seats=3)
    act(table, options(table, "use")[0])
    interrupt(table, multiplayer.resign, B)
    assert is_asked(table) == (A, "look")
    facts = act(table, asked(table).options[0])
    assert not [fact for fact in facts if isinstance(fact, CardsShown)]
