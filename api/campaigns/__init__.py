"""Endpoints of one campaign, and the list of campaigns."""
