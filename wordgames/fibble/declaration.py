"""Declaration of Fibble to the engine."""

from wordgames.declaration import Declaration

GAME = Declaration(
    room=__package__,
    agents={
        "random": ".agents.tile_agents:FibbleRandom",
        "entropy": ".agents.tile_agents:FibbleEntropy",
        "lookahead": ".agents.lookahead:FibbleLookahead",
    },
    tree=True,
    runs=".evaluation.runs:FibbleRuns",
    command_line=".evaluation.runs:FibbleShell",
    warm={".lies:warm": 2, ".agents.lookahead:kernel": 5},
)
