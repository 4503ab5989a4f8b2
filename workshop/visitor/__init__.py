"""Visitors of the site without a browser: what they send, how, and how they play."""
