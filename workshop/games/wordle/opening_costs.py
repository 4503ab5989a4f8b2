"""What other openers than the best one cost: the file beside the bundled trees.

Run .venv/bin/python -m workshop.games.wordle.opening_costs after a bundled tree has changed. Each
search is narrow after the first guess, so an opener costs at most so much.
"""

import json
from dataclasses import replace

import django

from games.wordle.rules import WordleObservation
from solvers.games.tiles.agents.optimal import GAMES, Optimal

WIDTH, OPENERS = 8, 8


def main() -> None:
    """Search the openers of the bundled trees that tell most, and write what they cost."""
    django.setup()
    from solvers.artifacts import words_hash
    from solvers.games.tiles.agents.tree_text import read_tree
    from solvers.games.wordle.bundled_trees import FOLDER, agent_of

    costs = {}
    for path in sorted(FOLDER.glob("*-normal.txt")):
        file = read_tree(path.read_text(encoding="utf-8"))
        agent = agent_of(file)
        if agent is not None and words_hash(agent.words) == file.facts["words"]:
            key = f"{file.facts['words']} {agent.options.mode} {agent.options.guesses}"
            costs[key] = _costs_of(agent, file.tree.root.guess)
            print(path.stem, costs[key], flush=True)
    target = GAMES / "wordle" / "opening_costs.json"
    target.write_text(json.dumps(costs, indent=1) + "\n", encoding="utf-8")


def _costs_of(agent: Optimal, best: str) -> dict[str, float]:
    """Return the guesses expected after each of the openers that tell most but the best one."""
    from solvers.games.tiles.agents.entropy import Entropy
    from solvers.games.tiles.agents.situation import situate
    from solvers.search.options import NoTree
    from solvers.search.search import search

    start = situate(WordleObservation(agent.options), agent.words)
    ranked = Entropy(agent.words, agent.options).rank(start, OPENERS)
    costs = {}
    for opener in [it.move for it in ranked if it.move != best]:
        narrow = replace(agent.conditions(), opener=opener, width=WIDTH, openers=1)
        try:
            costs[opener] = round(search(agent.words, narrow).mean, 4)
        except NoTree:
            continue
    return dict(sorted(costs.items(), key=lambda it: it[1]))


if __name__ == "__main__":
    main()
