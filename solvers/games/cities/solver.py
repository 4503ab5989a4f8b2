"""Declaration of Cities to the pages."""

from solvers.declaration import Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:CitiesAnalysis",
    watch_form=".forms:CitiesWatchForm",
    review=".review:CitiesReview",
    tree=".tree:CitiesTree",
    assist=".assist:CitiesAssist",
    environments=".environments:ENVIRONMENTS",
    commands={"play_environment": ".play_elsewhere_command:Command"},
)
