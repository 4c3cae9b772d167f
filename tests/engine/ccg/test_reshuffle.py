"""Reshuffled tables agree with everything a viewer saw, for every seed."""

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from engine.ccg.cards.designs import XFile
from engine.ccg.presentation import current_decisions, notebook, reshuffle
from engine.ccg.presentation.view import view
from engine.ccg.rules import debriefing, decks, drawing, questions
from engine.ccg.ruleset import ruleset
from engine.ccg.table import modifiers
from engine.ccg.table.known_hidden_cards import open_cards
from engine.ccg.table.table import Table
from engine.ccg.table.zones import HIDDEN, kind
from engine.decks import StarterDeck
from engine.kernel.decisions import UnsettledError
from tests.engine.ccg import constants, tables
from tests.engine.ccg.actions import is_asked
from tests.engine.ccg.constants import AMBUSH, AUBREY, CAR_TROUBLES, KNIFE, MANITOU, MARTIN, MULDER, SHOTGUN, A, B, C
from tests.engine.ccg.random_games import random_game
from tests.engine.ccg.site_tables import at_site
from tests.engine.ccg.tables import a_phase, by_number
from tests.engine.ccg.test_properties import FIGHTS
from tests.support.profiles import budget

TEXTS = ruleset.texts
MOMENTS = 500
SEEDS = [number.to_bytes(32, "big") for number in range(4)]
GAMES: list[dict[str, Any]] = [
    {},
    {"format": "basic"},
    {"seats": 3, "powers": True},
    {"killer": True, "decks": [FIGHTS, FIGHTS]},
    {"seats": 5},
]


def reshuffled(table: Table, viewer: int | None, seed: bytes) -> Table | None:
    """Return a reshuffled table; None while an effect is under way."""
    try:
        return ruleset.reshuffle(table, viewer, seed)
    except UnsettledError:
        return None


def hidden_designs(table: Table, seat: int) -> list[str]:
    """Return the designs of a player's hidden cards except X-Files."""
    cards = [card for name, cards in table.zones.items() if kind(name) in HIDDEN for card in cards]
    designs = [table.design(card) for card in cards if table.owner(card) == seat and card not in table.state.buried]
    return sorted(design.id for design in designs if not isinstance(design, XFile))


def assert_agrees(table: Table, seat: int, viewer: int | None) -> None:
    """Assert that a seat's hidden cards fit a legal deck and the viewer's knowledge."""
    held, player = hidden_designs(table, seat), table.player(seat)
    lying = [table.design(card) for card in open_cards(table, seat)]
    team = Counter(table.card_set.designs[id].name for id in player.team)
    names = Counter(table.card_set.designs[id].name for id in held) + (Counter(design.name for design in lying) - team)
    assert max(names.values()) <= decks.MOST_OF_A_NAME["bureau"]
    assert set(held) <= set(decks.allowed(table.card_set, table.state.setup, "bureau"))
    known = Counter(id for id in Counter(player.shown).elements() if not isinstance(table.card_set.designs[id], XFile))
    assert not known - Counter(held) - Counter(design.id for design in lying)
    if table.zones[f"xfile.{seat}"]:
        assert questions.xfile(table, seat) in notebook.possible_xfiles(table, viewer, seat)
    for row in table.state.log:
        assert row.yes == (row.value in questions.xfile(table, row.asked).characteristics.values())


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_reshuffle_succeeds_or_fails_for_every_seed_alike(number: int) -> None:
    tried, played = 0, islice(random_game(number, texts=TEXTS, **GAMES[number]), budget(MOMENTS))
    for step, (table, _, _) in enumerate(played):
        seats = range(len(table.state.players))
        for viewer in (None, *seats) if step % 31 == 0 else ():
            found = [reshuffled(table, viewer, seed) for seed in SEEDS[:2]]
            assert len({one is None for one in found}) == 1
            for one in filter(None, found):
                tried += 1
                assert view(one, viewer) == view(table, viewer)
                assert [two.seat for two in current_decisions.list_decisions(one)] == [
                    two.seat for two in current_decisions.list_decisions(table)
                ]
                for seat in seats:
                    if seat != viewer:
                        assert_agrees(one, seat, viewer)
    assert tried > 20


