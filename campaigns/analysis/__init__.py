"""Hints during a game and reviews of finished games: estimates by playouts.

Workers compute them. A row keeps each result, and how far the work has come, so that another worker can continue.
"""
