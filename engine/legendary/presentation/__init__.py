"""Top floor: what leaves the game. Views, legal actions, labels, prompts, telling, records, and the ruleset itself."""
