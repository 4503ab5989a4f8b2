"""Declaration of Jumble to the solvers."""

from solvers.declaration import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "index": ".agents.index:Index",
        "linear": ".agents.linear:Linear",
    },
    analysis=".pages:JumbleAnalysis",
    watch_form=".pages:JumbleWatchForm",
    review=".pages:JumbleReview",
    assist=".pages:JumbleAssist",
    runs=".runs:JumbleRuns",
    command_line=".runs:JumbleShell",
)
