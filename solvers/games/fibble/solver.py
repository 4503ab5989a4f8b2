"""Declaration of Fibble to the solvers."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.tile_agents:FibbleRandom",
        "entropy": ".agents.tile_agents:FibbleEntropy",
        "lookahead": ".agents.lookahead:FibbleLookahead",
    },
    analysis=".analysis:FibbleAnalysis",
    watch_form=".analysis:FibbleWatchForm",
    review=".review:FibbleReview",
    assist=".analysis:FibbleAssist",
    tree=".tree:FibbleTree",
    runs=".runs:FibbleRuns",
    command_line=".runs:FibbleShell",
    run_form="..tiles.forms:TileRunForm",
    door=Door(bots=("entropy", "random"), alike={"secrets": "answers", "top": None, "opener": ""}),
    warm={"wordgames.fibble.lies:warm": 2, ".agents.lookahead:kernel": 5},
)
