"""What many boards declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "multi-greedy": ".agents.multi_greedy:MultiGreedy",
        "multi-search": ".agents.multi_search:MultiSearch",
        "multi-learned": ".agents.multi_learned:MultiLearned",
        "one-by-one": ".agents.adapter:OneByOne",
    },
    analysis=".analysis:BoardsAnalysis",
    watch_form=".watch_form:BoardsWatchForm",
    review=".review:BoardsReview",
    tree=".tree:BoardsTree",
    assist=".assist:BoardsAssist",
    runs=".options:BoardsRuns",
    command_line=".shell:BoardsShell",
    run_form=".run_form:BoardsRunForm",
    warm=(".agents.needs:warm",),
)
