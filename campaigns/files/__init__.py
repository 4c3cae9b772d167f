"""Export and import campaigns as JSON Lines files."""
