"""The ruleset as it is played: this game with the card set that comes with the program."""

from engine.legendary import card_set
from engine.legendary.presentation.game import Legendary

ruleset = Legendary(card_set.standard())
