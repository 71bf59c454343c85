"""The rules of The Court of Miracles, clause by clause."""

# what the conformance tests try: every combination, with every number of players
OPTIONS = {
    "turn_limit": [16],
    "controller_coin": ["any", "others", "paid"],
    "king_end": ["turn", "at_once"],
}
