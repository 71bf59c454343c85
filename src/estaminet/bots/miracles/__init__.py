"""How bots play The Court of Miracles: a rule of thumb, and the guide of the search."""
