"""The commands and the terminal interface: parsing, printing and screens, no rules."""
