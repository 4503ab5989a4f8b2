"""Declaration of Word Ladder to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:LadderAnalysis",
    watch_form=".analysis:LadderWatchForm",
    review=".analysis:LadderReview",
    assist=".analysis:LadderAssist",
    run_form=".analysis:LadderRunForm",
    door=Door(bots=("bfs",)),
)
