"""The X-Files Fan CCG: two players lay out investigations, card after card."""
