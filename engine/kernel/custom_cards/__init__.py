"""Custom cards: rows that a player or the operator wrote.

They are read strictly and within limits. A row is a design in the card file format, as JSON data. Every fault names
its row and field. Rows can't hold markup, control characters, or effects that are too large to compile.
"""
