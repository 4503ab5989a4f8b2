"""Common part of the shell's commands: arguments, lexicons, progress, tables."""
