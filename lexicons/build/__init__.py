"""The maintainer's tool that builds the bundled lexicons; the site never imports it."""
