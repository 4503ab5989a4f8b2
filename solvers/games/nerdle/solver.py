"""Declaration of Nerdle to the solvers."""

from wordgames.languages.translation import ngettext_noop
from solvers.declaration import Door, Solver
from wordgames.search.addresses import NARROW, WIDE

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.tile_agents:RandomEquation",
        "exhaustive": ".agents.exhaustive:Exhaustive",
        "entropy": ".agents.tile_agents:NerdleEntropy",
        "optimal": ".agents.tile_agents:NerdleOptimal",
    },
    analysis=".analysis:NerdleAnalysis",
    watch_form=".analysis:NerdleWatchForm",
    review=".analysis:NerdleReview",
    assist=".analysis:NerdleAssist",
    tree=".analysis:NerdleTree",
    search=".analysis:NerdleSearch",
    records="..tiles.records:TileRecords",
    runs=".runs:NerdleRuns",
    command_line=".runs:NerdleShell",
    run_form=".analysis:NerdleRunForm",
    door=Door(
        lexicon="equations",
        agent="../tiles/starter/agent.py",
        bots=("entropy", "random"),
        alike={"rules": "official", "mode": "normal", "opener": ""},
    ),
    warm={NARROW: 10, WIDE: 9},
    set_up=(".search_trees:ask_for_trees",),
    nouns={"equations": ngettext_noop("{count} equation", "{count} equations")},
)
