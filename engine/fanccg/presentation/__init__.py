"""Top floor: what leaves the game.

Views, legal actions, labels, telling, records; `game.py` speaks the protocol.
"""
