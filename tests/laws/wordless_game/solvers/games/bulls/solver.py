"""Declaration of Bulls and Cows to the bots' pages."""

from solvers.declaration import Solver

SOLVER = Solver(room=__package__, analysis=".analysis:BullsAnalysis")
