"""The ruleset as it is played: this game with the card set and the starter decks that come with the program."""

from engine.ccg import card_set
from engine.ccg.presentation.game import CCG

ruleset = CCG(card_set.standard(), card_set.texts(), card_set.starters())
