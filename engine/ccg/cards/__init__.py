"""Cards: designs, vocabulary, card text, loader, catalogue and data files."""
