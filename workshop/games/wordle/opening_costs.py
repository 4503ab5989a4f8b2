"""Writes what openers cost beside the best one: python -m workshop.games.wordle.opening_costs."""

import json
from dataclasses import replace

import django


def main() -> None:
    """Search the openers of the bundled trees that tell most: they cost at most so much."""
    django.setup()
    from wordgames.artifacts import words_hash
    from wordgames.search.search import search
    from wordgames.tiles.agents import entropy, optimal, situation, tree_text
    from wordgames.wordle.rules import WordleObservation
    from wordgames.wordle.trees.bundled_trees import FOLDER, agent_of

    costs = {}
    for path in sorted(FOLDER.glob("*-normal.txt")):
        file = tree_text.read_tree(path.read_text("utf-8"))
        if agent := agent_of(file):
            narrow, words = replace(agent.conditions(), width=8, openers=1), agent.words
            start = situation.situate(WordleObservation(agent.options), words)
            ranked = entropy.Entropy(words, agent.options).rank(start, 8)
            others = [it.move for it in ranked if it.move != file.tree.root.guess]
            means = {it: search(words, replace(narrow, opener=it)).mean for it in others}
            key = f"{words_hash(words)} {agent.options.mode} {agent.options.guesses}"
            costs[key] = {it: round(means[it], 4) for it in sorted(means, key=means.__getitem__)}
    (optimal.GAMES / "wordle" / "opening_costs.json").write_text(json.dumps(costs, indent=1) + "\n")


if __name__ == "__main__":
    main()
