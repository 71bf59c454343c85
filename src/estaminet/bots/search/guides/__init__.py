"""The guides, one module a game: see `estaminet.bots.search.guide`."""
