"""First floor: the state laid out for play. Looking at it and touching it, filters and targets."""
