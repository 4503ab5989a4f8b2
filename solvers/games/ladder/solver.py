"""Declaration of Word Ladder to the solvers."""

from solvers.declaration import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "bfs": ".agents.bfs:LadderBreadthFirst",
        "bidirectional": ".agents.bidirectional:Bidirectional",
        "astar": ".agents.astar:LadderAStar",
    },
    analysis=".pages:LadderAnalysis",
    watch_form=".pages:LadderWatchForm",
    review=".pages:LadderReview",
    assist=".pages:LadderAssist",
    runs=".runs:LadderRuns",
    command_line=".runs:LadderShell",
    run_form=".pages:LadderRunForm",
)
