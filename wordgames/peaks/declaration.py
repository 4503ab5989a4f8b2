"""Declaration of Peaks to the engine."""

from wordgames.declaration import Declaration
from wordgames.search.addresses import NARROW, WIDE

GAME = Declaration(
    room=__package__,
    agents={
        "random": ".agents.tile_agents:PeaksRandom",
        "entropy": ".agents.tile_agents:PeaksEntropy",
        "optimal": ".agents.tile_agents:PeaksOptimal",
    },
    tree=True,
    runs=".evaluation.runs:PeaksRuns",
    command_line=".evaluation.runs:PeaksShell",
    warm={NARROW: 10},
    warm_later={WIDE: 9},
)
