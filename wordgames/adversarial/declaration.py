"""Declaration of Adversarial Wordle to the engine."""

from wordgames.declaration import Declaration
from wordgames.search.addresses import NARROW, WIDE

GAME = Declaration(
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
    tree=True,
    runs=".evaluation.runs:AdversarialRuns",
    command_line=".evaluation.runs:AdversarialShell",
    warm={NARROW: 10, ".agents.position:warm": 3},
    warm_later={WIDE: 9},
)
