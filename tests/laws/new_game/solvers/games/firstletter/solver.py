"""First Letter's declaration to the solvers."""

from solvers.declaration import Solver

SOLVER = Solver(
    room=__package__,
    agents={"random": ".agents:RandomLetter"},
    analysis=".analysis:FirstLetterAnalysis",
    runs=".runs:FirstLetterRuns",
)
