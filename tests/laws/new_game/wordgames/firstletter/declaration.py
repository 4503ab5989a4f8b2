"""First Letter's declaration to the engine."""

from wordgames.declaration import Declaration

GAME = Declaration(
    room=__package__,
    agents={"random": ".agents:RandomLetter"},
    runs=".evaluation.runs:FirstLetterRuns",
)
