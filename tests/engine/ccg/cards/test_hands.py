"""Cards about hands and drawing (EFF-08, EFF-19)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.rules import debriefing, deployment, drawing, investigation, turn
from engine.ccg.table.state import Site
from engine.ccg.table.table import Table
from engine.kernel.facts import Happened, redact
from tests.engine.ccg.actions import act, asked, decline, is_asked, play, playable, resolve
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, equip, own_turn, with_level
from tests.engine.ccg.constants import AUBREY, LAMANA, MULDER, A, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in, reloaded, standard_cards

CALCAGNI, SAMPLE, FIORE, SERUM, MALFUNCTION, LANGLY = "0096", "0113", "0118", "0299", "0268", "0254"
GRISSOM, FINGERPRINTS, ROAD_TRIP, MILES = "0193", "0236", "0226", "0190"
KNIFE, BINOCULARS = "0321", "0314"
RED_TAPE, CHANNELS = "0234", "0263"


@pytest.mark.rule("PLAY-17", "PLAY-18", "TYP-03")
def test_calcagni_stays_at_the_site_despite_the_keyword_resource() -> None:
    table = a_site_check({"bureau.0": [GRISSOM], "hand.1": [CALCAGNI], "hand.0": [SITE]})
    decline(table)
    resolve(table, CALCAGNI)
    assert table.place(card(table, CALCAGNI)) == "attached"
    investigation.discard_site(table, card(table, AUBREY))
    assert numbers_in(table, "discard.1") == [CALCAGNI]


@pytest.mark.rule("EFF-08", "PLAY-01")
@pytest.mark.parametrize(("hand", "is_in_vain"), [([ROAD_TRIP], True), ([ROAD_TRIP, MILES], False)])
def test_log_shows_when_no_matching_card_is_in_a_hand(hand: list[str], is_in_vain: bool) -> None:
    table = a_site_check({"hand.0": hand, "hand.1": [SERUM]})
    decline(table)
    play(table, SERUM)
    facts = decline(table, "answer")
    lines = [line.text for line in log_lines([redact(fact, None) for fact in facts], standard_cards())]
    assert ("Government Mindwipe Serum: no effect." in lines) == is_in_vain


@pytest.mark.rule("EFF-08", "PLAY-01")
@pytest.mark.parametrize("number", [SAMPLE, SERUM, FIORE])
def test_offer_does_not_reveal_a_hidden_hand(number: str) -> None:
    for hand in ([ROAD_TRIP], [FINGERPRINTS, MILES]):
        table = a_site_check({"hand.0": hand, "hand.1": [number]})
        decline(table)
        assert playable(table) == [number]


@pytest.mark.rule("EFF-08", "PLAY-05")
@pytest.mark.parametrize(("piece", "found"), [(BINOCULARS, [MALFUNCTION]), (KNIFE, []), ("0317", [])])
def test_malfunction_spares_equipment_for_combat(piece: str, found: list[str]) -> None:
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [MALFUNCTION]})
    equip(table, card(table, MULDER), piece)
    decline(table)
    assert playable(table) == found
    if found:
        resolve(table, MALFUNCTION)
        assert numbers_in(table, "discard.0") == [piece]


def sites_of_a(under: dict[str, list[str]]) -> Small:
    """Return a small table with two Sites of A and cards of B under them."""
    small = Small({"hand.0": [LANGLY, SITE], "field.0": [MULDER, *under]}, texts=card_set.texts())
    for number, cards in under.items():
        site = card(small.table, number, "field.0")
        small.table.state.sites[site] = Site(B, 1)
        for lying in cards:
            small.lay(f"under.{site}", lying, B)
    return small


@pytest.mark.rule("EFF-08", "BLF-02", "EFS-07")
def test_langly_takes_a_random_card_from_under_a_site() -> None:
    small = sites_of_a({SITE: [], "0044": ["0105", ROAD_TRIP]})
    table = begin(small.table, "healing", A)
    play(table, LANGLY)
    assert numbers_in(table, "discard.1") in (["0105"], [ROAD_TRIP])
    assert len(table.zones[f"under.{card(table, '0044')}"]) == 1


@pytest.mark.rule("EFF-08", "BLF-07")
def test_langly_takes_a_bluff_attached_to_a_site() -> None:
    small = sites_of_a({SITE: []})
    small.lay(f"attached.{card(small.table, SITE, 'field.0')}", "0091", B)
    table = begin(small.table, "healing", A)
    play(table, LANGLY)
    assert numbers_in(table, "discard.1") == ["0091"]


def briefing(window: str, seats: int = 2) -> Table:
    """Return a table at a window of A's Briefing where B holds Red Tape."""
    places = {f"deck.{seat}": [SITE] * 5 for seat in range(seats)} | {"hand.0": [SITE], "hand.1": [RED_TAPE, SITE]}
    table = Small(places, texts=card_set.texts(), seats=seats).table
    begin(table, "briefing", A)
    while is_asked(table) != (B, window):
        decline(table)
    return table


