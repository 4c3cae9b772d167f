"""E-mail: message texts and address rules."""
