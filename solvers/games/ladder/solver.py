"""Declaration of Word Ladder to the solvers."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "bfs": ".agents.bfs:LadderBreadthFirst",
        "bidirectional": ".agents.bidirectional:Bidirectional",
        "astar": ".agents.astar:LadderAStar",
    },
    analysis=".analysis:LadderAnalysis",
    watch_form=".analysis:LadderWatchForm",
    review=".analysis:LadderReview",
    assist=".analysis:LadderAssist",
    runs=".runs:LadderRuns",
    command_line=".runs:LadderShell",
    run_form=".analysis:LadderRunForm",
    door=Door(bots=("bfs",)),
)
