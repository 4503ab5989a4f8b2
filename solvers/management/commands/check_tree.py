"""Check a tree file: play each of its games by the rules, and print what they come to."""

from solvers.shell.command import command

Command = command("check_tree")
