"""Cards: designs, their vocabulary, the strict loader, the card set and the data."""