@pytest.mark.rule("SET-02", "QST-05")
def test_reshuffle_does_not_depend_on_hidden_cards() -> None:
    tried, chance = 0, random.Random(4)
    for step, (table, _, _) in enumerate(islice(random_game(2, seats=3, powers=True, texts=TEXTS), 600)):
        if step % 47 == 0 and reshuffled(table, A, SEEDS[0]):
            other = ruleset.reshuffle(table, A, chance.randbytes(32))
            assert tables.encoded(other) != tables.encoded(table)
            assert ruleset.encode(ruleset.reshuffle(other, A, SEEDS[1])) == ruleset.encode(
                ruleset.reshuffle(table, A, SEEDS[1])
            )
            tried += 1
    assert tried > 3


@pytest.mark.rule("QST-05", "MP-07")
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed[-1])
def test_new_x_file_agrees_with_known_answers(seed: bytes) -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY]}, seats=3, texts=TEXTS)
    depth = len(table.stack)
    questions.ask_about(table, A, B, "Control")
    questions.ask_about(table, C, B, "Evolutionary")
    del table.stack[depth:]
    to_a, to_all = (questions.xfile(ruleset.reshuffle(table, viewer, seed), B) for viewer in (A, None))
    assert to_a.motive == "Control"
    again_to_all = ruleset.reshuffle(table, None, seed)
    assert [row.yes for row in again_to_all.state.log] == [
        to_all.motive == "Control",
        to_all.affiliation == "Evolutionary",
    ]


@pytest.mark.rule("QST-13", "XPW-03")
def test_new_x_file_agrees_with_guesses_and_announced_values() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY]}, seats=3, texts=TEXTS)
    table.player(B).powers["Death"] = 0
    questions.announce_guess(table, C, B, by_number()[MARTIN])
    chosen = {questions.xfile(ruleset.reshuffle(table, None, bytes([n]) * 32), B).id for n in range(40)}
    assert len(chosen) > 4
    assert by_number()[MARTIN] not in chosen
    assert all("Death" in table.card_set.designs[id].characteristics.values() for id in chosen)  # type: ignore[attr-defined]


@pytest.mark.rule("DECK-09")
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed[-1])
def test_cards_seen_before_a_shuffle_stay_in_the_deck(seed: bytes) -> None:
    places = {"hand.0": [AUBREY], "discard.1": [MANITOU, KNIFE, KNIFE], "deck.1": [SHOTGUN], "hand.1": [AMBUSH]}
    table = a_phase("case_assignment", places, texts=TEXTS)
    drawing.restock(table, B)
    held = [table.card_set.designs[id].number for id in hidden_designs(ruleset.reshuffle(table, A, seed), B)]
    assert len(held) == 5
    assert Counter(held) >= Counter([MANITOU, KNIFE, KNIFE])


@pytest.mark.rule("XPW-33", "BLF-16")
def test_cards_a_seat_has_seen_stay_only_for_that_seat() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": [MANITOU, AMBUSH]}, seats=3, texts=TEXTS)
    table.show(table.zones["hand.1"], 1 << A, "XPW-33")
    for n in range(20):
        held = hidden_designs(ruleset.reshuffle(table, A, bytes([n]) * 32), B)
        assert set(held) == {by_number()[MANITOU], by_number()[AMBUSH]}
    assert len({tuple(hidden_designs(ruleset.reshuffle(table, C, bytes([n]) * 32), B)) for n in range(20)}) > 10
    assert ruleset.reshuffle(table, C, SEEDS[0]).player(B).looked_at == {}


