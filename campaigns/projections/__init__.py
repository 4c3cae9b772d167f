"""What is computed from the log for quick answers: standings, statistics, players' records.

A projection reads the log in its global order and keeps rows of its own. They can be thrown away and made again.
"""
