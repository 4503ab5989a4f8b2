"""What Cities declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "gain-position": ".agents.gain_position:GainPosition",
        "gain": ".agents.gain:Gain",
        "self-taught": ".agents.self_taught:SelfTaught",
        "lookahead": ".agents.lookahead:Lookahead",
    },
    analysis=".analysis:CitiesAnalysis",
    watch_form=".watch_form:CitiesWatchForm",
    review=".review:CitiesReview",
    tree=".tree:CitiesTree",
    assist=".assist:CitiesAssist",
    runs=".options:CitiesRuns",
    command_line=".shell:CitiesShell",
    environments=".environment:ENVIRONMENTS",
    warm=(".agents.lookahead:warm", ".agents.self_taught:warm"),
    teach=".teach:Teach",
    commands={
        "least_guesses": ".least:Command",
        "play_environment": ".play_environment:Command",
    },
)
