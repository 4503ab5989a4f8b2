"""Declaration of Adversarial Wordle to the solvers."""

from solvers.declaration import Door, Solver
from wordgames.search.addresses import NARROW, WIDE

SOLVER = Solver(
    room=__package__,
    agents={
        "absurd-search": ".agents.absurd_search:AbsurdSearch",
        "minimax": "..tiles.agents.one_step:Minimax",
        "expected-size": "..tiles.agents.one_step:ExpectedSize",
        "entropy": "..tiles.agents.entropy:Entropy",
        "most-parts": "..tiles.agents.one_step:MostParts",
        "letter-frequency": "..tiles.agents.letter_frequency:LetterFrequency",
        "entropy-ngram": "..tiles.agents.entropy_ngram:EntropyNgram",
        "positional": "..tiles.agents.positional:Positional",
        "greedy": "..tiles.agents.tree_search:Greedy",
        "csp": "..tiles.agents.csp:ConstraintSatisfaction",
        "random": "..tiles.agents.one_step:RandomWord",
    },
    analysis=".analysis:AdversarialAnalysis",
    watch_form=".forms:AdversarialWatchForm",
    review=".review:AdversarialReview",
    assist=".analysis:AdversarialAssist",
    tree=".tree:AdversarialTree",
    runs=".runs:AdversarialRuns",
    command_line=".runs:AdversarialShell",
    run_form=".forms:AdversarialRunForm",
    door=Door(
        options={"guesses": 10},
        agent="../tiles/starter/agent.py",
        bots=("minimax", "entropy", "letter-frequency", "random"),
    ),
    warm={NARROW: 10, ".agents.position:warm": 3},
    warm_later={WIDE: 9},
)
