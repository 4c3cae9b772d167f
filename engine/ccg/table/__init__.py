"""First floor: the state laid out for play. Looking at it and touching it, and what the text of cards is asked."""
