"""Check logs for tampering and wrong replays."""
