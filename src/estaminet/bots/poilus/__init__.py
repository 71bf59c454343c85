"""How bots play Les Poilus: a rule of thumb, and the guide of the search."""
