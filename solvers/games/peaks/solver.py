"""Declaration of Peaks to the solvers."""

from solvers.declaration import Door, Solver
from wordgames.search.addresses import NARROW, WIDE

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.tile_agents:PeaksRandom",
        "entropy": ".agents.tile_agents:PeaksEntropy",
        "optimal": ".agents.tile_agents:PeaksOptimal",
    },
    analysis=".analysis:PeaksAnalysis",
    watch_form=".analysis:PeaksWatchForm",
    review=".analysis:PeaksReview",
    assist=".analysis:PeaksAssist",
    tree=".analysis:PeaksTree",
    search="..tiles.tree:TileSearch",
    records=".analysis:PeaksRecords",
    runs=".runs:PeaksRuns",
    command_line=".runs:PeaksShell",
    run_form="..tiles.forms:TileRunForm",
    door=Door(
        bots=("optimal", "entropy", "random"),
        alike={"secrets": "answers", "top": None, "opener": ""},
    ),
    warm={NARROW: 10},
    set_up=(".bundled_trees:load_all",),
    warm_later={WIDE: 9},
)
