"""What Jumble declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "index": ".agents.index:Index",
        "linear": ".agents.linear:Linear",
    },
    analysis=".analysis:JumbleAnalysis",
    watch_form=".watch_form:JumbleWatchForm",
    review=".review:JumbleReview",
    assist=".assist:JumbleAssist",
    runs=".options:JumbleRuns",
    command_line=".shell:JumbleShell",
)
