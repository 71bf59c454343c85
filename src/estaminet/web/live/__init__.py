"""The tables that somebody plays at now."""