@pytest.mark.rule("BRF-01", "BRF-07", "EFF-19")
def test_red_tape_before_the_free_card_stops_the_draw() -> None:
    table = briefing("before_draw")
    resolve(table, RED_TAPE)
    kinds = set()
    while table.pending:
        kinds.add(is_asked(table))
        decline(table)
    assert {(A, "draw"), (A, "buy_cards")}.isdisjoint(kinds)
    assert (B, "buy_cards") in kinds, "who played it still buys"
    assert numbers_in(table, "hand.0") == [SITE]


@pytest.mark.rule("EFF-19", "DEB-05")
def test_red_tape_lasts_until_the_turn_ends() -> None:
    table = briefing("briefing")
    play(table, RED_TAPE)
    assert Happened("barred", A) in decline(table, "answer")
    table = reloaded(table)
    assert (drawing.draw(table, A, 2), drawing.draw(table, B, 2)) == (0, 2)
    table.stack.clear()
    table.pending = None
    begin(table, "turn", B)
    assert drawing.draw(table, A, 2) == 2


def after_channels(there: int = 4) -> Table:
    """Return a table after Improved Channels in A's turn."""
    table = with_level(own_turn(CHANNELS, bureau_0=[LAMANA], hand_1=[SITE]), "Bureaucracy", there)
    resolve(table, CHANNELS)
    act(table, asked(table).options[0])
    while table.state.checks:
        decline(table)
    return table


@pytest.mark.rule("DEB-02", "DEB-03", "EFF-19")
@pytest.mark.parametrize(("there", "limit"), [(4, 10), (3, 7)])
def test_channels_raise_the_hand_limit_to_10_in_their_players_debriefing(there: int, limit: int) -> None:
    table = after_channels(there)
    assert numbers_in(table, "bureau.0") == ([LAMANA, CHANNELS] if limit == 10 else [LAMANA])
    assert debriefing.hand_limit(table, A, 7) == limit
    table.state.turn.seat = B
    assert [debriefing.hand_limit(table, seat, 7) for seat in (A, B)] == [7, 7]


@pytest.mark.rule("DEP-01", "DEB-08", "EFF-19")
@pytest.mark.parametrize(
    ("agent", "to", "stays"),
    [(LAMANA, "field", False), (MULDER, "bureau", False), (MULDER, "hospital", True), (LAMANA, "away", False)],
)
def test_channels_are_discarded_when_an_agent_enters_or_leaves_the_bureau(agent: str, to: str, stays: bool) -> None:
    table = after_channels()
    table.pending, table.stack[-1].pc = None, 0
    if to == "away":
        turn.send_away(table, card(table, agent))
    else:
        deployment.move(table, card(table, agent), to)
    table.run()
    assert (CHANNELS in numbers_in(table, "bureau.0")) == stays
