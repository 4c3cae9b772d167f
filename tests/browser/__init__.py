"""Journeys through the site in a real browser.

pytest ends fixtures with the scope "package" only for folders that are packages: this file makes the folder one.
"""
