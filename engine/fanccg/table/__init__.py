"""The table: the state prepared for play, with queries, filters and targets."""
