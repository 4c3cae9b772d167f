"""Live updates between processes through Redis."""
