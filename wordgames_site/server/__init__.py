"""The web server's worker, its connections, its memory and its database locks."""
