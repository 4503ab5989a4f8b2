"""The build of the bundled lexicons."""
