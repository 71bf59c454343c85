"""What builds the pages and the package from the sources; none of it is installed."""
