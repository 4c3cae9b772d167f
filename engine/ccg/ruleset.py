"""The ruleset with the standard card set and starter decks."""

from engine.ccg import card_set
from engine.ccg.presentation.game import CCG

ruleset = CCG(card_set.standard(), card_set.texts(), card_set.starters())
