"""The JSON API: what pages show and take, for programs with a token; version 1 is /api/v1/."""
