"""Puzzles of the café: those that come with the games and the house's own, solved at the board."""
