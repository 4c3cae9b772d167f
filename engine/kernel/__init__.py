"""Parts that every card game needs.

Nothing here knows the rules of a particular game.
"""
