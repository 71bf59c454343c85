"""Guests' own cards: texts that are checked as they are typed, counted, and played with."""
