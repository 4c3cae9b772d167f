"""Cards: designs, their vocabulary, the strict loader, the box and the data."""
