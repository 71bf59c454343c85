"""The rules of Les Poilus, clause by clause."""

# what the conformance tests try: every combination, with every number of players
OPTIONS = {
    "variant": ["standard", "discovery", "veteran"],
    "support_tiles": ["random", "balanced"],
    "tyrannical": ["silences", "speaks"],
    "hands": ["short", "equal"],
}
