"""The rules of Les Miseraables, clause by clause."""

# what the conformance tests try: every combination, with every number of players
OPTIONS = {"turn_limit": [60]}
