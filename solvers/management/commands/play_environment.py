"""Play in an environment of any AISysProj server: document 000's entry, with our agents."""

from solvers.shell.command import command

Command = command("play_environment")
