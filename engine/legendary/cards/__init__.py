"""Ground floor: what a card is. Designs and their words, places by name, the catalogue, the strict loader, the data."""
