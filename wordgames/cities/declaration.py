"""Declaration of Cities to the engine."""

from wordgames.declaration import Declaration
from wordgames.languages.translation import translatable_plural

GAME = Declaration(
    room=__package__,
    agents={
        "gain-position": ".agents.gain_position:GainPosition",
        "gain": ".agents.gain:Gain",
        "self-taught": ".agents.self_taught:CitiesSelfTaught",
        "lookahead": ".agents.lookahead:Lookahead",
    },
    tree=True,
    runs=".evaluation.runs:CitiesRuns",
    command_line=".evaluation.runs:CitiesShell",
    warm={".agents.lookahead:kernel": 5, ".agents.self_taught:kernel": 4},
    nouns={"cities": translatable_plural("{count} city", "{count} cities")},
)
