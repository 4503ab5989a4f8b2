"""Declaration of Bulls and Cows to the engine."""

from wordgames.declaration import Declaration

GAME = Declaration(
    room=__package__,
    agents={"random": ".agents:RandomNumber"},
    runs=".evaluation.runs:BullsRuns",
)
