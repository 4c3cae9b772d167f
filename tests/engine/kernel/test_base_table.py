"""The base table: zones, and facts that reveal cards."""

import msgspec
import pytest

from engine.kernel.base_table import Table
from engine.kernel.compiled_cards import CardSet
from engine.kernel.decisions import Choice
from engine.kernel.facts import EVERYONE, NOBODY, CardMoved, CardsShown, Happened, ZoneShuffled
from engine.kernel.frames import Frame

FIRST, SECOND = 1, 2


class Plain(msgspec.Struct):
    """A minimal state: randomness and ten cards."""

    seed: bytes = bytes(32)
    counter: int = 0
    zones: dict[str, list[int]] = msgspec.field(default_factory=lambda: {"deck": list(range(10))})
    stack: list[Frame] = []
    pending: Choice | None = None


def lay_out(state: Plain | None = None) -> Table[Plain, CardSet]:
    return Table(state or Plain(), CardSet({}, ""))


def test_shuffle_is_recorded_and_uses_the_states_randomness() -> None:
    table = lay_out()
    table.happened("turn", seat=1)
    table.begin()
    table.changed("points", 2)
    assert [fact for fact in table.facts if isinstance(fact, Happened)] == []
    state = Plain()
    table = lay_out(state)
    table.shuffle("deck")
    assert sorted(state.zones["deck"]) == list(range(10)) != state.zones["deck"]
    assert state.counter >= 9
    assert table.facts == [ZoneShuffled("deck")]


@pytest.mark.parametrize(("seen", "known", "told"), [
    (NOBODY, NOBODY, ("", NOBODY)), (FIRST, NOBODY, ("R-1", NOBODY)), (FIRST, FIRST, ("", NOBODY)),
    (EVERYONE, FIRST, ("R-1", FIRST)), (EVERYONE, EVERYONE, ("", NOBODY)),
    (FIRST | SECOND, SECOND, ("R-1", SECOND)),
])  # fmt: skip
def test_move_reveals_the_card_to_new_viewers(seen: int, known: int, told: tuple[str, int]) -> None:
    table = lay_out()
    table.add_card_moved(4, "deck", "hand.0", seen, known, "R-1")
    assert table.facts == [CardMoved(4, "deck", "hand.0", seen, *told)]


@pytest.mark.parametrize(("seen", "known", "told"), [
    (EVERYONE, FIRST, ("R-1", FIRST)), (FIRST, FIRST, ("", NOBODY)), (NOBODY, NOBODY, ("R-1", NOBODY)),
], ids=["to more than knew them", "to who knew them", "to nobody: that it was done tells all"])  # fmt: skip
def test_shown_cards_are_revealed_unless_all_viewers_knew_them(seen: int, known: int, told: tuple[str, int]) -> None:
    table = lay_out()
    table.add_cards_shown([3, 4], seen, known, "R-1")
    assert table.facts == [CardsShown([3, 4], "deck", 2, seen, *told)]
