"""Limits of custom cards: number, size, nesting, texts and steps."""

import msgspec

MAX_CARDS = 100
MAX_BYTES = 64 * 1024
"""Maximum size of a set as JSON."""
MAX_COPIES = 10
MAX_DEPTH = 16
"""Maximum nesting of lists and objects in a row."""
MAX_PARTS = 250
"""Maximum number of values in a row."""
MAX_ITEMS = 24
"""Maximum length of a list, and number of fields of an object."""
MAX_STEPS, MAX_STEPS_OF_SET = 16, 600
"""Maximum number of steps of an ability, and of a whole set."""
MAX_NUMBER = 99
TEXT_LENGTH, NAME_LENGTH, ID_LENGTH, TITLE_LENGTH = 80, 60, 40, 80
MAX_AMOUNT_DEPTH, MAX_AMOUNT_ITEMS = 3, 4
"""Maximum nesting of amounts, and number of terms of a sum or product."""
MAX_FAULTS_OF_ROW = 20
LIMITS: dict[str, int] = {
    "cards": MAX_CARDS,
    "bytes": MAX_BYTES,
    "copies": MAX_COPIES,
    "depth": MAX_DEPTH,
    "values": MAX_PARTS,
    "items": MAX_ITEMS,
    "steps": MAX_STEPS,
    "steps_of_set": MAX_STEPS_OF_SET,
    "number": MAX_NUMBER,
    "text": TEXT_LENGTH,
    "name": NAME_LENGTH,
    "id": ID_LENGTH,
}
"""Limits by name, for clients."""


class Limits(msgspec.Struct, frozen=True):
    """Limits of a set.

    Number of cards, bytes as JSON, steps, the greatest number, and characters of an id.
    """

    cards: int = MAX_CARDS
    bytes: int = MAX_BYTES
    steps: int = MAX_STEPS_OF_SET
    number: int = MAX_NUMBER
    id: int = ID_LENGTH


CUSTOM_LIMITS = Limits()
BOX_LIMITS = Limits(cards=600, bytes=400_000, steps=5000, number=99_999, id=TEXT_LENGTH)
"""Limits of a box, which may replace every standard card."""
