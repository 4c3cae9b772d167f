"""What people may be called, and which names are the same one. Escapes stand for what can't be told by looking."""
# ruff: noqa: RUF001

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns import names

pytestmark = pytest.mark.db

LATIN = [("Kai", "Kal"), ("Amie", "Arnie"), ("Agent 1", "Agent l"), ("b0b", "bob")]
"""Written with what is on every keyboard, these stay two, though they look alike too."""


@pytest.mark.parametrize(
    "name",
    [
        "noor", "Jürgen", "Agent Larch 12", "o.b-1_x@y+z", "7", "Nguyễn Văn", "Сара", "Γιώργος", "李小龍", "やまだ太郎",
        "김철수", "नमस्ते", "สมชาย", "محمد",
    ],
)  # fmt: skip
def test_people_of_many_scripts_may_have_their_names(name: str) -> None:
    assert names.checked(name) == name


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("  noor ", "noor"),
        ("two   words", "two words"),
        ("ｎｏｏｒ", "noor"),
        ("ℳax", "Max"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("noor\u00a0b", "noor b"),
        ("u\u0308" * 30, "\u00fc" * 30),
    ],
)
def test_a_name_has_one_form(written: str, stored: str) -> None:
    assert names.checked(written) == stored


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", names.LONG),
        ("n" * 31, names.LONG),
        ("\ufdfa" * 9, names.LONG),
        (" " * 200 + "noor", names.LONG),
        ("...", names.RULE),
        ("-noor", names.RULE),
        ("no/or", names.RULE),
        ("<b>", names.RULE),
        ("nul\0", names.RULE),
        ("no\nor", names.RULE),
        ("no\u200bor", names.RULE),
        ("noor\u200d", names.RULE),
        ("\u202enoor", names.RULE),
        ("no\u00ador", names.RULE),
        ("\u3164", names.RULE),
        ("a\u1160", names.RULE),
        ("\u0e01" + "\u0e47" * 9, names.RULE),
        ("n\u0251\u0251r", names.RULE),
        ("\u0663", names.RULE),
        ("\U0001f6f8", names.RULE),
        ("\ud800", names.RULE),
        ("\ucc04" * 30, names.LONG),
        ("o\u0336k", names.MIXED),
        ("\u0441apa", names.MIXED),
        ("n\u03bf\u03bfr", names.MIXED),
        ("a\u4e00", names.MIXED),
        ("\u13a1", names.MIXED),
        ("Former  Agent", names.TAKEN),
    ],
)
def test_what_nobody_may_be_called_is_refused_with_its_reason(name: str, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        names.checked(name)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("noor", "NOOR"),
        ("noor", " ｎｏｏｒ "),
        ("Jürgen", "ju\u0308RGEN"),
        ("strasse", "Straße"),
        ("Capa", "\u0421\u0430\u0440\u0430"),
        ("coo", "\u0441\u043e\u043e"),
        ("Zo\u00eb", "zo\u0451"),
        ("ABEHIKMOPTX", "\u0391\u0392\u0395\u0397\u0399\u039a\u039c\u039f\u03a1\u03a4\u03a7"),
        ("ABCEHKMOPTX", "\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u041e\u0420\u0422\u0425"),
        ("agent larch 12", "Agent  Larch 12"),
        ("ooo", "\u05e1\u05e1\u05e1"),
        ("\u529b\u53e3", "\u30ab\u30ed"),
        ("\u9ed2", "\u9ed1"),
        ("\u0c05\u0c32", "\u0c85\u0cb2"),
        ("\u0103na", "\u01cena"),
        ("\u0398", "\u0472"),
    ],
)
def test_names_that_read_alike_are_the_same(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("noor", "nour"), ("zoe", "zoë"), ("a b", "ab"), ("Вера", "Вира"), *LATIN])
def test_others_are_not(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


@given(st.text(max_size=40))
def test_what_is_stored_is_a_name_and_has_the_key_of_what_was_written(text: str) -> None:
    assert names.key(names.key(text)) == names.key(text)
    try:
        stored = names.checked(text)
    except ValueError:
        return
    assert (names.checked(stored), names.key(stored)) == (stored, names.key(text))
    assert len(names.key(stored)) <= names.KEY_LENGTH


def test_the_key_of_any_character_is_its_own_key_and_that_of_ascii_the_character_itself() -> None:
    characters = list(map(chr, range(sys.maxunicode + 1)))
    keys = dict(zip(characters, map(names.key, characters), strict=True))
    assert [character for character, key in keys.items() if names.key(key) != key] == []
    assert [character for character in map(chr, range(33, 127)) if keys[character] != character.lower()] == []
