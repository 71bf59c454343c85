"""What is kept: events of every table in a database, and how a table is brought back."""
