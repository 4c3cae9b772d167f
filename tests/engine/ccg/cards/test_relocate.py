"""Eve 7, who moves cards under Sites (EFF-20)."""

from collections.abc import Sequence

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.table.state import Site
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import CardMoved, redact
from tests.engine.ccg.actions import act, asked, decline, options, playable
from tests.engine.ccg.cards.tables import AUBREY, MULDER, SITE, ask_again, by_number, is_asked
from tests.engine.ccg.constants import A, B, C
from tests.engine.ccg.site_tables import site_of
from tests.engine.ccg.tables import begin, card, numbers_in, pools, standard_cards

EVE, SURPRISE, GASES, LEAK, OTHER = "0231", "0105", "0103", "0101", "0045"


def under_sites(under: Sequence[tuple[str, int]], upon: Sequence[str] = (), seats: int = 2) -> Table:
    """Return a table in Case Assignment with two Sites of A and cards at Aubrey."""
    places = (
        {"hand.0": [SITE], "hand.1": [EVE, SITE], "hand.2": [SITE]}
        if seats > 2
        else {"hand.0": [SITE], "hand.1": [EVE]}
    )
    small = site_of([MULDER], places, under=under, seats=seats, texts=card_set.texts())
    table = small.table
    table.state.sites[small.lay("field.0", OTHER)] = Site(B)
    for number in upon:
        small.lay(f"attached.{card(table, AUBREY)}", number, B)
    begin(table, "case_assignment", A)
    decline(table, "place")
    while table.pending and is_asked(table) != (B, "case_assignment"):
        decline(table)
    return table


def play_for(table: Table, x: int) -> None:
    """Play Eve with a value of X."""
    act(table, next(one for one in options(table, "play") if one.card == card(table, EVE) and one.pick == str(x)))
    decline(table, "answer")


@pytest.mark.rule("POOL-10", "BLF-08", "EFF-20")
def test_each_card_moves_to_another_site_or_a_hand() -> None:
    table = under_sites([(SURPRISE, B), (GASES, B), (LEAK, B)])
    aubrey, other = card(table, AUBREY), card(table, OTHER)
    assert sorted(one.pick or "" for one in options(table, "play")) == ["1", "2", "3"]
    play_for(table, 2)
    assert (pools(table)[B], is_asked(table)) == ((20, 18), (B, "choose_card"))
    act(table, Action("choose", card=card(table, GASES)))
    assert [option.card for option in asked(table).options] == [other, None]
    assert asked(table).labels == [table.design(other).name, "player 2's hand"]
    act(table, asked(table).options[0])
    act(table, Action("choose", card=card(table, SURPRISE)))
    act(table, asked(table).options[1])
    assert is_asked(table)[1] == "case_assignment", "no third card is moved"
    assert [numbers_in(table, f"under.{site}") for site in (aubrey, other)] == [[LEAK], [GASES]]
    assert SURPRISE in numbers_in(table, "hand.1")
    assert EVE in numbers_in(table, "discard.1")


@pytest.mark.rule("POOL-10", "EFF-20")
def test_at_most_the_cards_at_the_site_are_moved() -> None:
    table = under_sites([(SURPRISE, B)])
    other = card(table, OTHER)
    for number in (GASES, LEAK):
        table.zones.lay_out([table.card_set.number(by_number()[number], B, 9)], f"under.{other}")
    ask_again(table)
    act(table, next(one for one in options(table, "play") if one.card == card(table, EVE) and one.pick == "2"))
    act(table, Action("choose", card=card(table, AUBREY)))
    decline(table, "answer")
    act(table, asked(table).options[0])
    act(table, asked(table).options[0])
    assert numbers_in(table, f"under.{other}") == [GASES, LEAK, SURPRISE]
    assert numbers_in(table, "discard.1") == [EVE], "it is done"


@pytest.mark.rule("BLF-07", "INV-13")
def test_moved_open_bluff_stays_open_and_empty_site_is_discarded() -> None:
    table = under_sites([], upon=[SURPRISE])
    aubrey, other = card(table, AUBREY), card(table, OTHER)
    play_for(table, 1)
    act(table, asked(table).options[0])
    assert (numbers_in(table, f"attached.{other}"), table.zones[f"under.{aubrey}"]) == ([SURPRISE], [])


@pytest.mark.rule("BLF-01", "BLF-10")
def test_another_players_card_is_moved_unseen() -> None:
    table = under_sites([(SURPRISE, B), (GASES, C)], seats=3)
    hidden = card(table, GASES)
    play_for(table, 1)
    assert [option.card for option in asked(table).options] == [card(table, SURPRISE), None]
    assert asked(table).labels == ["Nasty Surprise, card 1", "card 2 (player 3)"]
    act(table, Action("choose", pick="1"))
    facts = act(table, asked(table).options[0])
    assert table.zones[f"under.{card(table, OTHER)}"] == [hidden]
    moved = [redact(fact, B) for fact in facts if isinstance(fact, CardMoved)]
    assert [fact.card for fact in moved if fact.target.startswith("under")] == [None]
    assert "moves a card under another Site" in " ".join(line.text for line in log_lines(moved, standard_cards()))


@pytest.mark.rule("PLAY-05", "PLAY-01")
def test_relocation_needs_a_card_under_a_site() -> None:
    table = under_sites([])
    assert not table.pending or EVE not in playable(table)
    table = under_sites([], upon=["0242", SURPRISE])
    assert [one.pick for one in options(table, "play")] == ["1"], "what is no Bluff doesn't count"
