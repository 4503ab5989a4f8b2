"""What Adversarial Wordle declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "absurd-search": ".agents.absurd_search:AbsurdSearch",
        "minimax": "..tiles.agents.one_step:Minimax",
        "expected-size": "..tiles.agents.one_step:ExpectedSize",
        "entropy": "..tiles.agents.entropy:Entropy",
        "most-parts": "..tiles.agents.one_step:MostParts",
        "letter-frequency": "..wordle.agents.letter_frequency:LetterFrequency",
        "entropy-ngram": "..wordle.agents.entropy_ngram:EntropyNgram",
        "positional": "..wordle.agents.positional:Positional",
        "greedy": "..wordle.agents.tree_search:Greedy",
        "csp": "..wordle.agents.csp:ConstraintSatisfaction",
        "random": "..tiles.agents.random_word:RandomWord",
    },
    analysis=".analysis:AdversarialAnalysis",
    watch_form=".watch_form:AdversarialWatchForm",
    review=".review:AdversarialReview",
    assist=".assist:AdversarialAssist",
    tree=".tree:AdversarialTree",
    runs=".options:AdversarialRuns",
    command_line=".shell:AdversarialShell",
    run_form=".run_form:AdversarialRunForm",
    commands={"adversarial_ties": ".ties_command:Command"},
    warm=(".agents.position:warm", "..tiles.agents.endgame:warm"),
)
