"""Bots at tables, automatic passing and simulated games."""
