"""Rules for user names, and the key of names that read alike.

A user's `first_name` is the name as shown. `username` is its key, which the database keeps unique. `confusables` lists
the characters that look alike.
Source: Unicode Standard Annex 15 (normal forms), Technical Standard 39 (scripts of identifiers, confusables).
"""

import re
from unicodedata import category, name, normalize

from django.contrib.auth.models import AbstractBaseUser

from campaigns import confusables

LENGTH = 30
MOST_WRITTEN = 4 * LENGTH
"""Maximum length as sent: a character may consist of a letter and its marks."""
KEY_LENGTH = 150
"""Maximum length of a key in the database. One syllable may take six letters."""
RULE = "Use letters, digits 0 to 9, single spaces and . _ @ + -. Begin with a letter or a digit."
LONG = f"Use 1 to {LENGTH} characters."
MIXED = "Use letters of one script only, so that no name looks like another."
FORMER = "former agent"
TAKEN = f"“{FORMER}” stands for deleted accounts. Choose another name."

FAMILIES = [
    {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"},
    {"LATIN"}, {"GREEK"}, {"CYRILLIC"}, {"ARMENIAN"}, {"GEORGIAN"}, {"HEBREW"}, {"ARABIC"}, {"THAANA"}, {"ETHIOPIC"},
    {"DEVANAGARI"}, {"BENGALI"}, {"GURMUKHI"}, {"GUJARATI"}, {"ORIYA"}, {"TAMIL"}, {"TELUGU"}, {"KANNADA"},
    {"MALAYALAM"}, {"SINHALA"}, {"THAI"}, {"LAO"}, {"TIBETAN"}, {"MYANMAR"}, {"KHMER"},
]  # fmt: skip
"""Scripts in use today, by the first word of their characters' Unicode names.

A name uses one family only.
"""
INVISIBLE = "\u115f\u1160\u17b4\u17b5"
"""Letters and marks of these scripts that show nothing."""
FIRST_UNUSUAL_LATIN = "\u0180"
"""First of the phonetic and other letters that look like usual ones.

Accented letters are decomposed first.
"""
FORM = re.compile(r"(?:lm{0,2}|d)(?:lm{0,2}|d|[ ._@+-])*")


def checked(text: str) -> str:
    """Return a name in its stored form. Raise ValueError with the reason."""
    if len(text) > MOST_WRITTEN or not 1 <= len(found := _composed(text)) <= LENGTH:
        raise ValueError(LONG)
    if len(key(found)) > KEY_LENGTH:
        raise ValueError(LONG)
    if FORM.fullmatch("".join(map(_kind, found))) is None:
        raise ValueError(RULE)
    if not any(_scripts(found) <= family for family in FAMILIES):
        raise ValueError(MIXED)
    if key(found) == key(FORMER):
        raise ValueError(TAKEN)
    return found


def key(text: str) -> str:
    """Return the key of a name. Names that read alike have the same key."""
    folded = normalize("NFKD", normalize("NFKC", text).casefold()).translate(confusables.table())
    return " ".join(normalize("NFKC", folded).split())


def columns(name: str) -> dict[str, str]:
    """Return the user columns of a checked name."""
    return {"username": key(name), "first_name": name}


def called(user: AbstractBaseUser) -> str:
    """Return a user's name, or the key of a user without one."""
    return user.get_short_name() or user.get_username()


def _composed(text: str) -> str:
    return " ".join(filter(None, normalize("NFKC", text).split(" ")))


def _kind(character: str) -> str:
    """Return the kind of a character in FORM.

    It is a letter (l), a mark on one (m), a digit (d), or the character itself.
    """
    if character in INVISIBLE or _is_unusual(character):
        return "?"
    kind = category(character)[0].lower()
    return kind if kind in "lm" else "d" if character in "0123456789" else character


def _is_unusual(character: str) -> bool:
    return _script(character) == "LATIN" and normalize("NFD", character)[0] >= FIRST_UNUSUAL_LATIN


def _scripts(text: str) -> set[str]:
    return {_script(character) for character in text if category(character)[0] in "LM"}


def _script(character: str) -> str:
    return name(character, "").split(" ")[0]
