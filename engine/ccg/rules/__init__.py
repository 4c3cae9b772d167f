"""Second floor: the rules, a module for each section of them. They know no card and no operation."""
