"""Everything that clients see of the game.

Views, legal actions, labels, prompts, log text, records and the ruleset class.
"""
