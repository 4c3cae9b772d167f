"""Endpoints of accounts."""
