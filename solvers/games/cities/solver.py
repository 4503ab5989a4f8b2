"""Declaration of Cities to the solvers."""

from wordgames.languages.translation import ngettext_noop
from solvers.declaration import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "gain-position": ".agents.gain_position:GainPosition",
        "gain": ".agents.gain:Gain",
        "self-taught": ".agents.self_taught:CitiesSelfTaught",
        "lookahead": ".agents.lookahead:Lookahead",
    },
    analysis=".analysis:CitiesAnalysis",
    watch_form=".forms:CitiesWatchForm",
    review=".review:CitiesReview",
    tree=".tree:CitiesTree",
    assist=".assist:CitiesAssist",
    runs=".runs:CitiesRuns",
    command_line=".runs:CitiesShell",
    environments=".environments:ENVIRONMENTS",
    warm={".agents.lookahead:kernel": 5, ".agents.self_taught:kernel": 4},
    commands={"play_environment": ".play_elsewhere_command:Command"},
    nouns={"cities": ngettext_noop("{count} city", "{count} cities")},
)
