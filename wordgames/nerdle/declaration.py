"""Declaration of Nerdle to the engine."""

from wordgames.declaration import Declaration
from wordgames.languages.translation import translatable_plural
from wordgames.search.addresses import NARROW, WIDE

GAME = Declaration(
    room=__package__,
    agents={
        "random": ".agents.tile_agents:RandomEquation",
        "exhaustive": ".agents.exhaustive:Exhaustive",
        "entropy": ".agents.tile_agents:NerdleEntropy",
        "optimal": ".agents.tile_agents:NerdleOptimal",
    },
    tree=True,
    ready_made=".trees.bundled_trees:offer_all",
    runs=".evaluation.runs:NerdleRuns",
    command_line=".evaluation.runs:NerdleShell",
    warm={NARROW: 10, WIDE: 9},
    nouns={"equations": translatable_plural("{count} equation", "{count} equations")},
    commands={"equations": ".equations_command:Equations"},
)
