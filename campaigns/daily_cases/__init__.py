"""Cases of the day: the same secret deal for everybody, once a day."""
