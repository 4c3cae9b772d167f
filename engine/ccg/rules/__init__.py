"""The rules, one module for each section of the rule book.

They know no particular card and no operation of the card language.
"""
