"""Fibble's declaration to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.random_word:FibbleRandom",
        "entropy": ".agents.entropy:FibbleEntropy",
    },
    analysis=".analysis:FibbleDesk",
    runs=".runs:FibbleRuns",
    command_line=".shell:FibbleShell",
    warm=("games.wordle.fibble.lies:warm",),
)
