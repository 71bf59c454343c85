"""The web server: guests, tables, clocks, sockets and their store. It knows no rules."""
