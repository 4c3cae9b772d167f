"""User names: validity and equality. Escapes stand for characters that look alike."""
# ruff: noqa: RUF001

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns import names

LATIN = [("Kai", "Kal"), ("Amie", "Arnie"), ("Agent 1", "Agent l"), ("b0b", "bob")]
"""These names look alike but differ: every keyboard has their characters."""


SCRIPTS = "noor|Jürgen|Agent Larch 12|o.b-1_x@y+z|7|Nguyễn Văn|Сара|Γιώργος|李小龍|やまだ太郎|김철수|नमस्ते|สมชาย|محمد"
FORMS = {"  noor ": "noor", "ｎｏｏｒ": "noor", "Zoe\u0308": "Zo\u00eb", "u\u0308" * 30: "\u00fc" * 30}
REFUSED = {
    names.LONG: ["", "n" * 31, " " * 200 + "noor"],
    names.RULE: ["...", "no/or", "nul\0", "no\u200bor", "\u202enoor", "\u3164", "\u0e01" + "\u0e47" * 9, "\ud800"],
    names.MIXED: ["o\u0336k", "\u0441apa", "a\u4e00"],
    names.TAKEN: ["Former  Agent"],
}
ALIKE = [("noor", "NOOR"), ("noor", " ｎｏｏｒ "), ("Jürgen", "ju\u0308RGEN"), ("Capa", "\u0421\u0430\u0440\u0430")]
ALIKE += [("Zo\u00eb", "zo\u0451"), ("\u529b\u53e3", "\u30ab\u30ed"), ("\u0c05\u0c32", "\u0c85\u0cb2")]
ALIKE += [("ABEHIKMOPTX", "\u0391\u0392\u0395\u0397\u0399\u039a\u039c\u039f\u03a1\u03a4\u03a7")]


def test_names_in_many_scripts_are_accepted() -> None:
    assert [names.checked(name) for name in SCRIPTS.split("|")] == SCRIPTS.split("|")


def test_a_name_has_one_form() -> None:
    assert {written: names.checked(written) for written in FORMS} == FORMS


def test_invalid_names_are_refused_with_a_reason() -> None:
    for reason, name in [(reason, name) for reason, refused in REFUSED.items() for name in refused]:
        with pytest.raises(ValueError) as refusal:
            names.checked(name)
        assert str(refusal.value) == reason, name


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_lookalike_names_are_equal(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("noor", "nour"), ("zoe", "zoë"), ("a b", "ab"), ("Вера", "Вира"), *LATIN])
def test_different_names_are_not_equal(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


@given(st.text(max_size=40))
def test_a_stored_name_keeps_its_key(text: str) -> None:
    assert names.key(names.key(text)) == names.key(text)
    try:
        stored = names.checked(text)
    except ValueError:
        return
    assert (names.checked(stored), names.key(stored)) == (stored, names.key(text))
    assert len(names.key(stored)) <= names.KEY_LENGTH


@pytest.mark.slow
def test_keys_are_stable_and_ascii_keeps_its_characters() -> None:
    characters = list(map(chr, range(sys.maxunicode + 1)))
    keys = dict(zip(characters, map(names.key, characters), strict=True))
    assert [character for character, key in keys.items() if names.key(key) != key] == []
    assert [character for character in map(chr, range(33, 127)) if keys[character] != character.lower()] == []
