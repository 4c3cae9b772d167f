"""Player records, ratings and leaderboards."""
