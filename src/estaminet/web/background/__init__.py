"""What goes on beside the tables: bots that think, rules that are compiled."""
