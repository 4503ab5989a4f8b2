"""Which agents of Wordle say nothing where no word fits."""

HEEDLESS = ("positional", "bfs", "dfs", "greedy", "astar")
