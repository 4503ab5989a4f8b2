"""What Nerdle declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.random_equation:RandomEquation",
        "exhaustive": ".agents.exhaustive:Exhaustive",
        "entropy": ".agents.entropy:NerdleEntropy",
        "optimal": ".agents.optimal:NerdleOptimal",
    },
    analysis=".analysis:NerdleAnalysis",
    watch_form=".watch_form:NerdleWatchForm",
    review=".review:NerdleReview",
    assist=".assist:NerdleAssist",
    tree=".tree:NerdleTree",
    search=".tree:NerdleSearch",
    records="..tiles.records:TileRecords",
    runs=".options:NerdleRuns",
    command_line=".shell:NerdleShell",
    run_form=".run_form:NerdleRunForm",
    warm=("..tiles.agents.endgame:warm",),
    set_up=(".trees:ask_for_trees",),
)
