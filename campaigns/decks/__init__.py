"""Custom decks: validation, import from text and export as text."""
