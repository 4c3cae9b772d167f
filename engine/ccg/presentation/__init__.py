"""Fourth floor: what leaves the game."""
