"""Declaration of Jumble to the engine."""

from wordgames.declaration import Declaration

GAME = Declaration(
    room=__package__,
    agents={
        "index": ".agents.searches:Index",
        "linear": ".agents.searches:Linear",
    },
    runs=".evaluation.runs:JumbleRuns",
    command_line=".evaluation.runs:JumbleShell",
)
