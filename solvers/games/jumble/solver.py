"""Declaration of Jumble to the solvers."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "index": ".agents.searches:Index",
        "linear": ".agents.searches:Linear",
    },
    analysis=".analysis:JumbleAnalysis",
    watch_form=".analysis:JumbleWatchForm",
    review=".analysis:JumbleReview",
    assist=".analysis:JumbleAssist",
    runs=".runs:JumbleRuns",
    command_line=".runs:JumbleShell",
    door=Door(options={"words": 1}, bots=("index",)),
)
