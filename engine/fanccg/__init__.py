"""The X-Files Fan CCG: two players build investigations, card by card."""
