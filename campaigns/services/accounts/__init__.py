"""Accounts, guests, e-mail addresses and password resets."""
