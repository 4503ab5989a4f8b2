"""The least against an adversarial host that draws where its classes tie."""

from solvers.shell.game_commands import command

Command = command("adversarial_ties")
