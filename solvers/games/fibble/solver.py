"""Declaration of Fibble to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:FibbleAnalysis",
    watch_form=".analysis:FibbleWatchForm",
    review=".review:FibbleReview",
    assist=".analysis:FibbleAssist",
    tree=".tree:FibbleTree",
    run_form="..tiles.forms:TileRunForm",
    door=Door(bots=("entropy", "random"), alike={"secrets": "answers", "top": None, "opener": ""}),
)
