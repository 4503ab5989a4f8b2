"""Jumble's declaration to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "index": ".agents.index:Index",
        "linear": ".agents.linear:Linear",
    },
    analysis=".analysis:JumbleDesk",
    runs=".options:JumbleRuns",
    command_line=".shell:JumbleShell",
)
