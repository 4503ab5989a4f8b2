"""Peaks's declaration to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.random_word:PeaksRandom",
        "entropy": ".agents.entropy:PeaksEntropy",
    },
    analysis=".analysis:PeaksDesk",
    runs=".runs:PeaksRuns",
    command_line=".shell:PeaksShell",
)
