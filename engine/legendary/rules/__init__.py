"""Second floor: the rules, in the order of the turn. They announce what happens and know no card."""
