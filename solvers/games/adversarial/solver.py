"""Declaration of Adversarial Wordle to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:AdversarialAnalysis",
    watch_form=".forms:AdversarialWatchForm",
    review=".review:AdversarialReview",
    assist=".analysis:AdversarialAssist",
    tree=".tree:AdversarialTree",
    run_form=".forms:AdversarialRunForm",
    door=Door(
        options={"guesses": 10},
        agent="../tiles/starter/agent.py",
        bots=("minimax", "entropy", "letter-frequency", "random"),
    ),
)
