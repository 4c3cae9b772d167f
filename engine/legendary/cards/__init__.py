"""Cards: designs, text, places, the catalogue, the loader and the card data."""
