"""What the interface and the pages have in common: what may be sent, how often, and what is answered to the rest."""
