"""The table: the game state with the functions that read and change it.

It also declares what the rules ask the text of cards (`card_texts.py`).
"""
