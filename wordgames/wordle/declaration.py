"""Declaration of Wordle to the engine."""

from wordgames.declaration import Declaration
from wordgames.search.addresses import NARROW, WIDE

GAME = Declaration(
    room=__package__,
    agents={
        "random": "..tiles.agents.one_step:RandomWord",
        "letter-frequency": "..tiles.agents.letter_frequency:LetterFrequency",
        "entropy": "..tiles.agents.entropy:Entropy",
        "entropy-ngram": "..tiles.agents.entropy_ngram:EntropyNgram",
        "positional": "..tiles.agents.positional:Positional",
        "bfs": "..tiles.agents.tree_search:BreadthFirst",
        "dfs": "..tiles.agents.tree_search:DepthFirst",
        "greedy": "..tiles.agents.tree_search:Greedy",
        "astar": "..tiles.agents.tree_search:AStar",
        "csp": "..tiles.agents.csp:ConstraintSatisfaction",
        "minimax": "..tiles.agents.one_step:Minimax",
        "expected-size": "..tiles.agents.one_step:ExpectedSize",
        "most-parts": "..tiles.agents.one_step:MostParts",
        "self-taught": ".agents.self_taught:WordleSelfTaught",
        "optimal": "..tiles.agents.optimal:Optimal",
    },
    tree=True,
    runs=".evaluation.runs:WordleRuns",
    command_line="..tiles.evaluation.runs:TileShell",
    warm={NARROW: 10},
    warm_later={
        "..tiles.agents.letter_strings:warm": 3,
        ".agents.self_taught:kernel": 2,
        WIDE: 9,
    },
    ready_made=".trees.bundled_trees:offer_all",
    commands={
        "check_tree": ".trees.tree_file_commands:CheckTree",
        "trees": ".trees.tree_store_command:Trees",
    },
)
