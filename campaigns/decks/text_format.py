"""Decks as plain text: lines like `3 Card name` below headings like `# Draw deck`.

Reading accepts all forms of `list_reader`.
"""

from campaigns.decks import validation
from campaigns.decks.card_names import card_index
from campaigns.decks.import_result import Reading, faults
from campaigns.decks.list_reader import MOST_UNREAD, ListReader
from engine.decks import Deck
from engine.ruleset import Ruleset

LENGTH = 20_000
"""Maximum number of characters of a text."""


def to_text(rules: Ruleset, deck: Deck) -> str:
    """Return a deck as text in catalogue order. `read` returns the same deck."""
    index = card_index(rules.name, rules.version)
    places = {design: place for place, design in enumerate(index.rows)}
    usual = {part.name for part in rules.deck_parts(validation.default_setup(rules))}
    sections = []
    for part in rules.all_parts():
        if part.name not in usual and not deck.get(part.name):
            continue
        cards = sorted(deck.get(part.name, {}).items(), key=lambda item: places.get(item[0], len(places)))
        lines = [f"{copies} {index.called(design, part)}" for design, copies in cards]
        sections.append("\n".join([f"# {part.title}", *lines]))
    return "\n\n".join(sections) + "\n"


def read(rules: Ruleset, text: str, part: str = "") -> Reading:
    """Return the deck that a text lists. part: part of cards above the first heading.

    By default that is the first part of the game. Raises MalformedDeckError if the game has no decks, or if the
    text is not a list of its cards. The faults name their lines.
    """
    reading = read_lines(rules, text, part)
    is_any_like = reading.deck or any(line.suggestions for line in reading.unread)
    if reading.unread and (len(reading.unread) > MOST_UNREAD or not is_any_like):
        raise validation.malformed_deck_error(faults(reading.unread))
    return reading


def read_lines(rules: Ruleset, text: str, part: str = "") -> Reading:
    """Return the result of reading lines, even if none names a card.

    part: as for `read`.
    Raises MalformedDeckError if the game has no decks.
    """
    parts = rules.all_parts()
    if not parts:
        validation.well_formed_deck(rules, {})
    reader = ListReader(rules, parts, next((known for known in parts if known.name == part), parts[0]))
    reader.read(text.splitlines())
    return reader.reading()


def read_whole(rules: Ruleset, text: str) -> Reading:
    """Return the deck of a text if every line can be read.

    Raises MalformedDeckError. The faults name their lines.
    """
    reading = read(rules, text)
    if reading.unread:
        raise validation.malformed_deck_error(faults(reading.unread))
    return reading
