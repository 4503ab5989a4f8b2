"""Live races: up to six people and bots play the same puzzle at the same time."""
