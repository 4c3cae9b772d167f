"""Mails, reminders and problem reports."""
