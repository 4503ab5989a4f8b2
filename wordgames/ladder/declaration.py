"""Declaration of Word Ladder to the engine."""

from wordgames.declaration import Declaration

GAME = Declaration(
    room=__package__,
    agents={
        "bfs": ".agents.bfs:LadderBreadthFirst",
        "bidirectional": ".agents.bidirectional:Bidirectional",
        "astar": ".agents.astar:LadderAStar",
    },
    runs=".evaluation.runs:LadderRuns",
    command_line=".evaluation.runs:LadderShell",
)
