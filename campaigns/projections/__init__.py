"""Tables computed from the log: leaderboards, ratings, statistics and records.

A projection reads the log in its global order and keeps its own rows. They can be deleted and rebuilt.
"""
