"""What Word Ladder declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "bfs": ".agents.bfs:BreadthFirst",
        "bidirectional": ".agents.bidirectional:Bidirectional",
        "astar": ".agents.astar:AStar",
    },
    analysis=".analysis:LadderAnalysis",
    watch_form=".watch_form:LadderWatchForm",
    review=".review:LadderReview",
    assist=".assist:LadderAssist",
    runs=".options:LadderRuns",
    command_line=".shell:LadderShell",
    run_form=".run_form:LadderRunForm",
)
