"""Database access below the ORM: prepared statements, a thread pool and the append-only trigger."""
