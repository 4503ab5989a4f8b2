"""Declaration of Nerdle to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:NerdleAnalysis",
    watch_form=".analysis:NerdleWatchForm",
    review=".analysis:NerdleReview",
    assist=".analysis:NerdleAssist",
    tree=".analysis:NerdleTree",
    search=".analysis:NerdleSearch",
    records="..tiles.records:TileRecords",
    run_form=".analysis:NerdleRunForm",
    door=Door(
        lexicon="equations",
        agent="../tiles/starter/agent.py",
        bots=("entropy", "random"),
        alike={"rules": "official", "mode": "normal", "opener": ""},
    ),
    set_up=("wordgames.nerdle.trees.bundled_trees:load_all", ".search_trees:ask_for_trees"),
    commands={"equations": ".equations_command:StoredEquations"},
)
