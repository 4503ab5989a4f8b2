"""Declaration of the games with many boards to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:BoardsAnalysis",
    watch_form=".forms:BoardsWatchForm",
    review=".review:BoardsReview",
    tree=".tree:BoardsTree",
    assist=".assist:BoardsAssist",
    run_form=".forms:BoardsRunForm",
    door=Door(
        bots=("multi-greedy", "one-by-one"), alike={"secrets": "answers", "top": None, "opener": ""}
    ),
)
