"""Game clocks, and the worker's heartbeat that they follow."""
