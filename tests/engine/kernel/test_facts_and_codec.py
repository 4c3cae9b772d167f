"""Redaction of facts and encoding of states."""

import msgspec
import pytest

from engine.kernel.codec import decode, digest, encode
from engine.kernel.facts import EVERYONE, NOBODY, AnyFact, CardMoved, CardsShown, CardTurned, Happened, redact


@pytest.mark.parametrize(("seen_by", "viewer", "card"), [
    (EVERYONE, None, 7), (EVERYONE, 3, 7), (NOBODY, 0, None), (1 << 2, 2, 7), (1 << 2, 1, None), (1 << 2, None, None),
])  # fmt: skip
def test_fact_names_its_card_only_to_its_viewers(seen_by: int, viewer: int | None, card: int | None) -> None:
    moved = redact(CardMoved(7, "deck.2", "hand.2", seen_by), viewer)
    assert isinstance(moved, CardMoved) and moved.card == card
    turned = redact(CardTurned(7, "shadows.1", True, seen_by), viewer)
    assert isinstance(turned, CardTurned) and turned.card == card


def test_facts_decode_and_secret_cards_are_only_counted() -> None:
    shown = redact(CardsShown([4, 5, 6], "deck.1", 3, 1 << 1), 0)
    assert shown == CardsShown(None, "deck.1", 3, 1 << 1)
    facts = [CardMoved(1, "a", "b"), Happened("strike", 2, 9), CardsShown(None, "deck.0", 1, 0)]
    assert msgspec.json.decode(msgspec.json.encode(facts), type=list[AnyFact]) == facts
    assert b'"fact":"card_moved"' in msgspec.json.encode(facts[0])


class Position(msgspec.Struct):
    cards: dict[str, list[int]]
    turn: int = 1


def test_state_encodes_with_equal_digests_and_bad_data_is_refused() -> None:
    position = Position({"deck": [3, 1, 2]}, 5)
    data = encode(position)
    assert decode(data, Position) == position
    assert digest(data) == digest(encode(decode(data, Position)))
    assert digest(data) != digest(encode(Position({"deck": [3, 2, 1]}, 5)))
    with pytest.raises(msgspec.DecodeError):
        decode(b"\x81\xa5cards", Position)
