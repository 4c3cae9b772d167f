"""The ruleset instance: this game with the standard card set."""

from engine.legendary import card_set
from engine.legendary.presentation.game import Legendary

ruleset = Legendary(card_set.standard())
