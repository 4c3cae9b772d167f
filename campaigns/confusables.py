"""Which characters look alike: Unicode's list, from a library that ships it, made into one table for folded text.

Letters and digits of ASCII stand for themselves, so that Kai and Kal, Amie and Arnie may sit at one table; all others
stand for what they look like, small or else great. Source: Unicode Technical Standard 39, Confusable Detection.
"""

from functools import cache
from unicodedata import normalize

from confusable_homoglyphs.utils import load  # type: ignore[import-untyped]

Groups = dict[str, list[str]]
"""Each character that a group is named after, with the others of its group, and each of those with that one."""
AROUND = "\u200e"
"""Stands in the list around characters that are written from right to left."""


@cache
def table() -> dict[int, str]:
    """Return what characters, folded and decomposed, are to be replaced by (as for str.translate)."""
    listed = load("confusables.json").items()
    groups = {character.strip(AROUND): [other["c"].strip(AROUND) for other in others] for character, others in listed}
    folded = {small for character in groups if len(small := normalize("NFKD", character.casefold())) == 1}
    looks = {ord(character): _look(character, groups) for character in folded if not character.isascii()}
    # What a letter looks like may be folded to one that looks like another.
    return {character: look.translate(looks) for character, look in looks.items() if look != chr(character)}


def _look(character: str, groups: Groups) -> str:
    """Return what a small letter looks like, in folded text: ASCII, if it does so small or great."""
    shapes = [_named(shape, groups) for shape in (character, character.upper())]
    return normalize("NFKD", next(filter(str.isascii, shapes), shapes[0]).casefold())


def _named(character: str, groups: Groups) -> str:
    """Return what the group of a character is named after. A pair is after its longer one, or else its first."""
    others = groups.get(character, [])
    if len(others) != 1:
        return character
    (name,) = others
    return name if len(groups[name]) > 1 or len(name) > 1 else min(name, character)
