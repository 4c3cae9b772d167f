"""Health checks and metrics for operators."""
