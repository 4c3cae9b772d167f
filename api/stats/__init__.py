"""Endpoints of leaderboards, ratings, statistics and results."""
