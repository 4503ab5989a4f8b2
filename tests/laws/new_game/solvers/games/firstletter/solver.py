"""First Letter's declaration to the bots' pages."""

from solvers.declaration import Solver

SOLVER = Solver(room=__package__, analysis=".analysis:FirstLetterAnalysis")
