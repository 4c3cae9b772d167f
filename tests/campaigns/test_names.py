"""What people may be called, and which names are the same one. Escapes stand for what can't be told by looking."""
# ruff: noqa: RUF001

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from hypothesis import given
from hypothesis import strategies as st

from campaigns import names


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
    ],
)
def test_names_that_read_alike_are_the_same(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("noor", "nour"), ("zoe", "zoë"), ("a b", "ab"), ("Вера", "Вира")])
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
    assert len(names.key(stored)) <= 150


@pytest.mark.django_db
def test_users_of_before_keep_their_names_and_none_two_keys() -> None:
    users: Any = get_user_model().objects
    for name in ("Olivia", "olivia", "max"):
        users.create_user(name)
    import_module("campaigns.migrations.0009_names").fold(apps, None)
    found = list(users.order_by("pk"))
    assert [names.called(user) for user in found] == [f"Olivia {found[0].pk}", "olivia", "max"]
    assert [user.username for user in found] == [f"olivia {found[0].pk}", "olivia", "max"]
