"""Journeys through the site in a real browser."""
