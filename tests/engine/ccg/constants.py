"""Seats and printed card numbers."""

A, B, C = range(3)
SEED = bytes(range(32))
MULDER, SCULLY, KOSSEFF, LAMANA, TILLMAN = "0163", "0173", "0183", "0182", "0164"
KNIFE, SHOTGUN = "0321", "0329"
AUBREY, CAPE_COD = "0063", "0064"
GOOD_PEOPLE, MANITOU = "0340", "0352"
X, BRAUN, DEEP_THROAT, AMBUSH, CAR_TROUBLES = "0293", "0207", "0222", "0007", "0110"
MORROW, COLE, MARTIN = "0119", "0120", "0152"
"""X-Files: Primordial, Control; Evolutionary, Control; Alien, Knowledge."""
