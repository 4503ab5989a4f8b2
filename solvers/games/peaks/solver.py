"""What Peaks declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.random_word:PeaksRandom",
        "entropy": ".agents.entropy:PeaksEntropy",
        "optimal": ".agents.optimal:PeaksOptimal",
    },
    analysis=".analysis:PeaksAnalysis",
    watch_form=".watch_form:PeaksWatchForm",
    review=".review:PeaksReview",
    assist=".assist:PeaksAssist",
    tree=".tree:PeaksTree",
    search="..tiles.search:TileSearch",
    records=".records:PeaksRecords",
    runs=".options:PeaksRuns",
    command_line="..tiles.shell:TileShell",
    run_form="..tiles.run_form:TileRunForm",
    warm=("..tiles.agents.endgame:warm",),
)
