"""Database access below the ORM.

Prepared statements, a thread pool and the append-only trigger.
"""
