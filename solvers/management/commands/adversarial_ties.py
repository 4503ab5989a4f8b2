"""The least against an adversarial host that draws where its classes tie."""

from solvers.shell.rooms import command

Command = command("adversarial_ties")
