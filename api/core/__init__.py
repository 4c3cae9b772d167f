"""Shared parts of the API: authentication, limits, errors and the OpenAPI document."""
