"""The table: the state, its derived data, modifiers, filters and targets."""
