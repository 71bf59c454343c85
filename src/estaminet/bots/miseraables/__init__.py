"""How bots play Les Miseraables: a rule of thumb, and the guide of the search."""
