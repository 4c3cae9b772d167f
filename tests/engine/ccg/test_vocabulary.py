"""Every name in the data has display words."""

from typing import Any, get_args

import pytest

from engine.ccg import card_set
from engine.ccg.cards import vocabulary
from engine.ccg.cards.designs import CHARACTERISTICS, CardType, Characteristic, Pool, Rarity, Skill
from engine.ccg.cards.vocabulary import is_activator


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (vocabulary.TYPES, get_args(CardType)),
        (vocabulary.RARITIES, get_args(Rarity)),
        (vocabulary.POOLS, get_args(Pool)),
        (vocabulary.SKILLS, get_args(Skill)),
        (vocabulary.CHARACTERISTIC_SENSES, get_args(Characteristic)),
        (vocabulary.VALUES, [value for values in CHARACTERISTICS.values() for value in values]),
    ],
)
def test_every_data_name_has_a_display_name(words: dict[Any, str], names: Any) -> None:
    assert list(words) == list(names)
    assert all(words.values())
    assert len(set(words.values())) == len(words)


@pytest.mark.rule("KEY-06", "KEY-07")
def test_every_keyword_is_on_a_card_except_two() -> None:
    printed = {keyword for design in card_set.standard().in_order for keyword in design.keywords}
    assert (printed - vocabulary.KEYWORDS, vocabulary.KEYWORDS - printed) == (set(), {"Abduction", "Artifact"})


@pytest.mark.rule("PLAY-04", "PLAY-05", "PLAY-06", "PLAY-09", "MP-10")
@pytest.mark.parametrize(
    "word", ["Active", "Multiplayer", "Hospital", "Computer", "Creature", "Motive Site", "Occult Adversary"]
)
def test_valid_activator_is_accepted(word: str) -> None:
    assert is_activator(word)


@pytest.mark.rule("PLAY-06")
@pytest.mark.parametrize("word", ["Death Site", "Motive Bluff", "motive site", " Site", ""])
def test_invalid_activator_is_refused(word: str) -> None:
    assert not is_activator(word)
