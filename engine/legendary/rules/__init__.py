"""The rules, in the order of the turn.

They announce events and don't know any card.
"""
