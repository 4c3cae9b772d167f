"""Shared parts of the API: authentication, limits, errors and OpenAPI document."""
