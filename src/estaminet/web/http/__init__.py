"""What meets a request first and last: calls, sockets, guests' cookies, limits, files."""
