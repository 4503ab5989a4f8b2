"""What the shell's commands share: arguments, lexicons, progress, tables; one module a game."""
