"""Ground floor: what a card is. Designs, their words, the strict loader, the box, the data."""
