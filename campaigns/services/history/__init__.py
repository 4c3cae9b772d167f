"""Read the log: views of the table, log text and the replay index."""
