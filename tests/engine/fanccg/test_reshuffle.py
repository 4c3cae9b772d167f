"""Reshuffled tables agree with everything that was seen, for every seed."""

from collections import Counter
from typing import Any

import pytest

from engine.decks import StarterDeck
from engine.fanccg.rules import known_deck_cards, plays
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.table import Table
from engine.kernel.decisions import UnsettledError
from tests.engine.fanccg.games import any_decks, moments, seed_of
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, B, a_round, designs_in, playable, question
from tests.support.profiles import budget

SEEDS = [seed_of(number) for number in range(4)]
OTHERS = (["fox_mulder"], ["dana_scully", "x_files"])
"""Environment cards of the players in addition to those on the table."""
HIDDEN = ("high_card", "hand", "deck", "sideboard")


def dealt(table: Table, viewer: int | None, seed: bytes) -> Table | None:
    """Return a reshuffled table; None if an effect is under way."""
    try:
        return EXTRAS.reshuffle(table, viewer, seed)
    except UnsettledError:
        return None


def holds_what_fits(table: Table, seat: int) -> bool:
    return any(plays.refusal(table, seat, card) is None for card in table.zones[f"hand.{seat}"])


def assert_agrees(table: Table, seat: int, known: Counter[str]) -> None:
    """Check hidden cards: DCK-03, all seen cards, and the last move."""
    hidden = {kind: Counter(designs_in(table, f"{kind}.{seat}")) for kind in HIDDEN}
    lying = Counter(table.design(card).id for card in known_deck_cards.open_cards(table, seat))
    drawn = hidden["high_card"] + hidden["hand"] + hidden["deck"]
    for id, copies in (drawn + lying).items():
        most = table.card_set.designs[id].design.most_in_deck
        assert most is None or copies <= most, id
    environment = Counter(designs_in(table, f"environment_deck.{seat}"))
    assert not known - lying - drawn - hidden["sideboard"] - environment
    assert all(table.card_set.designs[id].design.type != "environment" for id in drawn + hidden["sideboard"])
    if table.pending and table.pending.kind == "play":
        assert holds_what_fits(table, seat) or table.pending.seat != seat
        assert not holds_what_fits(table, seat) or table.pending.seat == seat or not table.state.round.passes


@pytest.mark.parametrize(
    "options", [{"redraw": True}, {"hand_size": 20, "themes": False}], ids=["redraw", "large_hands"]
)
@pytest.mark.parametrize("number", range(budget(3)))
def test_reshuffle_succeeds_or_fails_for_every_seed(number: int, options: dict[str, Any]) -> None:
    tried = 0
    for step, (table, _, _) in enumerate(moments(number, EXTRAS, any_decks(number), cover_cards=True, **options)):
        for viewer in (None, A, B) if step % 13 == 0 else ():
            again = [dealt(table, viewer, seed) for seed in SEEDS]
            assert len({one is None for one in again}) == 1
            for one in filter(None, again):
                tried += 1
                for seat in {A, B} - {viewer}:
                    assert_agrees(one, seat, Counter(table.state.players[seat].shown))
    assert tried > 20


@pytest.mark.rule("TRN-05", "TRN-06", "RND-07")
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed[-1])
def test_reshuffled_hand_explains_the_last_move(seed: bytes) -> None:
    table = a_round([CASE], [["he_sees_you"], [PROFILE]], environment_decks=OTHERS, to_move=A)
    again = ruleset.reshuffle(table, B, seed)
    assert question(again) == (A, "play")
    assert len(playable(again)) == 1
    table = a_round([CASE], [["paul_mossinger"] * 13, [PROFILE]], environment_decks=OTHERS, to_move=A)
    assert question(table) == (B, "play")
    again = ruleset.reshuffle(table, B, seed)
    assert len(again.zones["hand.0"]) == 13
    assert not holds_what_fits(again, A)
    table = a_round([], [[PROFILE] * 6, ["arrested"] * 6], environment_decks=OTHERS, to_move=A)
    assert question(table) == (A, "discard_two")
    assert not holds_what_fits(ruleset.reshuffle(table, A, seed), B)


@pytest.mark.rule("TRN-05", "TRN-06")
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed[-1])
def test_reshuffle_of_known_cards_only_moves_them(seed: bytes) -> None:
    """Of two known cards one is playable: the asked player holds it, a passer doesn't."""
    for hand, aside, asks in ((["he_sees_you"], ["paul_mossinger"], A), (["paul_mossinger"], ["he_sees_you"], B)):
        table = a_round([CASE], [hand, [PROFILE]], sideboards=[aside, []], environment_decks=OTHERS, to_move=A)
        table.state.players[A].shown = {"he_sees_you": 1, "paul_mossinger": 1}
        assert question(table) == (asks, "play")
        again = ruleset.reshuffle(table, B, seed)
        assert (designs_in(again, "hand.0"), designs_in(again, "sideboard.0")) == (hand, aside)


@pytest.mark.rule("ENV-06", "DCK-04")
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed[-1])
def test_seen_environment_card_stays_in_its_reshuffled_deck(seed: bytes) -> None:
    """SCULLY was replaced by another SCULLY and returned to the deck."""
    table = a_round(
        [CASE],
        [[PROFILE], [PROFILE]],
        [[PROFILE] * 3, []],
        environment=("doctor_scully", "fox_mulder", "x_files"),
        environment_decks=[["dana_scully", "fox_mulder"], []],
        to_move=A,
    )
    table.state.players[A].shown = {"dana_scully": 1}
    again = ruleset.reshuffle(table, B, seed)
    assert "dana_scully" in designs_in(again, "environment_deck.0")
    assert "dana_scully" not in [*designs_in(again, "hand.0"), *designs_in(again, "deck.0")]


@pytest.mark.parametrize("starter", ruleset.starters, ids=lambda starter: starter.name)
def test_reshuffled_deck_is_the_starter_most_like_the_seen_cards(starter: StarterDeck) -> None:
    setup = ruleset.setup([None, None], "single", {})
    table = ruleset.open(setup, SEEDS[0], [ruleset.secret(starter.deck, setup, seat) for seat in (A, B)])
    table.state.players[A].shown = dict(list(starter.deck["draw"].items())[:6])
    again = ruleset.reshuffle(table, B, SEEDS[1])
    assert Counter(id for kind in HIDDEN[:3] for id in designs_in(again, f"{kind}.{A}")) == starter.deck["draw"]
