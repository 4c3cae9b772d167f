"""Cards that make others discard (EFF-08)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.rules import investigation
from engine.ccg.table.state import Site
from engine.kernel.facts import redact
from tests.engine.ccg.actions import decline, play, playable
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, equip
from tests.engine.ccg.constants import AUBREY, MULDER, A, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in, standard_cards

CALCAGNI, SAMPLE, FIORE, SERUM, MALFUNCTION, LANGLY = "0096", "0113", "0118", "0299", "0268", "0254"
GRISSOM, FINGERPRINTS, ROAD_TRIP, MILES = "0193", "0236", "0226", "0190"
KNIFE, BINOCULARS = "0321", "0314"


@pytest.mark.rule("PLAY-17", "PLAY-18", "TYP-03")
def test_calcagni_stays_at_the_site_despite_the_keyword_resource() -> None:
    table = a_site_check({"bureau.0": [GRISSOM], "hand.1": [CALCAGNI], "hand.0": [SITE]})
    decline(table)
    play(table, CALCAGNI)
    decline(table, "answer")
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
        play(table, MALFUNCTION)
        decline(table, "answer")
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
