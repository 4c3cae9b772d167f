"""Case Assignment: Sites and cards slid under them (CAS, BLF-01 to BLF-09)."""

import pytest

from engine.ccg.rules import multiplayer, plays
from engine.ccg.table import modifiers
from engine.ccg.table.state import Site
from engine.kernel.decisions import Action
from engine.kernel.facts import CardMoved, Happened, redact
from engine.kernel.interpreter import DONE
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, interrupt, is_asked, options, pass_until
from tests.engine.ccg.constants import AUBREY, CAPE_COD, CAR_TROUBLES, MULDER, A, B, C
from tests.engine.ccg.tables import EventRecorder, a_phase, card, texts_with


def slides(*cards: int) -> Action:
    return Action("slide", cards=cards)


@pytest.mark.rule("CAS-01", "CAS-02")
def test_any_number_of_sites_is_placed_and_paid_for_at_once() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY, CAPE_COD]}, points=4)
    act(table, options(table, "place")[0])
    assert tables.pools(table)[A] == (2, 4)
    act(table, options(table, "place")[0])
    assert (tables.numbers_in(table, "field.0"), table.sites(A)) == ([AUBREY, CAPE_COD], table.zones["field.0"])


@pytest.mark.rule("CAS-03")
def test_one_site_of_a_name_is_placed_in_a_turn() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY, AUBREY, CAPE_COD]})
    assert [table.design(one.card or 0).number for one in options(table, "place")] == [AUBREY, CAPE_COD]
    act(table, next(one for one in options(table, "place") if one.card == card(table, AUBREY)))
    assert [table.design(one.card or 0).number for one in options(table, "place")] == [CAPE_COD]


@pytest.mark.rule("CAS-04", "MP-02")
def test_each_site_targets_one_opponent_when_placed() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY]}, seats=3)
    assert [one.seat for one in options(table, "place")] == [B, C]
    act(table, options(table, "place")[1])
    assert table.state.sites[card(table, AUBREY)].directed == C


@pytest.mark.rule("CAS-06", "PLAY-16", "POOL-12")
def test_placed_site_can_be_answered() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": ["0042"]})
    act(table, options(table, "place")[0])
    assert is_asked(table) == (B, "answer")
    plays.negate(table, card(table, AUBREY))
    decline(table)
    assert (tables.numbers_in(table, "discard.0"), table.state.sites) == ([AUBREY], {})
    assert tables.pools(table)[A] == (18, 20)


@pytest.mark.rule("BLF-01", "BLF-02", "BLF-04")
def test_cards_are_slid_face_down_under_a_site_for_free() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": [CAR_TROUBLES, CAPE_COD, MULDER]})
    act(table, options(table, "place")[0])
    pass_until(table, "slide")
    site, cards = card(table, AUBREY), (card(table, CAPE_COD), card(table, CAR_TROUBLES))
    facts = act(table, slides(*cards))
    assert (table.zones[f"under.{site}"], tables.pools(table)[B]) == (list(cards), (20, 20))
    seen = [redact(fact, A) for fact in facts if isinstance(fact, CardMoved)]
    assert seen == [CardMoved(None, "hand.1", f"under.{site}", 1 << B)] * 2
    assert [table.sees(viewer, cards[0]) for viewer in (A, B, None)] == [False, True, False]


@pytest.mark.rule("BLF-03", "BLF-01")
def test_player_to_the_left_slides_first_at_each_site() -> None:
    hands = {f"hand.{seat}": ["0042", AUBREY] for seat in range(3)}
    table = a_phase("case_assignment", hands, seats=3, active=B)
    act(table, Action("place", card=card(table, AUBREY, "hand.1"), seat=A))
    pass_until(table, "slide")
    assert is_asked(table) == (C, "slide")
    act(table, slides())
    assert is_asked(table) == (A, "slide")
    act(table, slides(*table.zones["hand.0"]))
    assert len(table.zones[f"under.{table.sites(B)[0]}"]) == 2


@pytest.mark.rule("CAS-05", "BLF-09")
def test_more_cards_may_be_slid_under_an_older_site() -> None:
    small = tables.Small({"field.0": [AUBREY], "hand.1": [CAPE_COD]})
    site = card(small.table, AUBREY)
    small.table.state.sites[site] = Site(B)
    small.lay(f"under.{site}", CAR_TROUBLES, B)
    table = tables.begin(small.table, "case_assignment")
    pass_until(table, "slide")
    act(table, slides(card(table, CAPE_COD)))
    assert tables.numbers_in(table, f"under.{site}") == [CAR_TROUBLES, CAPE_COD]


