"""Many boards's declaration to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "multi-greedy": ".agents.multi_greedy:MultiGreedy",
        "multi-search": ".agents.multi_search:MultiSearch",
        "one-by-one": ".agents.adapter:OneByOne",
    },
    analysis=".analysis:BoardsDesk",
    runs=".options:BoardsRuns",
    command_line=".shell:BoardsShell",
    run_form=".options:BoardsRunForm",
    warm=(".agents.needs:warm",),
)
