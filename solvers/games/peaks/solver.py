"""Declaration of Peaks to the solvers."""

from solvers.declaration import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.tile_agents:PeaksRandom",
        "entropy": ".agents.tile_agents:PeaksEntropy",
        "optimal": ".agents.tile_agents:PeaksOptimal",
    },
    analysis=".pages:PeaksAnalysis",
    watch_form=".pages:PeaksWatchForm",
    review=".pages:PeaksReview",
    assist=".pages:PeaksAssist",
    tree=".pages:PeaksTree",
    search="..tiles.tree:TileSearch",
    records=".pages:PeaksRecords",
    runs=".runs:PeaksRuns",
    command_line=".runs:PeaksShell",
    run_form="..tiles.forms:TileRunForm",
    warm=("..tiles.agents.endgame:warm",),
)
