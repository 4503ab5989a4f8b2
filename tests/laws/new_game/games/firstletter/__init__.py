"""First Letter: a game made to try the checklist of CONTRIBUTING.md."""