def test_only_the_deck_order_of_the_viewers_cards_changes() -> None:
    table = tables.a_game(texts=TEXTS)
    one = ruleset.reshuffle(table, A, SEEDS[0])
    assert [one.zones[name] for name in ("hand.0", "xfiles.0", "xfile.0")] == [
        table.zones[name] for name in ("hand.0", "xfiles.0", "xfile.0")
    ]
    assert sorted(one.zones["deck.0"]) == sorted(table.zones["deck.0"])
    assert one.zones["deck.0"] != table.zones["deck.0"]


@pytest.mark.rule("BLF-01", "DECK-12")
def test_cards_under_a_site_change_but_buried_cards_stay() -> None:
    table = at_site([MULDER], {"deck.1": [KNIFE, SHOTGUN, AMBUSH]}, under=[(CAR_TROUBLES, B)], texts=TEXTS)
    buried = tables.Small().lay("deck.1", constants.SCULLY)
    table.zones.lay_out([buried], "deck.1")
    table.state.buried.append(buried)
    under = next(name for name in table.zones if kind(name) == "under")
    found = {tuple(tables.numbers_in(ruleset.reshuffle(table, A, bytes([n]) * 32), under)) for n in range(10)}
    assert len(found) > 4
    assert all(ruleset.reshuffle(table, A, seed).zones["deck.1"][-1] == buried for seed in SEEDS)
    assert all(tables.numbers_in(ruleset.reshuffle(table, B, seed), under) == [CAR_TROUBLES] for seed in SEEDS)


@pytest.mark.rule("DECK-03", "BLF-16")
@pytest.mark.parametrize("viewer", [A, C], ids=["who has looked", "who has not"])
def test_seen_card_stays_one_of_its_name(viewer: int) -> None:
    table = at_site([MULDER], {"deck.1": [KNIFE, SHOTGUN]}, under=[(CAR_TROUBLES, B)], seats=3, texts=TEXTS)
    (under,) = next(cards for name, cards in table.zones.items() if kind(name) == "under")
    table.peek(under, A, "BLF-16")
    troubles = by_number()[CAR_TROUBLES]
    reshuffle.redeal_hidden_cards(table, viewer, [StarterDeck("", "", "", {"bureau": {troubles: 2}, "x_files": {}})])
    assert hidden_designs(table, B).count(troubles) == 2


def test_rivals_question_fits_the_new_cards() -> None:
    table = tables.a_game(texts=TEXTS)
    while not (table.pending and table.pending.kind == "sell"):
        decision = current_decisions.list_decisions(table)[0]
        ruleset.apply(table, decision.seat, decision.options[-1])
    seat = is_asked(table)[0]
    viewer = 1 - seat
    for seed in SEEDS:
        other = ruleset.reshuffle(table, viewer, seed)
        assert is_asked(other) == (seat, "sell")
        (decision,) = current_decisions.list_decisions(other)
        assert decision.compose
        assert set(decision.compose.of) <= set(other.zones[f"hand.{seat}"])
        for option in decision.options:
            ruleset.apply(ruleset.decode(ruleset.encode(other)), seat, option)


@pytest.mark.rule("DEB-03", "SET-02")
def test_effects_on_an_x_file_stay_and_on_hidden_cards_end() -> None:
    table = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": [MANITOU]}, texts=TEXTS)
    (xfile,), (held,) = table.zones["xfile.1"], table.zones["hand.1"]
    modifiers.change(table, xfile, xfile, "hand_limit", 3, "game")
    modifiers.change(table, xfile, held, "price", -1, "game")
    for seed in SEEDS:
        one = ruleset.reshuffle(table, A, seed)
        assert debriefing.hand_limit(one, B, 7) == 10
        assert [change.stat for change in one.state.changes] == ["hand_limit"]


def test_question_about_hidden_cards_raises_unsettled_error() -> None:
    table = tables.reloaded(tables.a_game())
    assert table.pending
    table.stack[-1].cards["found"] = table.zones["deck.1"][:1]
    with pytest.raises(UnsettledError):
        ruleset.reshuffle(table, A, SEEDS[0])
