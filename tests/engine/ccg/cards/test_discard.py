"""Cards that make others discard (EFF-08)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import investigation
from engine.ccg.surface.telling import tell
from engine.ccg.table.state import Site
from engine.kernel.facts import redact
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, equipped, text
from tests.engine.ccg.tables import (
    AUBREY,
    LAMANA,
    MULDER,
    SCULLY,
    A,
    B,
    C,
    Small,
    act,
    asked,
    begin,
    box,
    card,
    decline,
    is_asked,
    numbers_in,
    play,
    playable,
)

CALCAGNI, SAMPLE, TRONDHEIM, FIORE = "0096", "0113", "0114", "0118"
SERUM, MALFUNCTION, LANGLY = "0299", "0268", "0254"
DIAMOND, GRISSOM = "0191", "0193"
FINGERPRINTS, ROAD_TRIP, MILES, MARSDEN = "0236", "0226", "0190", "0202"
KNIFE, BINOCULARS = "0321", "0314"


@pytest.mark.rule("EFF-08", "PLAY-18")
def test_calcagni_lets_the_active_player_pick_a_witness_resource_of_their_own() -> None:
    places = {
        "bureau.0": [DIAMOND, GRISSOM, FINGERPRINTS],
        "bureau.1": [DIAMOND],
        "hand.1": [CALCAGNI],
        "hand.0": [SITE],
    }
    table = a_site_check(places)
    decline(table)
    play(table, CALCAGNI)
    decline(table, "answer")
    assert is_asked(table) == (A, "choose_card")
    assert [option.card for option in asked(table).options] == [card(table, DIAMOND, "bureau.0"), card(table, GRISSOM)]
    act(table, asked(table).options[1])
    assert numbers_in(table, "discard.0") == [GRISSOM]


@pytest.mark.rule("PLAY-17", "PLAY-18", "TYP-03")
def test_calcagni_lies_at_the_site_though_it_has_resource_as_a_keyword() -> None:
    table = a_site_check({"bureau.0": [GRISSOM], "hand.1": [CALCAGNI], "hand.0": [SITE]})
    decline(table)
    play(table, CALCAGNI)
    decline(table, "answer")
    assert table.place(card(table, CALCAGNI)) == "attached"
    investigation.discard_site(table, card(table, AUBREY))
    assert numbers_in(table, "discard.1") == [CALCAGNI]


@pytest.mark.rule("PLAY-01")
def test_calcagni_needs_a_witness_resource_of_the_active_player() -> None:
    table = a_site_check({"bureau.0": [FINGERPRINTS], "bureau.1": [DIAMOND], "hand.1": [CALCAGNI], "hand.0": [SITE]})
    decline(table)
    assert playable(table) == []
    assert text(CALCAGNI) == "The active player discards a Witness of their own with Resource in play."


@pytest.mark.rule("EFF-08")
@pytest.mark.parametrize(
    ("number", "gone", "kept"), [(SAMPLE, [FINGERPRINTS, "0286"], [ROAD_TRIP]), (SERUM, [MILES, MARSDEN], [ROAD_TRIP])]
)
def test_all_cards_of_a_kind_go_from_a_hand_and_nothing_else_is_seen(
    number: str, gone: list[str], kept: list[str]
) -> None:
    table = a_site_check({"hand.0": [*gone, *kept], "hand.1": [number]})
    decline(table)
    play(table, number)
    decline(table, "answer")
    assert sorted(numbers_in(table, "discard.0")) == sorted(gone)
    assert numbers_in(table, "hand.0") == kept


@pytest.mark.rule("EFF-08", "PLAY-01")
@pytest.mark.parametrize(("hand", "is_in_vain"), [([ROAD_TRIP], True), ([ROAD_TRIP, MILES], False)])
def test_what_finds_no_such_card_in_a_hand_says_so(hand: list[str], is_in_vain: bool) -> None:
    table = a_site_check({"hand.0": hand, "hand.1": [SERUM]})
    decline(table)
    play(table, SERUM)
    facts = decline(table, "answer")
    lines = [line.text for line in tell([redact(fact, None) for fact in facts], box())]
    assert ("Government Mindwipe Serum finds nothing to do." in lines) == is_in_vain


@pytest.mark.rule("EFF-08", "PLAY-01")
@pytest.mark.parametrize("number", [SAMPLE, SERUM, FIORE])
def test_whether_a_hidden_hand_holds_any_is_not_told_by_the_offer(number: str) -> None:
    for hand in ([ROAD_TRIP], [FINGERPRINTS, MILES]):
        table = a_site_check({"hand.0": hand, "hand.1": [number]})
        decline(table)
        assert playable(table) == [number]


@pytest.mark.rule("EFF-08", "EFS-07")
def test_fiore_takes_two_cards_by_chance() -> None:
    for hand in ([ROAD_TRIP, SITE, MILES, MARSDEN], [ROAD_TRIP]):
        table = a_site_check({"hand.0": hand, "hand.1": [FIORE]})
        decline(table)
        play(table, FIORE)
        decline(table, "answer")
        assert len(numbers_in(table, "discard.0")) == min(2, len(hand))
    seeds = set()
    for counter in range(12):
        table = a_site_check({"hand.0": [ROAD_TRIP, SITE, MILES, MARSDEN], "hand.1": [FIORE]})
        table.state.counter = counter
        decline(table)
        play(table, FIORE)
        decline(table, "answer")
        seeds.add(tuple(sorted(numbers_in(table, "discard.0"))))
    assert len(seeds) > 1


@pytest.mark.rule("MP-05")
def test_of_several_others_its_player_names_the_one_who_discards() -> None:
    small = Small({"hand.0": [MILES], "hand.2": [MILES], "hand.1": [SERUM]}, seats=3, texts=card_set.texts())
    small.table.state.turn.seat = A
    small.table.push("healing", A)
    small.table.run()
    decline(small.table)
    play(small.table, SERUM)
    decline(small.table, "answer")
    assert is_asked(small.table) == (B, "choose_player")
    act(small.table, next(option for option in asked(small.table).options if option.seat == C))
    assert (numbers_in(small.table, "discard.2"), numbers_in(small.table, "hand.0")) == ([MILES], [MILES])


@pytest.mark.rule("EFF-08", "BLF-15")
def test_trondheim_picks_a_piece_of_equipment_of_the_team() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [TRONDHEIM], "bureau.0": [LAMANA]})
    equipped(table, card(table, LAMANA), KNIFE)
    decline(table)
    assert playable(table) == []
    table = a_site_check({"hand.0": [SITE], "hand.1": [TRONDHEIM], "bureau.0": [LAMANA]})
    equipped(table, card(table, LAMANA), KNIFE)
    pieces = [equipped(table, card(table, MULDER), BINOCULARS), equipped(table, card(table, SCULLY), KNIFE)]
    decline(table)
    play(table, TRONDHEIM)
    assert is_asked(table) == (B, "choose_card")
    assert [option.card for option in asked(table).options] == pieces
    act(table, asked(table).options[0])
    decline(table, "answer")
    assert numbers_in(table, "discard.0") == [BINOCULARS]


@pytest.mark.rule("EFF-08", "PLAY-05")
@pytest.mark.parametrize(("piece", "found"), [(BINOCULARS, [MALFUNCTION]), (KNIFE, []), ("0317", [])])
def test_malfunction_spares_what_helps_in_combat(piece: str, found: list[str]) -> None:
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [MALFUNCTION]})
    equipped(table, card(table, MULDER), piece)
    decline(table)
    assert playable(table) == found
    if found:
        play(table, MALFUNCTION)
        decline(table, "answer")
        assert numbers_in(table, "discard.0") == [piece]


def sites_of_a(under: dict[str, list[str]]) -> Small:
    """Return a small table with two Sites of A, and cards of B under them."""
    small = Small({"hand.0": [LANGLY, SITE], "field.0": [MULDER, *under]}, texts=card_set.texts())
    for number, cards in under.items():
        site = card(small.table, number, "field.0")
        small.table.state.sites[site] = Site(B, 1)
        for lying in cards:
            small.lay(f"under.{site}", lying, B)
    return small


@pytest.mark.rule("EFF-08", "BLF-02", "EFS-07")
def test_langly_takes_a_card_by_chance_from_under_an_own_site() -> None:
    small = sites_of_a({SITE: [], "0044": ["0105", ROAD_TRIP]})
    table = begin(small.table, "healing", A)
    play(table, LANGLY)
    assert numbers_in(table, "discard.1") in (["0105"], [ROAD_TRIP])
    assert len(table.zones[f"under.{card(table, '0044')}"]) == 1


@pytest.mark.rule("EFF-08", "BLF-07")
def test_langly_takes_a_bluff_that_lies_upon_a_site() -> None:
    small = sites_of_a({SITE: []})
    small.lay(f"attached.{card(small.table, SITE, 'field.0')}", "0091", B)
    table = begin(small.table, "healing", A)
    play(table, LANGLY)
    assert numbers_in(table, "discard.1") == ["0091"]


@pytest.mark.rule("PLAY-05")
def test_langly_needs_a_card_there_whatever_it_is() -> None:
    for under, found in (([], []), ([ROAD_TRIP], [LANGLY]), (["0105"], [LANGLY])):
        assert playable(begin(sites_of_a({SITE: under}).table, "healing", A)) == found
    assert text(LANGLY) == (
        "On a Site in the Field that has cards under or upon it: Discard a random card of that Site."
    )
