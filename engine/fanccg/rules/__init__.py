"""The rules, one module for each section. They know no cards and no operations."""
