"""The REST interface: speaks HTTP, knows no rules."""
