"""What clients see of the game: views, legal actions, labels, prompts, log text, records and the ruleset class."""