@pytest.mark.rule("BLF-07")
def test_a_bluff_may_be_played_face_up_for_its_full_cost() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": [CAR_TROUBLES]})
    act(table, options(table, "place")[0])
    pass_until(table, "case_assignment")
    site = card(table, AUBREY)
    assert is_asked(table) == (B, "case_assignment")
    act(table, Action("play", card=card(table, CAR_TROUBLES), cards=(site,)))
    assert (tables.numbers_in(table, f"attached.{site}"), tables.pools(table)[B]) == ([CAR_TROUBLES], (20, 17))


@pytest.mark.rule("BLF-01")
def test_slide_options_have_a_fixed_order_and_other_cards_are_refused() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": [MULDER, CAPE_COD, CAR_TROUBLES]})
    act(table, options(table, "place")[0])
    pass_until(table, "slide")
    before, hand = tables.encoded(table), table.zones["hand.1"]
    assert list(asked(table).compose.of) == sorted(hand) != hand
    for action in (slides(1), slides(card(table, AUBREY)), DONE, slides(*[card(table, CAR_TROUBLES)] * 2)):
        assert not asked(table).allows(action)
    assert tables.encoded(table) == before


@pytest.mark.rule("BLF-01")
def test_player_without_cards_is_not_asked_to_slide() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY]})
    act(table, options(table, "place")[0])
    assert table.pending is None


@pytest.mark.rule("CAS-01")
def test_player_without_site_is_asked_to_place_one() -> None:
    table = a_phase("case_assignment", {"hand.0": [MULDER]})
    assert is_asked(table) == (A, "place")
    assert asked(table).formal


@pytest.mark.rule("BLF-01", "BLF-03")
def test_slide_questions_follow_the_order_of_the_sites() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY, CAPE_COD], "hand.1": ["0042"]})
    for number in (AUBREY, CAPE_COD):
        act(table, next(one for one in options(table, "place") if one.card == card(table, number)))
        decline(table, "answer")
    pass_until(table, "slide")
    for number in (AUBREY, CAPE_COD):
        site = table.design(card(table, number)).name
        assert asked(table).prompt.startswith(f"Slide cards face down under {site}? Bluffs take effect")
        act(table, slides())


@pytest.mark.rule("BLF-01", "OPEN-16")
@pytest.mark.parametrize("seats", [3, 4])
def test_no_slide_question_for_a_site_that_is_gone(seats: int) -> None:
    table = a_phase("case_assignment", {f"hand.{seat}": [AUBREY] for seat in range(seats)}, seats=seats)
    act(table, Action("place", card=card(table, AUBREY, "hand.0"), seat=C))
    pass_until(table, "slide")
    interrupt(table, multiplayer.resign, C)
    asked_of = []
    while table.pending:
        asked_of.append(is_asked(table))
        act(table, asked(table).options[-1])
    assert asked_of[:2] == [(B, "slide"), (B, "case_assignment")]
    assert [one for one in asked_of if one[1] == "slide"] == [(B, "slide")]


@pytest.mark.rule("POOL-11", "CAS-01", "POOL-08")
@pytest.mark.parametrize(
    ("points", "less", "by_pool", "by_token"), [(20, 0, 1, 1), (0, 0, 0, 1), (0, 1, 0, 1), (0, 2, 1, 0)]
)
def test_token_pays_for_a_site_with_a_cost(points: int, less: int, by_pool: int, by_token: int) -> None:
    texts = texts_with(frees=lambda table, seat, card: table.zones[f"bureau.{seat}"])
    small = tables.Small({"hand.0": [AUBREY], "bureau.0": [MULDER]}, points=points, texts=texts)
    aubrey, mulder = card(small.table, AUBREY), card(small.table, MULDER)
    modifiers.change(small.table, aubrey, aubrey, "price", -less, "turn")
    table = tables.begin(small.table, "case_assignment")
    assert [one.cards for one in options(table, "place")] == [None] * by_pool + [(mulder,)] * by_token


@pytest.mark.rule("CAS-01", "CAS-04", "PLAY-01")
def test_target_of_a_site_is_logged_and_announced_to_cards() -> None:
    texts = EventRecorder("site_placed")
    table = a_phase("case_assignment", {"hand.0": [AUBREY]}, seats=3, texts=texts)
    aubrey = card(table, AUBREY)
    facts = act(table, Action("place", card=aubrey, seat=C)) + decline(table, "answer")
    told = [(one.seat, one.card, one.text) for one in facts if isinstance(one, Happened) and one.what == "directed"]
    assert (told, texts.recorded) == ([(A, aubrey, str(C))], [("site_placed", aubrey, A)])
