"""What Wordle declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "random": "..tiles.agents.random_word:RandomWord",
        "letter-frequency": ".agents.letter_frequency:LetterFrequency",
        "entropy": "..tiles.agents.entropy:Entropy",
        "entropy-ngram": ".agents.entropy_ngram:EntropyNgram",
        "positional": ".agents.positional:Positional",
        "bfs": ".agents.tree_search:BreadthFirst",
        "dfs": ".agents.tree_search:DepthFirst",
        "greedy": ".agents.tree_search:Greedy",
        "astar": ".agents.tree_search:AStar",
        "csp": ".agents.csp:ConstraintSatisfaction",
        "minimax": "..tiles.agents.one_step:Minimax",
        "expected-size": "..tiles.agents.one_step:ExpectedSize",
        "most-parts": "..tiles.agents.one_step:MostParts",
        "self-taught": ".agents.self_taught:SelfTaught",
        "optimal": "..tiles.agents.optimal:Optimal",
    },
    analysis=".analysis:WordleAnalysis",
    watch_form=".watch_form:WordleWatchForm",
    review="..tiles.review:TileReview",
    assist=".assist:WordleAssist",
    tree=".tree:WordleTree",
    search="..tiles.search:TileSearch",
    lesson=".lesson:page",
    records="..tiles.records:TileRecords",
    runs=".options:WordleRuns",
    command_line="..tiles.shell:TileShell",
    run_form="..tiles.run_form:TileRunForm",
    environments=".environment:ENVIRONMENTS",
    warm=(
        ".agents.letter_tree:warm",
        ".agents.self_taught:warm",
        "..tiles.agents.endgame:warm",
    ),
    set_up=(".bundle:load_all",),
    ready_made=".bundle:load_for",
    teach=".teach:Teach",
    commands={
        "check_tree": ".check_tree:CheckTree",
        "trees": ".tree_command:Command",
    },
)
