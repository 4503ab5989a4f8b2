"""What Fibble declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "random": ".agents.random_word:FibbleRandom",
        "entropy": ".agents.entropy:FibbleEntropy",
        "lookahead": ".agents.lookahead:FibbleLookahead",
    },
    analysis=".analysis:FibbleAnalysis",
    watch_form=".watch_form:FibbleWatchForm",
    review=".review:FibbleReview",
    assist=".assist:FibbleAssist",
    tree=".tree:FibbleTree",
    runs=".options:FibbleRuns",
    command_line=".shell:FibbleShell",
    run_form="..tiles.run_form:TileRunForm",
    warm=("games.wordle.fibble.lies:warm", ".agents.lookahead:warm"),
)
