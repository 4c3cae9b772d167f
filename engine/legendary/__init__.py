"""Legendary Encounters: The X-Files, as a single game or a Series of three."""
