"""Declaration of Wordle to the solvers."""

from solvers.declaration import Door, Solver
from solvers.search.addresses import NARROW, WIDE

SOLVER = Solver(
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
    analysis=".analysis:WordleAnalysis",
    watch_form=".analysis:WordleWatchForm",
    review="..tiles.review:TileReview",
    assist=".analysis:WordleAssist",
    tree=".analysis:WordleTree",
    search="..tiles.tree:TileSearch",
    lesson=".lesson:page",
    records="..tiles.records:TileRecords",
    runs=".runs:WordleRuns",
    command_line="..tiles.runs:TileShell",
    run_form="..tiles.forms:TileRunForm",
    door=Door(
        agent="../tiles/starter/agent.py",
        bots=("optimal", "entropy", "letter-frequency", "random"),
        alike={"secrets": "answers", "top": None, "opener": ""},
    ),
    warm={
        NARROW: 10,
        "..tiles.agents.letter_strings:warm": 3,
        ".agents.self_taught:kernel": 2,
    },
    warm_later={WIDE: 9},
    set_up=(".bundled_trees:load_all",),
    ready_made=".bundled_trees:offer_all",
    commands={
        "check_tree": ".tree_file_commands:CheckTree",
        "trees": ".tree_command:Command",
    },
)
