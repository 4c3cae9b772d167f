"""Characters that look alike: Unicode's list as one table for folded text.

ASCII letters and digits stand for themselves, so Kai and Kal, Amie and Arnie may play together. Every other character
is replaced by the one it looks like, in lower or upper case. Source: Unicode Technical Standard 39, Confusable
Detection. A library ships the list.
"""

from functools import cache
from unicodedata import normalize

from confusable_homoglyphs.utils import load  # type: ignore[import-untyped]

Groups = dict[str, list[str]]
"""Characters of a group by its first one, and that one by each of the others."""
AROUND = "\u200e"
"""Mark around right-to-left characters in the list."""


@cache
def table() -> dict[int, str]:
    """Return the replacements of folded, decomposed characters, for str.translate."""
    listed = load("confusables.json").items()
    groups = {character.strip(AROUND): [other["c"].strip(AROUND) for other in others] for character, others in listed}
    folded = {small for character in groups if len(small := normalize("NFKD", character.casefold())) == 1}
    looks = {ord(character): _look(character, groups) for character in folded if not character.isascii()}
    # What a letter looks like may be folded to one that looks like another.
    return {character: look.translate(looks) for character, look in looks.items() if look != chr(character)}


def _look(character: str, groups: Groups) -> str:
    """Return the folded look of a lower-case letter.

    It is ASCII if the letter looks like ASCII in lower or upper case.
    """
    shapes = [_named(shape, groups) for shape in (character, character.upper())]
    return normalize("NFKD", next(filter(str.isascii, shapes), shapes[0]).casefold())


def _named(character: str, groups: Groups) -> str:
    """Return the character that stands for a character's group.

    Of a pair it is the longer name, otherwise the first character.
    """
    others = groups.get(character, [])
    if len(others) != 1:
        return character
    (name,) = others
    return name if len(groups[name]) > 1 or len(name) > 1 else min(name, character)
