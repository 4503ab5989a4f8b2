"""The site: settings, addresses, server entry points."""
