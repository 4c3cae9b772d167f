"""Permissions, and limits on what one user may own."""
