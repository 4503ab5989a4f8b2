"""Measure the agents against the adversarial host on every list, and write docs/adversarial.md."""

from solvers.shell.rooms import command

Command = command("adversarial_table")
