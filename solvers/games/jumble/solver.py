"""Declaration of Jumble to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:JumbleAnalysis",
    watch_form=".analysis:JumbleWatchForm",
    review=".analysis:JumbleReview",
    assist=".analysis:JumbleAssist",
    door=Door(options={"words": 1}, bots=("index",)),
)
