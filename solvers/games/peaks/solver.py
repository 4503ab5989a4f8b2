"""Declaration of Peaks to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:PeaksAnalysis",
    watch_form=".analysis:PeaksWatchForm",
    review=".analysis:PeaksReview",
    assist=".analysis:PeaksAssist",
    tree=".analysis:PeaksTree",
    search="..tiles.tree:TileSearch",
    records=".analysis:PeaksRecords",
    run_form="..tiles.forms:TileRunForm",
    door=Door(
        bots=("optimal", "entropy", "random"),
        alike={"secrets": "answers", "top": None, "opener": ""},
    ),
    set_up=("wordgames.peaks.trees.bundled_trees:load_all",),
)
