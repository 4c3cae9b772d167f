"""Decks that people build: what one comes to, and how it is read from text and written as text."""
