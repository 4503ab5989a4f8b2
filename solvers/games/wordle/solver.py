"""Declaration of Wordle to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:WordleAnalysis",
    watch_form=".analysis:WordleWatchForm",
    review="..tiles.review:TileReview",
    assist=".analysis:WordleAssist",
    tree=".analysis:WordleTree",
    search="..tiles.tree:TileSearch",
    lesson=".lesson:page",
    records="..tiles.records:TileRecords",
    run_form="..tiles.forms:TileRunForm",
    door=Door(
        agent="../tiles/starter/agent.py",
        bots=("optimal", "entropy", "letter-frequency", "random"),
        alike={"secrets": "answers", "top": None, "opener": ""},
    ),
    set_up=("wordgames.wordle.trees.bundled_trees:load_all",),
    commands={"trees": ".tree_command:StoredTrees"},
)
