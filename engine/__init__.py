"""Pure rules engine: no Django, no clock, no environment, no database."""
