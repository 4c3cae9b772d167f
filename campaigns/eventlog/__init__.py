"""The append-only event log: events, timelines, table states and units of work."""
